// SPDX-License-Identifier: Apache-2.0

/// Gives every shortcut of a hierarchy the cost of the cheapest way through lower ranks.
///
/// A rank pulls: for each lower rank that it leads to, it looks at where that one leads on. Everything below a rank must
/// be done before it, so branches of the elimination tree are worked on at the same time and the trunk comes last.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), basic customization.
struct Customization {
    let hierarchy: RoadHierarchy
    let feeders: HierarchyFeeders
    let costs: ArcCosts

    /// Fills in the costs of all shortcuts.
    ///
    /// - Complexity: O(pairs of arcs that meet at their common lower end).
    func run() {
        // Safe to share: a rank writes to its own arcs, and branches do not know each other's.
        nonisolated(unsafe) let work = self
        let count = hierarchy.count
        feeders.shares.forEachBranch({ Desk(count: count) }) { desk, branch in
            for rank in branch { work.pull(Int(rank), desk) }
        }
        let desk = Desk(count: count)
        for rank in feeders.shares.trunk { pull(Int(rank), desk) }
    }

    /// Room to spread the arcs of one rank out by their ends.
    struct Desk {
        let cost: WorkTable<UInt32>
        let via: WorkTable<Int32>
        init(count: Int) {
            cost = WorkTable(count: count, repeating: ArcCosts.never)
            via = WorkTable(count: count, repeating: -1)
        }
    }

    /// Reckons the arcs of a rank, given those of all lower ranks.
    func pull(_ rank: Int, _ desk: Desk) {
        pull(
            rank, desk, own: hierarchy.up, costs.up, costs.upVia, feeders.down, feeding: costs.down,
            onward: hierarchy.up)
        pull(
            rank, desk, own: hierarchy.down, costs.down, costs.downVia, feeders.up, feeding: costs.up,
            onward: hierarchy.down)
    }

    @inline(__always)
    private func pull(
        _ rank: Int, _ desk: Desk, own: ArcTable, _ cost: WorkTable<UInt32>, _ via: WorkTable<Int32>,
        _ feeders: Feeders, feeding: WorkTable<UInt32>, onward: ArcTable
    ) {
        let arcs = own.arcs(of: rank)
        guard !arcs.isEmpty else { return }
        let (deskCost, deskVia) = (desk.cost, desk.via)
        for arc in arcs {
            let end = Int(own.end[arc])
            deskCost[end] = cost[arc]
            deskVia[end] = via[arc]
        }
        var row = feeders.rows(of: rank).lowerBound
        let endRow = feeders.rows(of: rank).upperBound
        while row < endRow {
            let feeder = feeders.rows[row]
            row &+= 1
            let first = feeding[Int(feeder.arc)]
            if first >= ArcCosts.never { continue }
            let lower = Int(feeder.lower)
            let stop = Int(onward.start[lower])
            var arc = Int(onward.start[lower &+ 1]) &- 1
            // Higher ends come last, and only those above this rank matter.
            while arc >= stop {
                let end = Int(onward.end[arc])
                if end <= rank { break }
                let through = first &+ cost[arc]
                if through < deskCost[end] {
                    deskCost[end] = through
                    deskVia[end] = feeder.lower
                }
                arc &-= 1
            }
        }
        for arc in arcs {
            let end = Int(own.end[arc])
            cost[arc] = deskCost[end]
            via[arc] = deskVia[end]
        }
    }
}

/// What customization needs to know about a hierarchy beside its arcs; the same for all metrics.
struct HierarchyFeeders: Sendable {
    let up: Feeders
    let down: Feeders
    let shares: WorkShares

    init(_ hierarchy: RoadHierarchy) {
        up = Feeders(hierarchy.up)
        down = Feeders(hierarchy.down)
        shares = WorkShares(parent: hierarchy.parent)
    }
}
