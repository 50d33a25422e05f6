// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The tables that an inner loop needs to expand a state, bundled so that it can hold them in locals.
struct TurnTables {
    /// Cost of each edge in milliseconds.
    let cost: PatchedTable<UInt32>
    private let modes: ModeSet
    private let turnCosts: TurnCostTable
    private let head: EdgeHeads
    private let edgeCount: Int
    private let extraEdge: FixedTable<Int32>
    private let turnRuleIndex: TurnRuleIndex
    private let turnRules: FixedTable<TurnRule>
    private let outStart: PackedColumn<UInt32>
    private let out: PackedColumn<EdgeID>

    /// Takes the tables of a metric.
    init(_ metric: Metric) {
        cost = metric.cost
        modes = metric.options.profile.modeSet
        turnCosts = metric.turnCost
        head = metric.turns.head
        edgeCount = metric.turns.graph.edgeCount
        extraEdge = metric.turns.extraEdge
        turnRuleIndex = metric.turns.turnRuleIndex
        turnRules = metric.turnRules
        outStart = metric.turns.graph.nodeOutStart
        out = metric.turns.graph.edgeOut
    }

    /// Row of the edge of a state.
    @inline(__always) func edge(of state: Int) -> Int {
        state < edgeCount ? state : Int(extraEdge[state &- edgeCount])
    }

    /// Whether the mode may travel an edge.
    @inline(__always) func isOpen(_ edge: Int) -> Bool { cost[edge] != Metric.impassable }

    /// Cost of a turn in milliseconds, regardless of restrictions.
    @inline(__always) func turnCost(from edge: Int, to next: Int) -> UInt32 { turnCosts.value(from: edge, to: next) }

    /// Rows of the turns at the end of an edge.
    @inline(__always) func outgoingTurns(of edge: Int) -> Range<Int> {
        let node = Int(head[edge])
        return Int(outStart[node])..<Int(outStart[node &+ 1])
    }

    /// Node at the end of an edge.
    @inline(__always) func head(of edge: Int) -> Int32 { head[edge] }

    /// Row of the edge that a turn leads to.
    @inline(__always) func edge(leavingAt row: Int) -> Int { Int(out[row].row) }

    /// Follows one of the turns at the end of a state's edge: the next state and the cost of the turn, or `nil` if the
    /// turn is forbidden.
    @inline(__always)
    func follow(from state: Int, on edge: Int, row: Int) -> (state: Int, cost: UInt32)? {
        guard let turn = turn(from: state, on: edge, row: row), turn.cost != Metric.impassable else { return nil }
        return turn
    }

    /// The same for turns that no sign forbids; the cost is `Metric.impassable` if the turn is impossible.
    @inline(__always)
    func turn(from state: Int, on edge: Int, row: Int) -> (state: Int, cost: UInt32)? {
        let next = Int(out[row].row)
        if cost[next] == Metric.impassable { return nil }
        var nextState = next
        let rules = turnRuleIndex.rules(of: state)
        var rule = rules.lowerBound
        while rule < rules.upperBound {
            if Int(turnRules[rule].edge) == next {
                if turnRules[rule].forbidden.isSuperset(of: modes) { return nil }
                nextState = Int(turnRules[rule].next)
                break
            }
            rule &+= 1
        }
        return (nextState, turnCosts.value(from: edge, to: next))
    }
}
