// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Costs of the original arcs between ranks under a metric, read from its columns on demand.
///
/// The arcs are those that the metric allows without traffic. Traffic may close them but opens none.
struct InputCosts {
    let ranks: StateRanks
    private let free: TurnTables
    private let cost: PatchedTable<UInt32>

    init(_ metric: Metric, _ ranks: StateRanks) {
        self.ranks = ranks
        free = TurnTables(metric.freeFlow)
        cost = metric.cost
    }

    /// Calls `visit` with the higher or lower end and the cost of each arc that leaves a rank.
    ///
    /// The cost of an arc is that of the turn and of the edge it leads to, from end to end; `ArcCosts.infinity` if the
    /// traffic closes either edge.
    @inline(__always)
    func forEachArc(from rank: Int, _ visit: (_ to: Int32, _ cost: UInt32) -> Void) {
        let state = Int(ranks.stateOfRank[rank])
        let edge = free.edge(of: state)
        guard free.isOpen(edge) else { return }
        let isClosed = cost[edge] == Metric.impassable
        for row in free.outgoingTurns(of: edge) {
            guard let (next, turnCost) = free.follow(from: state, on: edge, row: row) else { continue }
            let to = ranks.rankOfState[next]
            // In an inconsistent region a metric may open a state that no mode has access to.
            guard to >= 0, Int(to) != rank else { continue }
            let ahead = cost[free.edge(of: next)]
            let isImpassable = isClosed || ahead == Metric.impassable
            visit(to, isImpassable ? ArcCosts.infinity : min(ArcCosts.infinity, sum(turnCost, ahead)))
        }
    }

    /// Cost of the original arc between two ranks; `ArcCosts.infinity` if there is none.
    func cost(from rank: Int32, to end: Int32) -> UInt32 {
        var found = ArcCosts.infinity
        forEachArc(from: Int(rank)) { to, cost in if to == end { found = min(found, cost) } }
        return found
    }
}
