// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import Logging
import NavGeo
import NavModel
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer
@testable import FleetWire

/// A clock that stands still until it is moved.
final class HandClock: Sendable {
    private let time: Mutex<Timestamp>
    init(_ start: Timestamp = Timestamp(seconds: 1_750_000_000)) { time = Mutex(start) }
    var now: Timestamp { time.withLock { $0 } }
    func move(by seconds: Double) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// A fleet at work without sockets, in a folder of its own.
struct ServerFixture {
    let folder: TemporaryFolder
    let clock = HandClock()
    let keys: KeyFolder
    let tokens: TokenService
    let store: any FleetStore
    let service: FleetService
    let handler: FleetRequestHandler
    /// A second server with the same store; `nil` if there is only one.
    let second: FleetRequestHandler?

    static let home = Coordinate(latitude: 43.73, longitude: 7.42)
    static func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }

    init(
        folder: TemporaryFolder? = nil, quotas: [FleetMethod: Int] = [:], limits: FleetLimits = FleetLimits(),
        store other: (any FleetStore)? = nil
    ) async throws {
        let folder = try folder ?? TemporaryFolder("fleet")
        self.folder = folder
        keys = try await KeyFolder(path: folder.path(of: "keys"))
        let clock = clock
        tokens = TokenService(folder: keys) { clock.now }
        store = try other ?? TestStore.open(folder)
        let (keys, tokens) = (keys, tokens)
        func handler(_ store: any FleetStore) throws -> FleetRequestHandler {
            let service = try FleetService(provider: ProviderID("acme"), store: store, watches: limits.watches) {
                clock.now
            }
            return FleetRequestHandler(
                service: service, tokens: tokens, routes: RoutePlanner(routes: StraightRoads()),
                callers: CallerQuotas(limits.callers), quotas: MethodQuotas(perMinute: quotas),
                metrics: FleetMetrics(),
                log: FleetLog(logger: .init(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })),
                shares: ShareRequestHandler(service: service, tokens: tokens, folder: keys),
                operators: OperatorQuotas(limits.operators))
        }
        self.handler = try handler(store)
        service = self.handler.service
        second = TestStore.present.hasTwoServers && other == nil ? try handler(TestStore.open(folder)) : nil
    }

    /// Any of the servers.
    var anyHandler: FleetRequestHandler { second.flatMap { Bool.random() ? $0 : nil } ?? handler }

    /// The services of all servers.
    var services: [FleetService] { [handler, second].compactMap { $0?.service } }

    /// Waits until every server knows what the others have changed.
    func synchronize() async throws { for service in services { try await service.synchronize() } }

    /// A stage with the vehicle `v` and the trip `t`, and the token of its rider.
    static func withRider() async throws -> (fixture: ServerFixture, token: String) {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        return (fixture, try await fixture.token(.consumer, trip: "t"))
    }

    func token(_ role: FleetRole, trip: String? = nil, vehicle: String? = nil) async throws -> String {
        try await tokens.mint(role: role, tripID: trip, vehicleID: vehicle)
    }

    /// Sends a request as a REST client would.
    func send(
        _ verb: String, _ target: String, _ body: String = "", token: String?, from address: String? = nil
    ) async throws -> FleetResponse {
        let call = try FleetREST.call(
            RESTRequest(method: verb, target: "/v1/providers/acme" + target, body: Array(body.utf8)))
        var caller = FleetCaller(token: token, transport: .http)
        caller.address = address
        return try await anyHandler.respond(call.method, for: caller, parsing: call.read)
    }

    func watch(
        _ target: String, token: String, from address: String? = nil, over connection: String? = nil
    ) async throws -> AsyncThrowingStream<FleetUpdate, any Error> {
        let call = try FleetREST.call(RESTRequest(method: "GET", target: "/v1/providers/acme" + target))
        var caller = FleetCaller(token: token, transport: .http)
        (caller.address, caller.connection) = (address, connection)
        return try await anyHandler.watch(call.method, for: caller, parsing: call.read)
    }

    static func json(_ place: Coordinate) -> String {
        #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude)}"#
    }

    func addVehicle(_ id: String = "v", at place: Coordinate = ServerFixture.home) async throws {
        _ = try await send(
            "POST", "/vehicles?vehicleId=\(id)",
            """
            {"vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE", "SHARED"], "maximumCapacity": 4,
             "vehicleType": {"category": "AUTO"}, "lastLocation": {"location": \(ServerFixture.json(place))}}
            """, token: token(.server))
    }

    func addTrip(_ id: String = "t", type: String = "EXCLUSIVE", on vehicle: String = "v") async throws {
        _ = try await send(
            "POST", "/trips?tripId=\(id)",
            """
            {"tripType": "\(type)", "vehicleId": "\(vehicle)", "numberOfPassengers": 1,
             "pickupPoint": {"point": \(ServerFixture.json(ServerFixture.east(1_000)))},
             "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(5_000)))}}
            """, token: token(.server))
    }

    func setStatus(_ status: String, of trip: String = "t") async throws {
        _ = try await send(
            "PUT", "/trips/\(trip)?updateMask=tripStatus", #"{"tripStatus": "\#(status)"}"#, token: token(.server))
    }

    func move(_ vehicle: String = "v", to meters: Double, token other: String? = nil) async throws {
        let mine = if let other { other } else { try await token(.driver, vehicle: vehicle) }
        _ = try await send(
            "PUT", "/vehicles/\(vehicle)?updateMask=lastLocation",
            #"{"lastLocation": {"location": \#(ServerFixture.json(ServerFixture.east(meters)))}}"#, token: mine)
    }
}

/// The failure that work ends with; `nil` when it is done.
func failure(_ work: () async throws -> Void) async -> FleetError? {
    do {
        try await work()
        return nil
    } catch let error as FleetError { return error } catch {
        Issue.record(error)
        return nil
    }
}
