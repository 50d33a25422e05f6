// SPDX-License-Identifier: Apache-2.0

/// A contraction hierarchy with the costs of one metric, reduced to the arcs that shortest paths need.
///
/// Immutable: running searches keep the hierarchy they started with when a new one replaces it.
final class CustomizedHierarchy: Sendable {
    /// The metric-independent hierarchy.
    let hierarchy: ContractionHierarchy
    /// Next ancestor of each rank that is open under the metric; −1 at a root.
    let parent: FixedTable<Int32>
    /// Upward search graph.
    let up: SearchGraph
    /// Downward search graph.
    let down: SearchGraph

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
        hierarchy = perfect.hierarchy
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

    /// Number of arcs of both search graphs.
    var arcCount: Int { up.arcs.count + down.arcs.count }

    /// Size in bytes without the hierarchy, which all metrics share.
    var byteCount: Int { parent.byteCount + up.byteCount + down.byteCount }
}

/// The arcs of one direction that remain after perfect customization, grouped by their lower ends.
struct SearchGraph: Sendable {
    /// First arc of each rank, followed by the end.
    let start: FixedTable<UInt32>
    /// The arcs, by ascending higher end within a rank.
    let arcs: FixedTable<SearchArc>

    init(_ table: ArcTable, _ cost: WorkTable<UInt32>, _ via: WorkTable<Int32>, best: WorkTable<UInt32>) {
        let count = table.start.count - 1
        var starts: [UInt32] = []
        starts.reserveCapacity(count + 1)
        var arcs: [SearchArc] = []
        for rank in 0..<count {
            starts.append(UInt32(arcs.count))
            for arc in table.arcs(of: rank) where cost[arc] < ArcCosts.infinity && cost[arc] <= best[arc] {
                arcs.append(SearchArc(end: table.end[arc], cost: cost[arc], via: via[arc]))
            }
        }
        starts.append(UInt32(arcs.count))
        start = FixedTable(starts)
        self.arcs = FixedTable(arcs)
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
        // Branchless binary search: the comparisons are unpredictable.
        while count > 1 {
            let half = count &>> 1
            low &+= arcs[low &+ half].end <= end ? half : 0
            count &-= half
        }
        return arcs[low].end == end ? low : nil
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
