// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import NavGeo
import NavGraph
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavRender
@testable import NavTiles

/// Archives of tiles, read by the specification and independently of the writer.
@Suite struct TileArchiveTests {
    /// An archive without compression.
    private struct ReadArchive {
        let bytes: [UInt8]

        func number(_ at: Int) -> Int {
            Int(bytes[at..<at + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }

        func degrees(_ at: Int) -> Double {
            Double(Int32(bitPattern: bytes[at..<at + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })) / 1e7
        }

        func section(_ at: Int) -> ArraySlice<UInt8> { bytes[number(at)..<number(at) + number(at + 8)] }

        /// The entries of a directory: tile, run, length, offset.
        static func entries(_ bytes: ArraySlice<UInt8>) -> [(tile: Int, run: Int, length: Int, offset: Int)] {
            var rest = bytes
            func next() -> Int {
                var (value, shift) = (0, 0)
                while let byte = rest.popFirst() {
                    value |= Int(byte & 127) << shift
                    if byte < 128 { break }
                    shift += 7
                }
                return value
            }
            let count = next()
            var tiles: [Int] = []
            for _ in 0..<count { tiles.append((tiles.last ?? 0) + next()) }
            let runs = (0..<count).map { _ in next() }
            let lengths = (0..<count).map { _ in next() }
            var offsets: [Int] = []
            for row in 0..<count {
                let stored = next()
                offsets.append(stored == 0 && row > 0 ? offsets[row - 1] + lengths[row - 1] : stored - 1)
            }
            return (0..<count).map { (tiles[$0], runs[$0], lengths[$0], offsets[$0]) }
        }

        /// A tile by its number; `nil` if it is missing.
        func tile(_ number: Int) -> [UInt8]? {
            var directory = section(8)
            for _ in 0..<4 {
                guard let entry = ReadArchive.entries(directory).last(where: { $0.tile <= number }) else { return nil }
                if entry.run == 0 {
                    let leaves = self.number(40)
                    directory = bytes[leaves + entry.offset..<leaves + entry.offset + entry.length]
                    continue
                }
                guard number < entry.tile + entry.run else { return nil }
                let start = self.number(56) + entry.offset
                return Array(bytes[start..<start + entry.length])
            }
            return nil
        }
    }

    private static func town() throws -> RoadGraph {
        try ASCIIMap(
            """
            A----B----C

            D----E----F
            """, scale: Meters(400),
            ways: [.init("ABC", ["highway": "primary", "name": "Main Street"]), "DEF", "AD", "BE", "CF"]
        ).graph
    }

    @Test func everyTileIsThatOfTheServer() async throws {
        let folder = try TemporaryFolder()
        let tiles = try MapTileHandler(graph: Self.town())
        let path = folder.path(of: "town.pmtiles")
        let summary = try TileArchive.write(
            tiles, zooms: 3...16, language: "", isCompressed: false, to: path,
            format: .pmtiles)
        let archive = ReadArchive(bytes: Array(try Data(contentsOf: URL(filePath: path))))
        #expect(String(decoding: archive.bytes[0..<7], as: UTF8.self) == "PMTiles" && archive.bytes[7] == 3)
        #expect(archive.bytes.count == summary.byteCount && Array(archive.bytes[96..<102]) == [1, 1, 1, 1, 3, 16])
        #expect(archive.number(72) == summary.tileCount && archive.number(88) <= archive.number(72))
        let box = try #require(tiles.graph.index.bounds?.boundingBox)
        #expect(abs(archive.degrees(102) - box.west) < 1e-6 && abs(archive.degrees(114) - box.north) < 1e-6)
        let metadata = try JSONValue(parsing: Array(archive.section(24)))
        #expect(metadata["vector_layers"]?.array?.count == VectorTile.Layer.allCases.count)
        var found = 0
        for zoom in 0...16 {
            let (low, high) = (
                TileAddress(holding: Coordinate(latitude: box.north, longitude: box.west), zoom: zoom),
                TileAddress(holding: Coordinate(latitude: box.south, longitude: box.east), zoom: zoom)
            )
            for x in max(0, low.x - 1)...min((1 << zoom) - 1, high.x + 1) {
                for y in max(0, low.y - 1)...min((1 << zoom) - 1, high.y + 1) {
                    let address = try #require(TileAddress(x: x, y: y, zoom: zoom))
                    let served = tiles.vectorTile(address, language: "")
                    let stored = archive.tile(Int(address.archiveNumber))
                    #expect(stored ?? [] == (zoom < 3 ? [] : served), "\(address)")
                    if stored != nil { found += 1 }
                }
            }
        }
        #expect(found == summary.tileCount && found > 20)
        #expect(summary.levels.map(\.zoom) == Array(3...16))
        // Compressed archives have the same tiles, and the same bytes each time.
        let files = try ["a", "b"].map { name in
            try TileArchive.write(tiles, zooms: 0...14, to: folder.path(of: name))
            return try Data(contentsOf: folder.url.appending(path: name))
        }
        #expect(files[0] == files[1] && files[0][97] == 2)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a", "b", "town.pmtiles"])
    }

    @Test func tilesAreNumberedAlongTheCurve() throws {
        for (zoom, x, y, number) in [
            (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
            (12, 3423, 1763, 19_078_479),
        ] {
            #expect(TileAddress(x: x, y: y, zoom: zoom)?.archiveNumber == UInt64(number))
        }
        for zoom in 0...6 {
            var places: [UInt64: (Int, Int)] = [:]
            for x in 0..<(1 << zoom) {
                for y in 0..<(1 << zoom) {
                    places[try #require(TileAddress(x: x, y: y, zoom: zoom)).archiveNumber] = (x, y)
                }
            }
            let first = (UInt64(1) << UInt64(2 * zoom) - 1) / 3
            #expect(Set(places.keys) == Set(first..<first + UInt64(1) << UInt64(2 * zoom)))
            // Consecutive tiles are neighbors.
            for number in places.keys {
                guard let here = places[number], let next = places[number + 1] else { continue }
                #expect(abs(here.0 - next.0) + abs(here.1 - next.1) == 1)
            }
        }
    }

    @Test func largeDirectoriesHaveLeaves() {
        var directory = PMTilesDirectory()
        var (tile, offset): (UInt64, UInt64) = (0, 0)
        var expected: [Int: (Int, Int)] = [:]
        for step in 0..<30_000 {
            // Numbers without a pattern, always the same ones.
            let mixed = UInt64(step) &* 0x9E37_79B9_7F4A_7C15 >> 33
            tile += 1 + mixed % 3
            let length = UInt32(1 + mixed % 9000)
            directory.add(tile, offset: offset, length: length)
            expected[Int(tile)] = (Int(offset), Int(length))
            offset += UInt64(length)
        }
        let (root, leaves) = directory.encoded(limit: 2000) { $0 }
        #expect(root.count <= 2000 && !leaves.isEmpty)
        var found: [Int: (Int, Int)] = [:]
        for leaf in ReadArchive.entries(root[...]) {
            #expect(leaf.run == 0)
            for entry in ReadArchive.entries(leaves[leaf.offset..<leaf.offset + leaf.length]) {
                for step in 0..<entry.run { found[entry.tile + step] = (entry.offset, entry.length) }
            }
        }
        #expect(found.count == expected.count)
        #expect(expected.allSatisfy { found[$0.key].map { [$0.0, $0.1] } == [$0.value.0, $0.value.1] })
    }

    @Test func aFileThatCannotBeWrittenIsAnError() throws {
        let tiles = try MapTileHandler(graph: Self.town())
        let error = #expect(throws: TileArchive.Failure.self) {
            try TileArchive.write(tiles, zooms: 0...2, to: "/no/such/folder/a.pmtiles")
        }
        #expect(error?.description.contains("/no/such/folder") == true)
    }
}
