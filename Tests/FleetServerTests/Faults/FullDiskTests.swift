// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import Testing

@testable import FleetServer

private let smallDisk = ProcessInfo.processInfo.environment["GUIDEPOST_SMALL_DISK"]

/// A real server on a real file system that is really full. It needs a small one of its own, named by
/// `GUIDEPOST_SMALL_DISK`; docs/reliability.md has the command.
@Suite(.enabled(if: smallDisk != nil), .timeLimit(.minutes(20))) struct FullDiskTests {
    private func metric(_ name: String, _ server: RunningServer) async throws -> String? {
        let text = try await server.send("GET", "/metrics").text
        return text.split(separator: "\n").first { $0.hasPrefix(name + " ") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }

    @Test func reportsFullDiskAndRecovers() async throws {
        let disk = try #require(smallDisk)
        let path = disk + "/fleet.sqlite"
        let store = try SQLiteFleetStore(path: path)
        let filler = disk + "/filler"
        let notes = (0..<60).map { #"{"key": "k\#($0)", "stringValue": "\#(String(repeating: "x", count: 200))"}"# }
        let trip = """
            {"tripType": "SHARED", "pickupPoint": {"point": {"latitude": 1, "longitude": 2}},
             "attributes": [\(notes.joined(separator: ","))]}
            """
        try await RunningServer.with(store: store) { server in
            func create(_ name: String) async throws -> Int {
                try await server.send(
                    "POST", "/v1/providers/acme/trips?tripId=\(name)", trip,
                    token: server.tokens.mint(role: .server)
                ).status
            }
            #expect(try await create("first") == 200)
            try Data(count: 600_000).write(to: URL(filePath: filler))
            var taken = 1
            while taken < 1_000, try await create("t\(taken)") == 200 { taken += 1 }
            #expect(taken < 1_000, "The disk was to be full by then.")
            for row in 0..<300 { #expect(try await create("rejected\(row)") == 503) }
            let ready = try await server.send("GET", "/ready").status
            let health = try await server.send("GET", "/health").status
            #expect(ready == 503 && health == 200)
            #expect(try await metric("guidepost_fleet_store_ok", server) == "0")
            let reads = try await metric("guidepost_fleet_store_reads", server)
            let read = try await server.send(
                "GET", "/v1/providers/acme/trips/first", token: server.tokens.mint(role: .server))
            #expect(read.status == 200, "Reads go on.")

            try FileManager.default.removeItem(atPath: filler)
            let start = ContinuousClock.now
            for _ in 0..<4_000 where try await server.send("GET", "/ready").status != 200 {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try await metric("guidepost_fleet_store_ok", server) == "1")
            #expect(try await create("last") == 200)
            print(
                "full disk: \(taken) trips accepted, 300 rejected, store read \(reads ?? "?") times, "
                    + "well \(ContinuousClock.now - start) after space was freed")
            let names = try SQLiteFleetStore(path: path, access: .readOnly).load().trips.map(\.id.text)
            #expect(Set(names) == Set(["first", "last"] + (1..<taken).map { "t\($0)" }))
        }
    }
}
