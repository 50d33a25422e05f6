// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// The edge-based graph: directed edges with turn restrictions compiled into an automaton.
///
/// A restriction on the turn between two edges is a `TurnRule` at the first one. A restriction over more edges ("from A
/// via B, not into C") needs memory: each distinct prefix of such restrictions becomes one more state, which lies on
/// the last edge of the prefix and implies that the others came before. Where a prefix is not continued, the state
/// falls back to its longest suffix that is a prefix of another restriction, so that no rule is missed and no path is
/// lost. Travel modes are bit masks on the rules, so one network serves all modes. Conditional restrictions have states
/// and rules too but forbid nothing here; see `turnRules(during:)`.
///
/// Source of the construction: Aho and Corasick, "Efficient string matching" (1975).
public final class TurnNetwork: Sendable {
    /// The graph whose edges and restrictions are compiled.
    public let graph: RoadGraph
    /// Number of states: all edges, and the extra states of restrictions over several edges.
    public let stateCount: Int

    /// Head node of each edge.
    let head: EdgeHeads
    /// Direction at the start of each edge, in 1/256 of a circle clockwise from north.
    let startDirection: EdgeDirections
    /// Direction at the end of each edge, in the same unit.
    let endDirection: EdgeDirections
    /// Edge of each extra state.
    let extraEdge: FixedTable<Int32>
    /// Rows of `extraEdge` by ascending edge.
    private let extraByEdge: [Int32]
    /// Rows of the turn rules of each state.
    let turnRuleIndex: TurnRuleIndex
    /// The turn rules, grouped by state.
    let turnRules: FixedTable<TurnRule>

    private let ranksOnce = Once<StateRanks>()
    private let hierarchyOnce = Once<Result<ContractionHierarchy, RegionError>>()
    private let storedOnce = Once<StoredMetrics?>()
    private let rulePlacesOnce = Once<RulePlaces>()
    /// Maximum number of arcs of a hierarchy in each direction.
    let arcLimit: Int
    /// The metrics stored in the region; `nil` if there are none.
    var storedMetrics: StoredMetrics? { storedOnce.value { StoredMetrics(self) } }

    /// Where conditional rules can change costs; found on the first access.
    var rulePlaces: RulePlaces { rulePlacesOnce.value { RulePlaces(graph) } }

    /// The order in which states are contracted. The first access loads it from the region, or computes it if the region
    /// has none.
    var ranks: StateRanks { ranksOnce.value { StateRanks(self) } }

    /// The contraction hierarchy of this network for all modes, computed on the first access; see `ranks`.
    ///
    /// - Throws: `RegionError` with code `tooLarge` if the hierarchy has more than 4,294,967,295 arcs in one direction.
    public var hierarchy: ContractionHierarchy {
        get throws(RegionError) {
            try hierarchyOnce.value {
                do throws(RegionError) { return .success(try ContractionHierarchy(self, ranks)) } catch {
                    return .failure(error)
                }
            }.get()
        }
    }

    /// Compiles the restrictions of a graph. Restrictions whose edges are not connected are ignored.
    ///
    /// - Complexity: O(edges of restrictions), plus a bit for each edge.
    public convenience init(_ graph: RoadGraph) { self.init(graph, arcLimit: HierarchyLimit.arcs) }

    /// Compiles the restrictions of a graph, whose hierarchy may have `arcLimit` arcs in each direction.
    init(_ graph: RoadGraph, arcLimit: Int) {
        self.graph = graph
        self.arcLimit = arcLimit
        head = EdgeHeads(graph)
        startDirection = EdgeDirections(forward: graph.segmentLeaving, backward: graph.segmentArriving)
        endDirection = EdgeDirections(forward: graph.segmentArriving, backward: graph.segmentLeaving)

        var automaton = RestrictionAutomaton(graph)
        automaton.addAll { _ in false }
        let compiled = automaton.rulesByState()
        stateCount = graph.edgeCount + automaton.extraEdges.count
        extraEdge = FixedTable(automaton.extraEdges)
        let extras = automaton.extraEdges
        extraByEdge = extras.indices.map { Int32($0) }.sorted {
            let (a, b) = (extras[Int($0)], extras[Int($1)])
            return a != b ? a < b : $0 < $1
        }
        turnRuleIndex = TurnRuleIndex(compiled.map { (state: $0.state, count: $0.rules.count) }, stateCount: stateCount)
        turnRules = FixedTable(compiled.flatMap(\.rules))
    }

    /// The turn rules with the conditional restrictions that are in force: as many as `turnRules`, in the same order.
    ///
    /// - Complexity: O(edges of restrictions).
    func turnRules(during rules: RulesInForce) -> FixedTable<TurnRule> {
        var automaton = RestrictionAutomaton(graph)
        automaton.addAll { rules.restrictions.contains($0) }
        return FixedTable(automaton.rulesByState().flatMap(\.rules))
    }

    /// The edge of a state.
    public func edge(of state: TurnState) -> EdgeID { EdgeID(row: edgeRow(of: state.row)) }

    /// Row of the edge of a state.
    @inline(__always) func edgeRow(of state: Int32) -> Int32 {
        Int(state) < graph.edgeCount ? state : extraEdge[Int(state) - graph.edgeCount]
    }

    /// Calls `visit` with the row of every state on an edge.
    func forEachState(on edge: EdgeID, _ visit: (Int32) -> Void) {
        visit(edge.row)
        // Few edges have more than one state. The rows are sorted by edge.
        var (low, high) = (0, extraByEdge.count)
        while low < high {
            let middle = (low + high) / 2
            if extraEdge[Int(extraByEdge[middle])] < edge.row { low = middle + 1 } else { high = middle }
        }
        while low < extraByEdge.count, extraEdge[Int(extraByEdge[low])] == edge.row {
            visit(Int32(graph.edgeCount) + extraByEdge[low])
            low += 1
        }
    }

    /// Returns the state after traveling `edge`, and the modes that signs forbid to do so. `edge` must start where the
    /// edge of `state` ends.
    ///
    /// Only signed restrictions are considered. Closed roads, barriers and U-turns are part of `Metric`.
    ///
    /// - Complexity: O(turn rules of the state), usually none.
    public func step(from state: TurnState, along edge: EdgeID) -> (state: TurnState, forbidden: ModeSet) {
        step(from: state, along: edge, by: turnRules)
    }

    /// The same with the turn rules of a given time.
    func step(
        from state: TurnState, along edge: EdgeID, by turnRules: FixedTable<TurnRule>
    ) -> (state: TurnState, forbidden: ModeSet) {
        for row in turnRuleIndex.rules(of: Int(state.row)) where turnRules[row].edge == edge.row {
            return (TurnState(row: turnRules[row].next), turnRules[row].forbidden)
        }
        return (TurnState(on: edge), [])
    }
}

/// An exception at a state: what is special about continuing on one edge.
struct TurnRule: BitwiseCopyable, Hashable {
    /// Row of the edge to continue on.
    var edge: Int32
    /// Row of the state that follows.
    var next: Int32
    /// Modes for which the turn is forbidden.
    var forbidden: ModeSet
}
