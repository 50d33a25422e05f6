// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import Testing

/// Drives on the command line: disturbed, recorded, replayed, along given lines and from given fixes.
@Suite struct DriveTests {
    private static let drive = ["drive", "--map", Program.region, "--pace", "max"]

    private func temporary(_ name: String) -> String {
        Program.folder.appending(path: "\(UUID().uuidString)-\(name)").path
    }

    private func messages(_ outcome: Program.Outcome) throws -> [JSONValue] {
        try outcome.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    @Test(arguments: [[], ["--without-roads"]]) func recordReplaysToSameBytes(extra: [String]) throws {
        let (first, second) = (temporary("first.jsonl"), temporary("second.jsonl"))
        let disturbed = [
            "--noise", "urban-canyon", "--seed", "4", "--wrong-turn", "2", "--lose-signal", "500..700", "--lose-signal",
            "20s..26s",
        ]
        let outcome = try Program.run(Self.drive + Program.stops + disturbed + extra + ["--record", first])
        #expect(outcome.status == 0)
        let replayed = try Program.run(Self.drive + ["--replay", first, "--record", second])
        #expect(replayed.status == 0)
        #expect(replayed.output == outcome.output, "the same feed")
        let (a, b) = (try Data(contentsOf: URL(filePath: first)), try Data(contentsOf: URL(filePath: second)))
        #expect(a == b, "the same record")
        let text = String(decoding: a, as: UTF8.self)
        #expect(text.contains("\"event\":\"leftRoute\"") && text.contains("\"event\":\"signalLost\""))
        #expect(text.prefix(80).contains("\"roads\":true") == extra.isEmpty)
    }

    @Test func rejectsRecordingOfAnotherMap() throws {
        let file = temporary("other.jsonl")
        try Data("{\"guidepostDrive\":1,\"map\":\"0000000000000000\"}\n".utf8).write(to: URL(filePath: file))
        let outcome = try Program.run(Self.drive + ["--replay", file])
        #expect(outcome.status == 1)
        #expect(outcome.notes.contains("recorded on map 0000000000000000"))
    }

    @Test func drivesTraceOfRealReceiver() throws {
        let recorded = try Program.run(Self.drive + Program.stops)
        let file = temporary("trace.csv")
        var rows = "longitude,latitude,time\n"
        for (second, message) in try messages(recorded).enumerated() where second % 3 != 1 {
            guard let place = message["location"], let longitude = place["longitude"]?.number,
                let latitude = place["latitude"]?.number
            else { continue }
            rows += "\(longitude),\(latitude),\(1_700_000_000 + second)\n"
        }
        try Data(rows.utf8).write(to: URL(filePath: file))
        let outcome = try Program.run(Self.drive + ["--fixes", file] + Program.stops.suffix(2))
        #expect(outcome.status == 0, "\(outcome.notes)")
        let states = Set(try messages(outcome).compactMap { $0["navState"]?.string })
        #expect(states == ["enroute", "stopped"], "never off the route")
    }

    @Test(arguments: ["never", "rejoin", "replan"]) func followsGivenLine(policy: String) throws {
        let route = try Program.run(["route", "--map", Program.region, "--format", "geojson"] + Program.stops)
        #expect(route.status == 0, "\(route.notes)")
        let file = temporary("line.geojson")
        try Data(route.output).write(to: URL(filePath: file))
        let outcome = try Program.run(Self.drive + ["--follow", file, "--when-left", policy])
        #expect(outcome.status == 0, "\(outcome.notes)")
        #expect(try messages(outcome).last?["navState"]?.string == "stopped")
        // Off the line for good, no reroute is requested.
        let astray = try Program.run(
            Self.drive + ["--follow", file, "--when-left", policy, "--detour", "500", "--seed", "2"])
        let changes = try messages(astray).count { $0["routeChanged"]?.bool == true }
        #expect(policy == "never" ? changes == 1 : changes >= 2, "\(policy): \(changes) routes")
        #expect((astray.status == 0) == (policy != "never"))
    }
}
