// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The changes of one update of a `PartialCustomization`.
///
/// Not `Sendable`: it works on the sets of its owner.
struct CustomizationUpdate {
    private let hierarchy: TrafficHierarchy
    private let costs: InputCosts
    private let old: CustomizedHierarchy
    private var up: DirectionUpdate
    private var down: DirectionUpdate
    /// Lower ranks of the arcs that have changed or may have.
    private let pending: RankSet
    private let scan: TriangleScan
    /// Arcs of the rank being settled whose costs have changed.
    private var changes: [Change] = []

    private struct Change {
        var isUp: Bool
        var end: Int32
        var cost: UInt32
    }

    /// The sets that an update works with; empty before and after it.
    struct Marks {
        let up: DirectionUpdate.Marks
        let down: DirectionUpdate.Marks
        let pending: RankSet

        init(ranks: Int, upArcs: Int, downArcs: Int) {
            up = DirectionUpdate.Marks(arcs: upArcs)
            down = DirectionUpdate.Marks(arcs: downArcs)
            pending = RankSet(count: ranks)
        }

        /// Size in bytes.
        var byteCount: Int { up.byteCount + down.byteCount + pending.byteCount }
    }

    /// Starts an update.
    ///
    /// - Parameters:
    ///   - hierarchy: The hierarchy.
    ///   - old: Its costs before the update.
    ///   - costs: The new costs of original arcs.
    ///   - marks: Workspace.
    ///   - scan: Workspace.
    init(
        _ hierarchy: TrafficHierarchy, _ old: CustomizedHierarchy, _ costs: InputCosts, _ marks: Marks,
        _ scan: TriangleScan
    ) {
        self.hierarchy = hierarchy
        self.costs = costs
        self.old = old
        up = DirectionUpdate(hierarchy.upStart, old.up.arcs, marks.up)
        down = DirectionUpdate(hierarchy.downStart, old.down.arcs, marks.down)
        pending = marks.pending
        self.scan = scan
    }

    /// Takes up the new costs of the original arcs onto an edge and from it.
    mutating func begin(_ edge: EdgeID, _ turns: TurnNetwork) {
        let before = turns.graph.edges(leaving: turns.graph.tail(of: edge)).map(\.reversed)
        let (costs, old) = (costs, old)
        for from in before + [edge] {
            turns.forEachState(on: from) { state in
                let rank = old.rank(of: state)
                guard rank >= 0, old.isSound(rank) else { return }
                costs.forEachArc(from: Int(rank)) { to, cost in
                    if to > rank {
                        offerUp(rank, to, cost, via: -1)
                    } else {
                        offerDown(to, rank, cost, via: -1)
                    }
                }
            }
        }
    }

    /// Computes all arcs that the changes affect, rank by rank.
    mutating func run() {
        var next = 0
        while let rank = pending.first(from: next) {
            pending.remove(rank)
            if isReadable(rank) { settle(rank) }
            next = rank + 1
        }
    }

    /// The hierarchy with all changes.
    func finish() -> CustomizedHierarchy {
        CustomizedHierarchy(
            ranks: hierarchy.ranks, parent: hierarchy.parent,
            up: SearchGraph(start: hierarchy.upStart, arcs: up.arcs.finish()),
            down: SearchGraph(start: hierarchy.downStart, arcs: down.arcs.finish()), verification: old.verification)
    }

    // MARK: Ranks

    /// Whether a rank and all that it forms triangles with may be read: always, unless the region is damaged. What is
    /// computed of the rank is then of no use, and not used.
    private func isReadable(_ rank: Int) -> Bool {
        guard let verification = old.verification else { return true }
        return verification.isSound(Int32(truncatingIfNeeded: rank))
            && hierarchy.lowerUp.of(rank).allSatisfy(verification.isSound)
            && hierarchy.lowerDown.of(rank).allSatisfy(verification.isSound)
    }

    /// Computes the arcs of a rank, whose lower ranks are settled, and offers their changes to the arcs above them.
    private mutating func settle(_ rank: Int) {
        let low = Int32(truncatingIfNeeded: rank)
        changes.removeAll(keepingCapacity: true)
        if up.hasWorsened(rank) {
            up.recompute(rank, over: hierarchy.lowerDown.of(rank), other: down, scan) { [costs] end in
                costs.cost(from: low, to: end)
            }
        }
        up.collect(rank) { changes.append(Change(isUp: true, end: $0, cost: $1)) }
        if down.hasWorsened(rank) {
            down.recompute(rank, over: hierarchy.lowerUp.of(rank), other: up, scan) { [costs] end in
                costs.cost(from: end, to: low)
            }
        }
        down.collect(rank) { changes.append(Change(isUp: false, end: $0, cost: $1)) }
        for change in changes {
            if change.isUp { spreadUp(change, low) } else { spreadDown(change, low) }
        }
    }

    /// Offers paths that arrive at a rank over a downward arc and continue on a changed upward arc.
    private mutating func spreadUp(_ change: Change, _ rank: Int32) {
        for row in down.positions.arcs(of: Int(rank)) {
            let other = down.arcs[row]
            guard other.end != change.end, other.cost < ArcCosts.infinity || down.wasOpen(row) else { continue }
            let cost = min(ArcCosts.infinity, change.cost &+ other.cost)
            if other.end < change.end {
                offerUp(other.end, change.end, cost, via: rank)
            } else {
                offerDown(change.end, other.end, cost, via: rank)
            }
        }
    }

    /// Offers paths that arrive at a rank over a changed downward arc and continue on an upward arc.
    private mutating func spreadDown(_ change: Change, _ rank: Int32) {
        for row in up.positions.arcs(of: Int(rank)) {
            let other = up.arcs[row]
            guard other.end != change.end, other.cost < ArcCosts.infinity || up.wasOpen(row) else { continue }
            let cost = min(ArcCosts.infinity, change.cost &+ other.cost)
            if change.end < other.end {
                offerUp(change.end, other.end, cost, via: rank)
            } else {
                offerDown(other.end, change.end, cost, via: rank)
            }
        }
    }

    @inline(__always)
    private mutating func offerUp(_ lower: Int32, _ higher: Int32, _ cost: UInt32, via: Int32) {
        guard old.isSound(lower) else { return }
        if up.offer(lower, higher, cost, via: via) { pending.insert(Int(lower)) }
    }

    @inline(__always)
    private mutating func offerDown(_ lower: Int32, _ higher: Int32, _ cost: UInt32, via: Int32) {
        guard old.isSound(lower) else { return }
        if down.offer(lower, higher, cost, via: via) { pending.insert(Int(lower)) }
    }
}

/// The arcs of one direction during an update.
struct DirectionUpdate {
    let positions: ArcDirection
    private(set) var arcs: PatchedTableEditor<SearchArc>
    private let marks: Marks

    /// Sets of arcs.
    struct Marks {
        /// Arcs that have changed or may have, until their lower rank is settled.
        let touched: RankSet
        /// Those of them that have to be computed again.
        let worsened: RankSet

        init(arcs: Int) {
            touched = RankSet(count: arcs)
            worsened = RankSet(count: arcs)
        }

        /// Size in bytes.
        var byteCount: Int { touched.byteCount + worsened.byteCount }
    }

    init(_ start: FixedTable<UInt32>, _ old: PatchedTable<SearchArc>, _ marks: Marks) {
        positions = ArcDirection(start: start, arcs: old.original)
        arcs = PatchedTableEditor(old)
        self.marks = marks
    }

    /// Whether an arc was open before the update.
    @inline(__always) func wasOpen(_ row: Int) -> Bool { arcs.original[row].cost < ArcCosts.infinity }

    /// Offers an arc a path over `via`, whose cost may have changed: the arc takes it if it is the best, and is marked
    /// if it was the best before. Of two paths of the same cost, the original arc or else the lower `via` is better.
    ///
    /// - Returns: Whether the arc has changed or may have.
    @inline(__always)
    mutating func offer(_ lower: Int32, _ higher: Int32, _ cost: UInt32, via: Int32) -> Bool {
        guard let row = positions.row(of: lower, to: higher) else { return false }
        let now = arcs[row]
        if cost < now.cost || cost == now.cost && via < now.via {
            arcs[row] = SearchArc(end: higher, cost: cost, via: via)
        } else if now.via == via, cost > now.cost {
            marks.worsened.insert(row)
        } else {
            return false
        }
        marks.touched.insert(row)
        return true
    }

    /// Whether any arc of a rank has to be computed again.
    func hasWorsened(_ rank: Int) -> Bool { marks.worsened.first(in: positions.arcs(of: rank)) != nil }

    /// Calls `visit` with the end and the cost of each arc of a rank whose cost has changed, and removes all marks.
    mutating func collect(_ rank: Int, _ visit: (Int32, UInt32) -> Void) {
        let arcs = positions.arcs(of: rank)
        var from = arcs.lowerBound
        while let row = marks.touched.first(in: from..<arcs.upperBound) {
            marks.touched.remove(row)
            marks.worsened.remove(row)
            let new = self.arcs[row]
            if new.cost != self.arcs.original[row].cost { visit(new.end, new.cost) }
            from = row + 1
        }
    }

    /// Computes all arcs of a rank that have lost their path.
    ///
    /// - Parameters:
    ///   - rank: The rank.
    ///   - lower: Lower ends of the arcs of the other direction to the rank.
    ///   - other: The other direction.
    ///   - scan: Workspace.
    ///   - input: Cost of the original arc to an end.
    mutating func recompute(
        _ rank: Int, over lower: UnsafeBufferPointer<Int32>, other: DirectionUpdate, _ scan: TriangleScan,
        input: (Int32) -> UInt32
    ) {
        let rows = positions.arcs(of: rank)
        for row in rows where marks.worsened.contains(row) {
            let end = positions.end(of: row)
            scan.begin(end, at: input(end))
        }
        scan.run(rank, over: lower, own: positions, arcs, other: other.positions, other.arcs)
        for row in rows {
            let end = positions.end(of: row)
            if marks.worsened.contains(row) { arcs[row] = scan.arc(to: end) }
            scan.clear(end)
        }
    }
}
