// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// A contraction hierarchy with the costs of one metric, as searches read it.
///
/// It has at least the arcs that shortest paths need.
///
/// Immutable: running searches keep the hierarchy they started with when a new one replaces it.
final class CustomizedHierarchy: Sendable {
    /// The order of the states.
    let ranks: StateRanks
    /// Next ancestor of each rank that is open under the metric; −1 at a root.
    let parent: FixedTable<Int32>
    /// Upward search graph.
    let up: SearchGraph
    /// Downward search graph.
    let down: SearchGraph
    /// Where the tables come from a region: verifies them where they are used.
    let verification: StoredMetricVerification?
    /// Times and lengths of the arcs, where the region stores them.
    let storedMeasures: StoredArcMeasures?
    /// Why there is no hierarchy; it has no arcs then.
    let problem: RegionError?

    /// Uses the given tables. If those without their changes come from a region, `verification` is theirs.
    init(
        ranks: StateRanks, parent: FixedTable<Int32>, up: SearchGraph, down: SearchGraph,
        verification: StoredMetricVerification? = nil
    ) {
        self.ranks = ranks
        self.parent = parent
        self.up = up
        self.down = down
        self.verification = verification
        storedMeasures = nil
        problem = nil
    }

    /// A hierarchy without ranks, which stands for one that cannot be computed.
    init(unavailable problem: RegionError) {
        ranks = StateRanks(stateOfRank: FixedTable([]), rankOfState: FixedTable([]))
        parent = FixedTable([])
        up = SearchGraph(start: FixedTable([0]), arcs: FixedTable([]))
        down = up
        storedMeasures = nil
        verification = nil
        self.problem = problem
    }

    /// Uses the tables of a region.
    init(_ stored: StoredMetric) {
        ranks = stored.tables.ranks
        parent = stored.tables.parent
        up = stored.tables.up
        down = stored.tables.down
        storedMeasures = stored.tables.measures
        verification = stored.verification
        problem = nil
    }

    /// Customizes a hierarchy with a metric, in parallel.
    ///
    /// - Complexity: O(triangles).
    convenience init(_ hierarchy: ContractionHierarchy, _ metric: Metric) {
        let triangles = LowerTriangles(hierarchy)
        let costs = ArcCosts(hierarchy, metric)
        Customization(hierarchy: hierarchy, triangles: triangles, costs: costs).run()
        let perfect = PerfectCustomization(hierarchy, costs)
        perfect.run(triangles.partition)
        self.init(metric, perfect)
    }

    /// Builds the search graphs from the result of a perfect customization.
    init(_ metric: Metric, _ perfect: PerfectCustomization) {
        ranks = perfect.hierarchy.ranks
        verification = nil
        storedMeasures = nil
        problem = nil
        let (hierarchy, costs) = (perfect.hierarchy, perfect.costs)
        up = SearchGraph(hierarchy.up, costs.up, costs.upVia, best: perfect.up)
        down = SearchGraph(hierarchy.down, costs.down, costs.downVia, best: perfect.down)
        var parent = [Int32](repeating: -1, count: hierarchy.count)
        for rank in (0..<hierarchy.count).reversed() {
            let above = hierarchy.parent[rank]
            guard above >= 0 else { continue }
            let edge = metric.turns.edgeRow(of: hierarchy.stateOfRank[Int(above)])
            parent[rank] = metric.cost[edge] == Metric.impassable ? parent[Int(above)] : above
        }
        self.parent = FixedTable(parent)
    }

    /// Rank of a state; −1 if no mode can enter it, or if the region contradicts itself.
    @inline(__always) func rank(of state: Int32) -> Int32 {
        guard problem == nil else { return -1 }
        let rank = ranks.rankOfState[state]
        guard let verification, rank != -1 else { return rank }
        return verification.isRank(rank, of: state) ? rank : -1
    }

    /// Whether the arcs and the parent of a rank may be read: always, unless its part of the region is damaged.
    @inline(__always) func isSound(_ rank: Int32) -> Bool { verification?.isSound(rank) ?? true }

    /// Number of arcs of both search graphs.
    var arcCount: Int { up.arcs.count + down.arcs.count }

    /// Size in bytes without the hierarchy, which all metrics share.
    var byteCount: Int { parent.byteCount + up.byteCount + down.byteCount }
}

/// The arcs of one direction, grouped by their lower ends.
struct SearchGraph: Sendable {
    /// First arc of each rank, followed by the end.
    let start: FixedTable<UInt32>
    /// The arcs, by ascending higher end within a rank. Their ends never change.
    let arcs: PatchedTable<SearchArc>

    init(start: FixedTable<UInt32>, arcs: FixedTable<SearchArc>) {
        self.init(start: start, arcs: PatchedTable(arcs))
    }

    init(start: FixedTable<UInt32>, arcs: PatchedTable<SearchArc>) {
        self.start = start
        self.arcs = arcs
    }

    /// The arcs that remain after perfect customization.
    init(_ table: ArcTable, _ cost: WorkTable<UInt32>, _ via: WorkTable<Int32>, best: WorkTable<UInt32>) {
        let count = table.start.count - 1
        // Safe to share: each part writes only the rows of its own ranks, and `cost`, `via` and `best` are not written.
        nonisolated(unsafe) let (cost, via, best) = (cost, via, best)
        @Sendable func isNeeded(_ arc: Int) -> Bool { cost[arc] < ArcCosts.infinity && cost[arc] <= best[arc] }
        nonisolated(unsafe) let starts = WorkTable<UInt32>(count: count + 1, repeating: 0)
        // Twice over the arcs, in parallel: counting first, so that no table grows or is copied.
        Parallel.forEachRange(of: count) { ranks in
            for rank in ranks { starts[rank + 1] = UInt32(table.arcs(of: rank).count(where: isNeeded)) }
        }
        for rank in 0..<count { starts[rank + 1] += starts[rank] }
        nonisolated(unsafe) let arcs = WorkTable<SearchArc>(zeros: Int(starts[count]))
        Parallel.forEachRange(of: count) { ranks in
            for rank in ranks {
                var row = Int(starts[rank])
                for arc in table.arcs(of: rank) where isNeeded(arc) {
                    arcs[row] = SearchArc(end: table.end[arc], cost: cost[arc], via: via[arc])
                    row &+= 1
                }
            }
        }
        start = FixedTable(starts)
        self.arcs = PatchedTable(FixedTable(arcs))
    }

    /// Size in bytes.
    var byteCount: Int { start.byteCount + arcs.byteCount }

    /// Arcs of a rank.
    @inline(__always) func arcs(of rank: Int) -> Range<Int> { Int(start[rank])..<Int(start[rank &+ 1]) }

    /// The arc of a rank to a higher end; `nil` if there is none.
    @inline(__always)
    func arc(of rank: Int32, to end: Int32) -> SearchArc? { row(of: rank, to: end).map { arcs[$0] } }

    /// Row of that arc.
    @inline(__always)
    func row(of rank: Int32, to end: Int32) -> Int? {
        var low = Int(start[rank])
        var count = Int(start[rank &+ 1]) &- low
        guard count > 0 else { return nil }
        let ends = arcs.original
        // Branchless binary search: the comparisons are unpredictable.
        while count > 1 {
            let half = count &>> 1
            low &+= ends[low &+ half].end <= end ? half : 0
            count &-= half
        }
        return ends[low].end == end ? low : nil
    }
}

/// An arc with its cost.
struct SearchArc: BitwiseCopyable {
    /// Higher end.
    var end: Int32
    /// Cost in milliseconds.
    var cost: UInt32
    /// Middle rank of a shortcut; −1 for an original arc.
    var via: Int32
}
