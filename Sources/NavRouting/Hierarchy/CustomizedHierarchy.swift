// SPDX-License-Identifier: Apache-2.0

/// A hierarchy with the costs of one metric, ready for questions: only the arcs that best ways need.
///
/// It never changes. Questions hold on to the one that they started with while a newer one takes its place.
final class CustomizedHierarchy: Sendable {
    /// The ranks.
    let hierarchy: RoadHierarchy
    /// Next rank on the way to the top that the metric leaves open; −1 at the top.
    let parent: FixedTable<Int32>
    /// Arcs that climb from each rank.
    let up: NeededArcs
    /// Arcs that descend to each rank.
    let down: NeededArcs

    /// Lays a metric over a hierarchy.
    ///
    /// - Complexity: O(pairs of arcs that share an end), on all cores.
    convenience init(_ hierarchy: RoadHierarchy, _ metric: Metric) {
        let feeders = HierarchyFeeders(hierarchy)
        let costs = ArcCosts(hierarchy, metric)
        Customization(hierarchy: hierarchy, feeders: feeders, costs: costs).run()
        let perfection = Perfection(hierarchy, costs)
        perfection.run(feeders.shares)
        self.init(metric, perfection)
    }

    /// Takes the arcs that were found to be needed.
    init(_ metric: Metric, _ perfection: Perfection) {
        hierarchy = perfection.hierarchy
        let (hierarchy, costs) = (perfection.hierarchy, perfection.costs)
        up = NeededArcs(hierarchy.up, costs.up, costs.upVia, best: perfection.up)
        down = NeededArcs(hierarchy.down, costs.down, costs.downVia, best: perfection.down)
        var parent = [Int32](repeating: -1, count: hierarchy.count)
        for rank in (0..<hierarchy.count).reversed() {
            let above = hierarchy.parent[rank]
            guard above >= 0 else { continue }
            let edge = metric.turns.edgeRow(of: hierarchy.stateOfRank[Int(above)])
            parent[rank] = metric.cost[edge] == Metric.impassable ? parent[Int(above)] : above
        }
        self.parent = FixedTable(parent)
    }

    /// Number of arcs that are needed.
    var arcCount: Int { up.arcs.count + down.arcs.count }

    /// Memory in bytes, without the ranks, which all metrics share.
    var byteCount: Int { parent.byteCount + up.byteCount + down.byteCount }
}

/// Arcs grouped by their lower ends, those that are needed only.
struct NeededArcs: Sendable {
    /// First arc of each rank, and the end.
    let start: FixedTable<UInt32>
    /// The arcs, by ascending higher end within a rank.
    let arcs: FixedTable<NeededArc>

    init(_ table: ArcTable, _ cost: WorkTable<UInt32>, _ via: WorkTable<Int32>, best: WorkTable<UInt32>) {
        let count = table.start.count - 1
        var starts: [UInt32] = []
        starts.reserveCapacity(count + 1)
        var arcs: [NeededArc] = []
        for rank in 0..<count {
            starts.append(UInt32(arcs.count))
            for arc in table.arcs(of: rank) where cost[arc] < ArcCosts.never && cost[arc] <= best[arc] {
                arcs.append(NeededArc(end: table.end[arc], cost: cost[arc], via: via[arc]))
            }
        }
        starts.append(UInt32(arcs.count))
        start = FixedTable(starts)
        self.arcs = FixedTable(arcs)
    }

    /// Memory in bytes.
    var byteCount: Int { start.byteCount + arcs.byteCount }

    /// Arcs of a rank.
    @inline(__always) func arcs(of rank: Int) -> Range<Int> { Int(start[rank])..<Int(start[rank &+ 1]) }

    /// The arc of a rank with a certain higher end; `nil` when it is not needed.
    @inline(__always)
    func arc(of rank: Int32, to end: Int32) -> NeededArc? { row(of: rank, to: end).map { arcs[$0] } }

    /// Row of that arc.
    @inline(__always)
    func row(of rank: Int32, to end: Int32) -> Int? {
        var low = Int(start[rank])
        var count = Int(start[rank &+ 1]) &- low
        guard count > 0 else { return nil }
        // The half is chosen without a jump: nobody could foresee it.
        while count > 1 {
            let half = count &>> 1
            low &+= arcs[low &+ half].end <= end ? half : 0
            count &-= half
        }
        return arcs[low].end == end ? low : nil
    }
}

/// An arc with its cost.
struct NeededArc: BitwiseCopyable {
    /// Higher end.
    var end: Int32
    /// Milliseconds.
    var cost: UInt32
    /// The rank that it leads through; −1 for an arc of the network itself.
    var via: Int32
}
