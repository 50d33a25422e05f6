// SPDX-License-Identifier: Apache-2.0

internal import NavRender

/// The directory of an archive of tiles: which bytes of the archive each tile has.
///
/// Source: PMTiles version 3, github.com/protomaps/PMTiles, `spec/v3/spec.md`.
struct PMTilesDirectory {
    /// A run of tiles with the same bytes, or a leaf directory.
    struct Entry: Equatable {
        /// Number of the first tile.
        var tile: UInt64
        /// First byte in the section of tiles, or of leaf directories.
        var offset: UInt64
        var length: UInt32
        /// Number of tiles; 0 for a leaf directory.
        var run: UInt32
    }

    /// The entries, ascending by tile.
    var entries: [Entry] = []

    /// Adds a tile, which follows all others.
    mutating func add(_ tile: UInt64, offset: UInt64, length: UInt32) {
        if let last = entries.last, last.offset == offset, last.length == length,
            last.tile + UInt64(last.run) == tile
        {
            entries[entries.count - 1].run += 1
        } else {
            entries.append(Entry(tile: tile, offset: offset, length: length, run: 1))
        }
    }

    /// The encoded entries: their number, then column by column the differences of tiles, runs, lengths and offsets.
    static func bytes(of entries: some Collection<Entry>) -> [UInt8] {
        var bytes: [UInt8] = []
        append(UInt64(entries.count), to: &bytes)
        var last: UInt64 = 0
        for entry in entries {
            append(entry.tile - last, to: &bytes)
            last = entry.tile
        }
        for entry in entries { append(UInt64(entry.run), to: &bytes) }
        for entry in entries { append(UInt64(entry.length), to: &bytes) }
        var next: UInt64?
        for entry in entries {
            append(entry.offset == next ? 0 : entry.offset + 1, to: &bytes)
            next = entry.offset + UInt64(entry.length)
        }
        return bytes
    }

    /// The root directory and the leaf directories, compressed by `compress`. The root has at most `limit` bytes.
    func encoded(limit: Int, compress: ([UInt8]) -> [UInt8]) -> (root: [UInt8], leaves: [UInt8]) {
        let whole = compress(PMTilesDirectory.bytes(of: entries))
        if whole.count <= limit { return (whole, []) }
        var size = 4096
        while true {
            var (root, leaves): ([Entry], [UInt8]) = ([], [])
            for first in stride(from: 0, to: entries.count, by: size) {
                let leaf = compress(PMTilesDirectory.bytes(of: entries[first..<min(entries.count, first + size)]))
                root.append(
                    Entry(
                        tile: entries[first].tile, offset: UInt64(leaves.count), length: UInt32(clamping: leaf.count),
                        run: 0))
                leaves += leaf
            }
            let bytes = compress(PMTilesDirectory.bytes(of: root))
            if bytes.count <= limit { return (bytes, leaves) }
            size *= 2
        }
    }

    private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 128 {
            bytes.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

extension TileAddress {
    /// The number of the tile in an archive: those of lower zooms first, along a Hilbert curve within a zoom.
    var archiveNumber: UInt64 {
        var number = (UInt64(1) << UInt64(2 * zoom) - 1) / 3
        var (x, y) = (x, y)
        for bit in stride(from: zoom - 1, through: 0, by: -1) {
            let side = 1 << bit
            let (east, south) = (x & side, y & side)
            number += UInt64((3 * (east >> bit)) ^ (south >> bit)) << UInt64(2 * bit)
            if south == 0 {
                if east != 0 { (x, y) = (side - 1 - x & (side - 1), side - 1 - y & (side - 1)) }
                (x, y) = (y, x)
            }
            (x, y) = (x & (side - 1), y & (side - 1))
        }
        return number
    }

    /// The four tiles of the next zoom in the area of this one.
    var children: [TileAddress] {
        [(0, 0), (0, 1), (1, 1), (1, 0)].compactMap { TileAddress(x: 2 * x + $0.0, y: 2 * y + $0.1, zoom: zoom + 1) }
    }
}
