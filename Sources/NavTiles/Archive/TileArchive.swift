// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavGraph
internal import NavRender

/// Writes all vector tiles of a region to one file: PMTiles for static web hosts and for clients that read by range requests,
/// MBTiles for tile servers and offline maps.
///
///     let tiles = try MapTileHandler(graph: graph)
///     try TileArchive.write(tiles, zooms: 0...16, to: "iceland.pmtiles")
///
/// The same region gives the same bytes. Tiles with equal contents are stored once, compressed with gzip.
public enum TileArchive {
    /// Formats of archives.
    public enum Format: Sendable, Hashable {
        /// PMTiles version 3.
        case pmtiles
        /// MBTiles version 1.3, an SQLite database.
        case mbtiles

        /// The format that the name of a file ends with: MBTiles for `.mbtiles`, PMTiles otherwise.
        public init(ofFile path: String) {
            self = path.lowercased().hasSuffix(".mbtiles") ? .mbtiles : .pmtiles
        }
    }

    /// What an archive contains.
    public struct Summary: Sendable {
        /// The tiles of one zoom.
        public struct Level: Sendable, Hashable {
            /// Zoom level.
            public let zoom: Int
            /// Number of tiles.
            public var tiles = 0
            /// Bytes of all tiles before compression.
            public var bytes = 0
            /// Bytes of the largest tile before compression.
            public var largest = 0
        }

        /// The zooms in ascending order.
        public internal(set) var levels: [Level] = []
        /// Length of the file in bytes.
        public internal(set) var byteCount = 0
        /// Number of tiles.
        public var tileCount: Int { levels.reduce(0) { $0 + $1.tiles } }
    }

    /// An error of writing an archive.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// What happened, with the path.
        public let description: String
    }

    /// Writes the tiles of a region that have contents.
    ///
    /// - Parameters:
    ///   - tiles: The tiles.
    ///   - zooms: The zooms of the archive, within 0 … 16; higher zooms have no more details.
    ///   - language: BCP 47 tag of road names; empty for local names.
    ///   - path: Path of the file, which is replaced at once when it is complete.
    ///   - format: Format of the file; by default the one that its name ends with.
    ///   - progress: Called with zoom, tiles done and tiles of the zoom after some tiles.
    /// - Throws: `Failure` if the file cannot be written.
    /// - Complexity: O(tiles), on all cores.
    @discardableResult
    public static func write(
        _ tiles: MapTileHandler, zooms: ClosedRange<Int>, language: String = "", to path: String,
        format: Format? = nil, progress: ((_ zoom: Int, _ done: Int, _ count: Int) -> Void)? = nil
    ) throws(Failure) -> Summary {
        // Platforms without a compressor write archives without compression.
        let isCompressed = Gzip.compressed([]) != nil
        return try write(
            tiles, zooms: zooms, language: language, isCompressed: isCompressed, to: path,
            format: format ?? Format(ofFile: path), progress: progress)
    }

    /// Writes the tiles of a region, compressed or not.
    @discardableResult
    static func write(
        _ tiles: MapTileHandler, zooms: ClosedRange<Int>, language: String, isCompressed: Bool, to path: String,
        format: Format, progress: ((_ zoom: Int, _ done: Int, _ count: Int) -> Void)? = nil
    ) throws(Failure) -> Summary {
        let part = path + ".part"
        do {
            let description = TileArchiveDescription(tiles, zooms)
            let file: any TileArchiveFile =
                switch format {
                case .pmtiles: try PMTilesFile(path: part, description, isCompressed: isCompressed)
                case .mbtiles: try MBTilesFile(path: part, description, isCompressed: isCompressed)
                }
            var pyramid = TilePyramid(tiles: tiles, zooms: zooms, language: language, isCompressed: isCompressed)
            try pyramid.write(to: file, progress)
            pyramid.summary.byteCount = try file.finish(tileCount: pyramid.summary.tileCount)
            try FolderFiles.rename(part, to: path)
            return pyramid.summary
        } catch {
            try? FileManager.default.removeItem(atPath: part)
            if let error = error as? Failure { throw error }
            let reason = (error as? RegionError)?.message ?? (error as NSError).localizedDescription
            throw Failure(description: "\(path): \(reason)")
        }
    }
}

/// What the metadata of an archive says, in all formats.
struct TileArchiveDescription {
    let zooms: ClosedRange<Int>
    /// The rectangle around the roads, in degrees.
    let bounds: BoundingBox
    /// Names, layers and attribution as JSON.
    let metadata: [UInt8]
    /// The layers as JSON.
    let layers: [UInt8]
    /// Date of the map data; `nil` if it is unknown.
    let dataVersion: String?

    init(_ tiles: MapTileHandler, _ zooms: ClosedRange<Int>) {
        self.zooms = zooms
        bounds = tiles.graph.index.bounds?.boundingBox ?? BoundingBox(west: -180, south: -85, east: 180, north: 85)
        metadata = tiles.archiveMetadata
        layers = tiles.archiveLayers
        dataVersion = tiles.graph.properties["dataVersion"]
    }

    /// Longitude and latitude at which viewers begin, in degrees.
    var middle: (longitude: Double, latitude: Double) {
        ((bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2)
    }

    /// Zoom at which viewers begin.
    var firstZoom: Int { min(zooms.upperBound, max(zooms.lowerBound, 10)) }
}

/// A file that becomes an archive.
protocol TileArchiveFile: AnyObject {
    /// Adds tiles with contents that no earlier call had; by ascending zoom, within a zoom along the curve of PMTiles.
    func add(_ tiles: [ArchivedTile]) throws
    /// Writes what remains, and waits until everything is on disk; returns the length of the file in bytes.
    func finish(tileCount: Int) throws -> Int
}

/// A tile of an archive.
struct ArchivedTile {
    let address: TileAddress
    /// The bytes to store.
    let stored: [UInt8]
    /// Number of the first tile with these contents, counted from 0.
    let contents: Int
    /// Whether this is that tile.
    let isFirst: Bool
}
