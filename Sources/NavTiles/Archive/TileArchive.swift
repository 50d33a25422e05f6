// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavRender
internal import Synchronization

/// Writes all vector tiles of a region to one file in the PMTiles format, for static web hosts and for clients that read
/// them by range requests.
///
///     let tiles = try MapTileHandler(graph: graph)
///     try TileArchive.write(tiles, zooms: 0...16, to: "iceland.pmtiles")
///
/// The same region gives the same bytes. Tiles with equal contents are stored once, compressed with gzip.
///
/// Source: PMTiles version 3, github.com/protomaps/PMTiles, `spec/v3/spec.md`.
public enum TileArchive {
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

    /// Bytes at the beginning of the file for header and root directory, in which readers expect both.
    private static let front = 16_384
    private static let headerSize = 127

    /// Writes the tiles of a region that have contents.
    ///
    /// - Parameters:
    ///   - tiles: The tiles.
    ///   - zooms: The zooms of the archive, within 0 … 16; higher zooms have no more details.
    ///   - language: BCP 47 tag of road names; empty for local names.
    ///   - path: Path of the file, which is replaced at once when it is complete.
    ///   - progress: Called with zoom, tiles done and tiles of the zoom after some tiles.
    /// - Throws: `Failure` if the file cannot be written.
    /// - Complexity: O(tiles), on all cores.
    @discardableResult
    public static func write(
        _ tiles: MapTileHandler, zooms: ClosedRange<Int>, language: String = "", to path: String,
        progress: ((_ zoom: Int, _ done: Int, _ count: Int) -> Void)? = nil
    ) throws(Failure) -> Summary {
        // Platforms without a compressor write archives without compression.
        let isCompressed = Gzip.compressed([]) != nil
        return try write(
            tiles, zooms: zooms, language: language, isCompressed: isCompressed, to: path, progress: progress)
    }

    /// Writes the tiles of a region, compressed or not.
    @discardableResult
    static func write(
        _ tiles: MapTileHandler, zooms: ClosedRange<Int>, language: String, isCompressed: Bool, to path: String,
        progress: ((_ zoom: Int, _ done: Int, _ count: Int) -> Void)? = nil
    ) throws(Failure) -> Summary {
        let part = path + ".part"
        do {
            guard FileManager.default.createFile(atPath: part, contents: nil) else {
                throw Failure(description: "\(part) cannot be created")
            }
            let file = try FileHandle(forWritingTo: URL(filePath: part))
            defer { try? file.close() }
            try file.write(contentsOf: [UInt8](repeating: 0, count: front))
            var writer = Writer(
                tiles: tiles, language: language, zooms: zooms, file: file, isCompressed: isCompressed)
            try writer.writeTiles(progress)
            let summary = try writer.finish()
            try file.synchronize()
            try FolderFiles.rename(part, to: path)
            return summary
        } catch {
            try? FileManager.default.removeItem(atPath: part)
            if let error = error as? Failure { throw error }
            let reason = (error as? RegionError)?.message ?? (error as NSError).localizedDescription
            throw Failure(description: "\(path): \(reason)")
        }
    }

    /// Writes one archive.
    private struct Writer {
        let tiles: MapTileHandler
        let language: String
        let zooms: ClosedRange<Int>
        let file: FileHandle
        let isCompressed: Bool
        var directory = PMTilesDirectory()
        var summary = Summary()
        /// Where contents are, by a hash of two.
        private var known: [Contents: UInt64] = [:]
        private var length: UInt64 = 0
        private var contents: UInt64 = 0

        init(
            tiles: MapTileHandler, language: String, zooms: ClosedRange<Int>, file: FileHandle, isCompressed: Bool
        ) {
            (self.tiles, self.language, self.zooms, self.file) = (tiles, language, zooms, file)
            self.isCompressed = isCompressed
        }

        private func compressed(_ bytes: [UInt8]) -> [UInt8] { Writer.compressed(bytes, isCompressed) }

        private static func compressed(_ bytes: [UInt8], _ isCompressed: Bool) -> [UInt8] {
            // Empty without memory for a compressor, which `add` and `finish` report.
            isCompressed ? Gzip.compressed(bytes) ?? [] : bytes
        }

        private struct Contents: Hashable {
            var first: UInt64
            var second: UInt64
            var count: Int
        }

        private static let notCompressed = Failure(description: "the tiles cannot be compressed: no memory")
        /// Tiles that are made at once.
        private static let batch = 128
        /// From this zoom on, an area without anything is not divided further.
        private static let prunedZoom = 10

        mutating func writeTiles(_ progress: ((Int, Int, Int) -> Void)?) throws {
            guard let root = TileAddress(x: 0, y: 0, zoom: 0) else { return }
            var addresses = [root]
            for zoom in 0...zooms.upperBound {
                var next: [TileAddress] = []
                if zooms.contains(zoom) { summary.levels.append(Summary.Level(zoom: zoom)) }
                for first in stride(from: 0, to: addresses.count, by: Writer.batch) {
                    let batch = Array(addresses[first..<min(addresses.count, first + Writer.batch)])
                    let made = make(batch)
                    for (address, tile) in zip(batch, made) {
                        if let bytes = tile.bytes { try add(address, bytes, tile.compressed) }
                        if tile.isDivided { next += address.children }
                    }
                    progress?(zoom, min(addresses.count, first + Writer.batch), addresses.count)
                }
                addresses = next.sorted { $0.archiveNumber < $1.archiveNumber }
            }
        }

        private struct Made: Sendable {
            /// The tile; `nil` if it is empty, or not part of the archive.
            var bytes: [UInt8]?
            var compressed: [UInt8] = []
            /// Whether tiles of the next zoom may have contents.
            var isDivided = false
        }

        /// Makes tiles on all cores.
        private func make(_ batch: [TileAddress]) -> [Made] {
            let results = Mutex([Made](repeating: Made(), count: batch.count))
            let (tiles, language, zooms, isCompressed) = (tiles, language, zooms, isCompressed)
            DispatchQueue.concurrentPerform(iterations: batch.count) { row in
                let address = batch[row]
                var made = Made()
                if zooms.contains(address.zoom) {
                    let bytes = tiles.vectorTile(address, language: language)
                    if !bytes.isEmpty {
                        made.bytes = bytes
                        made.compressed = Writer.compressed(bytes, isCompressed)
                    }
                }
                made.isDivided =
                    address.zoom < zooms.upperBound && tiles.isInBounds(address)
                    && (made.bytes != nil || address.zoom < Writer.prunedZoom || tiles.hasContents(address))
                let result = made
                results.withLock { $0[row] = result }
            }
            return results.withLock { $0 }
        }

        private mutating func add(_ address: TileAddress, _ bytes: [UInt8], _ compressed: [UInt8]) throws {
            guard !compressed.isEmpty else { throw Writer.notCompressed }
            let level = summary.levels.count - 1
            summary.levels[level].tiles += 1
            summary.levels[level].bytes += bytes.count
            summary.levels[level].largest = max(summary.levels[level].largest, bytes.count)
            // Two hashes, of which one is of other bytes, so that different tiles are not taken for each other.
            let key = Contents(
                first: PackManifest.checksum(of: bytes), second: PackManifest.checksum(of: compressed + [1]),
                count: compressed.count)
            var offset = known[key]
            if offset == nil {
                try file.write(contentsOf: compressed)
                offset = length
                // Large tiles do not repeat.
                if compressed.count < 4096 { known[key] = length }
                length += UInt64(compressed.count)
                contents += 1
            }
            directory.add(address.archiveNumber, offset: offset ?? 0, length: UInt32(clamping: compressed.count))
        }

        /// Writes metadata, directories and header.
        mutating func finish() throws -> Summary {
            let metadata = compressed(tiles.archiveMetadata)
            let (root, leaves) = directory.encoded(limit: front - headerSize, compress: compressed)
            guard !metadata.isEmpty, !root.isEmpty else { throw Writer.notCompressed }
            try file.write(contentsOf: metadata + leaves)
            let start = UInt64(front)
            var header = Array("PMTiles".utf8) + [3]
            for number in [
                UInt64(headerSize), UInt64(root.count), start + length, UInt64(metadata.count),
                start + length + UInt64(metadata.count), UInt64(leaves.count), start, length,
                UInt64(summary.tileCount), UInt64(directory.entries.count), contents,
            ] {
                withUnsafeBytes(of: number.littleEndian) { header += $0 }
            }
            // Clustered; gzip or no compression inside and of tiles; vector tiles.
            let compression: UInt8 = isCompressed ? 2 : 1
            header += [1, compression, compression, 1, UInt8(zooms.lowerBound), UInt8(zooms.upperBound)]
            let box = tiles.bounds ?? BoundingBox(west: -180, south: -85, east: 180, north: 85)
            let middle = ((box.west + box.east) / 2, (box.south + box.north) / 2)
            for degrees in [box.west, box.south, box.east, box.north] { TileArchive.append(degrees, to: &header) }
            header.append(UInt8(min(zooms.upperBound, max(zooms.lowerBound, 10))))
            for degrees in [middle.0, middle.1] { TileArchive.append(degrees, to: &header) }
            try file.seek(toOffset: 0)
            try file.write(contentsOf: header + root)
            summary.byteCount = front + Int(length) + metadata.count + leaves.count
            return summary
        }
    }

    private static func append(_ degrees: Double, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: Int32((degrees * 1e7).rounded()).littleEndian) { bytes += $0 }
    }
}

extension MapTileHandler {
    /// The rectangle around the roads of the region.
    var bounds: BoundingBox? { graph.index.bounds?.boundingBox }

    /// The bytes of a vector tile; empty if the region has nothing there.
    func vectorTile(_ address: TileAddress, language: String) -> [UInt8] {
        VectorTile.bytes(
            of: address, graph: graph, features: features, language: language, points: points, overview: overview)
    }

    /// Whether a tile touches the region.
    func isInBounds(_ address: TileAddress) -> Bool {
        graph.index.bounds.map { FixedBox(address.boundingBox(margin: 64)).intersects($0) } ?? false
    }

    /// Whether the region has roads or map features in a tile, also those that only higher zooms show.
    func hasContents(_ address: TileAddress) -> Bool {
        let box = FixedBox(address.boundingBox(margin: 64))
        var found: [SegmentID] = []
        graph.index.segments(intersecting: box, into: &found)
        guard found.isEmpty, let features else { return !found.isEmpty }
        var isEmpty = true
        features.forEach(intersecting: box, includingDetail: true, where: { _ in isEmpty }) { _, _, _ in isEmpty = false
        }
        return !isEmpty
    }
}
