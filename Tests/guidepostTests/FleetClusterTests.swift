// SPDX-License-Identifier: Apache-2.0

import FleetTestSupport
import Foundation
import NavTestSupport
import Testing

/// The program as two fleet servers with one database, one of which is killed.
@Suite(
    .serialized, .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(30)))
struct FleetClusterTests {
    private let folder = Program.folder.appending(path: "cluster-\(UUID().uuidString)")
    private var keys: String { folder.appending(path: "keys").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    @Test func serverIsKilledUnderLoad() async throws {
        let database = try await PostgresServer.start()
        let store = try database.store("cluster")
        let first = try FleetProgram(store: store, keys: keys)
        let second = try FleetProgram(store: store, keys: keys)
        let ways = [first, second].map { FleetHTTPClient(http: $0.http) }
        let token = String(try Program.run(["token", "mint", "--keys", keys, "--role", "server"]).text.dropLast())
        let (vehicles, places) = (3, 40)
        for vehicle in 0..<vehicles { await ClusterLoad.add(vehicle, over: ways[vehicle % 2], token) }
        var watches: [RawConnection] = []
        for vehicle in 0..<vehicles { watches.append(try await ClusterLoad.watch(vehicle, at: second.http, token)) }
        let acknowledged = ClusterLoad.Acknowledged()
        let victim = first.process.processIdentifier
        await withTaskGroup(of: Void.self) { group in
            for vehicle in 0..<vehicles {
                group.addTask { await ClusterLoad.drive(vehicle, over: ways, acknowledged, token, places: places) }
            }
            group.addTask {
                while await acknowledged.count(0) < places / 3 { try? await Task.sleep(for: .milliseconds(5)) }
                kill(victim, SIGKILL)
            }
        }
        first.process.waitUntilExit()
        for (vehicle, watch) in watches.enumerated() {
            #expect(await acknowledged.places[vehicle] == Array(1...places))
            try await ClusterLoad.expect(watch, of: vehicle, hasAll: places)
            let read = await ways[1].send("GET", "/vehicles/v\(vehicle)", token: token)
            #expect(read?.text.contains("\"longitude\":\(ClusterLoad.longitude(places))") == true)
        }
        // The other one has taken over the work of the first.
        let port = try #require(URL(string: second.http)?.port)
        var metrics = ""
        for _ in 0..<100 where !metrics.contains("guidepost_fleet_lease_planning 1") {
            let connection = try RawConnection(to: port)
            connection.send("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            metrics = try await connection.waitForEnd()
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(metrics.contains("guidepost_fleet_lease_planning 1"))
        second.process.terminate()
        second.process.waitUntilExit()
        #expect(second.process.terminationStatus == 0)
        let stored = try Program.run(["fleet", "history", "--store", store, "--vehicle", "v0"])
        #expect(stored.status == 0 && ClusterLoad.places(inHistory: stored.text) == Array(1...places))
    }
}
