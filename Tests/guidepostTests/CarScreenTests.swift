// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavWords
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The screen of a car: as a file, and as it runs beside a drive.
@Suite(.serialized, .timeLimit(.minutes(20))) struct CarScreenTests {
    private static let render = ["render", "headunit", "--map", Program.region]

    /// Width and height of a PNG file.
    private func size(of file: Data) -> [Int] {
        guard file.count > 24, file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
        func number(_ at: Int) -> Int { file[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return [number(16), number(20)]
    }

    @Test(
        arguments: [
            ([], [800, 480]), (["--at", "40%", "--screen", "high", "--night"], [1920, 720]),
            (["--at", "1200", "--screen", "748x456@2", "--right-hand-drive", "--language", "de"], [748, 456]),
            (["--at", "100%", "--screen", "portrait"], [900, 1200]),
            (["--at", "50%", "--scene", "dashboard"], [800, 480]),
            (["--at", "50%", "--scene", "cluster"], [1280, 480]),
            (["--at", "50%", "--scene", "cluster", "--screen", "600x400@2"], [600, 400]),
        ] as [([String], [Int])])
    func writesOneFrame(options: [String], expected: [Int]) throws {
        let file = Program.folder.appending(path: "\(UUID().uuidString).png")
        let outcome = try Program.run(Self.render + Program.stops + options + ["-o", file.path])
        #expect(outcome.status == 0 && outcome.notes.isEmpty, "\(outcome.notes)")
        let first = try Data(contentsOf: file)
        #expect(size(of: first) == expected)
        _ = try Program.run(Self.render + Program.stops + options + ["-o", file.path])
        #expect(try Data(contentsOf: file) == first, "the same options, the same bytes")
    }

    @Test(
        arguments: [
            ["--at", "far"], ["--at", "101%"], ["--at", "-1"], ["--screen", "huge"], ["--screen", "100x100@2"],
            ["--scene", "trunk"],
        ])
    func refusesWhatNoScreenIs(options: [String]) throws {
        #expect(try Program.run(Self.render + Program.stops + options + ["-o", "/tmp/no.png"]).status == 64)
    }

    @Test func screenOptionsRequireScreen() throws {
        let drive = ["drive", "--map", Program.region] + Program.stops
        for options in [["--night"], ["--screen", "high"], ["--right-hand-drive"], ["--head-unit", "70000"]] {
            #expect(try Program.run(drive + options).status == 64, "\(options)")
        }
    }

    /// A drive whose car screen is at any free port.
    private final class Drive {
        let process = Process()
        let notes = Pipe()
        let base: String

        init(_ options: [String], stops: [String] = Program.stops) throws {
            process.executableURL = Program.url
            process.arguments = ["drive", "--map", Program.region, "--head-unit", "0"] + stops + options
            process.standardError = notes
            process.standardOutput = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let line = try #require(NoteReader.line(from: notes, with: "car screen is at "))
            base = try #require(line.components(separatedBy: "is at ").last)
        }

        deinit { if process.isRunning { process.terminate() } }

        func get(_ path: String) async throws -> (Data, HTTPURLResponse) {
            let url = try #require(URL(string: base + path))
            let (data, response) = try await URLSession.shared.data(from: url)
            return (data, try #require(response as? HTTPURLResponse))
        }

        func touch(_ text: String, type: String = "application/json", site: String? = nil) async throws -> Int {
            var request = URLRequest(url: try #require(URL(string: base + "/touch")))
            (request.httpMethod, request.httpBody) = ("POST", Data(text.utf8))
            request.setValue(type, forHTTPHeaderField: "Content-Type")
            if let site { request.setValue(site, forHTTPHeaderField: "Sec-Fetch-Site") }
            let (_, response) = try await URLSession.shared.data(for: request)
            return try #require(response as? HTTPURLResponse).statusCode
        }

        func surface() async throws -> JSONValue { try JSONValue(parsing: Array(try await get("/surface").0)) }

        /// What the elements say that can be tapped, once there is one of a name.
        func labels(once name: String) async throws -> [String: String] {
            for _ in 0..<6_000 {
                _ = try await get("/frame")
                let controls = try await surface()["controls"]?.array ?? []
                let labels = controls.map { ($0["name"]?.string ?? "", $0["label"]?.string ?? "") }
                if labels.contains(where: { $0.0 == name }) { return Dictionary(labels) { first, _ in first } }
                try await Task.sleep(for: .milliseconds(20))
            }
            return [:]
        }

        /// The status with which it ends.
        func status() async throws -> Int32 {
            while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            return process.terminationStatus
        }
    }

    @Test func servesFeedAndCarScreenOfDrive() async throws {
        let drive = try Drive(["--pace", "1x", "--screen", "800x480@2", "--night"])
        #expect(try await drive.get("").1.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("text/html") == true)
        let (first, head) = try await drive.get("/frame")
        #expect(size(of: first) == [800, 480])
        let number = try #require(head.value(forHTTPHeaderField: "Guidepost-Frame"))
        let (next, later) = try await drive.get("/frame?after=\(number)")
        #expect(later.statusCode == 200 && size(of: next) == [800, 480], "a car that drives is drawn again")
        let drawn = try #require(later.value(forHTTPHeaderField: "Guidepost-Frame").flatMap { Int($0) })
        #expect(try drawn > #require(Int(number)) && next != first)
        var surface = try await drive.surface()
        #expect(surface["night"]?.bool == true && surface["width"]?.number == 400)
        #expect(surface["reading"]?.string?.isEmpty == false)
        #expect(surface["violations"]?.array?.isEmpty == true)
        func names() -> [String] { surface["controls"]?.array?.compactMap { $0["name"]?.string } ?? [] }
        #expect(names() == ["map-button-3", "map-button-2", "map-button-1", "map-button-0"])
        #expect(try await drive.touch(#"{"do":"activate","name":"map-button-2"}"#) == 202)
        _ = try await drive.get("/frame?after=\(number)")
        for _ in 0..<6_000 where !names().contains("pan-1") {
            _ = try await drive.get("/frame")
            surface = try await drive.surface()
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(names().contains("pan-1") && names().contains("trailing-0"))
        #expect(try await drive.touch(#"{"do":"dance"}"#) == 400)
        #expect(try await drive.touch(#"{"do":"drop"}"#, type: "text/plain") == 403, "a form of another page")
        #expect(try await drive.touch(#"{"do":"drop"}"#, site: "cross-site") == 403)
        #expect(try await drive.get("/door").1.statusCode == 404)
    }

    @Test func feedAndScreenSharePort() async throws {
        let drive = try Drive(["--pace", "1x", "--feed", "0"])
        let feed = try #require(URL(string: drive.base.replacing("/car", with: "/navinfo.json")))
        var status: Int?
        // Before the first message there is nothing to be had.
        for _ in 0..<6_000 where status != 200 {
            let (_, answer) = try await URLSession.shared.data(from: feed)
            status = (answer as? HTTPURLResponse)?.statusCode
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(status == 200)
    }

    /// A drive that was made, from a little before a place on.
    private func trace(near place: Coordinate) throws -> String {
        let feed = try Program.run(
            ["drive", "--map", Program.region] + Program.stops + ["--pace", "max", "--format", "jsonl"])
        var rows: [(place: Coordinate, text: String)] = []
        for line in feed.output.split(separator: UInt8(ascii: "\n")) {
            guard let location = try JSONValue(parsing: Array(line))["location"],
                let latitude = location["latitude"]?.number, let longitude = location["longitude"]?.number,
                let time = location["time"]?.number
            else { continue }
            let speed = location["speed"]?.number ?? 0
            let course = location["course"]?.number ?? -1
            rows.append(
                (
                    Coordinate(latitude: latitude, longitude: longitude),
                    "\(1_790_000_000 + time),\(latitude),\(longitude),\(course),\(speed)"
                ))
        }
        let nearest = rows.indices.min { rows[$0].place.distance(to: place) < rows[$1].place.distance(to: place) }
        let file = Program.folder.appending(path: "\(UUID().uuidString).csv")
        let start = max(0, try #require(nearest) - 60)
        let text = ["time,latitude,longitude,course,speed"] + rows[start...].map(\.text)
        try Data(text.joined(separator: "\n").utf8).write(to: file)
        return file.path
    }

    @Test func acceptingSkipsMissedStop() async throws { try await answerMissedStop(accepts: true) }

    @Test func decliningKeepsMissedStop() async throws { try await answerMissedStop(accepts: false) }

    private func answerMissedStop(accepts: Bool) async throws {
        let stop = Coordinate(latitude: 43.73294, longitude: 7.41726)
        let drive = try Drive(
            ["--fixes", try trace(near: stop), "--pace", "10x", "--language", "de", "--format", "jsonl"],
            stops: ["--stop", "\(stop.latitude),\(stop.longitude)", "--stop", "43.7260,7.4155"])
        let labels = try await drive.labels(once: "alert-0")
        #expect(labels["alert-0"] == "Ja" && labels["alert-1"] == "Nein", "\(labels)")
        let surface = try await drive.surface()
        #expect(labels["map-button-0"] == "Vergrößern" && surface["language"]?.string == "de")
        #expect(try await drive.touch(#"{"do":"activate","name":"alert-\#(accepts ? 0 : 1)"}"#) == 202)
        #expect(try await drive.status() == (accepts ? 0 : 1), "without the stop the drive arrives")
    }

    @Test func tapAcceptsFasterRoute() async throws {
        let provider = LocalRouteProvider(graph: try RoadGraph(path: Program.region), writer: InstructionWriter())
        let stops = [(43.7396, 7.4277), (43.7260, 7.4155)].compactMap {
            Waypoint(location: Coordinate(latitude: $0, longitude: $1))
        }
        let leg = try #require(try await provider.routes(for: RouteRequest(stops: stops)).first?.legs.first)
        let nodes = leg.annotation.nodes
        let rows = zip(nodes, nodes.dropFirst()).filter { $0 != 0 && $1 != 0 }
        func write(_ rows: some Collection<(Int64, Int64)>, speed: Int, to file: URL) throws {
            try Data(rows.map { "\($0),\($1),\(speed)\n" }.joined().utf8).write(to: file, options: .atomic)
        }
        let file = Program.folder.appending(path: "\(UUID().uuidString).csv")
        try write(rows.prefix(1), speed: 30, to: file)
        let drive = try Drive(["--traffic", file.path, "--pace", "4x", "--feed", "0", "--format", "jsonl"])
        func left() async throws -> Double {
            let url = try #require(URL(string: drive.base.replacing("/car", with: "/navinfo.json")))
            for _ in 0..<6_000 {
                let (data, _) = try await URLSession.shared.data(from: url)
                if let info = try? JSONValue(parsing: Array(data)),
                    let meters = info["distanceToFinalDestinationMeters"]?.number
                {
                    return meters
                }
                try await Task.sleep(for: .milliseconds(20))
            }
            return 0
        }
        let before = try await left()
        #expect(before > 2_000)
        // A jam on the second half of the way.
        try write(rows.dropFirst(rows.count / 2), speed: 2, to: file)
        let labels = try await drive.labels(once: "alert-0")
        #expect(labels["alert-0"] == "Yes" && labels["alert-1"] == "No", "\(labels)")
        let asked = try await left()
        #expect(try await drive.touch(#"{"do":"activate","name":"alert-0"}"#) == 202)
        var after = asked
        for _ in 0..<6_000 where after <= asked {
            after = try await left()
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(after > asked, "the other way is longer, and faster now")
    }
}
