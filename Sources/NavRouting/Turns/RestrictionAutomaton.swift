// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Builds the states and turn rules of a `TurnNetwork`, one restriction at a time.
///
/// Source: Aho and Corasick, "Efficient string matching" (1975).
struct RestrictionAutomaton {
    private let graph: RoadGraph
    /// Edge of each state beyond the plain edges.
    private(set) var extraEdges: [Int32] = []
    /// Parent of each of these states: the state of the same prefix without its last edge. A parent has a smaller row
    /// than its children.
    private var parents: [Int32] = []
    private var children: [Transition: Int32] = [:]
    private var childTransitions: [Int32: [Transition]] = [:]
    private var forbidden: [Int32: [(edge: Int32, modes: ModeSet)]] = [:]

    /// A step from a state along an edge.
    private struct Transition: Hashable {
        var state: Int32
        var edge: Int32
    }

    init(_ graph: RoadGraph) { self.graph = graph }

    /// Adds all restrictions in file order, so that every automaton of a graph has the same states and rules; only the
    /// forbidden modes differ.
    ///
    /// - Parameter holds: Whether the condition of a conditional restriction holds.
    mutating func addAll(whoseConditionHolds holds: (String) -> Bool) {
        for row in 0..<graph.allRestrictionsCount {
            let restriction = graph.restriction(row)
            add(restriction, isInForce: restriction.condition.isEmpty || holds(restriction.condition))
        }
    }

    /// Adds one restriction. Restrictions whose edges are not connected are ignored.
    private mutating func add(_ restriction: TurnRestriction, isInForce: Bool) {
        let edges = restriction.edges
        let modes = isInForce ? restriction.modes : []
        guard edges.count >= 2, zip(edges, edges.dropFirst()).allSatisfy({ graph.head(of: $0) == graph.tail(of: $1) })
        else { return }
        let prefix = edges.dropLast()
        var state = prefix[0].row
        for edge in prefix.dropFirst() { state = child(of: state, along: edge.row) }
        let (before, last) = (prefix[prefix.count - 1], edges[edges.count - 1])
        guard restriction.isOnly else {
            forbidden[state, default: []].append((last.row, modes))
            return
        }
        // A mode that may not use the mandatory edge is exempt; otherwise it would be trapped.
        let boundModes = modes.intersection(graph.access(of: last))
        for other in graph.edges(leaving: graph.head(of: before)) where other != last {
            forbidden[state, default: []].append((other.row, boundModes))
        }
    }

    private mutating func child(of state: Int32, along edge: Int32) -> Int32 {
        let transition = Transition(state: state, edge: edge)
        if let child = children[transition] { return child }
        let child = Int32(graph.edgeCount + extraEdges.count)
        extraEdges.append(edge)
        parents.append(state)
        children[transition] = child
        childTransitions[state, default: []].append(transition)
        return child
    }

    /// Turn rules of every state that has any, by ascending state, with at most one rule per edge.
    ///
    /// The rules of a state are its own and those of its failure link, which remembers fewer edges.
    func rulesByState() -> [(state: Int32, rules: [TurnRule])] {
        var merged: [Int32: [TurnRule]] = [:]
        for state in Set(childTransitions.keys).union(forbidden.keys) where state < graph.edgeCount {
            merged[state] = ownRules(of: state)
        }
        // Parents precede children, but failure links may point to later rows: process by depth.
        for (state, failureLink) in failureLinks() {
            var rules = ownRules(of: state)
            for inherited in merged[failureLink] ?? [] {
                if let index = rules.firstIndex(where: { $0.edge == inherited.edge }) {
                    rules[index].forbidden.formUnion(inherited.forbidden)
                    if rules[index].next == inherited.edge { rules[index].next = inherited.next }
                } else {
                    rules.append(inherited)
                }
            }
            if !rules.isEmpty { merged[state] = rules.sorted { $0.edge < $1.edge } }
        }
        return merged.sorted { $0.key < $1.key }.map { (state: $0.key, rules: $0.value) }
    }

    /// Failure link of each extra state: the longest proper suffix of its prefix that is a state too. Shortest prefixes
    /// first.
    private func failureLinks() -> [(state: Int32, failureLink: Int32)] {
        let edges = Int32(graph.edgeCount)
        var depth = [Int](repeating: 0, count: extraEdges.count)
        for row in extraEdges.indices {
            depth[row] = parents[row] < edges ? 1 : depth[Int(parents[row] - edges)] + 1
        }
        let byDepth = extraEdges.indices.sorted { depth[$0] != depth[$1] ? depth[$0] < depth[$1] : $0 < $1 }
        var failureLink = [Int32](repeating: -1, count: extraEdges.count)
        for row in byDepth {
            let edge = extraEdges[row]
            var candidate = parents[row]
            failureLink[row] = edge
            while candidate >= edges {
                candidate = failureLink[Int(candidate - edges)]
                if let longer = children[Transition(state: candidate, edge: edge)] {
                    failureLink[row] = longer
                    break
                }
            }
        }
        return byDepth.map { (state: edges + Int32($0), failureLink: failureLink[$0]) }
    }

    /// Rules of restrictions that end or continue at exactly this state, by ascending edge.
    private func ownRules(of state: Int32) -> [TurnRule] {
        var rules: [Int32: TurnRule] = [:]
        for transition in childTransitions[state] ?? [] {
            rules[transition.edge] = TurnRule(
                edge: transition.edge, next: children[transition] ?? transition.edge, forbidden: [])
        }
        for (edge, modes) in forbidden[state] ?? [] {
            rules[edge, default: TurnRule(edge: edge, next: edge, forbidden: [])].forbidden.formUnion(modes)
        }
        return rules.values.sorted { $0.edge < $1.edge }
    }
}
