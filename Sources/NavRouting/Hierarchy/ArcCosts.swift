// SPDX-License-Identifier: Apache-2.0

/// What the arcs of a hierarchy cost under a metric, and which lower rank each shortcut leads through.
///
/// Not `Sendable`: it is written while a metric is laid over a hierarchy; each row has one writer.
struct ArcCosts {
    /// Stands for "nobody can go here". Two of them still fit into a number.
    static let never = UInt32.max >> 1

    /// Cost in milliseconds of each arc that climbs, at most `never`.
    let up: WorkTable<UInt32>
    /// Cost in milliseconds of each arc that descends, at most `never`.
    let down: WorkTable<UInt32>
    /// The rank that each arc leads through; −1 for arcs of the network itself.
    let upVia: WorkTable<Int32>
    let downVia: WorkTable<Int32>

    /// The costs of the network itself; shortcuts have none yet.
    ///
    /// An arc costs the turn and then the edge it leads to from end to end.
    init(_ hierarchy: RoadHierarchy, _ metric: Metric) {
        up = WorkTable(count: hierarchy.up.end.count, repeating: ArcCosts.never)
        down = WorkTable(count: hierarchy.down.end.count, repeating: ArcCosts.never)
        upVia = WorkTable(count: hierarchy.up.end.count, repeating: -1)
        downVia = WorkTable(count: hierarchy.down.end.count, repeating: -1)
        // Safe to share: every turn has an arc of its own.
        nonisolated(unsafe) let (up, down) = (up, down)
        Parallel.forEachRange(of: hierarchy.count) { ranks in
            let field = TurnField(metric)
            for rank in ranks {
                ArcCosts.forEachMove(from: rank, hierarchy, field) { cost, climb, arc in
                    if climb { up[arc] = cost } else { down[arc] = cost }
                }
            }
        }
    }

    /// Calls `visit` with the cost and the arc of every move that the metric allows from a rank.
    @inline(__always)
    static func forEachMove(
        from rank: Int, _ hierarchy: RoadHierarchy, _ field: TurnField,
        _ visit: (_ cost: UInt32, _ climbs: Bool, _ arc: Int) -> Void
    ) {
        let state = Int(hierarchy.stateOfRank[rank])
        let edge = field.edge(of: state)
        guard field.isOpen(edge) else { return }
        for row in field.waysOut(of: edge) {
            guard let (next, price) = field.follow(from: state, on: edge, row: row) else { continue }
            let to = Int(hierarchy.rankOfState[next])
            // In a region that contradicts itself, a metric may open a state that no mode has access to.
            guard to >= 0 else { continue }
            let cost = min(never, sum(price, field.cost[field.edge(of: next)]))
            if to > rank {
                if let arc = hierarchy.up.arc(of: rank, to: Int32(to)) { visit(cost, true, arc) }
            } else if to < rank {
                if let arc = hierarchy.down.arc(of: to, to: Int32(rank)) { visit(cost, false, arc) }
            }
        }
    }
}
