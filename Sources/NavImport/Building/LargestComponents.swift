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

    private struct Rule {
        var next: EdgeID
        var modes: ModeSet
        var isOnly: Bool
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
        for restriction in restrictions {
            guard let to = restriction.edges.last, let before = restriction.edges.dropLast().last else { continue }
            if restriction.isOnly, restriction.edges.count > 2 { continue }
            rules[before.row, default: []].append(
                Rule(next: to, modes: restriction.modes, isOnly: restriction.isOnly))
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

    /// Appends the edges that can directly follow `edge`.
    private func append(successorsOf edge: EdgeID, for mode: ModeSet, to list: inout [Int32]) {
        let node = Int(network.head(of: edge).row)
        let rules = rules[edge.row]?.filter { $0.modes.contains(mode) } ?? []
        let only = rules.first { $0.isOnly }?.next
        let isBarred = network.barred[node].contains(mode)
        for row in network.outStart[node]..<network.outStart[node + 1] {
            let next = network.edgeOut[Int(row)]
            guard network.access[Int(next.row)].contains(mode), !isBarred || next == edge.reversed else { continue }
            if let only, next != only { continue }
            if rules.contains(where: { !$0.isOnly && $0.next == next }) { continue }
            list.append(next.row)
        }
    }

    /// The edges of the largest strongly connected component of one mode.
    ///
    /// Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), with explicit stacks for long roads.
    private func largestPart(for mode: ModeSet) -> [Int32] {
        let unseen = Int32.max
        var order = [Int32](repeating: unseen, count: network.access.count)
        var low = [Int32](repeating: 0, count: network.access.count)
        var isOpen = [Bool](repeating: false, count: network.access.count)
        var open: [Int32] = []
        var path: [(edge: Int32, successors: Int)] = []
        // Successors not visited yet; those of the path's last edge are on top.
        var waiting: [Int32] = []
        var seen: Int32 = 0
        var largest: [Int32] = []

        func enter(_ edge: Int32) {
            order[Int(edge)] = seen
            low[Int(edge)] = seen
            seen += 1
            open.append(edge)
            isOpen[Int(edge)] = true
            path.append((edge, waiting.count))
            append(successorsOf: EdgeID(row: edge), for: mode, to: &waiting)
        }
        for root in 0..<Int32(network.access.count)
        where order[Int(root)] == unseen && network.access[Int(root)].contains(mode) {
            enter(root)
            while let (edge, bottom) = path.last {
                if waiting.count > bottom {
                    let next = waiting.removeLast()
                    if order[Int(next)] == unseen {
                        enter(next)
                    } else if isOpen[Int(next)] {
                        low[Int(edge)] = min(low[Int(edge)], order[Int(next)])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.edge { low[Int(parent)] = min(low[Int(parent)], low[Int(edge)]) }
                guard low[Int(edge)] == order[Int(edge)] else { continue }
                var part: [Int32] = []
                while let member = open.popLast() {
                    isOpen[Int(member)] = false
                    part.append(member)
                    if member == edge { break }
                }
                // A single one-way road is not a network.
                if part.count > max(1, smallest - 1, largest.count) { largest = part }
            }
        }
        return largest
    }
}
