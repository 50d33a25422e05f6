// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The changes of one update of a `PartialCustomization`.
///
/// Not `Sendable`: it works on the sets of its owner.
struct CustomizationUpdate {
    private let hierarchy: TrafficHierarchy
    private let costs: InputCosts
    private let up: ArcDirection
    private let down: ArcDirection
    private var upArcs: PatchedTableEditor<SearchArc>
    private var downArcs: PatchedTableEditor<SearchArc>
    private let touched: PartialCustomization.Directed<RankSet>
    private let worsened: PartialCustomization.Directed<RankSet>
    private let pending: RankSet
    private let scan: TriangleScan
    /// Arcs of the rank being settled whose costs have changed.
    private var changes: [Change] = []

    private struct Change {
        var isUp: Bool
        var end: Int32
        var cost: UInt32
    }

    /// Starts an update.
    ///
    /// - Parameters:
    ///   - hierarchy: The hierarchy.
    ///   - old: Its costs before the update.
    ///   - costs: The new costs of original arcs.
    ///   - touched: Arcs that have changed or may have; empty before and after an update.
    ///   - worsened: Those of them that have to be computed again.
    ///   - pending: Their lower ranks.
    ///   - scan: Workspace.
    init(
        _ hierarchy: TrafficHierarchy, _ old: CustomizedHierarchy, _ costs: InputCosts,
        touched: PartialCustomization.Directed<RankSet>, worsened: PartialCustomization.Directed<RankSet>,
        pending: RankSet, scan: TriangleScan
    ) {
        self.hierarchy = hierarchy
        self.costs = costs
        up = ArcDirection(start: hierarchy.upStart, arcs: old.up.arcs.original)
        down = ArcDirection(start: hierarchy.downStart, arcs: old.down.arcs.original)
        upArcs = PatchedTableEditor(old.up.arcs)
        downArcs = PatchedTableEditor(old.down.arcs)
        (self.touched, self.worsened, self.pending, self.scan) = (touched, worsened, pending, scan)
    }

    /// Takes up the new costs of the original arcs onto an edge and from it.
    mutating func begin(_ edge: EdgeID, _ turns: TurnNetwork) {
        let before = turns.graph.edges(leaving: turns.graph.tail(of: edge)).map(\.reversed)
        let (costs, ranks) = (costs, hierarchy.ranks)
        for from in before + [edge] {
            turns.forEachState(on: from) { state in
                let rank = ranks.rankOfState[state]
                guard rank >= 0 else { return }
                costs.forEachArc(from: Int(rank)) { to, cost in
                    offer(isUp: to > rank, lower: min(rank, to), higher: max(rank, to), cost: cost, via: -1)
                }
            }
        }
    }

    /// Computes the arcs of a rank, and offers their changes to the arcs above them.
    ///
    /// All lower ranks must be settled.
    mutating func settle(_ rank: Int) {
        changes.removeAll(keepingCapacity: true)
        settle(rank, isUp: true)
        settle(rank, isUp: false)
        for change in changes {
            // A path leads from the other end of a downward arc over this rank to that of an upward arc.
            let opposite = change.isUp ? down : up
            for row in opposite.arcs(of: rank) {
                let other = change.isUp ? downArcs[row] : upArcs[row]
                guard other.end != change.end, other.cost < ArcCosts.infinity || wasOpen(row, isUp: !change.isUp)
                else { continue }
                let isUp = change.isUp == (other.end < change.end)
                offer(
                    isUp: isUp, lower: min(change.end, other.end), higher: max(change.end, other.end),
                    cost: min(ArcCosts.infinity, change.cost &+ other.cost), via: Int32(truncatingIfNeeded: rank))
            }
        }
    }

    /// Whether an arc was open before the update.
    private func wasOpen(_ row: Int, isUp: Bool) -> Bool {
        (isUp ? upArcs.original[row].cost : downArcs.original[row].cost) < ArcCosts.infinity
    }

    /// The hierarchy with all changes.
    func finish() -> CustomizedHierarchy {
        CustomizedHierarchy(
            ranks: hierarchy.ranks, parent: hierarchy.parent,
            up: SearchGraph(start: hierarchy.upStart, arcs: upArcs.finish()),
            down: SearchGraph(start: hierarchy.downStart, arcs: downArcs.finish()))
    }

    /// Offers an arc a path over `via`, whose cost may have changed: the arc takes it if it is the best, and is marked
    /// if it was the best before.
    private mutating func offer(isUp: Bool, lower: Int32, higher: Int32, cost: UInt32, via: Int32) {
        guard let row = (isUp ? up : down).row(of: lower, to: higher) else { return }
        let now = isUp ? upArcs[row] : downArcs[row]
        if (cost, via) < (now.cost, now.via), cost < ArcCosts.infinity {
            let new = SearchArc(end: higher, cost: cost, via: via)
            if isUp { upArcs[row] = new } else { downArcs[row] = new }
        } else if now.via == via, cost > now.cost {
            (isUp ? worsened.up : worsened.down).insert(row)
        } else {
            return
        }
        (isUp ? touched.up : touched.down).insert(row)
        pending.insert(Int(lower))
    }

    private mutating func settle(_ rank: Int, isUp: Bool) {
        let own = isUp ? up : down
        let (touched, worsened) = isUp ? (touched.up, worsened.up) : (touched.down, worsened.down)
        let arcs = own.arcs(of: rank)
        var from = arcs.lowerBound
        if worsened.first(in: arcs) != nil { recompute(rank, isUp: isUp) }
        while let row = touched.first(in: from..<arcs.upperBound) {
            touched.remove(row)
            worsened.remove(row)
            let new = isUp ? upArcs[row] : downArcs[row]
            let old = isUp ? upArcs.original[row] : downArcs.original[row]
            if new.cost != old.cost { changes.append(Change(isUp: isUp, end: new.end, cost: new.cost)) }
            from = row + 1
        }
    }

    /// Computes all arcs of a rank in one direction that have lost their path.
    private mutating func recompute(_ rank: Int, isUp: Bool) {
        let (own, worsened) = isUp ? (up, worsened.up) : (down, worsened.down)
        let arcs = own.arcs(of: rank)
        let low = Int32(truncatingIfNeeded: rank)
        for row in arcs where worsened.contains(row) {
            let end = own.end(of: row)
            scan.begin(end, at: isUp ? costs.cost(from: low, to: end) : costs.cost(from: end, to: low))
        }
        if isUp {
            scan.run(rank, over: hierarchy.lowerDown.of(rank), own: up, upArcs, other: down, downArcs)
        } else {
            scan.run(rank, over: hierarchy.lowerUp.of(rank), own: down, downArcs, other: up, upArcs)
        }
        for row in arcs {
            let end = own.end(of: row)
            if worsened.contains(row) {
                if isUp { upArcs[row] = scan.arc(to: end) } else { downArcs[row] = scan.arc(to: end) }
            }
            scan.clear(end)
        }
    }
}
