// SPDX-License-Identifier: Apache-2.0

/// Finds the arcs that no best way needs: those beaten by a way over higher ranks.
///
/// From the top down, each arc is compared with the ways through one rank above its lower end, whose arcs are perfect
/// already. An arc that is needed keeps the two arcs that it stands for, so that every way can be unpacked.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), perfect customization.
struct Perfection {
    let hierarchy: RoadHierarchy
    let shares: WorkShares
    let costs: ArcCosts
    /// Cost of the best way from end to end of each arc, as far as it was found.
    let up: WorkTable<UInt32>
    let down: WorkTable<UInt32>
    /// Whether each arc is needed.
    let needsUp: WorkTable<Bool>
    let needsDown: WorkTable<Bool>

    init(_ hierarchy: RoadHierarchy, _ shares: WorkShares, _ costs: ArcCosts) {
        self.hierarchy = hierarchy
        self.shares = shares
        self.costs = costs
        up = WorkTable(copying: costs.up)
        down = WorkTable(copying: costs.down)
        needsUp = WorkTable(count: up.count, repeating: false)
        needsDown = WorkTable(count: down.count, repeating: false)
    }

    /// Judges all arcs.
    func run() {
        let count = hierarchy.count
        let desk = Desk(count: count)
        for rank in shares.trunk.reversed() { judge(Int(rank), desk) }
        // Safe to share: a rank writes to its own arcs and to those of lower ranks of its branch.
        nonisolated(unsafe) let work = self
        shares.forEachBranch({ Desk(count: count) }) { desk, branch in
            for rank in branch.reversed() { work.judge(Int(rank), desk) }
        }
    }

    /// Room to spread the arcs of one rank out by their ends.
    private struct Desk {
        /// `never` where there is no arc.
        let known: WorkTable<UInt32>
        /// 0 where there is no arc, so that nothing is cheaper.
        let best: WorkTable<UInt32>
        init(count: Int) {
            known = WorkTable(count: count, repeating: ArcCosts.never)
            best = WorkTable(count: count, repeating: 0)
        }
    }

    private func judge(_ rank: Int, _ desk: Desk) {
        judge(rank, desk, own: hierarchy.up, up, along: hierarchy.up, up, against: hierarchy.down, down)
        judge(rank, desk, own: hierarchy.down, down, along: hierarchy.down, down, against: hierarchy.up, up)
        for arc in hierarchy.up.arcs(of: rank) where needsUp[arc] || isNeeded(costs.up[arc], up[arc]) {
            needsUp[arc] = true
            keepParts(through: costs.upVia[arc], from: Int32(rank), to: hierarchy.up.end[arc])
        }
        for arc in hierarchy.down.arcs(of: rank) where needsDown[arc] || isNeeded(costs.down[arc], down[arc]) {
            needsDown[arc] = true
            keepParts(through: costs.downVia[arc], from: hierarchy.down.end[arc], to: Int32(rank))
        }
    }

    private func isNeeded(_ own: UInt32, _ best: UInt32) -> Bool { own < ArcCosts.never && own <= best }

    private func keepParts(through via: Int32, from: Int32, to: Int32) {
        guard via >= 0 else { return }
        if let arc = hierarchy.down.arc(of: Int(via), to: from) { needsDown[arc] = true }
        if let arc = hierarchy.up.arc(of: Int(via), to: to) { needsUp[arc] = true }
    }

    /// Compares the arcs of one direction at a rank with ways over one higher rank.
    ///
    /// For arcs that climb, the way goes by an own arc and then along an arc that climbs on, or against one that
    /// descends, from a still higher rank to the end. For arcs that descend it is the same in reverse.
    @inline(__always)
    private func judge(
        _ rank: Int, _ desk: Desk, own: ArcTable, _ cost: WorkTable<UInt32>, along: ArcTable,
        _ alongCost: WorkTable<UInt32>, against: ArcTable, _ againstCost: WorkTable<UInt32>
    ) {
        let arcs = own.arcs(of: rank)
        guard arcs.count > 1 else { return }
        let (known, best) = (desk.known, desk.best)
        for arc in arcs {
            let end = Int(own.end[arc])
            known[end] = cost[arc]
            best[end] = cost[arc]
        }
        for own_ in arcs {
            let middle = Int(own.end[own_])
            let first = known[middle]
            if first < ArcCosts.never {
                for arc in along.arcs(of: middle) {
                    let end = Int(along.end[arc])
                    let through = first &+ alongCost[arc]
                    if through < best[end] {
                        best[end] = through
                        known[end] = through
                    }
                }
            }
            var least = best[middle]
            for arc in against.arcs(of: middle) {
                let through = known[Int(against.end[arc])] &+ againstCost[arc]
                if through < least { least = through }
            }
            if least < best[middle] {
                best[middle] = least
                known[middle] = least
            }
        }
        for arc in arcs {
            let end = Int(own.end[arc])
            cost[arc] = best[end]
            known[end] = ArcCosts.never
            best[end] = 0
        }
    }
}
