// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavGraph
import NavImport
import Testing

@testable import guidepost

/// Names in maps, files and answers do not command the terminal.
@Suite struct TerminalTextTests {
    /// Clears the screen, colors, sets the title of the window, rings, turns the direction round.
    private static let evil = "X\u{1B}[2J\u{9B}31m\u{1B}]0;T\u{7}\u{7F}\u{202E}Y\u{2066}\r\u{8}"

    @Test(arguments: [
        ("Rue de l'Église – 東京 🚲\tA\n", "Rue de l'Église – 東京 🚲\tA\n"), ("\u{1B}[2J", "\\u001b[2J"),
        ("a\rb\u{7F}", "a\\u000db\\u007f"), ("\u{9B}1m", "\\u009b1m"), ("\u{202E}\u{2069}", "\\u202e\\u2069"),
        ("שלום\u{200F} ÀÉ\u{A0}", "שלום\u{200F} ÀÉ\u{A0}"),
    ])
    func controlCharactersAreWrittenAsEscapes(_ text: String, _ safe: String) {
        #expect(TerminalText.safe(text) == safe)
    }

    @Test func escapesLoneC1BytesButNotUTF8() {
        #expect(TerminalText.safe([0x41, 0x9B, 0x42]) == Array("A\\u009bB".utf8))
        let all = String(String.UnicodeScalarView((0xA0..<0x3000).compactMap { Unicode.Scalar($0) }))
        let bidi = TerminalText.safe(all).utf8.count - all.utf8.count
        #expect(bidi == 9 * 3, "nine characters of three bytes become six each")
    }

    @Test(arguments: ["\u{1B}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{7F}", "\r"])
    func findsThemAtAnyPlace(_ control: String) {
        for offset in 0..<400 {
            let text =
                String(repeating: "é", count: offset / 2) + String(repeating: "a", count: offset % 2) + control + "b"
            #expect(TerminalText.safe(text) != text, "at byte \(offset)")
        }
    }

    @Test func polylineStaysPolyline() { #expect(TerminalText.line("a\nb") == "a\\nb") }

    @Test func longLinesAreShortened() {
        let long = String(repeating: "é", count: 600) + String(repeating: "x", count: 1_000_000) + "the end"
        let short = TerminalText.withShortLines("one\n\(long)\nthree")
        #expect(short.hasPrefix("one\néé") && short.hasSuffix("the end\nthree") && short.count < 900)
        #expect(short.contains(" … 999857 characters … "))
        let whole = String(repeating: "a", count: 999) + "\n" + String(repeating: "日", count: 1_000)
        #expect(TerminalText.withShortLines(whole) == whole)
    }

    /// A file without line breaks is a single line.
    @Test func errorsDoNotRepeatWholeFiles() throws {
        let file = Program.folder.appending(path: "\(UUID().uuidString).csv").path
        try ("longitude,latitude\n" + String(repeating: "x", count: 300_000) + ",1\n").write(
            toFile: file, atomically: true, encoding: .utf8)
        let outcome = try Program.run(["match", file, "--map", Program.region])
        #expect(outcome.status != 0 && outcome.notes.contains("line 2") && outcome.notes.utf8.count < 3_000)
    }

    /// What a terminal would obey, in bytes; line feeds and tabs are meant.
    private func commands(in bytes: some Sequence<UInt8>) -> [String] {
        String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A: false
            case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }.map { "U+\(String($0.value, radix: 16))" }
    }

    /// A region with one crossing, the names of whose streets are `evil`.
    private func region() throws -> String {
        let placeholder = String(repeating: "Q", count: TerminalTextTests.evil.utf8.count)
        let name = { (tag: String) in "<tag k=\"\(tag)\" v=\"\(placeholder)\"/>" }
        let xml = """
            <osm version="0.6">
            <node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.004"/><node id="3" lat="1" lon="1.008"/>
            <node id="4" lat="1.004" lon="1.004"/><node id="5" lat="0.996" lon="1.004"/>
            <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/>\(name("name"))
            \(name("ref"))
            <tag k="destination" v="\(placeholder)"/></way>
            <way id="2"><nd ref="4"/><nd ref="2"/><nd ref="5"/><tag k="highway" v="primary"/>\(name("name"))</way>
            </osm>
            """
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile(bytes: Array(xml.utf8), name: "evil"), into: writer)
        let sound = try RegionFile(bytes: writer.finishInMemory(), name: "evil")
        let path = Program.folder.appending(path: "\(UUID().uuidString).region").path
        let damaged = RegionWriter()
        for entry in sound.sections {
            try damaged.copy(entry, from: sound) { bytes in
                let pattern = Array(placeholder.utf8)
                while let range = bytes.firstRange(of: pattern) {
                    bytes.replaceSubrange(range, with: Array(TerminalTextTests.evil.utf8))
                }
            }
        }
        try Data(damaged.finishInMemory()).write(to: URL(filePath: path))
        return path
    }

    @Test func noCommandPrintsControlCharacters() throws {
        let region = try region()
        let trip = ["--map", region, "--stop", "1,1.0005", "--stop", "1.0035,1.004"]
        let trace = Program.folder.appending(path: "\(UUID().uuidString).csv").path
        try "longitude,latitude,time\n1.001,1,1\n1.002,1,11\n1.003,1,21\n".write(
            toFile: trace, atomically: true, encoding: .utf8)
        let record = Program.folder.appending(path: "\(UUID().uuidString).jsonl").path
        var commands = ["text", "json", "geojson", "gpx", "osrm"].map { ["route"] + trip + ["--format", $0] }
        commands += ["text", "json", "geojson"].map { ["route"] + trip + ["--explain", "--format", $0] }
        commands += ["text", "json", "geojson", "gpx", "osrm"].map {
            ["match", "--map", region, trace, "--format", $0]
        }
        commands += ["text", "jsonl"].map {
            ["drive"] + trip + ["--pace", "max", "--format", $0, "--record", record]
        }
        commands += [["drive", "--map", region, "--replay", record, "--pace", "max", "--format", "text"]]
        commands += [["map", "info", region], ["map", "info", region, "--format", "json"]]
        commands += [["isochrone", "--map", region, "--stop", "1,1.0005"]]
        var named = 0
        for command in commands {
            let outcome = try Program.run(command)
            #expect(outcome.status == 0, "\(command): \(outcome.notes)")
            #expect(self.commands(in: outcome.output).isEmpty, "\(command)")
            #expect(self.commands(in: outcome.notes.utf8).isEmpty, "\(command)")
            if outcome.text.contains("\\u001b[2J") { named += 1 }
        }
        #expect(named >= 8, "the names are printed, escaped")
    }

    @Test func escapingKeepsJSONValues() throws {
        let region = try region()
        let outcome = try Program.run([
            "route", "--map", region, "--stop", "1,1.0005", "--stop", "1.0035,1.004", "--format", "json",
        ])
        let json = try JSONValue(parsing: Array(outcome.output))
        let steps = json["legs"]?[0]?["steps"]?.array ?? []
        #expect(
            steps.contains { $0["fullRoadName"]?.string?.contains(TerminalTextTests.evil) == true }, "\(outcome.text)")
    }

    @Test func errorsEscapeControlCharacters() throws {
        let trace = Program.folder.appending(path: "\(UUID().uuidString).csv").path
        try "longitude,latitude,time\n1,1,\(TerminalTextTests.evil)\n".write(
            toFile: trace, atomically: true, encoding: .utf8)
        let evilPath = Program.folder.appending(path: "no\u{1B}[2J\u{202E}.region").path
        for command in [
            ["match", "--map", Program.region, trace], ["map", "info", evilPath], ["route", "--\u{1B}[2J"],
            ["drive", "--map", Program.region, "--follow", trace],
        ] {
            let outcome = try Program.run(command)
            #expect(outcome.status != 0)
            #expect(!outcome.notes.isEmpty, "an error is printed")
            #expect(commands(in: outcome.notes.utf8).isEmpty, "\(command): \(outcome.notes.debugDescription)")
            #expect(commands(in: outcome.output).isEmpty)
        }
    }

    @Test func logMessageIsOneLine() {
        #expect(TerminalText.line("user \u{1B}[2J\nfake: line") == "user \\u001b[2J\\nfake: line")
    }

    @Test(arguments: ["1e-300x", "0x", "-1x", "nanx", "infx", "0.0009x"])
    func rejectsPaceOutOfRange(_ text: String) {
        #expect(throws: (any Error).self) { try SimulationSpeed(parsing: text) }
    }
}
