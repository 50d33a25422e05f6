// SPDX-License-Identifier: Apache-2.0

/// Perfect customization: finds the arcs that no shortest path needs because a path over higher ranks is cheaper.
///
/// Top-down, each arc is compared with its intermediate and upper triangles, whose arcs are final already. Arcs of
/// shortest paths, and the arcs that shortcuts on them stand for, are shortest paths themselves and are never removed.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), perfect customization.
struct PerfectCustomization {
    let hierarchy: ContractionHierarchy
    let costs: ArcCosts
    /// Lowest cost between the ends of each arc.
    let up: WorkTable<UInt32>
    let down: WorkTable<UInt32>

    init(_ hierarchy: ContractionHierarchy, _ costs: ArcCosts) {
        self.hierarchy = hierarchy
        self.costs = costs
        up = WorkTable(copying: costs.up)
        down = WorkTable(copying: costs.down)
    }

    /// Computes the lowest costs of all arcs.
    func run(_ partition: TreePartition) {
        let count = hierarchy.count
        let workspace = Workspace(count: count)
        for rank in partition.trunk.reversed() { improve(Int(rank), workspace) }
        // Safe to share: a rank writes only to its own arcs, and subtrees are independent of each other.
        nonisolated(unsafe) let work = self
        partition.forEachBranch({ Workspace(count: count) }) { workspace, branch in
            for rank in branch.reversed() { work.improve(Int(rank), workspace) }
        }
    }

    /// Buffers for the arcs of one rank, indexed by higher end.
    struct Workspace {
        /// `infinity` if there is no arc.
        let known: WorkTable<UInt32>
        /// 0 if there is no arc, so that nothing is cheaper.
        let best: WorkTable<UInt32>
        init(count: Int) {
            known = WorkTable(count: count, repeating: ArcCosts.infinity)
            best = WorkTable(count: count, repeating: 0)
        }
    }

    /// Computes the lowest costs of the arcs of a rank from those of all higher ranks.
    func improve(_ rank: Int, _ workspace: Workspace) {
        improve(
            rank, workspace, own: hierarchy.up, costs.up, up, along: hierarchy.up, up, against: hierarchy.down, down)
        improve(
            rank, workspace, own: hierarchy.down, costs.down, down, along: hierarchy.down, down, against: hierarchy.up,
            up)
    }

    /// Compares the arcs of one direction at a rank with triangles over one higher rank.
    ///
    /// An upward arc competes with another upward arc of the rank followed by an upward arc to the same end, or by a
    /// downward arc from a higher rank. Downward arcs are symmetric.
    @inline(__always)
    private func improve(
        _ rank: Int, _ workspace: Workspace, own: ArcTable, _ basic: WorkTable<UInt32>, _ perfect: WorkTable<UInt32>,
        along: ArcTable, _ alongCost: WorkTable<UInt32>, against: ArcTable, _ againstCost: WorkTable<UInt32>
    ) {
        let arcs = own.arcs(of: rank)
        let (known, best) = (workspace.known, workspace.best)
        var open = 0
        for arc in arcs {
            let cost = basic[arc]
            perfect[arc] = cost
            if cost < ArcCosts.infinity { open &+= 1 }
        }
        // A cheaper path begins with another open arc.
        guard open > 1 else { return }
        for arc in arcs {
            let end = Int(own.end[arc])
            known[end] = basic[arc]
            best[end] = basic[arc]
        }
        for row in arcs {
            let middle = Int(own.end[row])
            let first = known[middle]
            // A closed arc is no part of a triangle.
            if first < ArcCosts.infinity { continuePast(middle, at: first, along, alongCost, known, best) }
            guard basic[row] < ArcCosts.infinity else { continue }
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
            known[end] = ArcCosts.infinity
            best[end] = 0
        }
    }

    /// Improves the arcs of a rank by paths over `middle`, reached at cost `first`, that continue in the same direction.
    @inline(__always)
    private func continuePast(
        _ middle: Int, at first: UInt32, _ along: ArcTable, _ alongCost: WorkTable<UInt32>,
        _ known: WorkTable<UInt32>, _ best: WorkTable<UInt32>
    ) {
        for arc in along.arcs(of: middle) {
            let end = Int(along.end[arc])
            let through = first &+ alongCost[arc]
            if through < best[end] {
                best[end] = through
                known[end] = through
            }
        }
    }
}
