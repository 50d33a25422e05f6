// SPDX-License-Identifier: Apache-2.0

/// The nodes that roads reference: sorted ids with row numbers, and which of them are junctions.
///
/// A node is a junction when roads use it more than once or end at it. Ids are found through a table of buckets, since
/// a binary search over the whole column would take twenty steps for each of millions of references.
struct NodeIndex: Sendable {
    /// Ids, ascending, by row.
    let ids: [Int64]
    /// Whether a road ends here or several meet, by row.
    let isJunction: [Bool]
    private let bucketStart: [Int32]
    private let shift: UInt64

    /// An index without nodes.
    static let empty = NodeIndex()

    private init() {
        (ids, isJunction, bucketStart, shift) = ([], [], [0, 0], 0)
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
        var ids: [Int64] = []
        var isJunction: [Bool] = []
        ids.reserveCapacity(distinct)
        isJunction.reserveCapacity(distinct)
        for id in uses {
            if id == ids.last {
                isJunction[isJunction.count - 1] = true
            } else {
                ids.append(id)
                isJunction.append(false)
            }
        }
        self.ids = ids
        self.isJunction = isJunction

        let first = ids.first ?? 0
        let span = NodeIndex.distance(from: first, to: ids.last ?? first)
        var shift: UInt64 = 0
        while span >> shift > 65_535 { shift += 1 }
        self.shift = shift
        var starts = [Int32](repeating: Int32(ids.count), count: Int(span >> shift) + 2)
        for row in stride(from: ids.count - 1, through: 0, by: -1) {
            starts[Int(NodeIndex.distance(from: first, to: ids[row]) >> shift)] = Int32(row)
        }
        for bucket in stride(from: starts.count - 2, through: 0, by: -1) {
            starts[bucket] = min(starts[bucket], starts[bucket + 1])
        }
        bucketStart = starts
    }

    /// Distance of two ids, `first` ≤ `other`; it can exceed `Int64`.
    private static func distance(from first: Int64, to other: Int64) -> UInt64 { UInt64(bitPattern: other &- first) }

    /// Number of nodes.
    var count: Int { ids.count }

    /// Row of a node; `nil` when no road references it.
    ///
    /// - Complexity: O(log of the nodes in its bucket).
    func row(of id: Int64) -> Int32? {
        guard let first = ids.first, let last = ids.last, id >= first, id <= last else { return nil }
        let bucket = Int(NodeIndex.distance(from: first, to: id) >> shift)
        var low = Int(bucketStart[bucket])
        var high = Int(bucketStart[bucket + 1])
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? Int32(low) : nil
    }
}
