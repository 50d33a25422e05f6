// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import NavGeo
import NavGraph
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavRender
@testable import NavTiles

/// MBTiles, read by SQL as the specification prescribes.
@Suite struct MBTilesTests {
    private static func town() throws -> RoadGraph {
        try ASCIIMap(
            """
            A----B----C

            D----E----F
            """, scale: Meters(400),
            ways: [.init("ABC", ["highway": "primary", "name": "Main Street"]), "DEF", "AD", "BE", "CF"]
        ).graph
    }

    @Test func everyTileIsThatOfTheServer() throws {
        let folder = try TemporaryFolder()
        let tiles = try MapTileHandler(graph: Self.town())
        let path = folder.path(of: "town.mbtiles")
        let summary = try TileArchive.write(tiles, zooms: 3...16, to: path)
        let rows = try DatabaseQueue(path: path).read { database in
            try Row.fetchAll(database, sql: "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
        }
        #expect(rows.count == summary.tileCount && rows.count > 20)
        #expect(try Data(contentsOf: URL(filePath: path)).count == summary.byteCount)
        for row in rows {
            let (zoom, x, south): (Int, Int, Int) = (row["zoom_level"], row["tile_column"], row["tile_row"])
            let address = try #require(TileAddress(x: x, y: (1 << zoom) - 1 - south, zoom: zoom))
            let served = tiles.vectorTile(address, language: "")
            #expect(!served.isEmpty && row["tile_data"] as Data? == Gzip.compressed(served).map { Data($0) })
        }
        // The same tiles as in the other format.
        let other = try TileArchive.write(tiles, zooms: 3...16, to: folder.path(of: "town.pmtiles"))
        #expect(other.levels == summary.levels)
    }

    @Test func metadataDescribesTheTiles() throws {
        let folder = try TemporaryFolder()
        let tiles = try MapTileHandler(graph: Self.town())
        let path = folder.path(of: "town.MBTiles")
        try TileArchive.write(tiles, zooms: 5...12, to: path)
        let (metadata, application) = try DatabaseQueue(path: path).read { database in
            (
                try Row.fetchAll(database, sql: "SELECT name, value FROM metadata").reduce(into: [String: String]()) {
                    $0[$1["name"]] = $1["value"]
                }, try Int.fetchOne(database, sql: "PRAGMA application_id")
            )
        }
        #expect(application == 0x4D50_4258)
        #expect(metadata["format"] == "pbf" && metadata["minzoom"] == "5" && metadata["maxzoom"] == "12")
        #expect(metadata["name"]?.isEmpty == false && metadata["attribution"]?.contains("OpenStreetMap") == true)
        let box = try #require(tiles.graph.index.bounds?.boundingBox)
        let bounds = try #require(metadata["bounds"]).split(separator: ",").compactMap { Double($0) }
        #expect(zip(bounds, [box.west, box.south, box.east, box.north]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(bounds.count == 4 && metadata["center"]?.hasSuffix(",10") == true)
        let layers = try JSONValue(parsing: Array(try #require(metadata["json"]).utf8))["vector_layers"]?.array
        #expect(layers?.count == VectorTile.Layer.allCases.count)
    }

    @Test func equalContentsAreStoredOnceAndBytesRepeat() throws {
        let folder = try TemporaryFolder()
        let tiles = try MapTileHandler(graph: Self.town())
        let files = try ["a.mbtiles", "b.mbtiles"].map { name in
            // An older file is replaced.
            try Data("old".utf8).write(to: folder.url.appending(path: name))
            try TileArchive.write(tiles, zooms: 0...16, to: folder.path(of: name))
            return try Data(contentsOf: folder.url.appending(path: name))
        }
        #expect(files[0] == files[1])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.mbtiles", "b.mbtiles"])
        // Tiles with the same contents: the file that the pyramid writes to counts them.
        let path = folder.path(of: "c.mbtiles")
        let description = TileArchiveDescription(tiles, 1...1)
        let file = try MBTilesFile(path: path, description, isCompressed: true)
        let addresses = [(0, 0), (1, 0), (0, 1)].compactMap { TileAddress(x: $0.0, y: $0.1, zoom: 1) }
        try file.add([
            ArchivedTile(address: addresses[0], stored: [1], contents: 0, isFirst: true),
            ArchivedTile(address: addresses[1], stored: [2], contents: 1, isFirst: true),
            ArchivedTile(address: addresses[2], stored: [1], contents: 0, isFirst: false),
        ])
        _ = try file.finish(tileCount: 3)
        let (images, rows) = try DatabaseQueue(path: path).read { database in
            (
                try Int.fetchOne(database, sql: "SELECT count(*) FROM images"),
                try Row.fetchAll(database, sql: "SELECT * FROM tiles ORDER BY tile_row, tile_column")
            )
        }
        #expect(images == 2)
        #expect(rows.map { $0["tile_row"] as Int } == [0, 1, 1])
        #expect(rows.map { $0["tile_data"] as Data } == [Data([1]), Data([1]), Data([2])])
    }

    @Test func whatCannotBeWrittenIsAnError() throws {
        let tiles = try MapTileHandler(graph: Self.town())
        let error = #expect(throws: TileArchive.Failure.self) {
            try TileArchive.write(tiles, zooms: 0...2, to: "/no/such/folder/a.mbtiles")
        }
        #expect(error?.description.contains("/no/such/folder") == true)
        let folder = try TemporaryFolder()
        let missing = #expect(throws: TileArchive.Failure.self) {
            try TileArchive.write(
                tiles, zooms: 0...2, language: "", isCompressed: false, to: folder.path(of: "a.mbtiles"),
                format: .mbtiles)
        }
        #expect(missing?.description.contains("gzip") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
