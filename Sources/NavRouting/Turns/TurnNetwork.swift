// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// What may follow what: the directed edges of a graph with its turn restrictions compiled into an automaton.
///
/// A restriction from one edge to the next is a note at the first edge. A restriction that spans more edges ("from A by
/// way of B, not into C") needs memory: for each distinct beginning of such restrictions there is one more state, which
/// stands on the beginning's last edge and knows that the others came before. Where a beginning breaks off, the state
/// falls back to the longest end of it that begins another restriction, so no rule is missed and no path is
/// lost. Modes are masks on the notes, so one network serves all of them. Restrictions that hold only at times have their
/// states and notes too, but forbid nothing here: see `notes(during:)`.
///
/// Source of the construction: Aho and Corasick, "Efficient string matching" (1975).
public final class TurnNetwork: Sendable {
    /// The graph whose edges and restrictions these are.
    public let graph: RoadGraph
    /// Number of states: edges, and what restrictions over several edges add.
    public let stateCount: Int

    /// Node where each edge ends.
    let head: FixedTable<Int32>
    /// Direction at the start of each edge, in 1/256 of a circle clockwise from north.
    let leaving: FixedTable<UInt8>
    /// Direction at the end of each edge, likewise.
    let arriving: FixedTable<UInt8>
    /// Edge of each state beyond the edges themselves.
    let extraEdge: FixedTable<Int32>
    /// Rows of `extraEdge` by ascending edge.
    private let extraByEdge: [Int32]
    /// First note of each state, and the end.
    let noteStart: FixedTable<UInt32>
    /// The notes, grouped by state.
    let notes: FixedTable<TurnNote>

    private let ranked = Once<RoadHierarchy>()

    /// The contraction hierarchy of this network: read from the region when first asked for, or made where it has none.
    public var hierarchy: RoadHierarchy { ranked.value { .kept(in: self) ?? .build(self) } }

    /// Compiles the restrictions of a graph. Those whose edges do not join are passed over.
    ///
    /// - Complexity: O(edges + edges of restrictions).
    public init(_ graph: RoadGraph) {
        self.graph = graph
        @Sendable func direction(_ bearing: Bearing) -> UInt8 {
            UInt8(truncatingIfNeeded: Int((bearing.degrees * 256 / 360).rounded()))
        }
        head = FixedTable(count: graph.edgeCount) { graph.head(of: EdgeID(row: Int32($0))).row }
        leaving = FixedTable(count: graph.edgeCount) { direction(graph.bearingLeaving(EdgeID(row: Int32($0)))) }
        arriving = FixedTable(count: graph.edgeCount) { direction(graph.bearingArriving(EdgeID(row: Int32($0)))) }

        var automaton = RestrictionAutomaton(graph)
        automaton.addAll { _ in false }
        let compiled = automaton.notesByState()
        stateCount = graph.edgeCount + automaton.extraEdges.count
        extraEdge = FixedTable(automaton.extraEdges)
        let extras = automaton.extraEdges
        extraByEdge = extras.indices.map { Int32($0) }.sorted {
            let (a, b) = (extras[Int($0)], extras[Int($1)])
            return a != b ? a < b : $0 < $1
        }
        var starts = [UInt32](repeating: 0, count: stateCount + 1)
        for (state, notes) in compiled { starts[Int(state) + 1] = UInt32(notes.count) }
        for row in 1..<starts.count { starts[row] += starts[row - 1] }
        noteStart = FixedTable(starts)
        notes = FixedTable(compiled.flatMap(\.notes))
    }

    /// The notes at an hour: those of this network, in the same order, with what holds only then.
    ///
    /// - Complexity: O(edges of restrictions).
    func notes(during rules: RulesInForce) -> FixedTable<TurnNote> {
        var automaton = RestrictionAutomaton(graph)
        automaton.addAll { rules.restrictions.contains($0) }
        return FixedTable(automaton.notesByState().flatMap(\.notes))
    }

    /// The edge that a state stands on.
    public func edge(of state: TurnState) -> EdgeID { EdgeID(row: edgeRow(of: state.row)) }

    /// Row of the edge that the state of a row stands on.
    @inline(__always) func edgeRow(of state: Int32) -> Int32 {
        Int(state) < head.count ? state : extraEdge[Int(state) - head.count]
    }

    /// Calls `visit` with the row of every state that stands on an edge.
    func forEachState(on edge: EdgeID, _ visit: (Int32) -> Void) {
        visit(edge.row)
        // Few edges have more states than one, and their rows are sorted by edge.
        var (low, high) = (0, extraByEdge.count)
        while low < high {
            let middle = (low + high) / 2
            if extraEdge[Int(extraByEdge[middle])] < edge.row { low = middle + 1 } else { high = middle }
        }
        while low < extraByEdge.count, extraEdge[Int(extraByEdge[low])] == edge.row {
            visit(Int32(head.count) + extraByEdge[low])
            low += 1
        }
    }

    /// What becomes of a state by taking an edge that starts where the state's edge ends, and the modes that must not.
    ///
    /// Tells signed restrictions only: closed roads, barriers and turning back are the metric's concern.
    ///
    /// - Complexity: O(notes of the state), mostly none.
    public func step(from state: TurnState, along edge: EdgeID) -> (state: TurnState, forbidden: ModeSet) {
        step(from: state, along: edge, by: notes)
    }

    /// The same by the notes of an hour.
    func step(
        from state: TurnState, along edge: EdgeID, by notes: FixedTable<TurnNote>
    ) -> (state: TurnState, forbidden: ModeSet) {
        for row in noteStart[state.row]..<noteStart[Int(state.row) + 1] where notes[Int(row)].edge == edge.row {
            return (TurnState(row: notes[Int(row)].next), notes[Int(row)].forbidden)
        }
        return (TurnState(on: edge), [])
    }
}

/// A note at a state: what is special about taking one edge next.
struct TurnNote: BitwiseCopyable, Hashable {
    /// Row of the edge to take.
    var edge: Int32
    /// Row of the state one is in then.
    var next: Int32
    /// Modes that must not take it.
    var forbidden: ModeSet
}
