// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavService
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The screen of a car: as a file, and as it runs beside a drive.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CarScreenTests {
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

    @Test func optionsOfTheScreenNeedTheScreen() throws {
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

        init(_ options: [String]) throws {
            process.executableURL = Program.url
            process.arguments = ["drive", "--map", Program.region, "--head-unit", "0"] + Program.stops + options
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
    }

    @Test func aDriveIsSeenAndTouchedFromElsewhere() async throws {
        let drive = try Drive(["--pace", "1x", "--screen", "800x480@2", "--night"])
        #expect(try await drive.get("").1.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("text/html") == true)
        let (first, head) = try await drive.get("/frame")
        #expect(size(of: first) == [800, 480])
        let number = try #require(head.value(forHTTPHeaderField: "Guidepost-Frame"))
        let (next, _) = try await drive.get("/frame?after=\(number)")
        #expect(next != first, "a car that drives is drawn again")
        var surface = try await drive.surface()
        #expect(surface["night"]?.bool == true && surface["width"]?.number == 400)
        #expect(surface["reading"]?.string?.isEmpty == false)
        #expect(surface["breaches"]?.array?.isEmpty == true)
        func names() -> [String] { surface["controls"]?.array?.compactMap { $0["name"]?.string } ?? [] }
        #expect(names() == ["map-button-3", "map-button-2", "map-button-1", "map-button-0"])
        #expect(try await drive.touch(#"{"do":"activate","name":"map-button-2"}"#) == 202)
        _ = try await drive.get("/frame?after=\(number)")
        for _ in 0..<100 where !names().contains("pan-1") {
            _ = try await drive.get("/frame")
            surface = try await drive.surface()
        }
        #expect(names().contains("pan-1") && names().contains("trailing-0"))
        #expect(try await drive.touch(#"{"do":"dance"}"#) == 400)
        #expect(try await drive.touch(#"{"do":"drop"}"#, type: "text/plain") == 403, "a form of another page")
        #expect(try await drive.touch(#"{"do":"drop"}"#, site: "cross-site") == 403)
        #expect(try await drive.get("/door").1.statusCode == 404)
    }

    @Test func feedAndScreenShareAPort() async throws {
        let drive = try Drive(["--pace", "1x", "--feed", "0"])
        let feed = try #require(URL(string: drive.base.replacing("/car", with: "/navinfo.json")))
        var status: Int?
        // Before the first message there is nothing to be had.
        for _ in 0..<200 where status != 200 {
            let (_, answer) = try await URLSession.shared.data(from: feed)
            status = (answer as? HTTPURLResponse)?.statusCode
        }
        #expect(status == 200)
    }
}
