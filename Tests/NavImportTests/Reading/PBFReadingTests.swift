// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavImport
import Synchronization
import Testing

struct PBFReadingTests {
    @Test(arguments: [PBFWriter.Packing.raw, .zlib], [true, false])
    func nodesWaysAndRelationsComeBackAsWritten(packing: PBFWriter.Packing, dense: Bool) throws {
        let bytes = Sample.crossroads.pbf(PBFWriter(packing: packing, dense: dense))
        #expect(try Sample(reading: bytes) == .crossroads)
    }

    @Test(arguments: [1, 2, 3, 7])
    func blocksComeInTheOrderOfTheFileWhateverTheNumberOfThreads(workers: Int) throws {
        let row = Sample.row(of: 900)
        var writer = PBFWriter()
        for start in stride(from: 0, to: 900, by: 10) { writer.add(Array(row.nodes[start..<start + 10])) }
        for start in stride(from: 0, to: 890, by: 10) { writer.add([], Array(row.ways[start..<start + 10])) }
        writer.add([], Array(row.ways[890...]))

        let file = try OSMFile(bytes: writer.bytes, name: "row")

        #expect(try Sample(reading: file, workers: workers) == row)
    }

    @Test func readsTheHeader() throws {
        let header = PBFWriter.header(optional: ["Sort.Type_then_ID", "Has_Metadata"])
        let file = try OSMFile(bytes: PBFWriter(header: header).bytes, name: "header")
        #expect(file.header.boundingBox == BoundingBox(west: 7.4, south: 43.7, east: 7.5, north: 43.8))
        #expect(file.header.writingProgram == "a test")
        #expect(file.header.isSorted)
        #expect(try !OSMFile(bytes: PBFWriter().bytes, name: "header").header.isSorted)
    }

    @Test func aPassDeliversOnlyRequestedKinds() throws {
        var mixed = PBFWriter()
        mixed.add(Sample.crossroads.nodes, Sample.crossroads.ways, Sample.crossroads.relations)
        let file = try OSMFile(bytes: mixed.bytes, name: "mixed")
        #expect(try Sample(reading: file, .nodes) == Sample(nodes: Sample.crossroads.nodes))
        #expect(try Sample(reading: file, .ways) == Sample(ways: Sample.crossroads.ways))
        #expect(try Sample(reading: file, .relations) == Sample(relations: Sample.crossroads.relations))
        #expect(try Sample(reading: file) == .crossroads)
    }

    @Test func theSummaryCountsDeliveredElements() throws {
        let file = try OSMFile(bytes: Sample.crossroads.pbf(), name: "sample")
        let summary = try file.read([.nodes, .relations]) { _ in
            ()
        } consume: { _ in
        }
        #expect([summary.nodes, summary.ways, summary.relations] == [5, 0, 2])
    }

    /// Bytes that a pass for `kinds` reads.
    private func bytesRead(_ file: OSMFile, _ kinds: OSMKinds) throws -> Int {
        let last = Recorder()
        try file.read(kinds, progress: { last.note($0) }) { _ in
            ()
        } consume: { _ in
        }
        return last.values.last?.bytesDone ?? 0
    }

    @Test func aSecondPassSkipsBlobsOfOtherKinds() throws {
        let file = try OSMFile(bytes: Sample.crossroads.pbf(), name: "sample")
        let everything = try bytesRead(file, .ways)
        let onlyWays = try bytesRead(file, .ways)
        #expect(onlyWays > 0)
        #expect(onlyWays < everything)
    }

    @Test(arguments: [OSMKinds.nodes, .ways, .relations, [.nodes, .ways], [.ways, .relations], .all])
    func aSortedFileIsReadOnlyWhereTheKindIs(kinds: OSMKinds) throws {
        let row = Sample.row(of: 200)
        var writer = PBFWriter(header: PBFWriter.header(optional: ["Sort.Type_then_ID"]))
        for node in row.nodes.dropLast() { writer.add([node]) }
        writer.add([row.nodes[199]], [row.ways[0]])
        for way in row.ways.dropFirst() { writer.add([], [way]) }
        writer.add([], [], Sample.crossroads.relations)

        let file = try OSMFile(bytes: writer.bytes, name: "sorted")
        let sample = try Sample(reading: file, kinds)

        #expect(sample.nodes == (kinds.contains(.nodes) ? row.nodes : []))
        #expect(sample.ways == (kinds.contains(.ways) ? row.ways : []))
        #expect(sample.relations == (kinds.contains(.relations) ? Sample.crossroads.relations : []))
        let unread = try OSMFile(bytes: writer.bytes, name: "sorted")
        #expect(try bytesRead(unread, .relations) < writer.bytes.count / 50)
    }

    @Test func rejectsAFileThatIsNotSortedAsDeclared() throws {
        var writer = PBFWriter(header: PBFWriter.header(optional: ["Sort.Type_then_ID"]))
        writer.add([], Sample.crossroads.ways)
        writer.add(Sample.crossroads.nodes)
        #expect(failure(reading: writer.bytes)?.code == .damagedFile)
    }

    @Test func granularityAndOffsetsScaleCoordinates() throws {
        var writer = PBFWriter()
        (writer.granularity, writer.latitudeOffset, writer.longitudeOffset) = (1_000, 437_000_000_00, -5_000)
        let place = FixedCoordinate(latitude: 437_384_170, longitude: -1_800_000_000 + 50)
        writer.add([OSMNode(id: 1, place: place)])
        #expect(try Sample(reading: writer.bytes).nodes.map(\.place) == [place])
    }

    @Test(arguments: [(149, 1), (150, 2), (-149, -1), (-150, -2), (49, 0)])
    func nanodegreesAreRoundedToTheNearestStep(nanodegrees: Int, expected: Int) throws {
        var writer = PBFWriter()
        let block = WireWriter.message { message in
            message.field(1, WireWriter.message { $0.field(1, "") })
            message.field(
                2,
                WireWriter.message { group in
                    group.field(
                        1,
                        WireWriter.message { node in
                            node.field(1, signed: 1)
                            node.field(8, signed: Int64(nanodegrees))
                            node.field(9, signed: 0)
                        })
                })
            message.field(17, 1)
        }
        writer.add(block: block)
        #expect(try Sample(reading: writer.bytes).nodes.map { Int($0.place.latitude) } == [expected])
    }

    @Test(arguments: [true, false])
    func nodesOffTheGlobeAreLeftOutAndCounted(dense: Bool) throws {
        var nodes = Sample.crossroads.nodes
        nodes.insert(OSMNode(id: 70, place: FixedCoordinate(latitude: 900_000_001, longitude: 0)), at: 0)
        nodes.insert(
            OSMNode(id: 71, place: FixedCoordinate(latitude: 0, longitude: -1_800_000_001), tags: ["a": "b"]), at: 2)
        nodes.append(OSMNode(id: 72, place: FixedCoordinate(latitude: 0, longitude: .max), tags: ["c": "d"]))
        var writer = PBFWriter(dense: dense)
        writer.add(nodes)

        let file = try OSMFile(bytes: writer.bytes, name: "sample")
        let summary = try file.read(.all) { _ in
            ()
        } consume: { _ in
        }

        #expect(try Sample(reading: file).nodes == Sample.crossroads.nodes)
        #expect(summary.skipped.nodesOffTheGlobe == 3)
        #expect(summary.nodes == Sample.crossroads.nodes.count)
    }

    @Test(arguments: [(900_000_001, 0), (-900_000_001, 0), (0, 1_800_000_001), (0, -1_800_000_001)])
    func everyEdgeOfTheGlobeIsAnEdge(latitude: Int32, longitude: Int32) throws {
        var writer = PBFWriter()
        writer.add([
            OSMNode(id: 1, place: FixedCoordinate(latitude: latitude, longitude: longitude)),
            OSMNode(
                id: 2,
                place: FixedCoordinate(
                    latitude: latitude - latitude.signum(), longitude: longitude - longitude.signum())),
        ])
        #expect(try Sample(reading: writer.bytes).nodes.map(\.id) == [2])
    }

    @Test func skipsUnknownBlobsAndFields() throws {
        var writer = PBFWriter()
        writer.add(type: "OSMExtra", blob: [1, 2, 3])
        var block = WireWriter(bytes: writer.block(Sample.crossroads.nodes))
        block.field(99, "something new")
        block.field(98, 7)
        block.bytes += [97 << 3 & 0x7f | 0x80 | 5, 97 >> 4, 1, 2, 3, 4]
        writer.add(block: block.bytes)
        #expect(try Sample(reading: writer.bytes).nodes == Sample.crossroads.nodes)
    }

    @Test func acceptsAnEmptyBlock() throws {
        var writer = PBFWriter()
        writer.add(block: [])
        writer.add()
        #expect(try Sample(reading: writer.bytes) == Sample())
    }

    @Test func progressGrowsToTheTotal() throws {
        let file = try OSMFile(bytes: Sample.crossroads.pbf(), name: "sample")
        let recorder = Recorder()
        try file.read(.all, progress: { recorder.note($0) }) { _ in
            ()
        } consume: { _ in
        }
        let done = recorder.values.map(\.bytesDone)
        #expect(done.count == 3)
        #expect(done == done.sorted())
        #expect(recorder.values.last?.bytesDone == recorder.values.last?.bytesTotal)
    }

    @Test(arguments: [1, 4])
    func theFirstErrorInTheOrderOfTheFileWins(workers: Int) throws {
        var writer = PBFWriter()
        for node in Sample.row(of: 60).nodes { writer.add([node]) }
        let file = try OSMFile(bytes: writer.bytes, name: "row")
        var consumed = 0
        let error = #expect(throws: ImportError.self) {
            try file.read(.nodes, workers: workers) { block throws(ImportError) in
                guard block.nodes.ids[0] < 90 else { throw ImportError(.damagedFile, "node \(block.nodes.ids[0])") }
            } consume: {
                consumed += 1
            }
        }
        #expect(error?.message == "node 90")
        #expect(consumed == 30)
    }

    @Test(arguments: [1, 4])
    func aConsumerThatThrowsEndsThePass(workers: Int) throws {
        var writer = PBFWriter()
        for node in Sample.row(of: 60).nodes { writer.add([node]) }
        let file = try OSMFile(bytes: writer.bytes, name: "row")
        var consumed = 0
        #expect(throws: ImportError.self) {
            try file.read(.nodes, workers: workers) { _ in
            } consume: { () throws(ImportError) in
                consumed += 1
                if consumed == 5 { throw ImportError(.unwritableFile, "the disk is full") }
            }
        }
        #expect(consumed == 5)
    }

    @Test func aSlowConsumerCausesBackpressure() throws {
        var writer = PBFWriter(packing: .raw)
        for node in Sample.row(of: 200).nodes { writer.add([node]) }
        let file = try OSMFile(bytes: writer.bytes, name: "row")
        let started = Mutex(0)
        var consumed = 0
        var furthest = 0
        try file.read(.nodes, workers: 3) { _ in
            started.withLock { $0 += 1 }
        } consume: {
            // Long enough for unthrottled threads to finish all blocks.
            for _ in 0..<1_000 {
                furthest = max(furthest, started.withLock { $0 } - consumed)
                if furthest > 6 { break }
            }
            consumed += 1
        }
        #expect(consumed == 200)
        #expect(furthest <= 6)
    }
}
