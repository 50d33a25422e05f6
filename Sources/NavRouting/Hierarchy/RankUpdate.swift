// SPDX-License-Identifier: Apache-2.0

/// Computes the arcs of ranks in one direction after a change.
struct RankUpdate {
    let affected: AffectedRanks
    /// The direction of the arcs, and the other one: an arc to a lower neighbor in the other direction and an arc from
    /// there in this one form a path.
    let own: DirectionUpdate
    let other: DirectionUpdate
    /// Whether the arcs lead from the ranks to higher ones.
    let isUp: Bool

    /// Memory of one thread.
    ///
    /// Not `Sendable`: used by one thread at a time.
    final class Workspace {
        let paths: CandidatePaths
        var arcs = ChangeMemory<SearchArc>()
        var changes = ChangeMemory<ArcChange>()
        var bounds = ChangeMemory<UInt32>()

        init(ranks: Int) { paths = CandidatePaths(count: ranks) }

        /// Frees the results of an update.
        func clear() { (arcs, changes, bounds) = (ChangeMemory(), ChangeMemory(), ChangeMemory()) }
    }

    /// Computes the arcs of a rank whose descendants are settled, and records their changes.
    ///
    /// - Parameters:
    ///   - rank: The rank.
    ///   - index: Its index among the affected ones.
    ///   - inputs: Changed original arcs of the rank, of both directions.
    ///   - workspace: Memory, whose paths are all clear before and after.
    ///   - isSound: Whether a rank may be read.
    ///   - original: New cost of the original arc to an end.
    func settle(
        _ rank: Int32, _ index: Int, _ inputs: UnsafeBufferPointer<InputChange>, _ workspace: Workspace,
        isSound: (Int32) -> Bool, original: (Int32) -> UInt32
    ) {
        let rows = own.positions.arcs(of: Int(rank))
        if rows.isEmpty { return }
        let paths = workspace.paths
        guard let bounds = offerChanges(of: rank, inputs, workspace) else { return }
        defer { forEachArc(of: rank) { paths.clear($1.end) } }
        var (isLost, isChanged) = (false, false)
        forEachArc(of: rank) { _, arc in
            if paths.isLost(arc.end) { isLost = true } else if paths.differs(from: arc) { isChanged = true }
        }
        if isLost {
            // Damaged: what follows from it is not used.
            guard other.lower.of(Int(rank)).allSatisfy(isSound) else { return }
            compareAll(of: rank, workspace, original)
        }
        if !bounds.isEmpty {
            forEachArc(of: rank) { bounds[$0] = paths.bound(of: $1.end) }
        } else if isLost {
            let bounds = workspace.bounds.take(rows.count)
            forEachArc(of: rank) { bounds[$0] = paths.bound(of: $1.end) }
            own.newBounds[index] = UnsafeBufferPointer(bounds)
        }
        guard isLost || isChanged else { return }
        let arcs = workspace.arcs.take(rows.count)
        let changes = workspace.changes.take(rows.count)
        var first = rows.count
        // Filled from the back, the order of enumeration.
        forEachArc(of: rank) { row, old in
            let new = paths.arc(to: old.end)
            arcs[row] = new
            guard new.cost != old.cost else { return }
            first &-= 1
            changes[first] = ArcChange(end: new.end, cost: new.cost)
        }
        own.changes[index] = RankChanges(
            arcs: UnsafeBufferPointer(arcs), changes: UnsafeBufferPointer(rebasing: changes[first...]))
    }

    /// Calls `visit` with each arc of a rank before the update and its position among them, from the highest end to the
    /// lowest.
    @inline(__always) private func forEachArc(of rank: Int32, _ visit: (Int, SearchArc) -> Void) {
        var position = own.positions.arcs(of: Int(rank)).count
        own.forEachPiece(of: rank, nil) { arcs in
            var row = arcs.count
            while row > 0 {
                row &-= 1
                position &-= 1
                visit(position, arcs[row])
            }
            return true
        }
    }

    /// Offers all paths whose costs have changed.
    ///
    /// - Returns: The bounds of the arcs, empty if they are not known; `nil` if no cost has changed.
    @inline(__always)
    private func offerChanges(
        of rank: Int32, _ inputs: UnsafeBufferPointer<InputChange>, _ workspace: Workspace
    ) -> UnsafeMutableBufferPointer<UInt32>? {
        let paths = workspace.paths
        var found: UnsafeMutableBufferPointer<UInt32>?
        @inline(__always) func begin() {
            guard found == nil else { return }
            let bounds = own.bounds.of(rank)
            found = bounds
            forEachArc(of: rank) { paths.begin($1, bound: bounds.isEmpty ? 0 : bounds[$0]) }
        }
        for input in inputs where input.isUp == isUp {
            begin()
            paths.offer(input.end, input.cost, via: -1)
        }
        for lower in other.lower.of(Int(rank)) {
            guard let place = affected.index(of: lower) else { continue }
            if let first = other.changes[place].cost(to: rank) {
                begin()
                own.forEachPiece(of: lower, place) { arcs in
                    var row = arcs.count
                    while row > 0 {
                        row &-= 1
                        let next = arcs[row]
                        if next.end <= rank { return false }
                        paths.offer(next.end, min(ArcCosts.infinity, first &+ next.cost), via: lower)
                    }
                    return true
                }
            } else if own.changes[place].reachesAbove(rank) {
                let first = other.cost(of: lower, place, to: rank)
                // Such a path has not been the best one and is not now.
                if first >= ArcCosts.infinity { continue }
                begin()
                for next in own.changes[place].changes.reversed() {
                    if next.end <= rank { break }
                    paths.offer(next.end, min(ArcCosts.infinity, first &+ next.cost), via: lower)
                }
            }
        }
        return found
    }

    /// Compares all paths.
    @inline(__always)
    private func compareAll(
        of rank: Int32, _ workspace: Workspace, _ original: (Int32) -> UInt32
    ) {
        let paths = workspace.paths
        forEachArc(of: rank) { paths.compare($1.end, original: original($1.end)) }
        for lower in other.lower.of(Int(rank)) {
            let place = affected.index(of: lower)
            let first = other.cost(of: lower, place, to: rank)
            if first >= ArcCosts.infinity { continue }
            own.forEachPiece(of: lower, place) { paths.extend(first, lower, $0, above: rank) }
        }
    }
}
