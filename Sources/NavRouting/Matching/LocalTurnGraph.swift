// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The part of the turn network around a trip, compiled for searches that cross it many times.
///
/// A state or node gets a row when a search first touches it, and a state its arcs when a search first settles it. Rows of
/// neighbors lie close together, so that a search of a few hundred states stays in the fast caches whatever the size of the
/// map.
///
/// Not `Sendable`: it belongs to one search.
final class LocalTurnGraph {
    /// A turn state.
    struct State: BitwiseCopyable {
        /// Row in the turn network.
        var state: Int32
        /// Row of the node at its end, in `nodes`.
        var head: Int32
        /// Cost and length of its edge in centimeters.
        var cost: UInt32
        var length: UInt32
        /// First row in `arcs`; −1 as long as the arcs are not compiled.
        var firstArc: Int32 = -1
        var arcCount: UInt16 = 0
        /// First goal on its edge, as a 1-based row; 0 for none.
        var goal: UInt16 = 0
        /// Row of the state after a U-turn at its end; −1 for none.
        var back: Int32 = -1
        /// Highest cost of its turns but the U-turn; `UInt32.max` if restrictions forbid or remember some of them.
        var highestTurnCost: UInt32 = 0
    }

    /// A turn.
    struct Arc: BitwiseCopyable {
        /// Row of the state it leads to.
        var target: Int32
        /// Cost in centimeters.
        var cost: UInt32
    }

    /// A node, with a value of the current search.
    struct Node: BitwiseCopyable {
        var place: FixedCoordinate
        /// Later arrivals at a higher cost lead nowhere earlier.
        var limit: UInt32 = 0
        /// Number of the search that has set the limit.
        var search: UInt32 = 0
    }

    let states: WorkTable<State>
    let nodes: WorkTable<Node>
    /// Replaced when it grows, by `compile`.
    private(set) var arcs = WorkTable<Arc>(zeros: 4096)
    private(set) var stateCount = 0
    private var nodeCount = 0
    private var arcCount = 0

    /// Row of each state and node of the network, 1-based; 0 for none.
    private let stateRows: WorkTable<Int32>
    private let nodeRows: WorkTable<Int32>
    /// Node of the network of each row.
    private let nodeOf: WorkTable<Int32>
    private let matchingGraph: MatchingGraph
    private let tables: TurnTables
    private let places: Column<FixedCoordinate>
    /// Number of states beyond which `trim` drops all.
    private let capacity: Int

    /// Allocates tables for the whole network, whose pages take up memory only when they are first written.
    ///
    /// - Parameters:
    ///   - matchingGraph: The network.
    ///   - capacity: Number of states beyond which `trim` drops all.
    init(_ matchingGraph: MatchingGraph, capacity: Int) {
        self.matchingGraph = matchingGraph
        self.capacity = capacity
        tables = TurnTables(matchingGraph.metric)
        places = matchingGraph.graph.nodePlace
        states = WorkTable(zeros: matchingGraph.turns.stateCount)
        nodes = WorkTable(zeros: places.count)
        stateRows = WorkTable(zeros: matchingGraph.turns.stateCount)
        nodeRows = WorkTable(zeros: places.count)
        nodeOf = WorkTable(zeros: places.count)
    }

    /// Row of a state of the network.
    @inline(__always)
    func row(of state: Int) -> Int {
        let row = Int(stateRows[state])
        return row > 0 ? row &- 1 : add(state)
    }

    @inline(never)
    private func add(_ state: Int) -> Int {
        let edge = tables.edge(of: state)
        let row = stateCount
        states[row] = State(
            state: Int32(truncatingIfNeeded: state),
            head: Int32(truncatingIfNeeded: nodeRow(of: tables.head(of: edge))),
            cost: matchingGraph.cost[edge], length: matchingGraph.length[edge])
        stateCount &+= 1
        stateRows[state] = Int32(truncatingIfNeeded: stateCount)
        return row
    }

    @inline(__always)
    private func nodeRow(of node: Int32) -> Int {
        let known = Int(nodeRows[node])
        if known > 0 { return known &- 1 }
        let row = nodeCount
        nodes[row] = Node(place: places[Int(node)])
        nodeOf[row] = node
        nodeCount &+= 1
        nodeRows[node] = Int32(truncatingIfNeeded: nodeCount)
        return row
    }

    /// Compiles the arcs of a state.
    func compile(_ row: Int) {
        let state = Int(states[row].state)
        let edge = tables.edge(of: state)
        let first = arcCount
        var highest: UInt32 = 0
        var isFree = true
        for turn in tables.outgoingTurns(of: edge) {
            let onto = tables.edge(leavingAt: turn)
            guard tables.isOpen(onto) else { continue }
            guard let next = tables.followOrTurn(from: state, on: edge, onto: onto, row: turn) else {
                isFree = false
                continue
            }
            if next != onto { isFree = false }
            let target = Int32(truncatingIfNeeded: self.row(of: next))
            let isBack = onto == edge ^ 1
            let cost = isBack ? matchingGraph.uTurnPenalty : turnCost(from: edge, to: onto)
            if isBack { states[row].back = target } else { highest = max(highest, cost) }
            append(Arc(target: target, cost: cost))
        }
        states[row].firstArc = Int32(truncatingIfNeeded: first)
        states[row].arcCount = UInt16(clamping: arcCount - first)
        states[row].highestTurnCost = isFree ? highest : .max
    }

    private func append(_ arc: Arc) {
        if arcCount == arcs.count {
            let larger = WorkTable<Arc>(zeros: arcCount * 2)
            _ = larger.copy(arcs.buffer, at: 0)
            arcs = larger
        }
        arcs[arcCount] = arc
        arcCount &+= 1
    }

    /// Cost of a turn in centimeters.
    private func turnCost(from edge: Int, to next: Int) -> UInt32 {
        UInt32(
            matchingGraph.turnCostFactor
                * Float(min(tables.turnCost(from: edge, to: next), MatchingGraph.maximumTurnTime)))
    }

    /// Drops all rows if there are more than `capacity`.
    func trim() {
        guard stateCount > capacity else { return }
        for row in 0..<stateCount { stateRows[states[row].state] = 0 }
        for row in 0..<nodeCount { nodeRows[nodeOf[row]] = 0 }
        (stateCount, nodeCount, arcCount) = (0, 0, 0)
    }
}

extension TurnTables {
    /// Follows a turn like `follow`, but allows U-turns everywhere.
    @inline(__always)
    fileprivate func followOrTurn(from state: Int, on edge: Int, onto: Int, row: Int) -> Int? {
        if let (next, _) = follow(from: state, on: edge, row: row) { return next }
        return onto == edge ^ 1 && isOpen(onto) ? onto : nil
    }
}
