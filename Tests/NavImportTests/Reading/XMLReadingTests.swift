// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavImport
import Testing

struct XMLReadingTests {
    private func read(_ body: String) throws -> Sample {
        try Sample(reading: Array("<osm version='0.6'>\(body)</osm>".utf8))
    }

    @Test func allFormatsGiveTheSameMap() throws {
        #expect(try Sample(reading: Sample.crossroads.xml()) == .crossroads)
        #expect(try Sample(reading: Packed.gzip(Sample.crossroads.xml())) == .crossroads)
        #expect(try Sample(reading: Sample.crossroads.pbf()) == .crossroads)
        let inMemory = OSMFile(
            nodes: Sample.crossroads.nodes, ways: Sample.crossroads.ways, relations: Sample.crossroads.relations)
        #expect(try Sample(reading: inMemory) == .crossroads)
    }

    @Test func deliversManyBlocksInOrder() throws {
        let row = Sample.row(of: 20_000)
        #expect(try Sample(reading: row.xml()) == row)
        #expect(try Sample(reading: Packed.gzip(row.xml())) == row)
        #expect(try Sample(reading: OSMFile(nodes: row.nodes, ways: row.ways)) == row)
    }

    @Test func limitsTheBlockSize() throws {
        let file = try OSMFile(bytes: Sample.row(of: 20_000).xml(), name: "row")
        var sizes: [Int] = []
        try file.read(.all) {
            $0.nodes.count + $0.wayCount
        } consume: {
            sizes.append($0)
        }
        #expect(sizes.reduce(0, +) == 39_999)
        #expect(sizes.allSatisfy { $0 <= 8_000 })
    }

    @Test func aPassDeliversOnlyRequestedKinds() throws {
        let file = try OSMFile(bytes: Sample.crossroads.xml(), name: "sample")
        #expect(try Sample(reading: file, .nodes) == Sample(nodes: Sample.crossroads.nodes))
        #expect(try Sample(reading: file, [.ways, .relations]).nodes.isEmpty)
        #expect(try Sample(reading: file, .ways) == Sample(ways: Sample.crossroads.ways))
    }

    @Test func readsTheHeader() throws {
        let file = try OSMFile(bytes: Packed.gzip(Sample.crossroads.xml()), name: "sample")
        #expect(file.header.boundingBox == BoundingBox(west: 7.4, south: 43.7, east: 7.5, north: 43.8))
        #expect(file.header.writingProgram == "a test")
        #expect(!file.header.isSorted)
    }

    @Test func acceptsElementsInAnyOrder() throws {
        let sample = try read(
            "<relation id='3'/><way id='2'><nd ref='1'/></way><node id='1' lat='1' lon='2'/><way id='4'/>")
        #expect(sample.nodes.map(\.id) == [1])
        #expect(sample.ways.map(\.id) == [2, 4])
        #expect(sample.relations.map(\.id) == [3])
    }

    @Test func skipsAndCountsDeletedElements() throws {
        let text = """
            <osm><node id='1' visible='false'><tag k='a' v='b'/></node><node id='2' lat='0' lon='0' visible='true'/>
            <way id='3' action='delete'><nd ref='2'/><tag k='c' v='d'/></way><way id='-4' action='modify'/></osm>
            """
        let file = try OSMFile(bytes: Array(text.utf8), name: "edited")
        let summary = try file.read(.all) { _ in
            ()
        } consume: { _ in
        }
        let sample = try Sample(reading: file)
        #expect(summary.skipped.deletedElements == 2)
        #expect(sample.nodes == [OSMNode(id: 2, place: FixedCoordinate(latitude: 0, longitude: 0))])
        #expect(sample.ways == [OSMWay(id: -4, nodes: [])])
    }

    @Test(arguments: [
        "lat='99999999999' lon='0'", "lat='0' lon='-99999999999999999999.5'", "lat='90.0000001' lon='0'",
        "lat='0' lon='nan'", "lat='' lon='1'", "lon='1'", "lat='1e9' lon='0'",
    ])
    func nodesOffTheGlobeAreLeftOutAndCounted(place: String) throws {
        let text = "<osm><node id='1' \(place)><tag k='a' v='b'/></node><node id='2' lat='1' lon='1'/></osm>"
        let file = try OSMFile(bytes: Array(text.utf8), name: "sample")
        let summary = try file.read(.all) { _ in
            ()
        } consume: { _ in
        }
        #expect(summary.skipped.nodesOffTheGlobe == 1)
        #expect(try Sample(reading: file).nodes.map(\.tags) == [Tags()])
    }

    @Test(arguments: [
        ("43.7384170", 437_384_170), ("-0.00000005", -1), ("0.00000004999", 0), ("1.0E-5", 100), ("+5", 50_000_000),
        ("89.99999999", 900_000_000), (".5", 5_000_000), ("7.", 70_000_000), ("000012.34", 123_400_000),
    ])
    func degreesAreRoundedToTheGrid(text: String, expected: Int32) throws {
        #expect(try read("<node id='1' lat='\(text)' lon='0'/>").nodes.map(\.place.latitude) == [expected])
    }

    @Test func skipsUnknownXMLElements() throws {
        let sample = try read(
            "<note>text</note><meta x='1'/><changeset id='1'><tag k='a' v='b'/></changeset>"
                + "<way id='1'><center lat='1' lon='1'/><nd ref='5'/><tag k='a' v='b'><tag k='c' v='d'/></tag></way>")
        #expect(sample == Sample(ways: [OSMWay(id: 1, nodes: [5], tags: ["a": "b"])]))
    }

    @Test func readsConcatenatedGzipMembersAndPadding() throws {
        let text = Sample.crossroads.xml()
        let cut = text.count / 3
        let bytes = Packed.gzip(Array(text[..<cut])) + Packed.gzip(Array(text[cut...])) + [0, 0, 0]
        #expect(try Sample(reading: bytes) == .crossroads)
    }

    @Test func progressReachesTheEndOfTheFile() throws {
        let bytes = Packed.gzip(Sample.row(of: 20_000).xml())
        let recorder = Recorder()
        try OSMFile(bytes: bytes, name: "row").read(.all, progress: { recorder.note($0) }) { _ in
            ()
        } consume: { _ in
        }
        let done = recorder.values.map(\.bytesDone)
        #expect(done.count > 2)
        #expect(done == done.sorted())
        #expect(done.last == bytes.count)
    }
}
