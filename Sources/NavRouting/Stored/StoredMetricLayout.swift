// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The layout of the section of a stored metric: a header of 64 bytes, then the tables, each at a multiple of 64.
///
/// `docs/region-file.md` describes it; change both together.
struct StoredMetricLayout {
    /// Version of the layout. A section with another one is not used.
    static let version: UInt64 = 2
    static let headerSize = 64

    /// Identifies the profile and the program's cost model; see `ProfileFingerprint`.
    var fingerprint: UInt64
    /// Numbers of ranks, edges, upward arcs and downward arcs.
    var rankCount: Int
    var edgeCount: Int
    var upCount: Int
    var downCount: Int

    /// Number and size of the rows of each table, in order: parent, then upward and downward start, arcs, measures, and
    /// start and rows of lower ends, then cost, seconds, delays and traits, then the checksums of the blocks of ranks and edges.
    var tables: [(rows: Int, size: Int)] {
        let blocks = [(rankCount, StoredMetricTables.ranksPerBlock), (edgeCount, StoredMetricTables.edgesPerBlock)]
        return [
            (rankCount, 4),
            (rankCount + 1, 4), (upCount, 12), (upCount, 8), (rankCount + 1, 4), (upCount, 4),
            (rankCount + 1, 4), (downCount, 12), (downCount, 8), (rankCount + 1, 4), (downCount, 4),
            (edgeCount, 4), (edgeCount, 4), (edgeCount, 4), (edgeCount, 2),
        ] + blocks.map { (($0.0 + $0.1 - 1) / $0.1, 8) }
    }

    /// First byte of each table, and the length of the section.
    var offsets: [Int] {
        var offsets = [StoredMetricLayout.headerSize]
        for table in tables { offsets.append((offsets.last ?? 0) + (table.rows * table.size + 63) / 64 * 64) }
        return offsets
    }

    /// The header: version, fingerprint, the four numbers, zero, and a checksum of these.
    var header: [UInt64] {
        let words =
            [StoredMetricLayout.version, fingerprint] + [rankCount, edgeCount, upCount, downCount].map { UInt64($0) }
            + [0]
        return (words + [words.withUnsafeBytes { Checksum.of($0) }]).map(\.littleEndian)
    }

    init(fingerprint: UInt64, _ tables: StoredMetricTables) {
        self.fingerprint = fingerprint
        rankCount = tables.ranks.count
        edgeCount = tables.cost.count
        upCount = tables.up.arcs.count
        downCount = tables.down.arcs.count
    }

    /// Reads a header; `nil` if it contradicts itself or the length of the section.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= StoredMetricLayout.headerSize else { return nil }
        let words = (0..<8).map { UInt64(littleEndian: bytes.load(fromByteOffset: $0 * 8, as: UInt64.self)) }
        let counts = words[2..<6].map { Int(clamping: $0) }
        // Rows are numbered by 32 bits, so that no product below overflows.
        guard counts.allSatisfy({ $0 <= Int(UInt32.max) }) else { return nil }
        fingerprint = words[1]
        (rankCount, edgeCount, upCount, downCount) = (counts[0], counts[1], counts[2], counts[3])
        guard words[0] == StoredMetricLayout.version, header.map({ UInt64(littleEndian: $0) }) == words,
            offsets.last == bytes.count
        else { return nil }
    }
}
