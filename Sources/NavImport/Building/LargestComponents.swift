// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds the largest strongly connected component of the network for each mode.
///
/// Turn restrictions apply, and a node that bars a mode forces a U-turn. U-turns count as possible wherever they are
/// not forbidden: a trip can start or end on a two-way road in either direction, so that both directions are connected.
struct LargestComponents {
    private let network: Network
    private let smallest: Int
    /// Forbidden or mandatory successors of edges with restrictions.
    private var rules: [Int32: [Rule]] = [:]
    /// Which edges have restrictions.
    private var hasRules: BitTable

    private struct Rule {
        var next: EdgeID
        var modes: ModeSet
        var isOnly: Bool
    }

    /// An edge on the path of the search.
    private struct Step {
        var edge: Int32
        /// Lowest number of an open edge that is known to be reached from here.
        var low: Int32
        /// The next row of `network.edgeOut` to visit.
        var row: UInt32
    }

    /// Creates a search for a network and its unconditional turn restrictions.
    ///
    /// A restriction over several edges is treated as if its last turn were always forbidden, which is conservative.
    ///
    /// - Parameters:
    ///   - network: The network.
    ///   - restrictions: Unconditional turn restrictions.
    ///   - smallest: Minimum number of edges of a component.
    init(_ network: Network, _ restrictions: [TurnRestriction], smallest: Int) {
        self.network = network
        self.smallest = smallest
        hasRules = BitTable(count: network.access.count)
        for restriction in restrictions {
            guard let to = restriction.edges.last, let before = restriction.edges.dropLast().last else { continue }
            if restriction.isOnly, restriction.edges.count > 2 { continue }
            rules[before.row, default: []].append(
                Rule(next: to, modes: restriction.modes, isOnly: restriction.isOnly))
            hasRules[Int(before.row)] = true
        }
    }

    /// The modes for which each edge belongs to the main network.
    ///
    /// - Complexity: O(modes × edges).
    func modesByEdge() -> [ModeSet] {
        var main = [ModeSet](repeating: [], count: network.access.count)
        for mode in [ModeSet.driving, .cycling, .walking, .twoWheeler, .taxi] {
            for row in largestPart(for: mode) { main[Int(row)].insert(mode) }
        }
        return main
    }

    /// Whether `next`, which leaves the head of `edge`, can directly follow it.
    private func follows(_ next: EdgeID, after edge: EdgeID, for mode: ModeSet) -> Bool {
        guard network.access[Int(next.row)].contains(mode) else { return false }
        if next != edge.reversed, network.barred[Int(network.head(of: edge).row)].contains(mode) { return false }
        guard hasRules[Int(edge.row)], let rules = rules[edge.row] else { return true }
        var only: EdgeID?
        for rule in rules where rule.modes.contains(mode) {
            if rule.isOnly { only = only ?? rule.next } else if rule.next == next { return false }
        }
        return only == nil || only == next
    }

    /// The edges of the largest strongly connected component of one mode.
    ///
    /// Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), with an explicit stack for long roads. It
    /// holds the lowest numbers, too, since only those of edges on the path are needed.
    private func largestPart(for mode: ModeSet) -> [Int32] {
        let (unseen, complete) = (Int32.max, Int32.max - 1)
        // The number of an edge in the order of visits, until its component is complete.
        var order = [Int32](repeating: unseen, count: network.access.count)
        var open: [Int32] = []
        var path: [Step] = []
        var seen: Int32 = 0
        var largest: [Int32] = []

        func enter(_ edge: Int32) {
            order[Int(edge)] = seen
            open.append(edge)
            path.append(
                Step(edge: edge, low: seen, row: network.outStart[Int(network.head(of: EdgeID(row: edge)).row)]))
            seen += 1
        }
        for root in 0..<Int32(network.access.count)
        where order[Int(root)] == unseen && network.access[Int(root)].contains(mode) {
            enter(root)
            while var step = path.popLast() {
                let edge = EdgeID(row: step.edge)
                let end = network.outStart[Int(network.head(of: edge).row) + 1]
                var next: EdgeID?
                while step.row < end, next == nil {
                    let other = network.edgeOut[Int(step.row)]
                    step.row += 1
                    guard follows(other, after: edge, for: mode) else { continue }
                    let number = order[Int(other.row)]
                    if number == unseen { next = other } else if number != complete { step.low = min(step.low, number) }
                }
                if let next {
                    path.append(step)
                    enter(next.row)
                    continue
                }
                if !path.isEmpty { path[path.count - 1].low = min(path[path.count - 1].low, step.low) }
                guard step.low == order[Int(edge.row)] else { continue }
                var first = open.count
                repeat {
                    first -= 1
                    order[Int(open[first])] = complete
                } while open[first] != edge.row
                // A single one-way road is not a network.
                if open.count - first > max(1, smallest - 1, largest.count) { largest = Array(open[first...]) }
                open.removeSubrange(first...)
            }
        }
        return largest
    }
}
