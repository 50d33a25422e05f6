// SPDX-License-Identifier: Apache-2.0

/// What is known of each rank on a climb from one end of a trip: the least cost, and where it comes from.
///
/// All costs are `ArcCosts.never` between two searches.
struct ClimbLabels {
    let cost: WorkTable<UInt32>
    /// The rank before; −1 − i where the climb starts with seed i.
    let from: WorkTable<Int32>

    init(count: Int) {
        cost = WorkTable(count: count, repeating: ArcCosts.never)
        from = WorkTable(count: count, repeating: -1)
    }

    /// Lets a climb start at a rank.
    func seed(_ rank: Int32, at spent: UInt32, index: Int) {
        let row = Int(rank)
        guard spent < cost[row] else { return }
        cost[row] = spent
        from[row] = -1 - Int32(index)
    }

    /// Looks at the arcs of a rank that was reached for `spent`.
    @inline(__always) func relax(_ rank: Int, at spent: UInt32, _ table: NeededArcs) {
        let arcs = table.arcs
        var row = Int(table.start[rank])
        let stop = Int(table.start[rank &+ 1])
        while row < stop {
            let arc = arcs[row]
            let (end, reached) = (Int(arc.end), spent &+ arc.cost)
            if reached < cost[end] {
                cost[end] = reached
                from[end] = Int32(truncatingIfNeeded: rank)
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
