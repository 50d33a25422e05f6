// SPDX-License-Identifier: Apache-2.0

/// What an update has made of the arcs of one rank in one direction. All zeros if nothing has changed.
struct RankChanges: BitwiseCopyable {
    /// All arcs of the rank; empty if they are as before.
    let arcs: UnsafeBufferPointer<SearchArc>
    /// The arcs whose costs have changed, by ascending end.
    let changes: UnsafeBufferPointer<ArcChange>

    /// Whether the cost of an arc to an end above `rank` has changed.
    @inline(__always) func reachesAbove(_ rank: Int32) -> Bool {
        !changes.isEmpty && changes[changes.count &- 1].end > rank
    }

    /// The new cost of the arc to `end`; `nil` if it has not changed.
    @inline(__always) func cost(to end: Int32) -> UInt32? {
        if changes.isEmpty { return nil }
        var (low, count) = (0, changes.count)
        while count > 1 {
            let half = count &>> 1
            low &+= changes[low &+ half].end <= end ? half : 0
            count &-= half
        }
        return changes[low].end == end ? changes[low].cost : nil
    }
}

/// A changed cost.
struct ArcChange: BitwiseCopyable {
    /// Higher end of the arc.
    var end: Int32
    /// New cost in milliseconds.
    var cost: UInt32
}

/// A changed original arc.
struct InputChange: BitwiseCopyable {
    /// Its lower end.
    var rank: Int32
    /// Its higher end.
    var end: Int32
    /// Whether it leads from the lower to the higher end.
    var isUp: Bool
    /// New cost in milliseconds.
    var cost: UInt32

    /// Sort key: the arc, by its lower end first.
    var order: UInt64 { UInt64(UInt32(bitPattern: rank)) << 33 | UInt64(UInt32(bitPattern: end)) << 1 | (isUp ? 1 : 0) }
}

/// Memory for the results of an update, in blocks that stay where they are.
///
/// Not `Sendable`: one thread fills it. Other threads read the rows when its part of the work is done.
struct ChangeMemory<Element: BitwiseCopyable> {
    private var blocks: [TableMemory<Element>] = []
    /// Rows in use of the last block.
    private var used = 0

    private static var blockSize: Int { 1 << 14 }

    /// Takes `count` rows of zeros or of undefined values.
    mutating func take(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
        if blocks.isEmpty || used + count > blocks[blocks.count - 1].rows.count {
            blocks.append(TableMemory(zeros: max(count, Self.blockSize)))
            used = 0
        }
        used += count
        return UnsafeMutableBufferPointer(rebasing: blocks[blocks.count - 1].rows[used - count..<used])
    }
}
