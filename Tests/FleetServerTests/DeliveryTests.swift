// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import Testing

@testable import FleetServer
@testable import FleetWire

/// The delivery service as REST clients see it.
@Suite(.onEveryStore) struct DeliveryTests {
    private func json(_ response: FleetResponse, _ method: FleetMethod) throws -> String {
        String(decoding: try FleetREST.body(of: response, to: method, provider: ProviderID("acme")), as: UTF8.self)
    }

    private static func place(_ meters: Double) -> String {
        #"{"point": \#(ServerFixture.json(ServerFixture.east(meters)))}"#
    }

    private static func task(_ tracking: String, _ meters: Double) -> String {
        """
        {"type": "DELIVERY", "state": "OPEN", "trackingId": "\(tracking)", "plannedLocation": \(place(meters)),
         "taskDuration": "120s", "attributes": [{"key": "box", "stringValue": "small"}]}
        """
    }

    private static func stops(_ tasks: [(String, Double)]) -> String {
        let segments = tasks.map { task, meters in
            #"{"stop": {"plannedLocation": \#(place(meters)), "tasks": [{"taskId": "\#(task)"}], "state": "NEW"}}"#
        }
        return #"{"remainingVehicleJourneySegments": [\#(segments.joined(separator: ","))]}"#
    }

    /// A van with two assigned shipments.
    private func fixture() async throws -> (ServerFixture, server: String) {
        let fixture = try await ServerFixture()
        let server = try await fixture.token(.server)
        for (row, task) in ["a", "b"].enumerated() {
            _ = try await fixture.send(
                "POST", "/tasks?taskId=\(task)", Self.task("track-\(task)", Double(row + 1) * 1_000), token: server)
        }
        _ = try await fixture.send(
            "POST", "/deliveryVehicles?deliveryVehicleId=van",
            #"{"lastLocation": {"location": \#(ServerFixture.json(ServerFixture.home))}, "attributes": [{"key": "depot", "value": "1"}]}"#,
            token: server)
        _ = try await fixture.send(
            "PATCH", "/deliveryVehicles/van?updateMask=remainingVehicleJourneySegments",
            Self.stops([("a", 1_000), ("b", 2_000)]), token: server)
        return (fixture, server)
    }

    @Test func deliveriesAreTrackedAcrossRestart() async throws {
        let (fixture, server) = try await fixture()
        let customer = try await fixture.tokens.mint(role: .consumer, tasks: TaskClaims(trackingID: "track-b"))
        func tracking(_ fixture: ServerFixture) async throws -> TrackingSnapshot {
            guard
                case .delivery(.tracking(let info)) = try await fixture.send(
                    "GET", "/taskTrackingInfo/track-b", token: customer)
            else { throw FleetError(.internal, "no tracking") }
            return info
        }
        let first = try await tracking(fixture)
        #expect(first.stopCount == 2 && first.task.vehicleID?.text == "van" && first.location != nil)
        #expect(
            abs((first.arrival?.seconds(since: fixture.clock.now) ?? 0) - 320) < 1,
            "100 s, 2 minutes at the stop, 100 s."
        )
        let driver = try await fixture.tokens.mint(
            role: .driver, tasks: TaskClaims(taskID: "*", deliveryVehicleID: "van"))
        fixture.clock.move(by: 60)
        _ = try await fixture.send(
            "PATCH", "/deliveryVehicles/van?updateMask=lastLocation,navigationStatus",
            #"{"lastLocation": {"location": \#(ServerFixture.json(ServerFixture.east(600)))}, "navigationStatus": "ENROUTE_TO_DESTINATION"}"#,
            token: driver)
        let nearer = try await tracking(fixture)
        #expect(abs((nearer.distance?.value ?? 0) - 1_400) < 5)
        _ = try await fixture.send(
            "PATCH", "/tasks/a?updateMask=taskOutcome", #"{"taskOutcome": "SUCCEEDED"}"#, token: driver)
        _ = try await fixture.send(
            "PATCH", "/deliveryVehicles/van?updateMask=remaining_vehicle_journey_segments",
            Self.stops([("b", 2_000)]), token: driver)
        fixture.store.close()
        let again = try await ServerFixture(folder: fixture.folder)
        again.clock.move(by: 60)
        #expect(try await tracking(again).stopCount == 1)
        let task = try json(try await again.send("GET", "/tasks/a", token: server), .getTask)
        #expect(task.contains(#""state":"CLOSED""#) && task.contains("LAST_VEHICLE_LOCATION"))
        #expect(try again.service.look { state throws(FleetError) in state.fleet.inconsistencies() } == [])
        let list = try json(
            try await again.send("GET", "/tasks?filter=state%20%3D%20OPEN", token: server), .listTasks)
        #expect(list.contains(#""totalSize":"1""#) && list.contains("providers/acme/tasks/b"))
        let vehicles = try json(
            try await again.send(
                "GET", "/deliveryVehicles?filter=attributes.depot%20%3D%20%221%22", token: server),
            .listDeliveryVehicles)
        #expect(vehicles.contains("deliveryVehicles/van") && !vehicles.contains("remainingVehicleJourneySegments"))
    }

    @Test(arguments: [
        #""remainingDistanceMeters": 1"#, #""remainingDuration": "5s""#, #""currentRouteSegment": "AA==""#,
        #""currentRouteSegmentEndPoint": {"latitude": 43.7, "longitude": 7.4}"#, #""navigationStatus": "OFF_ROUTE""#,
        #""pastLocations": [{"updateTime": "2023-11-14T22:00:00Z"}]"#,
    ])
    func newVehicleHasOnlyTypePositionAndAttributes(_ field: String) async throws {
        let fixture = try await ServerFixture()
        let server = try await fixture.token(.server)
        let error = await failure {
            _ = try await fixture.send("POST", "/deliveryVehicles?deliveryVehicleId=d", "{\(field)}", token: server)
        }
        #expect(error?.code == .invalidArgument && error?.field == "delivery_vehicle")
    }

    @Test func createsBatchAtomically() async throws {
        let (fixture, server) = try await fixture()
        func batch(_ ids: [String]) -> String {
            let requests = ids.map { #"{"taskId": "\#($0)", "task": \#(Self.task("t", 500))}"# }
            return #"{"requests": [\#(requests.joined(separator: ","))]}"#
        }
        let made = try json(
            try await fixture.send("POST", "/tasks:batchCreate", batch(["x", "y"]), token: server), .batchCreateTasks)
        #expect(made.contains("tasks/x") && made.contains("tasks/y"))
        #expect(
            await failure {
                _ = try await fixture.send("POST", "/tasks:batchCreate", batch(["z", "x"]), token: server)
            }?
            .code
                == .alreadyExists)
        #expect(await failure { _ = try await fixture.send("GET", "/tasks/z", token: server) }?.code == .notFound)
    }

    /// Pages of one list may come from different servers.
    @Test func pagesOfAListContinueAtEveryServer() async throws {
        let (fixture, server) = try await fixture()
        for number in 0..<30 {
            _ = try await fixture.send(
                "POST", "/tasks?taskId=p\(number)", Self.task("track-p\(number % 3)", 500), token: server)
        }
        func ids(_ filter: String) async throws -> [String] {
            var (ids, token) = ([String](), "")
            repeat {
                let start = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let target = "/tasks?pageSize=4&filter=\(filter)&pageToken=\(start)"
                guard
                    case .delivery(.tasks(let tasks, let next, let total)) = try await fixture.send(
                        "GET", target, token: server)
                else { throw FleetError(.internal, "no list") }
                #expect(total == (filter.isEmpty ? 32 : 10))
                ids += tasks.map(\.task.id.text)
                token = next
            } while !token.isEmpty
            return ids
        }
        let all = (["a", "b"] + (0..<30).map { "p\($0)" }).sorted()
        #expect(try await ids("") == all)
        let tracked = stride(from: 1, to: 30, by: 3).map { "p\($0)" }.sorted()
        #expect(try await ids("tracking_id%20%3D%20%22track-p1%22%20AND%20state%20%3D%20OPEN") == tracked)
    }

    @Test func updatesTrackerToTheEnd() async throws {
        let (fixture, server) = try await fixture()
        let customer = try await fixture.tokens.mint(role: .consumer, tasks: TaskClaims(trackingID: "track-a"))
        let updates = try await fixture.watch("/taskTrackingInfo/track-a:watch", token: customer)
        for meters in stride(from: 200.0, through: 800, by: 200) {
            fixture.clock.move(by: 10)
            _ = try await fixture.send(
                "PATCH", "/deliveryVehicles/van?updateMask=lastLocation",
                #"{"lastLocation": {"location": \#(ServerFixture.json(ServerFixture.east(meters)))}}"#, token: server)
        }
        fixture.clock.move(by: 10)
        _ = try await fixture.send(
            "PATCH", "/deliveryVehicles/van?updateMask=remainingVehicleJourneySegments", Self.stops([("b", 2_000)]),
            token: server)
        var revisions: [Int64] = []
        var last = ""
        for try await item in updates {
            revisions.append(item.revision)
            last = String(decoding: try FleetREST.body(of: item, provider: ProviderID("acme")), as: UTF8.self)
            #expect(last.contains("taskTrackingInfo"))
        }
        #expect(revisions.count >= 6 && revisions == revisions.sorted() && Set(revisions).count == revisions.count)
        #expect(last.contains(#""state":"CLOSED""#) && !last.contains("vehicleLocation"))
    }

    @Test func reportsErrors() async throws {
        let (fixture, server) = try await fixture()
        func code(_ verb: String, _ target: String, _ body: String = "") async -> FleetError.Code? {
            await failure { _ = try await fixture.send(verb, target, body, token: server) }?.code
        }
        #expect(await code("POST", "/tasks?taskId=a", Self.task("t", 1)) == .alreadyExists)
        let closed = Self.task("t", 1).replacing("OPEN", with: "CLOSED")
        #expect(await code("POST", "/tasks?taskId=n", closed) == .invalidArgument)
        let done = Self.task("t", 1).replacing(#""type""#, with: #""taskOutcome": "FAILED", "type""#)
        #expect(await code("POST", "/tasks?taskId=n", done) == .invalidArgument)
        #expect(await code("PATCH", "/tasks/a?updateMask=plannedLocation", "{}") == .invalidArgument)
        #expect(await code("PATCH", "/tasks/a", "{}") == .invalidArgument)
        #expect(await code("PATCH", "/tasks/a?updateMask=state", #"{"state": "CLOSED"}"#) == .failedPrecondition)
        #expect(await code("DELETE", "/tasks/a") == .failedPrecondition)
        #expect(await code("DELETE", "/deliveryVehicles/van") == .failedPrecondition)
        #expect(await code("PUT", "/tasks/a?updateMask=state", #"{"state": "OPEN"}"#) == .notFound, "It is PATCH here.")
        #expect(await code("GET", "/taskTrackingInfo/none") == .notFound)
        #expect(await code("GET", "/tasks?filter=state%20%3D") == .invalidArgument)
        let view = #"{"taskTrackingViewConfig": {"vehicleLocationVisibility": {"always": false}}}"#
        #expect(await code("PATCH", "/tasks/a?updateMask=taskTrackingViewConfig", view) == .invalidArgument)
    }

    // MARK: Who may

    private static func call(_ method: FleetMethod, _ id: String) throws -> DeliveryCall? {
        let (task, vehicle, tracking) = (try TaskID(id), try DeliveryVehicleID(id), try TrackingID(id))
        let draft = DeliveryTask(id: task, kind: .unavailable, duration: 1, created: Timestamp(seconds: 0))
        return switch method {
        case .batchCreateTasks: .createTasks([draft])
        case .createTask: .createTask(draft)
        case .getTask: .getTask(task)
        case .updateTask: .updateTask(task, TaskUpdate([.outcome]))
        case .deleteTask: .deleteTask(task)
        case .listTasks: .listTasks(.always, pageSize: 0, pageToken: "")
        case .getTaskTrackingInfo: .getTracking(tracking)
        case .watchTaskTracking: .watchTracking(tracking, after: nil)
        case .createDeliveryVehicle:
            .createVehicle(DeliveryVehicle(id: vehicle, kind: .auto, created: Timestamp(seconds: 0)), at: nil)
        case .getDeliveryVehicle: .getVehicle(vehicle)
        case .updateDeliveryVehicle: .updateVehicle(vehicle, DeliveryVehicleUpdate([.lastLocation]))
        case .deleteDeliveryVehicle: .deleteVehicle(vehicle)
        case .listDeliveryVehicles: .listVehicles(DeliveryVehicleListing(), pageSize: 0, pageToken: "")
        default: nil
        }
    }

    /// Who may, about its own and about another's.
    struct Row {
        let method: FleetMethod
        /// A server with stars.
        let server: String
        /// A server with one task, tracking ID and vehicle.
        let one: String
        let driver: String
        /// A driver who is trusted with a task.
        let trusted: String
        /// A customer with a task.
        let task: String
        /// A customer with a tracking ID.
        let tracking: String

        init(
            _ method: FleetMethod, _ server: String, _ one: String, _ driver: String, _ trusted: String, _ task: String,
            _ tracking: String
        ) {
            (self.method, self.server, self.one, self.driver) = (method, server, one, driver)
            (self.trusted, self.task, self.tracking) = (trusted, task, tracking)
        }
    }

    static let table = [
        Row(.batchCreateTasks, "++", "+-", "--", "+-", "--", "--"),
        Row(.createTask, "++", "+-", "--", "+-", "--", "--"),
        Row(.getTask, "++", "+-", "--", "+-", "+-", "--"), Row(.updateTask, "++", "+-", "--", "+-", "--", "--"),
        Row(.deleteTask, "++", "+-", "--", "--", "--", "--"), Row(.listTasks, "++", "--", "--", "--", "--", "--"),
        Row(.getTaskTrackingInfo, "++", "+-", "--", "--", "--", "+-"),
        Row(.watchTaskTracking, "++", "+-", "--", "--", "--", "+-"),
        Row(.createDeliveryVehicle, "++", "+-", "--", "+-", "--", "--"),
        Row(.getDeliveryVehicle, "++", "+-", "+-", "+-", "--", "--"),
        Row(.updateDeliveryVehicle, "++", "+-", "+-", "+-", "--", "--"),
        Row(.deleteDeliveryVehicle, "++", "+-", "--", "--", "--", "--"),
        Row(.listDeliveryVehicles, "++", "--", "--", "--", "--", "--"),
    ]

    @Test func implementsDeliveryAccessTable() throws {
        for row in Self.table {
            let own = try #require(try Self.call(row.method, "own"))
            let other = try #require(try Self.call(row.method, "other"))
            let calls: [DeliveryCall] = [own, other]
            func cell(_ role: FleetRole, task: String? = nil, tracking: String? = nil, vehicle: String? = nil) -> String
            {
                var grant = FleetGrant(role: role, expiry: Timestamp(seconds: 0))
                grant.taskIDs = Set([task].compactMap { $0 })
                grant.trackingID = tracking
                grant.deliveryVehicleID = vehicle
                var cell = ""
                for call in calls {
                    do throws(FleetError) {
                        try AccessRules.check(.delivery(call), for: grant) { _, _ in false }
                        cell += "+"
                    } catch { cell += "-" }
                }
                return cell
            }
            #expect(cell(.server, task: "*", tracking: "*", vehicle: "*") == row.server, "\(row.method)")
            #expect(cell(.server, task: "own", tracking: "own", vehicle: "own") == row.one, "\(row.method)")
            #expect(cell(.server) == "--", "\(row.method): claims are needed")
            let reads = AccessTests.readable.contains(row.method)
            let whole = cell(.reader, task: "*", tracking: "*", vehicle: "*")
            #expect(whole == (reads ? row.server : "--"), "\(row.method)")
            let one = cell(.reader, task: "own", tracking: "own", vehicle: "own")
            #expect(one == (reads ? row.one : "--"), "\(row.method)")
            #expect(cell(.reader) == "--", "\(row.method): claims are needed")
            #expect(cell(.driver, vehicle: "own") == row.driver, "\(row.method)")
            #expect(cell(.driver, task: "own", vehicle: "own") == row.trusted, "\(row.method)")
            #expect(
                cell(.driver, task: "*", tracking: "*", vehicle: "*") == "--", "\(row.method): bound to one vehicle")
            #expect(cell(.consumer, task: "own") == row.task, "\(row.method)")
            #expect(cell(.consumer, tracking: "own") == row.tracking, "\(row.method)")
            #expect(cell(.consumer, task: "*", tracking: "*", vehicle: "*") == "--", "\(row.method)")
        }
        // Where it is and its way; who is trusted, also the stops. What it is stays the provider's.
        let known: Set<DeliveryVehicleField> = [
            .lastLocation, .pastLocations, .navigationStatus, .routeSegment, .routeSegmentEndPoint, .remainingDistance,
            .remainingDuration,
        ]
        for field in DeliveryVehicleField.allCases {
            let claims: [Set<String>] = [[], ["own"]]
            for tasks in claims {
                let isAllowed = known.contains(field) || !tasks.isEmpty && field == .stops
                var grant = FleetGrant(role: .driver, expiry: Timestamp(seconds: 0))
                grant.deliveryVehicleID = "own"
                grant.taskIDs = tasks
                let call = DeliveryCall.updateVehicle(try DeliveryVehicleID("own"), DeliveryVehicleUpdate([field]))
                #expect(DeliveryAccess.allows(call, grant) == isAllowed, "\(field)")
            }
        }
    }
}
