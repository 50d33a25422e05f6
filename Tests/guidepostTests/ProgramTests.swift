// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import Testing

/// The built program on the sample map, as a user runs it.
@Suite struct ProgramTests {
    private func json(_ outcome: Program.Outcome) throws -> JSONValue { try JSONValue(parsing: Array(outcome.output)) }

    @Test func buildsSampleMapDeterministically() throws {
        let path = Program.folder.appending(path: "again.region").path
        let outcome = try Program.run(["map", "build", Program.sample, "-o", path, "--threads", "1"])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty, "data only on standard output, and this command has none")
        #expect(outcome.notes.contains("30626 nodes, 4846 ways, 290 relations"))
        #expect(!outcome.notes.contains("\r"), "no progress line without a terminal")
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(contentsOf: URL(filePath: Program.region)))
    }

    @Test func readsMapFromStandardInput() throws {
        // The source differs: standard input has no path.
        func built(_ map: String, input: Data? = nil) throws -> Data {
            let path = Program.folder.appending(path: "stdin.region").path
            #expect(
                try Program.run(["map", "build", map, "-o", path, "--quiet", "--no-source"], input: input).status == 0)
            return try Data(contentsOf: URL(filePath: path))
        }
        #expect(
            try built("-", input: Data(contentsOf: URL(filePath: Program.sample))) == built(Program.sample))
    }

    @Test func describesRegion() throws {
        let report = try json(Program.run(["map", "info", Program.region, "--format", "json"]))
        #expect(report["intact"]?.bool == true)
        #expect(report["drivingSide"]?.string == "right")
        #expect(report["countries"]?.array?.compactMap(\.string).contains("MC") == true)
        let box = try #require(report["boundingBox"])
        #expect(try #require(box["west"]?.number) < 7.42)
        #expect(try #require(box["east"]?.number) > 7.43)
        #expect(try #require(box["south"]?.number) < 43.73)
        #expect(try #require(box["north"]?.number) > 43.75)
        #expect(report["sections"]?.array?.allSatisfy { $0["intact"] == .bool(true) } == true)
        let text = try Program.run(["map", "info", Program.region])
        #expect(text.status == 0)
        #expect(text.text.contains("checksums      all match"))
    }

    @Test func notesStopsFarFromTheRoad() throws {
        func notes(_ end: String) throws -> String {
            let outcome = try Program.run(
                ["route", "--map", Program.region, "--stop", "43.7480,7.4365", "--stop", end, "--snap-radius", "2000"])
            #expect(outcome.status == 0 && !outcome.output.isEmpty)
            return outcome.notes
        }
        // In the sea, some hundred meters from the shore.
        let far = try notes("43.7290,7.4300")
        #expect(far.hasPrefix("note: stop 2 is ") && far.contains(" m from the nearest road"))
        let meters = far.split(separator: " ").compactMap { Double($0) }.last ?? 0
        #expect((300.0...2_000).contains(meters), "\(far)")
        #expect(try notes("43.7275,7.4190").isEmpty)
    }

    @Test func rejectsDamagedRegion() throws {
        var bytes = try Data(contentsOf: URL(filePath: Program.region))
        bytes[bytes.count / 2] ^= 1
        let path = Program.folder.appending(path: "damaged.region").path
        try bytes.write(to: URL(filePath: path))
        let info = try Program.run(["map", "info", path, "--format", "json"])
        #expect(info.status == 1)
        #expect(try json(info)["intact"]?.bool == false)
        #expect(info.notes.contains("checksum"))
        let route = try Program.run(["route", "--map", path] + Program.stops)
        #expect(route.status == 1)
        #expect(route.output.isEmpty)
        #expect(route.notes.contains("guidepost map build"), "the error has advice")
    }

    @Test func rejectsTruncatedAndForeignFiles() throws {
        let bytes = try Data(contentsOf: URL(filePath: Program.region))
        let path = Program.folder.appending(path: "short.region").path
        try bytes.prefix(bytes.count - 100).write(to: URL(filePath: path))
        for file in [path, Program.sample, Program.folder.path, "/no/such/file"] {
            let outcome = try Program.run(["map", "info", file])
            #expect(outcome.status == 1)
            #expect(outcome.notes.hasPrefix("Error: \(file)"))
        }
    }

    @Test func invalidMapLeavesNoFiles() throws {
        let path = Program.folder.appending(path: "none.region").path
        let map = try Data(contentsOf: URL(filePath: Program.sample))
        for input in [Data(), Data("hello".utf8), map.prefix(200_000)] {
            let outcome = try Program.run(["map", "build", "-", "-o", path], input: input)
            #expect(outcome.status == 1)
            #expect(outcome.notes.hasPrefix("Error: standard input"))
        }
        let missing = try Program.run(["map", "build", "/no/such/map.osm.pbf", "-o", path])
        #expect(missing.status == 1)
        #expect(missing.notes.contains("/no/such/map.osm.pbf"))
        for file in [path, path + ".part"] { #expect(!FileManager.default.fileExists(atPath: file)) }
    }

    @Test func wrongUsageEndsWith64() throws {
        for arguments in [["map", "info"], ["route", "--map", "m", "--stop", "nan,7"], ["fly"], ["drive", "--map"]] {
            let outcome = try Program.run(arguments)
            #expect(outcome.status == 64)
            #expect(outcome.output.isEmpty)
        }
    }

    @Test func findsRouteInEveryFormat() throws {
        let route = ["route", "--map", Program.region] + Program.stops
        let text = try Program.run(route)
        #expect(text.status == 0)
        #expect(text.text.contains("Arrive at your destination"))
        let plain = try json(Program.run(route + ["--format", "json"]))
        let meters = try #require(plain["distanceMeters"]?.number)
        #expect(meters > 2_000 && meters < 5_000)
        let osrm = try json(Program.run(route + ["--format", "osrm"]))
        #expect(osrm["routes"]?[0]?["distance"]?.number == meters)
        #expect(osrm["routes"]?[0]?["legs"]?[0]?["steps"]?.array?.last?["maneuver"]?["type"]?.string == "arrive")
        let features = try json(Program.run(route + ["--format", "geojson"]))["features"]?.array
        #expect(features?.first?["geometry"]?["type"]?.string == "LineString")
        #expect(try Program.run(route + ["--format", "gpx"]).text.contains("<trkpt "))
    }

    @Test func explainsEveryJunction() throws {
        let route = ["route", "--map", Program.region] + Program.stops
        let steps = try #require(json(Program.run(route + ["--format", "json"]))["legs"]?[0]?["steps"]?.array)
        let explain = route + ["--explain"]
        let junctions = try #require(json(Program.run(explain + ["--format", "json"]))["legs"]?[0]?.array)
        #expect(junctions.count > steps.count)
        // Every step between departure and arrival begins at one junction, with its instruction.
        #expect(
            junctions.compactMap { $0["instruction"]?.string }
                == steps.dropFirst().dropLast().compactMap { $0["fullInstructionText"]?.string })
        #expect(try Program.run(explain).text.contains("no instruction, because"))
        let one = explain + ["--junction", "2"]
        #expect(try Program.run(one + ["--format", "svg"]).text.hasPrefix("<svg "))
        #expect(try json(Program.run(one + ["--format", "geojson"]))["features"]?.array?.isEmpty == false)
        #expect(try Program.run(explain + ["--junction", "4711"]).status == 1)
        for wrong in [route + ["--junction", "2"], explain + ["--format", "gpx"], route + ["--format", "svg"]] {
            #expect(try Program.run(wrong).status == 64)
        }
    }

    @Test func everyFormatContainsAlternatives() throws {
        let stops = ["--stop", "43.7480,7.4365", "--stop", "43.7310,7.4155"]
        let route = ["route", "--map", Program.region, "--alternatives", "3"] + stops
        let others = try #require(json(Program.run(route + ["--format", "json"]))["alternatives"]?.array)
        #expect(!others.isEmpty)
        let lines = try Program.run(route).text.split(separator: "\n")
        let title = try #require(lines.firstIndex(of: "Other routes:"))
        #expect(lines[(title + 1)...].prefix { $0.hasPrefix("  ") }.count == others.count)
        let features = try json(Program.run(route + ["--format", "geojson"]))["features"]?.array ?? []
        let meters = features.filter { $0["properties"]?["alternative"] != nil }
            .map { $0["properties"]?["distanceMeters"]?.number }
        #expect(meters == others.map { $0["distanceMeters"]?.number })
        #expect(try json(Program.run(route + ["--format", "osrm"]))["routes"]?.array?.count == 1 + others.count)
    }

    @Test(arguments: ["driving", "cycling", "walking", "twoWheeler", "taxicab"])
    func findsRouteInEveryMode(mode: String) throws {
        let outcome = try Program.run(
            ["route", "--map", Program.region, "--mode", mode, "--format", "json"] + Program.stops)
        #expect(outcome.status == 0)
        #expect(try json(outcome)["mode"]?.string == mode)
    }

    @Test func offNetworkErrorHasAdvice() throws {
        let outcome = try Program.run(["route", "--map", Program.region, "--stop", "43.7396,7.4277", "--stop", "10,10"])
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.notes.contains("closer to a road"))
    }

    @Test func runsQueriesFromStandardInput() throws {
        let list = """
            [{"waypoints":[{"lon":7.4277,"lat":43.7396},{"lon":7.4155,"lat":43.7260}],"profile":"car"},
             {"waypoints":[{"lon":7.4277,"lat":43.7396},{"lon":10,"lat":10}]},
             {"waypoints":[{"lon":7.4277}]}]
            """
        let outcome = try Program.run(["route", "--map", Program.region, "--queries", "-"], input: Data(list.utf8))
        #expect(outcome.status == 0)
        #expect(try json(outcome).array?.compactMap { $0["code"]?.string } == ["Ok", "NoSegment", "InvalidQuery"])
        let broken = try Program.run(["route", "--map", Program.region, "--queries", "-"], input: Data("[".utf8))
        #expect(broken.status == 1)
    }

    @Test func driveArrivesAndFeedIsConsistent() throws {
        let drive = ["drive", "--map", Program.region, "--pace", "max"] + Program.stops
        let outcome = try Program.run(drive)
        #expect(outcome.status == 0)
        let messages = try outcome.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(messages.count > 200)
        var (lastStep, lastDistance) = (-1.0, Double.infinity)
        for message in messages.dropLast() {
            #expect(message["navState"]?.string == "enroute")
            let step = try #require(message["currentStep"]?["stepNumber"]?.number)
            let distance = try #require(message["distanceToFinalDestinationMeters"]?.number)
            #expect(step == lastStep || step == lastStep + 1)
            #expect(distance <= lastDistance + 5)
            (lastStep, lastDistance) = (step, distance)
        }
        #expect(lastDistance < 60)
        #expect(messages.last?["navState"]?.string == "stopped")
        #expect(try Program.run(drive).output == outcome.output, "the same options, the same bytes")
    }

    @Test func missedTurnCausesReroute() throws {
        let outcome = try Program.run(
            [
                "drive", "--map", Program.region, "--pace", "max", "--seed", "7", "--detour", "600",
                "--remaining-steps", "0",
            ]
                + Program.stops)
        #expect(outcome.status == 0)
        let messages = try outcome.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        let rerouting = messages.filter { $0["navState"]?.string == "rerouting" }
        #expect(!rerouting.isEmpty)
        #expect(rerouting.allSatisfy { $0["currentStep"] == .null })
        #expect(messages.filter { $0["routeChanged"]?.bool == true }.count >= 2)
        #expect(messages.allSatisfy { $0["remainingSteps"] == .array([]) })
    }

    @Test func textDrivePrintsEachStepOnce() throws {
        let outcome = try Program.run(
            ["drive", "--map", Program.region, "--pace", "max", "--format", "text"] + Program.stops)
        #expect(outcome.status == 0)
        #expect(!outcome.text.contains("\u{1B}"), "no control sequences without a terminal")
        #expect(outcome.text.components(separatedBy: "Arrive at your destination").count == 2)
    }

    @Test func placesAreOnRoadsAndReproducible() throws {
        let places = { (seed: Int) in
            try Program.run(["map", "places", Program.region, "--count", "5", "--seed", "\(seed)"]).text
        }
        let lines = try places(3).split(separator: "\n").map(String.init)
        #expect(lines.count == 5)
        #expect(try places(3) == places(3))
        #expect(try places(3) != places(4))
        let route = ["route", "--map", Program.region, "--format", "json"] + lines.flatMap { ["--stop", $0] }
        #expect(try json(Program.run(route))["legs"]?.array?.count == 4)
    }

    @Test func createsMissingFolders() throws {
        let folder = Program.folder.appending(path: "\(UUID().uuidString)/one/two")
        let outcome = try Program.run(["render", "lanes", "--lanes", "left*|straight", "--out", folder.path])
        #expect(outcome.status == 0, "\(outcome.notes)")
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "lanes-01.png").path))
        let file = folder.appending(path: "lanes-01.png/three").path
        #expect(try Program.run(["render", "lanes", "--out", file]).status == 1, "a file is no folder")
    }
}
