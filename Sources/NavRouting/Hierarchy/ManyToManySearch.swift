// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Many-to-many search: upward searches from all origins and from all destinations, which meet in the ranks that both
/// visit.
struct ManyToManySearch {
    private var forward = SearchLanes()
    private var backward = SearchLanes()
    private var forwardMeasures = LaneMeasures()
    private var backwardMeasures = LaneMeasures()
    /// `ArcCosts.infinity` less the cost of the best path, by lane of the origin and lane of the destination.
    private var best = LaneTable()
    /// Row of `forward` in which that path meets.
    private var meetings = LaneTable()

    /// Size in bytes.
    var byteCount: Int {
        forward.byteCount + backward.byteCount + forwardMeasures.byteCount + backwardMeasures.byteCount
            + best.byteCount + meetings.byteCount
    }

    /// Computes a table.
    ///
    /// - Parameters:
    ///   - customized: The hierarchy.
    ///   - arcs: Time and length of its arcs.
    ///   - origins: Seeds of each row, with costs to the ends of their edges.
    ///   - destinations: Seeds of each column, raised by `bias`.
    ///   - bias: What the costs of destinations are raised by.
    /// - Returns: The entries, row by row; empty ones if the budget of the task did not suffice.
    /// - Complexity: O(arcs of all visited ranks + lanes relaxed / 4 + cells · ranks that both ends visit / 4).
    mutating func fill(
        _ customized: CustomizedHierarchy, _ arcs: ArcMeasures, from origins: [[SearchLanes.Seed]],
        to destinations: [[SearchLanes.Seed]], bias: UInt32
    ) -> [TableEntry] {
        var entries = [TableEntry](repeating: TableEntry(), count: origins.count * destinations.count)
        guard backward.search(destinations, customized, isUp: false), forward.search(origins, customized, isUp: true),
            meet(origins.count, destinations.count)
        else { return entries }
        forwardMeasures.begin(forward)
        backwardMeasures.begin(backward)
        let stride = (destinations.count + 3) / 4
        for row in origins.indices {
            let lane = Int(forward.laneOfSource[row])
            for column in destinations.indices {
                let other = Int(backward.laneOfSource[column])
                let cell = lane * stride + other / 4
                let margin = best.vectors[cell][other % 4]
                guard margin > 0 else { continue }
                let meeting = Int(meetings.vectors[cell][other % 4])
                guard let opposite = backward.row(of: forward.rows[meeting].rank) else { continue }
                let sum =
                    forwardMeasures.measure(meeting, lane: lane, forward, origins, arcs, isUp: true)
                    + backwardMeasures.measure(opposite, lane: other, backward, destinations, arcs, isUp: false)
                let cost = ArcCosts.infinity - UInt32(margin)
                entries[row * destinations.count + column] = TableEntry(
                    cost: cost - min(bias, cost), milliseconds: UInt32(max(0, sum.time)),
                    meters: Double(max(0, sum.length)) / 100)
            }
        }
        return entries
    }

    /// Finds the best meeting of each pair.
    ///
    /// - Returns: `false` if the budget of the task did not suffice.
    private mutating func meet(_ origins: Int, _ destinations: Int) -> Bool {
        let stride = (destinations + 3) / 4
        best.clear(count: origins * stride)
        meetings.clear(count: origins * stride)
        let budget = WorkBudget.current
        for position in forward.rows.indices.reversed() {
            let row = forward.rows[position]
            guard let opposite = backward.row(of: row.rank) else { continue }
            // Comparing two lanes takes a fraction of a step.
            let steps = row.lanes.count * (1 + backward.rows[opposite].lanes.count / 8)
            guard budget?.spend(steps) ?? true else { return false }
            meet(position, backward.rows[opposite], stride)
        }
        return true
    }

    /// Compares the best paths with those that meet in one rank.
    ///
    /// - Parameters:
    ///   - position: Row of `forward` of the rank.
    ///   - other: Row of `backward` of the rank.
    ///   - stride: Vectors of a row of the table.
    private func meet(_ position: Int, _ other: SearchLanes.Row, _ stride: Int) {
        let (row, spent, rest) = (forward.rows[position], forward.margins.vectors, backward.margins.vectors)
        let (best, meetings) = (best.vectors, meetings.vectors)
        let (first, count) = (Int(other.offset), other.lanes.count)
        let meeting = SearchLanes.Vector(repeating: Int32(truncatingIfNeeded: position))
        for lane in 4 * Int(row.lanes.lowerBound)..<4 * Int(row.lanes.upperBound) {
            let own = spent[Int(row.offset) &+ lane / 4 &- Int(row.lanes.lowerBound)][lane % 4]
            guard own > 0 else { continue }
            // The sum of both margins, less `infinity`, is that of the whole path.
            let margin = SearchLanes.Vector(repeating: own &- Int32(truncatingIfNeeded: ArcCosts.infinity))
            let cell = lane &* stride &+ Int(other.lanes.lowerBound)
            for vector in 0..<count {
                let whole = margin &+ rest[first &+ vector]
                let isBetter = whole.exceeds(best[cell &+ vector])
                best[cell &+ vector].assign(whole, where: isBetter)
                meetings[cell &+ vector].assign(meeting, where: isBetter)
            }
        }
    }
}
