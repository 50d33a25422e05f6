// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavTestSupport
import Testing

@Suite struct RegionFileTests {
    /// A small region with all kinds of sections.
    static func sample() throws -> [UInt8] {
        let map = try ASCIIMap(
            "A-B-C\n| | |\nD-E-F",
            ways: ["ABC", "DEF", "AD", "BE", .init("CF", ["turn:lanes:forward": "left|through"])],
            nodes: ["E": ["highway": "traffic_signals"]],
            restrictions: [.init("no_left_turn", from: "AD", via: "D", to: "DEF")])
        return map.bytes
    }

    @Test func opensAWrittenRegion() throws {
        let bytes = try RegionFileTests.sample()
        let graph = try RoadGraph(RegionFile(bytes: bytes))
        #expect(graph.nodeCount == 6)
        #expect(graph.properties["attribution"]?.contains("OpenStreetMap") == true)
    }

    @Test func rejectsAForeignFile() throws {
        #expect(throws: RegionError.self) { try RegionFile(bytes: Array("PNG and other things".utf8)) }
        do {
            _ = try RegionFile(bytes: Array("PNG and other things".utf8), name: "x.png")
        } catch {
            #expect(error.code == .foreign)
            #expect(error.message.contains("x.png"))
        }
    }

    @Test func rejectsAnotherVersion() throws {
        var bytes = try RegionFileTests.sample()
        bytes[8] = 99
        #expect { try RegionFile(bytes: bytes) } throws: { ($0 as? RegionError)?.code == .unsupportedVersion }
    }

    @Test func rejectsATruncatedFile() throws {
        let bytes = try RegionFileTests.sample()
        for length in stride(from: 0, to: bytes.count, by: 97) {
            #expect(throws: RegionError.self) { try RoadGraph(RegionFile(bytes: Array(bytes[..<length]))) }
        }
    }

    @Test func detectsFlippedBits() throws {
        let bytes = try RegionFileTests.sample()
        let file = try RegionFile(bytes: bytes)
        for section in file.sections where section.byteCount > 0 {
            var damaged = bytes
            damaged[Int(section.offset + section.byteCount / 2)] ^= 0x10
            #expect { try RegionFile(bytes: damaged) } throws: {
                ($0 as? RegionError)?.code == .damaged && "\($0)".contains(section.name)
            }
        }
        for offset in stride(from: 12, to: 2048, by: 7) {
            var damaged = bytes
            damaged[offset] ^= 0x04
            #expect(throws: RegionError.self) { try RegionFile(bytes: damaged) }
        }
    }

    @Test func rejectsRowsOutsideTheirTable() throws {
        let bytes = try RegionFileTests.sample()
        let graph = try RoadGraph(RegionFile(bytes: bytes))
        var heads = Array(graph.segmentHead)
        heads[0] = NodeID(row: Int32(graph.nodeCount))
        #expect {
            try RoadGraph(RegionFile(bytes: rewritten(graph, replacing: Sections.segmentHead, by: heads)))
        } throws: {
            "\($0)".contains("segment.head")
        }
        heads[0] = NodeID(row: -1)
        #expect(throws: RegionError.self) {
            try RoadGraph(RegionFile(bytes: rewritten(graph, replacing: Sections.segmentHead, by: heads)))
        }
        var starts = Array(graph.nodeOutStart)
        starts[1] = 1000
        #expect {
            try RoadGraph(RegionFile(bytes: rewritten(graph, replacing: Sections.nodeOutStart, by: starts)))
        } throws: {
            "\($0)".contains("node.out.start")
        }
        #expect(throws: RegionError.self) {
            try RoadGraph(RegionFile(bytes: rewritten(graph, replacing: Sections.kindFlags, by: [RoadFlags]())))
        }
    }

    @Test func rejectsTranslatedSignsOutsideTheirTable() throws {
        let tags = ["destination": "Roma", "destination:lang:de": "Rom", "oneway": "yes"]
        let graph = try ASCIIMap("A-B-C", ways: [.init("AB"), .init("BC", tags)]).graph
        let starts = Array(try graph.file.column(Sections.signTranslationStart))
        let texts = Array(try graph.file.column(Sections.signTranslationText))
        try #require(!texts.isEmpty)
        var outside = starts
        outside[1] = 1000
        #expect {
            try RoadGraph(RegionFile(bytes: rewritten(graph, replacing: Sections.signTranslationStart, by: outside)))
        } throws: {
            "\($0)".contains("sign.translation.start")
        }
        #expect {
            try RoadGraph(RegionFile(bytes: rewritten(graph, replacing: Sections.signTranslationStart, by: [UInt32]())))
        } throws: {
            ($0 as? RegionError)?.code == .damaged
        }
        for section in [Sections.signTranslationLanguage, Sections.signTranslationText] {
            for row: UInt32 in [1_000_000, .max] {
                let bad = texts.map { _ in TextID(row: row) }
                #expect {
                    try RoadGraph(RegionFile(bytes: rewritten(graph, replacing: section, by: bad)))
                } throws: {
                    "\($0)".contains(section.name)
                }
            }
            #expect {
                try RoadGraph(RegionFile(bytes: rewritten(graph, replacing: section, by: [TextID]())))
            } throws: {
                "\($0)".contains("sign.translation")
            }
        }
    }

    @Test func rejectsAMissingSection() throws {
        let graph = try RoadGraph(RegionFile(bytes: RegionFileTests.sample()))
        let writer = RegionWriter()
        try writer.add(Sections.nodePlace, Array(graph.nodePlace))
        let bytes = try writer.finishInMemory()
        #expect { try RoadGraph(RegionFile(bytes: bytes)) } throws: { "\($0)".contains("missing") }
    }

    @Test func opensASnapshotBeforeTheRegionIsFinished() throws {
        let bytes = try RegionFileTests.sample()
        let whole = try RegionFile(bytes: bytes)
        let folder = try TemporaryFolder()
        let path = folder.path(of: "shown.region")
        let late = RegionSection<UInt8>(Sections.properties.number, "properties")
        for writer in [RegionWriter(), try RegionWriter(path: path)] {
            for entry in whole.sections where entry.number != late.number { try writer.copy(entry, from: whole) }
            let early = try writer.snapshot()
            #expect(try early.columnIfPresent(late) == nil)
            #expect(throws: RegionError.self) { try early.column(late) }
            let nodes = try early.column(Sections.nodePlace)
            try writer.add(late, Array("late=yes".utf8))
            try writer.finish()
            #expect(Array(nodes) == Array(try whole.column(Sections.nodePlace)))
            #expect(early.sections.allSatisfy(early.isIntact))
        }
        let finished = try RoadGraph(path: path)
        #expect(finished.properties == ["late": "yes"])
        #expect(try finished.file.columnIfPresent(late)?.count == 8)
        #expect(throws: RegionError.self) {
            try finished.file.columnIfPresent(RegionSection<UInt64>(late.number, late.name))
        }
    }

    @Test func removesTheFileWhenWritingStops() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "half.region")
        do {
            let writer = try RegionWriter(path: path)
            try writer.add(Sections.segmentLength, [1, 2, 3])
        }
        #expect(throws: RegionError.self) { try RegionFile(path: path) }
        #expect(throws: RegionError.self) { try RegionFile(path: path + ".part") }
    }

    @Test func rejectsASecondWriterOfOnePath() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "twice.region")
        let first = try RegionWriter(path: path)
        try first.add(Sections.segmentLength, [1, 2, 3])
        #expect { try RegionWriter(path: path) } throws: {
            ($0 as? RegionError)?.code == .unwritable && "\($0)".contains("another process is writing this file")
        }
        try first.finish()
        #expect(FileManager.default.fileExists(atPath: path), "The rejected writer has left the file alone.")
        try RegionWriter(path: path).finish()
    }

    @Test func reportsWhyAFileCannotBeWritten() throws {
        #expect { try RegionWriter(path: "/nowhere/at/all.region") } throws: {
            ($0 as? RegionError)?.code == .unwritable && "\($0)".contains("/nowhere/at/all.region")
        }
    }

    /// The region with one section replaced and valid checksums, as an attacker would write it.
    private func rewritten<Element>(
        _ graph: RoadGraph, replacing section: RegionSection<Element>, by rows: [Element]
    ) throws -> [UInt8] {
        try rewritten(graph, replacing: section.number) { try $0.add(section, rows) }
    }

    private func rewritten<Element>(
        _ graph: RoadGraph, replacing section: PackedSection<Element>, by rows: [Element]
    ) throws -> [UInt8] {
        try rewritten(graph, replacing: section.number) { try $0.add(section, rows) }
    }

    private func rewritten(
        _ graph: RoadGraph, replacing number: UInt32, by add: (RegionWriter) throws -> Void
    ) throws -> [UInt8] {
        let writer = RegionWriter()
        for entry in graph.file.sections {
            if entry.number == number { try add(writer) } else { try writer.copy(entry, from: graph.file) }
        }
        return try writer.finishInMemory()
    }

    /// Equal rows occupy no bytes, so a damaged header can claim any number of them.
    @Test func rejectsExcessiveNumbersOfEqualRows() throws {
        let graph = try RoadGraph(RegionFile(bytes: RegionFileTests.sample()))
        let packed = graph.file.sections.filter { $0.rowSize == 0 }
        #expect(packed.count > 20)
        for section in packed {
            let (number, name) = (section.number, section.name)
            for base: UInt64 in [0, 1] {
                let claim: [UInt64] = [0xFFFF_FFFF_FFFF, base, 0].map(\.littleEndian)
                let bytes = try rewritten(graph, replacing: number) { writer in
                    try writer.copy(section, from: graph.file) { $0 = claim.withUnsafeBytes(Array.init) }
                }
                #expect(throws: RegionError.self, "\(name)") { try RoadGraph(RegionFile(bytes: bytes)) }
            }
        }
    }
}

/// Sections that consist of parts, and that are verified where they are used.
@Suite struct PartedSectionTests {
    @Test(arguments: [[0], [1, 63, 64, 65], [31, 32, 33], [200, 0, 7]])
    func partsAreOneSection(lengths: [Int]) throws {
        let parts = lengths.enumerated().map { index, count in
            (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + index) }
        }
        let writer = RegionWriter()
        try writer.add(Sections.properties, Array("a=b".utf8))
        var joined: [UInt8] = []
        for part in parts {
            joined += part
            joined += [UInt8](repeating: 0, count: (64 - part.count % 64) % 64)
        }
        let memory = parts.map { part in
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: part.count, alignment: 8)
            copy.copyBytes(from: part)
            return copy
        }
        defer { for part in memory { part.deallocate() } }
        try writer.add(Sections.metrics[0], parts: memory.map { UnsafeRawBufferPointer($0) })
        let file = try RegionFile(bytes: writer.finishInMemory())
        let entry = try #require(file.sections.last)
        #expect(file.isIntact(entry) && entry.isVerifiedInUse)
        #expect(try Array(file.column(Sections.metrics[0])) == joined)
        #expect(file.bytesIfPresent(Sections.metrics[1]) == nil)
    }

    @Test func damageOfSuchASectionIsNotFoundOnOpening() throws {
        let writer = RegionWriter()
        try writer.add(Sections.properties, Array("a=b".utf8))
        try writer.add(Sections.metrics[0], [UInt8](repeating: 1, count: 100))
        var bytes = try writer.finishInMemory()
        bytes[bytes.count - 1] ^= 1
        let file = try RegionFile(bytes: bytes)
        #expect(file.sections.map(file.isIntact) == [true, false])
    }
}
