// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import NavFormats
internal import NavGraph
internal import NavRender
internal import Synchronization

/// Makes all tiles of a region that have contents, zoom by zoom.
struct TilePyramid {
    private let tiles: MapTileHandler
    private let language: String
    private let zooms: ClosedRange<Int>
    private let isCompressed: Bool
    /// What has been made.
    var summary = TileArchive.Summary()
    /// Number of each contents.
    private var known: [Contents: Int] = [:]
    private var contentsCount = 0

    /// - Parameters:
    ///   - tiles: The tiles.
    ///   - zooms: The zooms to make.
    ///   - language: BCP 47 tag of road names; empty for local names.
    ///   - isCompressed: Whether tiles are stored with gzip.
    init(tiles: MapTileHandler, zooms: ClosedRange<Int>, language: String, isCompressed: Bool) {
        (self.tiles, self.language, self.zooms) = (tiles, language, zooms)
        self.isCompressed = isCompressed
    }

    /// Identity of the contents of a tile.
    private struct Contents: Hashable {
        var first: UInt64
        var second: UInt64
        var count: Int
    }

    private struct Made: Sendable {
        /// The tile; `nil` if it is empty, or not part of the archive.
        var bytes: [UInt8]?
        var stored: [UInt8] = []
        /// Whether tiles of the next zoom may have contents.
        var isDivided = false
    }

    /// Tiles that are made at once.
    private static let batch = 128
    /// From this zoom on, an area without anything is not divided further.
    private static let prunedZoom = 10
    /// Contents of at least this many bytes do not repeat.
    private static let largeContents = 4096

    /// Adds the tiles to a file.
    ///
    /// - Throws: Errors of the file, and `TileArchive.Failure` without memory for a compressor.
    /// - Complexity: O(tiles), on all cores.
    mutating func write(to file: any TileArchiveFile, _ progress: ((Int, Int, Int) -> Void)?) throws {
        guard let root = TileAddress(x: 0, y: 0, zoom: 0) else { return }
        var addresses = [root]
        for zoom in 0...zooms.upperBound {
            var next: [TileAddress] = []
            if zooms.contains(zoom) { summary.levels.append(TileArchive.Summary.Level(zoom: zoom)) }
            for first in stride(from: 0, to: addresses.count, by: TilePyramid.batch) {
                let batch = Array(addresses[first..<min(addresses.count, first + TilePyramid.batch)])
                var archived: [ArchivedTile] = []
                for (address, tile) in zip(batch, make(batch)) {
                    if let bytes = tile.bytes { archived.append(try counted(address, bytes, tile.stored)) }
                    if tile.isDivided { next += address.children }
                }
                if !archived.isEmpty { try file.add(archived) }
                progress?(zoom, min(addresses.count, first + TilePyramid.batch), addresses.count)
            }
            addresses = next.sorted { $0.archiveNumber < $1.archiveNumber }
        }
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
                    // Empty without memory for a compressor, which `counted` reports.
                    made.stored = isCompressed ? Gzip.compressed(bytes) ?? [] : bytes
                }
            }
            made.isDivided =
                address.zoom < zooms.upperBound && tiles.isInBounds(address)
                && (made.bytes != nil || address.zoom < TilePyramid.prunedZoom || tiles.hasContents(address))
            let result = made
            results.withLock { $0[row] = result }
        }
        return results.withLock { $0 }
    }

    /// Adds a tile to the summary and finds whether its contents are new.
    private mutating func counted(
        _ address: TileAddress, _ bytes: [UInt8], _ stored: [UInt8]
    ) throws(TileArchive.Failure) -> ArchivedTile {
        guard !stored.isEmpty else { throw TileArchive.Failure.notCompressed }
        let level = summary.levels.count - 1
        summary.levels[level].tiles += 1
        summary.levels[level].bytes += bytes.count
        summary.levels[level].largest = max(summary.levels[level].largest, bytes.count)
        // Two hashes, of which one is of other bytes, so that different tiles are not taken for each other.
        let key = Contents(
            first: PackManifest.checksum(of: bytes), second: PackManifest.checksum(of: stored + [1]),
            count: stored.count)
        if let number = known[key] {
            return ArchivedTile(address: address, stored: stored, contents: number, isFirst: false)
        }
        if stored.count < TilePyramid.largeContents { known[key] = contentsCount }
        defer { contentsCount += 1 }
        return ArchivedTile(address: address, stored: stored, contents: contentsCount, isFirst: true)
    }
}

extension TileArchive.Failure {
    /// There is no memory for a compressor.
    static let notCompressed = TileArchive.Failure(description: "the tiles cannot be compressed: no memory")
}

extension MapTileHandler {
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
