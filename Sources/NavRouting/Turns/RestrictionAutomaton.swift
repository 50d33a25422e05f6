// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Grows the states and notes of a `TurnNetwork`, one restriction at a time.
struct RestrictionAutomaton {
    private let graph: RoadGraph
    /// Edge of each state beyond the plain edges.
    private(set) var extraEdges: [Int32] = []
    /// For each of those, the state of one edge less at the end. A parent has a smaller row than its children.
    private var parents: [Int32] = []
    private var children: [Step: Int32] = [:]
    private var childSteps: [Int32: [Step]] = [:]
    private var forbidden: [Int32: [(edge: Int32, modes: ModeSet)]] = [:]

    /// Going on from a state by an edge.
    private struct Step: Hashable {
        var state: Int32
        var edge: Int32
    }

    init(_ graph: RoadGraph) { self.graph = graph }

    /// Takes in the restrictions of the graph in the order of the file, so that all automata of a graph have the same
    /// states and the same notes, and differ only in whom the notes forbid what.
    ///
    /// - Parameter holds: whether a restriction that holds at times, by its condition, holds now.
    mutating func addAll(whoseConditionHolds holds: (String) -> Bool) {
        for row in 0..<graph.allRestrictionsCount {
            let restriction = graph.restriction(row)
            add(restriction, isInForce: restriction.condition.isEmpty || holds(restriction.condition))
        }
    }

    /// Takes in one restriction. One whose edges do not join says nothing and is passed over.
    private mutating func add(_ restriction: TurnRestriction, isInForce: Bool) {
        let edges = restriction.edges
        let modes = isInForce ? restriction.modes : []
        guard edges.count >= 2, zip(edges, edges.dropFirst()).allSatisfy({ graph.head(of: $0) == graph.tail(of: $1) })
        else { return }
        let beginning = edges.dropLast()
        var state = beginning[0].row
        for edge in beginning.dropFirst() { state = child(of: state, along: edge.row) }
        let (before, last) = (beginning[beginning.count - 1], edges[edges.count - 1])
        guard restriction.isOnly else {
            forbidden[state, default: []].append((last.row, modes))
            return
        }
        // Who cannot take the only way anyhow is not held to it, or would be stuck.
        let bound = modes.intersection(graph.access(of: last))
        for other in graph.edges(leaving: graph.head(of: before)) where other != last {
            forbidden[state, default: []].append((other.row, bound))
        }
    }

    private mutating func child(of state: Int32, along edge: Int32) -> Int32 {
        let step = Step(state: state, edge: edge)
        if let child = children[step] { return child }
        let child = Int32(graph.edgeCount + extraEdges.count)
        extraEdges.append(edge)
        parents.append(state)
        children[step] = child
        childSteps[state, default: []].append(step)
        return child
    }

    /// Notes of every state that has some, by ascending state; each state has at most one note per edge.
    ///
    /// A state's notes are its own and those of the state it falls back to, which knows one edge less of the past.
    func notesByState() -> [(state: Int32, notes: [TurnNote])] {
        var merged: [Int32: [TurnNote]] = [:]
        for state in Set(childSteps.keys).union(forbidden.keys) where state < graph.edgeCount {
            merged[state] = ownNotes(of: state)
        }
        // Parents come before children, but a fallback may come later in the rows: go by depth.
        for (state, fallback) in fallbacks() {
            var notes = ownNotes(of: state)
            for inherited in merged[fallback] ?? [] {
                if let place = notes.firstIndex(where: { $0.edge == inherited.edge }) {
                    notes[place].forbidden.formUnion(inherited.forbidden)
                    if notes[place].next == inherited.edge { notes[place].next = inherited.next }
                } else {
                    notes.append(inherited)
                }
            }
            if !notes.isEmpty { merged[state] = notes.sorted { $0.edge < $1.edge } }
        }
        return merged.sorted { $0.key < $1.key }.map { (state: $0.key, notes: $0.value) }
    }

    /// The longest proper end of each extra state's beginning that is a state too; shortest beginnings first.
    private func fallbacks() -> [(state: Int32, fallback: Int32)] {
        let edges = Int32(graph.edgeCount)
        var depth = [Int](repeating: 0, count: extraEdges.count)
        for row in extraEdges.indices {
            depth[row] = parents[row] < edges ? 1 : depth[Int(parents[row] - edges)] + 1
        }
        let byDepth = extraEdges.indices.sorted { depth[$0] != depth[$1] ? depth[$0] < depth[$1] : $0 < $1 }
        var fallback = [Int32](repeating: -1, count: extraEdges.count)
        for row in byDepth {
            let edge = extraEdges[row]
            var candidate = parents[row]
            fallback[row] = edge
            while candidate >= edges {
                candidate = fallback[Int(candidate - edges)]
                if let longer = children[Step(state: candidate, edge: edge)] {
                    fallback[row] = longer
                    break
                }
            }
        }
        return byDepth.map { (state: edges + Int32($0), fallback: fallback[$0]) }
    }

    /// What restrictions say that end or go on exactly here, by ascending edge.
    private func ownNotes(of state: Int32) -> [TurnNote] {
        var notes: [Int32: TurnNote] = [:]
        for step in childSteps[state] ?? [] {
            notes[step.edge] = TurnNote(edge: step.edge, next: children[step] ?? step.edge, forbidden: [])
        }
        for (edge, modes) in forbidden[state] ?? [] {
            notes[edge, default: TurnNote(edge: edge, next: edge, forbidden: [])].forbidden.formUnion(modes)
        }
        return notes.values.sorted { $0.edge < $1.edge }
    }
}
