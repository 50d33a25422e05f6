// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer
@testable import FleetWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.onEveryStore) struct TrafficTests {
    @Test func trafficChangeOutdatesPlans() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        _ = try await fixture.send("GET", "/trips/t", token: fixture.token(.server))
        _ = fixture.service.takeStale()
        #expect(fixture.service.takeStale().isEmpty)
        fixture.clock.move(by: 1)
        fixture.service.refreshAll()
        #expect(fixture.service.takeStale().map(\.vehicle.id.text) == ["v"], "The plan was good, and is old now.")
    }

    @Test func trafficOnOtherRoadsKeepsPlan() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        _ = try await fixture.send("GET", "/trips/t", token: fixture.token(.server))
        _ = fixture.service.takeStale()
        fixture.service.refresh(.nothing)
        fixture.service.refresh(.roads([Coordinate(latitude: 1, longitude: 2)]))
        #expect(fixture.service.takeStale().isEmpty)
        let line = try #require(fixture.service.access { $0.plans.values.first?.legs.first?.path })
        fixture.service.refresh(.roads([try #require(line.last)]))
        let planRequests = fixture.service.takeStale()
        #expect(planRequests.map(\.vehicle.id.text) == ["v"])
        // Once it has its new plan, it is as good as any.
        let planRequest = try #require(planRequests.first)
        await fixture.service.put(
            planRequest.vehicle.waypoints.map { _ in PlanLeg(path: line, distance: Meters(1), duration: Seconds(1)) },
            for: planRequest.vehicle)
        fixture.service.access { _ = $0.stale.insert(planRequest.vehicle.id) }
        #expect(fixture.service.takeStale().isEmpty)
    }

    @Test func positionsAreProbesUnlessVehicleWaits() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        fixture.clock.move(by: 1)
        try await fixture.move(to: 10)
        #expect(fixture.service.takeProbes().isEmpty, "Collecting has not started yet.")
        for (row, meters) in [100.0, 200, 960, 990].enumerated() {
            fixture.clock.move(by: Double(row + 1))
            try await fixture.move(to: meters)
        }
        let probes = fixture.service.takeProbes()
        #expect(probes.count == 2, "At its stop, 1,000 m on, a vehicle waits.")
        #expect(probes.allSatisfy { $0.traveler == "v" && $0.category == .auto })
        #expect(fixture.service.takeProbes().isEmpty)
    }

    @Test func vehiclesCanOptOutOfLearning() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        _ = fixture.service.takeProbes()
        let (id, now) = (try VehicleID("v"), fixture.clock.now)
        let cases: [(FleetAttribute.Value, Int)] = [(.text("false"), 0), (.flag(false), 0), (.flag(true), 1)]
        for (row, (value, count)) in cases.enumerated() {
            let known = fixture.service.access { state in
                try? state.fleet.updateVehicleAttributes(
                    id, [FleetAttribute(key: "learn-traffic", value: value)], at: now)
            }
            #expect(known?.count == 1)
            fixture.clock.move(by: 10)
            try await fixture.move(to: Double(row + 1) * 50)
            #expect(fixture.service.takeProbes().count == count, "\(value)")
        }
    }

    @Test func arrivalsHaveUncertainties() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let server = try await fixture.token(.server)
        _ = try await fixture.send("GET", "/trips/t", token: server)
        for target in ["/trips/t", "/vehicles/v", "/vehicles?vehicleTypeCategories=AUTO"] {
            let response = try await fixture.send("GET", target, token: server)
            #expect(response.arrivalUncertainties.count == 2, "\(target)")
            #expect(response.arrivalUncertainties.allSatisfy { ($0?.value ?? 0) >= 20 })
            #expect(response.uncertaintyText?.split(separator: ",").count == 2)
        }
        let body = """
            {"pickupPoint": {"point": \(ServerFixture.json(ServerFixture.home))}, "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(2_000)))},
             "pickupRadiusMeters": 5000, "count": 5, "minimumCapacity": 1, "tripTypes": ["EXCLUSIVE"],
             "orderBy": "PICKUP_POINT_ETA", "vehicleTypes": [{"category": "AUTO"}]}
            """
        try await fixture.addVehicle("free")
        let matches = try await fixture.send("POST", "/vehicles:search", body, token: server)
        let uncertainties = matches.arrivalUncertainties.compactMap { $0?.value }
        #expect(
            uncertainties.count == 2 && uncertainties[0] < uncertainties[1], "The drop-off is later, and less sure.")
        let watch = try await fixture.watch("/trips/t:watch", token: server)
        for try await item in watch {
            let text = String(decoding: try FleetREST.body(of: item, provider: ProviderID("acme")), as: UTF8.self)
            #expect(text.contains("waypointEtaUncertainties"))
            break
        }
    }

    /// Notes what it is given.
    private final class Roads: FleetTraffic {
        let rows = Mutex<[String]>([])
        let noted = Atomic(0)
        /// For how many seconds measured speeds were shared.
        let shares = Mutex<[Double]>([])
        func upload(_ bytes: [UInt8], expiry: Timestamp?, at now: Timestamp) {
            let span = expiry.map { Int($0.seconds(since: now).rounded()) }
            rows.withLock {
                $0.append("\(String(decoding: bytes, as: UTF8.self)) \(span.map { "\($0)" } ?? "for ever")")
            }
        }
        func add(_ probes: [TrafficProbe]) { noted.add(probes.count, ordering: .relaxed) }
        func apply(at now: Timestamp) -> TrafficChange { .nothing }
        func share(until expiry: Timestamp, at now: Timestamp) {
            shares.withLock { $0.append(expiry.seconds(since: now)) }
        }
        /// Waits until speeds have been shared so many times.
        func waitForShares(_ count: Int) async {
            let end = ContinuousClock.now + .seconds(30)
            while shares.withLock({ $0.count }) < count, .now < end { try? await Task.sleep(for: .milliseconds(5)) }
            #expect(shares.withLock { $0.count } >= count)
        }
        func report() -> String { #"{"rows":\#(rows.withLock { $0.count })}"# }
    }

    @Test func oneServerSharesMeasuredSpeeds() async throws {
        let folder = try TemporaryFolder("fleet")
        let (first, second) = (Roads(), Roads())
        try await RunningServer.with(folder: folder, traffic: first, configure: { $0.trafficInterval = 0.05 }) {
            server in
            await first.waitForShares(2)
            // An SQLite file has one server.
            guard TestStore.present != .sqlite else { return }
            try await RunningServer.with(folder: folder, traffic: second, configure: { $0.trafficInterval = 0.05 }) {
                _ in
                await first.waitForShares(first.shares.withLock { $0.count } + 4)
                #expect(second.shares.withLock { $0.isEmpty })
                server.end()
                await second.waitForShares(1)
            }
        }
        #expect(first.shares.withLock { $0.allSatisfy { abs($0 - 0.2) < 0.001 } })
    }

    @Test func serversThatDoNotLearnShareNothing() async throws {
        let roads = Roads()
        let configure = { (settings: inout FleetServerSettings) in
            (settings.trafficInterval, settings.learnsTraffic) = (0.01, false)
        }
        try await RunningServer.with(traffic: roads, configure: configure) { _ in
            try await Task.sleep(for: .milliseconds(500))
        }
        #expect(roads.shares.withLock { $0.isEmpty })
    }

    @Test func onlyServersUploadTraffic() async throws {
        let roads = Roads()
        try await RunningServer.with(traffic: roads) { server in
            func put(_ target: String, _ role: FleetRole?) async throws -> Int {
                var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.http)\(target)")))
                request.httpMethod = "PUT"
                request.httpBody = Data("1,2,30".utf8)
                if let role {
                    let token = try await server.tokens.mint(
                        role: role, tripID: role == .consumer ? "t" : nil, vehicleID: role == .driver ? "v" : nil)
                    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
                }
                let (_, response) = try await URLSession.shared.data(for: request)
                return try #require(response as? HTTPURLResponse).statusCode
            }
            let asked: [(target: String, role: FleetRole?, status: Int)] = [
                ("/traffic", nil, 401), ("/traffic", .driver, 403), ("/traffic", .consumer, 403),
                ("/traffic?seconds=-1", .server, 400), ("/traffic?seconds=600", .server, 200),
                ("/traffic", .server, 200),
            ]
            for (target, role, status) in asked {
                let answer = try await put(target, role)
                #expect(answer == status, "\(target) \(role?.rawValue ?? "none")")
            }
        }
        let taken = roads.rows.withLock { $0 }
        #expect(taken == ["1,2,30 600", "1,2,30 for ever"])
    }
}
