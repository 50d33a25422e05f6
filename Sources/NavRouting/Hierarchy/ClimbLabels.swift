// SPDX-License-Identifier: Apache-2.0

/// What is known of each rank on a climb from one end of a trip.
///
/// All costs are `ArcCosts.never` between two searches.
struct ClimbLabels {
    private let labels: WorkTable<Label>

    /// Both are mostly wanted together, so they lie side by side.
    private struct Label: BitwiseCopyable {
        var cost: UInt32
        var from: Int32
    }

    init(count: Int) { labels = WorkTable(count: count, repeating: Label(cost: ArcCosts.never, from: -1)) }

    /// The least cost of a rank.
    @inline(__always) func cost(of rank: Int) -> UInt32 { labels[rank].cost }

    /// The rank before one on its cheapest way; −1 − i where the climb starts with seed i.
    @inline(__always) func origin(of rank: Int) -> Int32 { labels[rank].from }

    /// Forgets the cost of a rank.
    @inline(__always) func clear(_ rank: Int) { labels[rank].cost = ArcCosts.never }

    /// Lets a climb start at a rank.
    func seed(_ rank: Int32, at spent: UInt32, index: Int) {
        let row = Int(rank)
        if spent < labels[row].cost { labels[row] = Label(cost: spent, from: -1 - Int32(index)) }
    }

    /// Looks at the arcs of a rank that was reached for `spent`.
    @inline(__always) func relax(_ rank: Int, at spent: UInt32, _ table: NeededArcs) {
        let arcs = table.arcs
        var row = Int(table.start[rank])
        let stop = Int(table.start[rank &+ 1])
        while row < stop {
            let arc = arcs[row]
            let (end, reached) = (Int(arc.end), spent &+ arc.cost)
            if reached < labels[end].cost {
                labels[end] = Label(cost: reached, from: Int32(truncatingIfNeeded: rank))
            }
            row &+= 1
        }
    }
}

/// Places from which one climbs to the top of a hierarchy, several at once; where two of them meet, they go on as one.
struct ClimbTips {
    private var tips: [Int32] = []

    /// Goes back to having none.
    mutating func clear() { tips.removeAll(keepingCapacity: true) }

    /// Adds a place.
    mutating func add(_ rank: Int32) {
        if !tips.contains(rank) { tips.append(rank) }
    }

    /// The lowest place; the largest number when all have passed the top.
    var lowest: Int32 {
        var least = Int32.max
        for tip in tips where tip < least { least = tip }
        return least
    }

    /// Moves on whoever is at a rank.
    mutating func leave(_ rank: Int32, for above: Int32) {
        // All but the first few ranks of a climb have one tip alone.
        if above >= 0, tips.count == 1, tips[0] == rank {
            tips[0] = above
            return
        }
        var index = 0
        var isThere = above < 0
        while index < tips.count {
            if tips[index] == above { isThere = true }
            if tips[index] == rank { tips.remove(at: index) } else { index += 1 }
        }
        if !isThere { tips.append(above) }
    }
}
