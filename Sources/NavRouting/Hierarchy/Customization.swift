// SPDX-License-Identifier: Apache-2.0

/// Basic customization: sets the cost of every shortcut to that of its cheapest lower triangle.
///
/// Each rank enumerates its lower triangles: an arc to a lower rank, and the arcs that lead on from there. All lower
/// ranks must be customized before, so subtrees of the elimination tree are processed in parallel and the common
/// ancestors last.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), basic customization.
struct Customization {
    let hierarchy: ContractionHierarchy
    let triangles: LowerTriangles
    let costs: ArcCosts

    /// Computes the costs of all shortcuts.
    ///
    /// - Complexity: O(lower triangles).
    func run() {
        // Safe to share: a rank writes only to its own arcs, and subtrees are independent of each other.
        nonisolated(unsafe) let work = self
        let count = hierarchy.count
        triangles.partition.forEachBranch({ Workspace(count: count) }) { workspace, branch in
            for rank in branch { work.customize(Int(rank), workspace) }
        }
        let workspace = Workspace(count: count)
        for rank in triangles.partition.trunk { customize(Int(rank), workspace) }
    }

    /// Buffers for the arcs of one rank, indexed by higher end.
    struct Workspace {
        let cost: WorkTable<UInt32>
        let via: WorkTable<Int32>
        init(count: Int) {
            cost = WorkTable(count: count, repeating: ArcCosts.infinity)
            via = WorkTable(count: count, repeating: -1)
        }
    }

    /// Computes the arcs of a rank from those of all lower ranks.
    func customize(_ rank: Int, _ workspace: Workspace) {
        customize(
            rank, workspace, own: hierarchy.up, costs.up, costs.upVia, triangles.down, lowerCost: costs.down,
            upper: hierarchy.up)
        customize(
            rank, workspace, own: hierarchy.down, costs.down, costs.downVia, triangles.up, lowerCost: costs.up,
            upper: hierarchy.down)
    }

    @inline(__always)
    private func customize(
        _ rank: Int, _ workspace: Workspace, own: ArcTable, _ cost: WorkTable<UInt32>, _ via: WorkTable<Int32>,
        _ triangles: LowerTriangleArcs, lowerCost: WorkTable<UInt32>, upper: ArcTable
    ) {
        let arcs = own.arcs(of: rank)
        guard !arcs.isEmpty else { return }
        let (costTo, viaTo) = (workspace.cost, workspace.via)
        for arc in arcs {
            let end = Int(own.end[arc])
            costTo[end] = cost[arc]
            viaTo[end] = via[arc]
        }
        var row = triangles.rows(of: rank).lowerBound
        let endRow = triangles.rows(of: rank).upperBound
        while row < endRow {
            let lowerArc = triangles.rows[row]
            row &+= 1
            let first = lowerCost[Int(lowerArc.arc)]
            if first >= ArcCosts.infinity { continue }
            let lower = Int(lowerArc.lower)
            let stop = Int(upper.start[lower])
            var arc = Int(upper.start[lower &+ 1]) &- 1
            // Arcs are sorted by higher end, and only ends above this rank form triangles.
            while arc >= stop {
                let end = Int(upper.end[arc])
                if end <= rank { break }
                let through = first &+ cost[arc]
                if through < costTo[end] {
                    costTo[end] = through
                    viaTo[end] = lowerArc.lower
                }
                arc &-= 1
            }
        }
        for arc in arcs {
            let end = Int(own.end[arc])
            cost[arc] = costTo[end]
            via[arc] = viaTo[end]
        }
    }
}

/// The lower triangles of a hierarchy and its parallel schedule; the same for all metrics.
struct LowerTriangles: Sendable {
    let up: LowerTriangleArcs
    let down: LowerTriangleArcs
    let partition: TreePartition

    init(_ hierarchy: ContractionHierarchy) {
        up = LowerTriangleArcs(hierarchy.up)
        down = LowerTriangleArcs(hierarchy.down)
        partition = TreePartition(parent: hierarchy.parent)
    }
}
