// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavGeo
import NavGraph
import NavTestSupport
import Testing

@Suite struct RegionReportTests {
    /// Writes bytes to a file for the time of `body`.
    private func withFile<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".region")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
    }

    private func map() throws -> ASCIIMap {
        try ASCIIMap(
            "A---------B-C",
            ways: ["AB", .init("BC", ["highway": "footway"])], drivesOnLeft: true)
    }

    @Test func countsRoadsByMode() throws {
        let report = try withFile(map().bytes) { try RegionReport(path: $0) }
        let network = try #require(report.network)
        #expect(report.isIntact)
        #expect(network.nodes == 3)
        #expect(network.segments == 2)
        #expect(network.drivingSide == "left")
        #expect(network.countries.isEmpty)
        let kilometers = Dictionary(uniqueKeysWithValues: network.kilometers.map { ($0.mode, $0.length) })
        #expect(abs((kilometers["driving"] ?? 0) - 1) < 0.01)
        #expect(abs((kilometers["walking"] ?? 0) - 1.2) < 0.01)
        let json = try JSONValue(parsing: report.json)
        #expect(json["counts"]?["segments"]?.number == 2)
        #expect(json["boundingBox"]?["west"]?.number == network.boundingBox?.west)
        #expect(report.text.contains("driving side   left"))
    }

    @Test func showsSource() throws {
        func report(_ source: [UInt8]?) throws -> RegionReport {
            let file = try RegionFile(bytes: map().bytes)
            let writer = RegionWriter()
            for entry in file.sections { try writer.copy(entry, from: file) }
            if let source { try writer.add(Sections.buildSource, source) }
            return try withFile(writer.finishInMemory()) { try RegionReport(path: $0) }
        }
        var source = RegionSource()
        source.extract = "maps/a.osm.pbf"
        source.extractDate = 1_790_000_000
        source.changes = [.init(path: "day/000", sequences: 3...9), .init(path: "b.osc.gz")]
        let found = try report(source.bytes)
        #expect(found.text.contains("built from     maps/a.osm.pbf\nchanges        day/000, b.osc.gz\n"))
        #expect(found.text.contains("data of        2026-09-21T14:13:20Z"))
        let json = try JSONValue(parsing: found.json)["source"]
        #expect(json?["extract"]?.string == "maps/a.osm.pbf" && json?["date"]?.string == "2026-09-21T14:13:20Z")
        #expect(json?["changes"]?.array?.compactMap(\.string) == ["day/000", "b.osc.gz"])
        #expect(try report(RegionSource().bytes).text.contains("built from     standard input\n"))
        let without = try report(nil)
        #expect(without.source == nil && !without.text.contains("built from"))
        #expect(try report(Array("version=1\nextractSize=many\n".utf8)).damage?.code == .damaged)
    }

    @Test func namesDamagedSection() throws {
        var bytes = try map().bytes
        let sections = try RegionFile(bytes: bytes).sections
        let entry = try #require(sections.first { $0.name == "node.place" })
        bytes[Int(entry.offset)] ^= 0x40
        let report = try withFile(bytes) { try RegionReport(path: $0) }
        #expect(!report.isIntact)
        #expect(report.network == nil)
        #expect(report.sections.filter { !$0.isIntact }.map(\.name) == ["node.place"])
        #expect(report.damage?.message.contains("node.place") == true)
        #expect(try JSONValue(parsing: report.json)["intact"]?.bool == false)
        #expect(report.text.contains("DAMAGED"))
    }

    @Test func findsDamageWithValidChecksums() throws {
        // A region written anew with a row that points nowhere: every checksum is right.
        let file = try RegionFile(bytes: map().bytes)
        let writer = RegionWriter()
        try writer.add(Sections.properties, Array(file.column(Sections.properties)))
        let report = try withFile(writer.finishInMemory()) { try RegionReport(path: $0) }
        #expect(report.sections.map(\.isIntact) == [true])
        #expect(report.damage?.code == .damaged)
        #expect(report.network == nil)
    }

    @Test func throwsForOtherFiles() throws {
        for bytes in [[], Array("GPREGION".utf8), Array("hello".utf8)] as [[UInt8]] {
            #expect(throws: RegionError.self) { try withFile(bytes) { try RegionReport(path: $0) } }
        }
    }
}
