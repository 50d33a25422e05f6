// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavTestSupport
import Testing

@testable import FleetServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Export and deletion of stored positions.
@Suite(.onEveryStore) struct HistoryTests {
    /// A trip with 30 positions, one every ten seconds, of which the last ten are after its end.
    private func drivenFixture() async throws -> ServerFixture {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        for row in 0..<30 {
            fixture.clock.move(by: 5)
            let statuses = [1: "ENROUTE_TO_PICKUP", 5: "ARRIVED_AT_PICKUP", 6: "ENROUTE_TO_DROPOFF", 20: "COMPLETE"]
            if let status = statuses[row] { try await fixture.setStatus(status) }
            fixture.clock.move(by: 5)
            try await fixture.move(to: Double(row) * 50)
        }
        return fixture
    }

    private func vehicle(_ change: (inout HistoryRequest) -> Void = { _ in }) throws -> HistoryRequest {
        var request = HistoryRequest(.vehicle(try VehicleID("v")))
        change(&request)
        return request
    }

    @Test func pagesHoldEveryPositionOnce() async throws {
        let fixture = try await drivenFixture()
        let whole = try await fixture.store.history(try vehicle())
        #expect(whole.positions.count >= 30 && whole.next == nil && whole.statuses.isEmpty)
        for limit in [1, 7, whole.positions.count] {
            var request = try vehicle { $0.limit = limit }
            var positions: [FleetVehicleLocation] = []
            repeat {
                let page = try await fixture.store.history(request)
                #expect(page.positions.count <= limit)
                positions += page.positions
                request.from = page.next
            } while request.from != nil
            #expect(positions == whole.positions, "\(limit)")
        }
        let (first, last) = (whole.positions[10].time, whole.positions[20].time)
        let part = try await fixture.store.history(
            try vehicle {
                $0.from = first
                $0.until = last
            })
        #expect(part.positions == Array(whole.positions[10..<20]))
        for limit in [0, -1, HistoryRequest.pageLimit + 1] {
            let error = await failure { _ = try await fixture.store.history(try vehicle { $0.limit = limit }) }
            #expect(error?.code == .invalidArgument)
        }
    }

    @Test func tripHasStatusesAndPositionsUntilItsEnd() async throws {
        let fixture = try await drivenFixture()
        let trip = try TripID("t")
        let page = try await fixture.store.history(HistoryRequest(.trip(trip)))
        #expect(
            page.statuses.map(\.status) == [.new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete])
        #expect(page.positions == (try fixture.store.history(of: trip)).positions && page.positions.count == 19)
    }

    @Test func deletesPositionsOfOneVehicleOrTrip() async throws {
        let fixture = try await drivenFixture()
        try await fixture.addVehicle("w")
        try await fixture.move("w", to: 10)
        let trip = HistoryRequest(.trip(try TripID("t")))
        let all = try await fixture.store.history(try vehicle()).positions.count
        #expect(try await fixture.store.deleteHistory(trip) == 19 + 5)
        #expect(try await fixture.store.history(trip) == HistoryPage())
        let rest = try await fixture.store.history(try vehicle()).positions
        #expect(rest.count == all - 19)
        let middle = rest[rest.count / 2].time
        #expect(try await fixture.store.deleteHistory(try vehicle { $0.until = middle }) == rest.count / 2)
        #expect(try await fixture.store.history(try vehicle()).positions.first?.time == middle)
        #expect(try await fixture.store.deleteHistory(try vehicle()) == rest.count - rest.count / 2)
        #expect(try await fixture.store.history(HistoryRequest(.vehicle(VehicleID("w")))).positions.count > 0)
    }

    @Test(arguments: HistoryFormat.allCases) func documentsHavePlacesAndTimes(_ format: HistoryFormat) async throws {
        let fixture = try await drivenFixture()
        let page = try await fixture.store.history(try vehicle { $0.limit = 3 })
        let text = String(decoding: try format.document(page, name: #"<v>&"x""#), as: UTF8.self)
        for position in page.positions {
            #expect(text.contains(position.time.rfc3339) && text.contains("\(position.place.longitude)"))
        }
        if format == .geojson || format == .json {
            #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
        }
        if format == .gpx { #expect(text.contains("<name>&lt;v&gt;&amp;\"x\"</name>")) }
    }

    @Test func onlyServersExportAndDelete() async throws {
        try await RunningServer.with { server in
            func send(_ method: String, _ target: String, _ role: FleetRole?) async throws -> (
                status: Int, body: String
            ) {
                var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.http)\(target)")))
                request.httpMethod = method
                if let role {
                    let token = try await server.tokens.mint(
                        role: role, tripID: role == .consumer ? "t" : nil, vehicleID: role == .driver ? "v" : nil)
                    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
                }
                let (data, response) = try await URLSession.shared.data(for: request)
                return (
                    try #require(response as? HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self)
                )
            }
            let path = "/history/vehicles/v"
            let asked: [(method: String, target: String, role: FleetRole?, status: Int)] = [
                ("GET", path, nil, 401), ("GET", path, .driver, 403), ("DELETE", path, .consumer, 403),
                ("GET", path, .server, 200), ("POST", path, .server, 405), ("DELETE", path, .server, 200),
                ("GET", "/history/trips/none", .server, 200), ("GET", "/history/other/v", .server, 404),
                ("GET", "/history/vehicles", .server, 404), ("GET", path + "?limit=0", .server, 400),
                ("GET", path + "?from=yesterday", .server, 400), ("GET", path + "?format=kml", .server, 400),
                ("GET", path + "?other=1", .server, 400), ("GET", "/history/vehicles/a%2Fb", .server, 400),
            ]
            for (method, target, role, status) in asked {
                let answer = try await send(method, target, role)
                #expect(answer.status == status, "\(method) \(target) \(role?.rawValue ?? "none"): \(answer.body)")
            }
            let table = try await send("GET", path + "?format=csv&from=2026-01-01T00:00:00Z", .server)
            #expect(table.body == "time,latitude,longitude,speed,course,accuracy\n")
        }
    }
}
