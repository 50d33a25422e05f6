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

    /// The last place of each vehicle that was acknowledged, and all places.
    private actor Acknowledged {
        var places: [Int: [Int]] = [:]
        func note(_ vehicle: Int, _ place: Int) { places[vehicle, default: []].append(place) }
        func count(_ vehicle: Int) -> Int { places[vehicle]?.count ?? 0 }
    }

    /// Never an integer, which would be written without a decimal point.
    private static func longitude(_ place: Int) -> Double { Double(place) / 1_000 + 0.0005 }

    /// The places in the events of a watch, in their order.
    private static func places(in text: String) -> [Int] {
        text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("data:"), let at = line.range(of: "\"longitude\":") else { return nil }
            return Double(line[at.upperBound...].prefix { $0.isNumber || $0 == "." || $0 == "-" }).map {
                Int((($0 - 0.0005) * 1_000).rounded())
            }
        }
    }

    private static func watch(_ vehicle: Int, at server: FleetProgram, _ token: String) throws -> RawConnection {
        let port = try #require(URL(string: server.http)?.port)
        let connection = try RawConnection(to: port)
        connection.send(
            """
            GET /v1/providers/guidepost/vehicles/v\(vehicle):watch HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(token)\r
            \r

            """)
        return connection
    }

    /// Moves a vehicle from place to place, through any server that answers.
    private static func drive(
        _ vehicle: Int, over ways: [FleetHTTPClient], _ acknowledged: Acknowledged, _ token: String, places: Int
    ) async {
        for place in 1...places {
            // A report is repeated until it is acknowledged; repeating it is safe.
            for _ in 0..<400 {
                guard let way = ways.randomElement() else { return }
                let moved = await way.send(
                    "PUT", "/vehicles/v\(vehicle)?updateMask=lastLocation",
                    #"{"lastLocation":{"location":{"latitude":1,"longitude":\#(longitude(place))}}}"#, token: token)
                if moved?.status == 200 {
                    await acknowledged.note(vehicle, place)
                    break
                }
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    @Test func serverIsKilledUnderLoad() async throws {
        let database = try await PostgresServer.start()
        let store = try database.store("cluster")
        let first = try FleetProgram(store: store, keys: keys)
        let second = try FleetProgram(store: store, keys: keys)
        let ways = [first, second].map { FleetHTTPClient(http: $0.http) }
        let token = String(try Program.run(["token", "mint", "--keys", keys, "--role", "server"]).text.dropLast())
        let (vehicles, places) = (3, 40)
        for vehicle in 0..<vehicles {
            let made = await ways[vehicle % 2].send(
                "POST", "/vehicles?vehicleId=v\(vehicle)",
                #"{"vehicleState":"ONLINE","supportedTripTypes":["SHARED"],"maximumCapacity":9,"vehicleType":{"category":"AUTO"}}"#,
                token: token)
            #expect(made?.status == 200)
        }
        let watches = try (0..<vehicles).map { try Self.watch($0, at: second, token) }
        for watch in watches { try await watch.wait { $0.contains("data:") } }
        let acknowledged = Acknowledged()
        let victim = first.process.processIdentifier
        await withTaskGroup(of: Void.self) { group in
            for vehicle in 0..<vehicles {
                group.addTask { await Self.drive(vehicle, over: ways, acknowledged, token, places: places) }
            }
            group.addTask {
                while await acknowledged.count(0) < places / 3 { try? await Task.sleep(for: .milliseconds(5)) }
                kill(victim, SIGKILL)
            }
        }
        first.process.waitUntilExit()
        for (vehicle, watch) in watches.enumerated() {
            #expect(await acknowledged.places[vehicle] == Array(1...places))
            let text = try await watch.wait { Self.places(in: $0).last == places }
            // A report that was sent again after the kill may have been stored twice.
            let seen = Self.places(in: text).reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
            #expect(seen == Array(1...places), "vehicle \(vehicle)")
            let read = await ways[1].send("GET", "/vehicles/v\(vehicle)", token: token)
            #expect(read?.text.contains("\"longitude\":\(Self.longitude(places))") == true)
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
        let rows = stored.text.split(separator: "\n").dropFirst()
        #expect(stored.status == 0 && rows.count >= places)
    }
}
