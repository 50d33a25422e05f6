// SPDX-License-Identifier: Apache-2.0

/// Finds the arcs that no best way needs: those beaten by a way over higher ranks.
///
/// From the top down, each arc is compared with the ways through one rank above its lower end, whose arcs are perfect
/// already. All arcs of a best way, and all that they stand for, are best ways themselves, so none of them is ever
/// beaten.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), perfect customization.
struct Perfection {
    let hierarchy: RoadHierarchy
    let costs: ArcCosts
    /// Cost of the best way from end to end of each arc, as far as it was found.
    let up: WorkTable<UInt32>
    let down: WorkTable<UInt32>

    init(_ hierarchy: RoadHierarchy, _ costs: ArcCosts) {
        self.hierarchy = hierarchy
        self.costs = costs
        up = WorkTable(copying: costs.up)
        down = WorkTable(copying: costs.down)
    }

    /// Judges all arcs.
    func run(_ shares: WorkShares) {
        let count = hierarchy.count
        let desk = Desk(count: count)
        for rank in shares.trunk.reversed() { judge(Int(rank), desk) }
        // Safe to share: a rank writes to its own arcs, and branches do not know each other's.
        nonisolated(unsafe) let work = self
        shares.forEachBranch({ Desk(count: count) }) { desk, branch in
            for rank in branch.reversed() { work.judge(Int(rank), desk) }
        }
    }

    /// Room to spread the arcs of one rank out by their ends.
    struct Desk {
        /// `never` where there is no arc.
        let known: WorkTable<UInt32>
        /// 0 where there is no arc, so that nothing is cheaper.
        let best: WorkTable<UInt32>
        init(count: Int) {
            known = WorkTable(count: count, repeating: ArcCosts.never)
            best = WorkTable(count: count, repeating: 0)
        }
    }

    /// Judges the arcs of a rank, given those of all higher ranks.
    func judge(_ rank: Int, _ desk: Desk) {
        judge(
            rank, desk, own: hierarchy.up, costs.up, up, along: hierarchy.up, up, against: hierarchy.down, down)
        judge(
            rank, desk, own: hierarchy.down, costs.down, down, along: hierarchy.down, down, against: hierarchy.up, up)
    }

    /// Compares the arcs of one direction at a rank with ways over one higher rank.
    ///
    /// For arcs that climb, the way goes by an own arc and then along an arc that climbs on, or against one that
    /// descends, from a still higher rank to the end. For arcs that descend it is the same in reverse.
    @inline(__always)
    private func judge(
        _ rank: Int, _ desk: Desk, own: ArcTable, _ basic: WorkTable<UInt32>, _ perfect: WorkTable<UInt32>,
        along: ArcTable, _ alongCost: WorkTable<UInt32>, against: ArcTable, _ againstCost: WorkTable<UInt32>
    ) {
        let arcs = own.arcs(of: rank)
        let (known, best) = (desk.known, desk.best)
        var open = 0
        for arc in arcs {
            let cost = basic[arc]
            perfect[arc] = cost
            if cost < ArcCosts.never { open &+= 1 }
        }
        // A way that beats an arc begins with another one that is open.
        guard open > 1 else { return }
        for arc in arcs {
            let end = Int(own.end[arc])
            known[end] = basic[arc]
            best[end] = basic[arc]
        }
        for row in arcs {
            let middle = Int(own.end[row])
            let first = known[middle]
            // What is closed by itself needs no judgement.
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
            guard basic[row] < ArcCosts.never else { continue }
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
            perfect[arc] = best[end]
            known[end] = ArcCosts.never
            best[end] = 0
        }
    }
}
