// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Costs of the original arcs between ranks under a metric, read from its columns on demand.
///
/// The arcs are those that the metric allows without traffic and, if it was derived from one without conditional rules,
/// without rules. Traffic and rules may close them. Where rules may change turns, there are arcs of impossible turns too:
/// where a street is closed, a U-turn may become possible.
struct InputCosts {
    let ranks: StateRanks
    /// Which arcs there are.
    private let base: TurnTables
    private let cost: PatchedTable<UInt32>
    /// The costs of turns, if they are not those of `base`.
    private let derived: TurnTables?
    private let places: RulePlaces
    /// Where the ranks come from a region: verifies them.
    private let verification: StoredMetricVerification?

    init(_ metric: Metric, _ ranks: StateRanks, _ verification: StoredMetricVerification? = nil) {
        self.ranks = ranks
        self.verification = verification
        base = TurnTables(metric.changes?.base ?? metric.freeFlow)
        derived = metric.changes.map { _ in TurnTables(metric) }
        cost = metric.cost
        places = metric.turns.rulePlaces
    }

    /// Calls `visit` with the higher or lower end and the cost of each arc that leaves a rank.
    ///
    /// The cost of an arc is that of the turn and of the edge it leads to, from end to end; `ArcCosts.infinity` if the
    /// traffic or a rule closes either edge or the turn.
    @inline(__always)
    func forEachArc(from rank: Int, _ visit: (_ to: Int32, _ cost: UInt32) -> Void) {
        let state = Int(ranks.stateOfRank[rank])
        let edge = base.edge(of: state)
        guard base.isOpen(edge) else { return }
        let isClosed = cost[edge] == Metric.impassable
        for row in base.outgoingTurns(of: edge) {
            guard let turn = base.turn(from: state, on: edge, row: row),
                turn.cost != Metric.impassable || places.contains(node: base.head(of: edge))
            else { continue }
            let to = ranks.rankOfState[turn.state]
            if let verification {
                guard verification.isRank(to, of: Int32(truncatingIfNeeded: turn.state)) else { continue }
            }
            // In an inconsistent region a metric may open a state that no mode has access to.
            guard to >= 0, Int(to) != rank else { continue }
            let ahead = cost[base.edge(of: turn.state)]
            var turnCost = turn.cost
            if let derived { turnCost = derived.follow(from: state, on: edge, row: row)?.cost ?? Metric.impassable }
            let isImpassable = isClosed || ahead == Metric.impassable || turnCost == Metric.impassable
            visit(to, isImpassable ? ArcCosts.infinity : min(ArcCosts.infinity, sum(turnCost, ahead)))
        }
    }

    /// Cost of the original arc between two ranks; `ArcCosts.infinity` if there is none.
    func cost(from rank: Int32, to end: Int32) -> UInt32 {
        // Most ranks are no neighbors: the first edge must end where the other begins, the reverse of which ends there.
        let (edge, next) = (
            base.edge(of: Int(ranks.stateOfRank[rank])), base.edge(of: Int(ranks.stateOfRank[end]))
        )
        guard base.head(of: edge) == base.head(of: next ^ 1) else { return ArcCosts.infinity }
        var found = ArcCosts.infinity
        forEachArc(from: Int(rank)) { to, cost in if to == end { found = min(found, cost) } }
        return found
    }
}
