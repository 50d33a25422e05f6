// SPDX-License-Identifier: Apache-2.0

/// Costs of the arcs of a hierarchy under a metric, and the middle rank of each shortcut.
///
/// Not `Sendable`: it is written during customization, where each row has one writer.
struct ArcCosts {
    /// Cost of an impassable arc. The sum of two fits in `UInt32`.
    static let infinity = UInt32.max >> 1

    /// Cost of each upward arc in milliseconds, at most `infinity`.
    let up: WorkTable<UInt32>
    /// Cost of each downward arc in milliseconds, at most `infinity`.
    let down: WorkTable<UInt32>
    /// Middle rank of each arc that is a shortcut; −1 for original arcs.
    let upVia: WorkTable<Int32>
    let downVia: WorkTable<Int32>

    /// Initializes the original arcs with the costs of the metric, and shortcuts with `infinity`.
    ///
    /// The cost of an arc is that of the turn and of the edge it leads to, from end to end.
    init(_ hierarchy: ContractionHierarchy, _ metric: Metric) {
        up = WorkTable(count: hierarchy.up.end.count, repeating: ArcCosts.infinity)
        down = WorkTable(count: hierarchy.down.end.count, repeating: ArcCosts.infinity)
        upVia = WorkTable(count: hierarchy.up.end.count, repeating: -1)
        downVia = WorkTable(count: hierarchy.down.end.count, repeating: -1)
        // Safe to share: every turn has an arc of its own.
        nonisolated(unsafe) let (up, down) = (up, down)
        Parallel.forEachRange(of: hierarchy.count) { ranks in
            let tables = TurnTables(metric)
            for rank in ranks {
                ArcCosts.forEachInputArc(from: rank, hierarchy, tables) { cost, isUp, arc in
                    if isUp { up[arc] = cost } else { down[arc] = cost }
                }
            }
        }
    }

    /// Calls `visit` with the cost and the row of every original arc from a rank that the metric allows.
    @inline(__always)
    static func forEachInputArc(
        from rank: Int, _ hierarchy: ContractionHierarchy, _ tables: TurnTables,
        _ visit: (_ cost: UInt32, _ isUp: Bool, _ arc: Int) -> Void
    ) {
        let state = Int(hierarchy.stateOfRank[rank])
        let edge = tables.edge(of: state)
        guard tables.isOpen(edge) else { return }
        for row in tables.outgoingTurns(of: edge) {
            guard let (next, turnCost) = tables.follow(from: state, on: edge, row: row) else { continue }
            let to = Int(hierarchy.rankOfState[next])
            // In an inconsistent region a metric may open a state that no mode has access to.
            guard to >= 0 else { continue }
            let cost = min(infinity, sum(turnCost, tables.cost[tables.edge(of: next)]))
            if to > rank {
                if let arc = hierarchy.up.arc(of: rank, to: Int32(to)) { visit(cost, true, arc) }
            } else if to < rank {
                if let arc = hierarchy.down.arc(of: to, to: Int32(rank)) { visit(cost, false, arc) }
            }
        }
    }
}
