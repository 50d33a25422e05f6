// SPDX-License-Identifier: Apache-2.0

/// The arcs of one direction before an update, and what has become of those of each affected rank.
///
/// Not `Sendable`: the changes of a rank are written by the thread that settles it, and read by those that settle its
/// ancestors later.
struct DirectionUpdate {
    let positions: ArcDirection
    let old: PatchedTable<SearchArc>
    /// Lower ends of the arcs.
    let lower: LowerNeighbors
    /// The changes of each affected rank.
    let changes: WorkTable<RankChanges>
    /// What is known of other paths than the best ones.
    let bounds: OtherPathBounds
    /// The bounds of affected ranks that `bounds` does not have; empty if they are not known either.
    let newBounds: WorkTable<UnsafeBufferPointer<UInt32>>

    init(
        _ start: FixedTable<UInt32>, _ old: PatchedTable<SearchArc>, _ lower: LowerNeighbors, _ bounds: OtherPathBounds,
        affected: Int
    ) {
        self.bounds = bounds
        newBounds = WorkTable(zeros: affected)
        positions = ArcDirection(start: start, arcs: old.original)
        self.old = old
        self.lower = lower
        changes = WorkTable(zeros: affected)
    }

    /// Calls `visit` with the arcs of a rank in pieces that lie side by side in memory, from the highest end to the
    /// lowest, until it returns `false`.
    @inline(__always)
    func forEachPiece(of rank: Int32, _ index: Int?, _ visit: (UnsafeBufferPointer<SearchArc>) -> Bool) {
        if let index, !changes[index].arcs.isEmpty {
            _ = visit(changes[index].arcs)
            return
        }
        let rows = positions.arcs(of: Int(rank))
        var end = rows.upperBound
        while end > rows.lowerBound {
            let run = old.run(before: end, from: rows.lowerBound)
            guard visit(run) else { return }
            end &-= run.count
        }
    }

    /// Cost of the arc of a rank to a higher end; `ArcCosts.infinity` if there is none.
    @inline(__always)
    func cost(of rank: Int32, _ index: Int?, to end: Int32) -> UInt32 {
        var cost = ArcCosts.infinity
        forEachPiece(of: rank, index) { arcs in
            if arcs[0].end > end { return true }
            var (low, count) = (0, arcs.count)
            // Branchless binary search: the comparisons are unpredictable.
            while count > 1 {
                let half = count &>> 1
                low &+= arcs[low &+ half].end <= end ? half : 0
                count &-= half
            }
            if arcs[low].end == end { cost = arcs[low].cost }
            return false
        }
        return cost
    }

    /// The table with all changes.
    ///
    /// - Complexity: O(blocks), and a copy of those with changes.
    func finish(_ affected: AffectedRanks) -> PatchedTable<SearchArc> {
        var editor = PatchedTableEditor(old)
        for (index, rank) in affected.ranks.enumerated() where !changes[index].arcs.isEmpty {
            editor.replace(from: positions.arcs(of: Int(rank)).lowerBound, with: changes[index].arcs)
        }
        return editor.finish()
    }
}
