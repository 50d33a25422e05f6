// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavTestSupport
import Testing

/// The small form of `make chaos`: one fault of a whole cluster.
@Suite(
    .serialized,
    .enabled(
        if: ClusterProgram.isAvailable, "PostgreSQL, nats-server or HAProxy is not installed (dev/deps --cluster)"),
    .timeLimit(.minutes(10)))
struct ClusterTests {
    @Test func serverIsKilledBehindTheBalancer() async throws {
        let cluster = try ClusterProgram(servers: 3, brokers: 3)
        defer { cluster.stop() }
        let token = String(
            try Program.run(["token", "mint", "--keys", cluster.keys, "--role", "server"]).text.dropLast())
        let (vehicles, places) = (2, 30)
        for vehicle in 0..<vehicles { await ClusterLoad.add(vehicle, over: cluster.balancer, token) }
        let victim = Int.random(in: 1...3)
        let killed = try #require(cluster.servers[victim])
        let survivors = cluster.servers.filter { $0.key != victim }
        var watches: [(vehicle: Int, watch: RawConnection)] = []
        for vehicle in 0..<vehicles {
            for server in survivors.values {
                watches.append((vehicle, try await ClusterLoad.watch(vehicle, at: server.http, token)))
            }
        }
        let acknowledged = ClusterLoad.Acknowledged()
        let (balancer, others) = (cluster.balancer, Array(survivors.values))
        await withTaskGroup(of: Void.self) { group in
            for vehicle in 0..<vehicles {
                group.addTask {
                    await ClusterLoad.drive(vehicle, over: [balancer], acknowledged, token, places: places) { place in
                        await Self.expectReads(of: vehicle, at: others, token, see: place)
                        // The server that will be killed, or is.
                        if let read = await killed.send("GET", "/vehicles/v\(vehicle)", token: token) {
                            #expect(read.text.contains("\"longitude\":\(ClusterLoad.longitude(place))"))
                        }
                    }
                }
            }
            while await acknowledged.count(0) < places / 3 { try? await Task.sleep(for: .milliseconds(5)) }
            cluster.killServer(victim)
        }
        #expect(await killed.send("GET", "/vehicles/v0", token: token) == nil)
        for vehicle in 0..<vehicles { #expect(await acknowledged.places[vehicle] == Array(1...places)) }
        for (vehicle, watch) in watches { try await ClusterLoad.expect(watch, of: vehicle, hasAll: places) }
        for vehicle in 0..<vehicles {
            let stored = try Program.run(["fleet", "history", "--store", cluster.store, "--vehicle", "v\(vehicle)"])
            #expect(stored.status == 0 && ClusterLoad.places(inHistory: stored.text) == Array(1...places))
        }
    }

    /// Checks that all servers show a place that was acknowledged, at once.
    private static func expectReads(
        of vehicle: Int, at servers: [FleetHTTPClient], _ token: String, see place: Int
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for server in servers {
                group.addTask {
                    let read = await server.send("GET", "/vehicles/v\(vehicle)", token: token)
                    #expect(
                        read?.text.contains("\"longitude\":\(ClusterLoad.longitude(place))") == true,
                        "\(server.http) shows \(read?.text ?? "nothing"), not \(place)")
                }
            }
        }
    }
}
