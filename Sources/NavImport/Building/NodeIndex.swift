// SPDX-License-Identifier: Apache-2.0

/// The nodes that roads reference: sorted ids with row numbers, and which of them are junctions.
///
/// A node is a junction when roads use it more than once or end at it. This is the largest table of an import, so that ids are
/// divided: the upper 32 bits, of which a planet has a few, are stored once for all rows that share them. Ids are found through
/// buckets of about 64, since a binary search over the whole column would take twenty steps for each of millions of references.
struct NodeIndex: Sendable {
    /// Lower 32 bits of the ids, ascending within a block.
    private let low: [UInt32]
    /// Rows whose ids have the same upper 32 bits, ascending.
    private let blocks: [Block]
    /// First row of each bucket; the first one of the next block follows the last one of a block.
    private let bucketStart: [Int32]
    /// Whether a road ends here or several meet, by row.
    let isJunction: BitTable

    private struct Block: Sendable {
        /// Upper 32 bits of the ids.
        var high: Int32
        var rows: Range<Int>
        /// Index of its first bucket.
        var bucket = 0
        /// Number of lower bits that do not matter to the bucket of an id.
        var shift: UInt32 = 32
    }

    /// An index without nodes.
    static let empty = NodeIndex()

    private init() {
        (low, blocks, bucketStart, isJunction) = ([], [], [0], BitTable(count: 0))
    }

    /// Creates an index from the uses of nodes.
    ///
    /// - Parameters:
    ///   - uses: One entry per reference from a road, and one more per end of a road.
    ///   - limits: Maximum number of nodes.
    /// - Throws: `ImportError` with code `mapTooLarge`.
    /// - Complexity: O(n log n), sorted in place.
    init(uses: consuming [Int64], limits: ImportLimits = ImportLimits()) throws(ImportError) {
        uses.sort()
        var distinct = 0
        for row in uses.indices where row == 0 || uses[row] != uses[row - 1] { distinct += 1 }
        try limits.check("nodes of roads and layers", distinct, atMost: limits.nodes)
        var low: [UInt32] = []
        low.reserveCapacity(distinct)
        var isJunction = BitTable(count: distinct)
        var blocks: [Block] = []
        var last: Int64?
        for id in uses {
            guard id != last else {
                isJunction[low.count - 1] = true
                continue
            }
            let high = Int32(truncatingIfNeeded: id >> 32)
            if blocks.last?.high != high { blocks.append(Block(high: high, rows: low.count..<low.count)) }
            low.append(UInt32(truncatingIfNeeded: id))
            blocks[blocks.count - 1].rows = blocks[blocks.count - 1].rows.lowerBound..<low.count
            last = id
        }
        bucketStart = NodeIndex.divide(&blocks, low)
        (self.low, self.blocks, self.isJunction) = (low, blocks, isJunction)
    }

    /// Divides blocks into buckets; returns the first row of each.
    private static func divide(_ blocks: inout [Block], _ low: [UInt32]) -> [Int32] {
        var starts: [Int32] = []
        for index in blocks.indices {
            let rows = blocks[index].rows
            let bits = UInt32(Int.bitWidth - (rows.count / 64).leadingZeroBitCount)
            let shift = 32 - min(32, bits)
            (blocks[index].bucket, blocks[index].shift) = (starts.count, shift)
            var row = rows.lowerBound
            for bucket in 0..<(UInt64(1) << UInt64(32 - shift)) {
                while row < rows.upperBound, UInt64(low[row]) >> UInt64(shift) < bucket { row += 1 }
                starts.append(Int32(row))
            }
        }
        starts.append(Int32(low.count))
        return starts
    }

    /// Number of nodes.
    var count: Int { low.count }

    /// The id of a row.
    ///
    /// - Complexity: O(log of the number of blocks).
    func id(ofRow row: Int) -> Int64 {
        var (first, end) = (0, blocks.count)
        while end - first > 1 {
            let middle = (first + end) / 2
            if blocks[middle].rows.lowerBound <= row { first = middle } else { end = middle }
        }
        return Int64(blocks[first].high) << 32 | Int64(low[row])
    }

    /// Row of a node; `nil` when no road references it.
    ///
    /// - Complexity: O(log of the nodes in its bucket).
    func row(of id: Int64) -> Int32? {
        let high = Int32(truncatingIfNeeded: id >> 32)
        var (first, end) = (0, blocks.count)
        while first < end {
            let middle = (first + end) / 2
            if blocks[middle].high < high { first = middle + 1 } else { end = middle }
        }
        guard first < blocks.count, blocks[first].high == high else { return nil }
        let value = UInt32(truncatingIfNeeded: id)
        let bucket = blocks[first].bucket + Int(UInt64(value) >> UInt64(blocks[first].shift))
        var row = Int(bucketStart[bucket])
        var stop = Int(bucketStart[bucket + 1])
        while row < stop {
            let middle = (row + stop) / 2
            if low[middle] < value { row = middle + 1 } else { stop = middle }
        }
        return row < low.count && row < blocks[first].rows.upperBound && low[row] == value
            ? Int32(truncatingIfNeeded: row) : nil
    }
}
