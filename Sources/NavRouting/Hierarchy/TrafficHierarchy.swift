// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The part of a contraction hierarchy that one metric can use, whatever the traffic and the rules in force: the arcs of
/// `InputCosts`, contracted in the order of all modes. It has about half of all arcs, and searches read them as they are;
/// perfect customization would remove one in eight of them.
struct TrafficHierarchy: Sendable {
    let ranks: StateRanks
    /// Parent of each rank in the elimination tree of these arcs; −1 at roots.
    let parent: FixedTable<Int32>
    /// First arc of each rank, in each direction.
    let upStart: FixedTable<UInt32>
    let downStart: FixedTable<UInt32>
    /// Lower ends of the arcs of each direction.
    let lowerUp: LowerNeighbors
    let lowerDown: LowerNeighbors
    private let schedule = Once<TreePartition>()
    /// Parallel schedule, computed when all arcs are first customized.
    var partition: TreePartition { schedule.value { TreePartition(parent: parent) } }

    /// Contracts what a metric allows without traffic, and customizes it with the metric's costs.
    ///
    /// - Returns: The hierarchy, and its arcs with their costs.
    /// - Throws: `RegionError` with code `tooLarge` if it has too many arcs.
    /// - Complexity: O(triangles).
    static func customized(_ metric: Metric) throws(RegionError) -> (TrafficHierarchy, Arcs) {
        let costs = InputCosts(metric, metric.turns.ranks)
        let (hierarchy, arcs) = try contracted(costs, limit: metric.turns.arcLimit)
        hierarchy.customize(arcs, costs)
        return (hierarchy, arcs)
    }

    private static func contracted(
        _ costs: InputCosts, limit: Int
    ) throws(RegionError) -> (TrafficHierarchy, Arcs) {
        let contracted = try ContractionHierarchy(costs, limit: limit)
        return (
            TrafficHierarchy(contracted), Arcs(up: arcs(contracted.up), down: arcs(contracted.down))
        )
    }

    private init(_ contracted: ContractionHierarchy) {
        ranks = contracted.ranks
        parent = contracted.parent
        (upStart, downStart) = (contracted.up.start, contracted.down.start)
        lowerUp = LowerNeighbors(contracted.up)
        lowerDown = LowerNeighbors(contracted.down)
    }

    /// Uses the tables of a region. They are not verified.
    init(_ stored: StoredMetricTables) {
        ranks = stored.ranks
        parent = stored.parent
        (upStart, downStart) = (stored.up.start, stored.down.start)
        (lowerUp, lowerDown) = (stored.lowerUp, stored.lowerDown)
    }

    /// Arcs of both directions while they are customized.
    struct Arcs {
        let up: WorkTable<SearchArc>
        let down: WorkTable<SearchArc>
    }

    private static func arcs(_ table: ArcTable) -> WorkTable<SearchArc> {
        let arcs = WorkTable<SearchArc>(zeros: table.end.count)
        for arc in 0..<table.end.count { arcs[arc] = SearchArc(end: table.end[arc], cost: 0, via: -1) }
        return arcs
    }

    /// Computes the costs of all arcs, in parallel.
    ///
    /// - Complexity: O(triangles).
    func customize(_ arcs: Arcs, _ costs: InputCosts) {
        // Only ends are read through these, and they do not change.
        let (up, down) = (
            ArcDirection(start: upStart, arcs: FixedTable(arcs.up)),
            ArcDirection(start: downStart, arcs: FixedTable(arcs.down))
        )
        // Safe to share: each cost is written by one part, that of the rank or the turn it belongs to, and each step ends
        // before the next reads it. Subtrees are independent of each other.
        nonisolated(unsafe) let (upArcs, downArcs) = (arcs.up, arcs.down)
        Parallel.forEachRange(of: ranks.count) { ranks in
            for rank in ranks {
                for row in up.arcs(of: rank) { upArcs[row].cost = ArcCosts.infinity }
                for row in down.arcs(of: rank) { downArcs[row].cost = ArcCosts.infinity }
            }
        }
        Parallel.forEachRange(of: ranks.count) { ranks in
            for rank in ranks {
                costs.forEachArc(from: rank) { to, cost in
                    if Int(to) > rank {
                        if let row = up.row(of: Int32(rank), to: to) { upArcs[row].cost = cost }
                    } else if let row = down.row(of: to, to: Int32(rank)) {
                        downArcs[row].cost = cost
                    }
                }
            }
        }
        @Sendable func customize(_ rank: Int, _ scan: TriangleScan) {
            TrafficHierarchy.customize(
                rank, scan, over: lowerDown.of(rank), own: up, upArcs, other: down, downArcs)
            TrafficHierarchy.customize(
                rank, scan, over: lowerUp.of(rank), own: down, downArcs, other: up, upArcs)
        }
        let (count, partition) = (ranks.count, partition)
        partition.forEachBranch({ TriangleScan(count: count) }) { scan, branch in
            for rank in branch { customize(Int(rank), scan) }
        }
        let scan = TriangleScan(count: count)
        for rank in partition.trunk { customize(Int(rank), scan) }
    }

    @inline(__always)
    private static func customize(
        _ rank: Int, _ scan: TriangleScan, over lower: UnsafeBufferPointer<Int32>, own: ArcDirection,
        _ ownArcs: WorkTable<SearchArc>, other: ArcDirection, _ otherArcs: WorkTable<SearchArc>
    ) {
        let arcs = own.arcs(of: rank)
        if arcs.isEmpty { return }
        for row in arcs { scan.begin(ownArcs[row].end, at: ownArcs[row].cost) }
        scan.run(rank, over: lower, own: own, ownArcs, other: other, otherArcs)
        for row in arcs {
            let end = ownArcs[row].end
            ownArcs[row] = scan.arc(to: end)
            scan.clear(end)
        }
    }
}
