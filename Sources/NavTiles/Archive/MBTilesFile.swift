// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
internal import NavFormats
internal import NavGeo
internal import NavRender

/// An archive in the MBTiles format, an SQLite database.
///
/// The table `tiles` of the format is a view of two tables, as other writers have it, so that equal contents are stored once.
/// Rows count from the south.
///
/// Source: MBTiles version 1.3, github.com/mapbox/mbtiles-spec, `1.3/spec.md`.
final class MBTilesFile: TileArchiveFile {
    private let path: String
    private let database: DatabaseQueue
    private let description: TileArchiveDescription

    /// "MPBX", by which `file` and others recognize the format.
    private static let applicationID = 0x4D50_4258

    /// Creates the database.
    ///
    /// - Throws: `TileArchive.Failure` without compression, which the format requires of vector tiles.
    init(path: String, _ description: TileArchiveDescription, isCompressed: Bool) throws {
        guard isCompressed else {
            throw TileArchive.Failure(
                description: "MBTiles need gzip, which is missing on this system; write a PMTiles file instead")
        }
        try? FileManager.default.removeItem(atPath: path)
        var configuration = Configuration()
        // The file replaces another one only when it is complete: nothing is ever rolled back.
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        database = try DatabaseQueue(path: path, configuration: configuration)
        (self.path, self.description) = (path, description)
        try database.write { database in
            try database.execute(
                sql: """
                    PRAGMA application_id = \(MBTilesFile.applicationID);
                    CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT);
                    CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB);
                    CREATE TABLE map (
                        zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id INTEGER,
                        PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
                    CREATE VIEW tiles AS
                        SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id);
                    """)
        }
    }

    func add(_ tiles: [ArchivedTile]) throws {
        try database.write { database in
            let image = try database.cachedStatement(sql: "INSERT INTO images VALUES (?, ?)")
            let place = try database.cachedStatement(sql: "INSERT INTO map VALUES (?, ?, ?, ?)")
            for tile in tiles {
                if tile.isFirst { try image.execute(arguments: [tile.contents, Data(tile.stored)]) }
                let address = tile.address
                let row = 1 << address.zoom - 1 - address.y
                try place.execute(arguments: [address.zoom, address.x, row, tile.contents])
            }
        }
    }

    func finish(tileCount: Int) throws -> Int {
        try database.write { database in
            for (name, value) in metadata {
                try database.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
        }
        try database.close()
        let file = try FileHandle(forUpdating: URL(filePath: path))
        defer { try? file.close() }
        try file.synchronize()
        return Int(try file.seekToEnd())
    }

    private var metadata: [(name: String, value: String)] {
        func text(_ numbers: Double...) -> String {
            numbers.map { DecimalText.text($0, decimals: 7) }.joined(separator: ",")
        }
        let (box, middle) = (description.bounds, description.middle)
        var rows = [
            ("name", "Guidepost"), ("format", "pbf"), ("type", "baselayer"),
            ("attribution", MapTileHandler.attribution),
            ("bounds", text(box.west, box.south, box.east, box.north)),
            ("center", "\(text(middle.longitude, middle.latitude)),\(description.firstZoom)"),
            ("minzoom", "\(description.zooms.lowerBound)"), ("maxzoom", "\(description.zooms.upperBound)"),
            ("json", String(decoding: description.layers, as: UTF8.self)),
        ]
        // `version` of the format is a number, and not that of the map data.
        if let version = description.dataVersion { rows.append(("description", "Map data of \(version)")) }
        return rows
    }
}
