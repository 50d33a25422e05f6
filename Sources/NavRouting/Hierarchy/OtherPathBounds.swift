// SPDX-License-Identifier: Apache-2.0

/// Lower bounds on the costs of all paths of an arc but the best one, for arcs whose paths an update has compared.
///
/// The same roads change over and over. While the best path of an arc stays below the bound, its other paths need not be
/// compared again when it becomes worse.
///
/// Not `Sendable`: several threads may read it and change the bounds of different ranks; one adds ranks.
struct OtherPathBounds {
    private var index = RankIndex()
    private var bounds: [UnsafeMutableBufferPointer<UInt32>] = []
    private var memory = ChangeMemory<UInt32>()
    private var size = 0
    /// Maximum number of arcs.
    let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Size in bytes.
    var byteCount: Int { index.byteCount + size * MemoryLayout<UInt32>.stride }

    /// The bounds of the arcs of a rank, in their order; empty if they are not known.
    @inline(__always) func of(_ rank: Int32) -> UnsafeMutableBufferPointer<UInt32> {
        let row = index[rank]
        return row < 0 ? UnsafeMutableBufferPointer(start: nil, count: 0) : bounds[row]
    }

    /// Adds the bounds of a rank that has none. If there are too many, the others are forgotten.
    mutating func add(_ rank: Int32, _ new: UnsafeBufferPointer<UInt32>) {
        if size + new.count > limit { self = OtherPathBounds(limit: limit) }
        guard new.count <= limit else { return }
        let rows = memory.take(new.count)
        _ = rows.update(fromContentsOf: new)
        index.add(rank, row: bounds.count)
        bounds.append(rows)
        size += new.count
    }
}
