// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The finished segments as a network: which edges leave each node, and which belong to the main network of a mode.
struct Network {
    let tail: [NodeID]
    let head: [NodeID]
    /// Modes allowed on each edge, two rows per segment.
    let access: [ModeSet]
    /// Modes that cannot pass each node.
    let barred: [ModeSet]
    /// First row of `edgeOut` for each node, and the end.
    let outStart: [UInt32]
    /// Edges leaving each node, clockwise from north.
    let edgeOut: [EdgeID]

    /// Sorts edges by node and direction.
    ///
    /// - Complexity: O(edges × log of the edges at one node).
    init(tail: [NodeID], head: [NodeID], leaving: [UInt16], arriving: [UInt16], access: [ModeSet], barred: [ModeSet]) {
        self.tail = tail
        self.head = head
        self.access = access
        self.barred = barred
        var starts = [UInt32](repeating: 0, count: barred.count + 1)
        for node in tail { starts[Int(node.row) + 1] += 1 }
        for node in head { starts[Int(node.row) + 1] += 1 }
        for node in 0..<barred.count { starts[node + 1] += starts[node] }
        var next = starts
        var edges = [EdgeID](repeating: EdgeID(row: 0), count: tail.count * 2)
        for row in tail.indices {
            let segment = SegmentID(row: Int32(row))
            for (edge, node) in [(segment.forward, tail[row]), (segment.backward, head[row])] {
                edges[Int(next[Int(node.row)])] = edge
                next[Int(node.row)] += 1
            }
        }
        func direction(_ edge: EdgeID) -> UInt16 {
            edge.isBackward ? arriving[Int(edge.segment.row)] &+ 32768 : leaving[Int(edge.segment.row)]
        }
        for node in 0..<barred.count {
            edges[Int(starts[node])..<Int(starts[node + 1])].sort {
                let (a, b) = (direction($0), direction($1))
                return a != b ? a < b : $0 < $1
            }
        }
        outStart = starts
        edgeOut = edges
    }

    /// For every edge, the modes for which it lies in the largest part where one gets from everywhere to everywhere.
    ///
    /// Turn restrictions are not looked at. A node that bars a mode is a dead end for it: the roads to it still belong
    /// to the main network when one can come back.
    ///
    /// - Complexity: O(modes × edges).
    func mainNetworks() -> [ModeSet] {
        var main = [ModeSet](repeating: [], count: tail.count * 2)
        for mode in [ModeSet.driving, .cycling, .walking, .twoWheeler, .taxi] {
            let part = largestPart(for: mode)
            for row in 0..<main.count where access[row].contains(mode) {
                let edge = EdgeID(row: Int32(row))
                let (from, to) = (head(of: edge.reversed), head(of: edge))
                let returns = access[row ^ 1].contains(mode)
                let (fromMain, toMain) = (part[Int(from.row)], part[Int(to.row)])
                let deadEnd = barred[Int(to.row)].contains(mode) || barred[Int(from.row)].contains(mode)
                if fromMain && toMain || deadEnd && returns && (fromMain || toMain) { main[row].insert(mode) }
            }
        }
        return main
    }

    /// Node where an edge ends.
    func head(of edge: EdgeID) -> NodeID {
        edge.isBackward ? tail[Int(edge.segment.row)] : head[Int(edge.segment.row)]
    }

    /// For every node, whether it lies in the largest strongly connected part of one mode.
    ///
    /// Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), with a stack of our own for deep roads.
    private func largestPart(for mode: ModeSet) -> [Bool] {
        let count = barred.count
        let unseen = Int32.max
        var order = [Int32](repeating: unseen, count: count)
        var low = [Int32](repeating: 0, count: count)
        var part = [Int32](repeating: -1, count: count)
        var nextRow = [UInt32](repeating: 0, count: count)
        var open: [Int32] = []
        var path: [Int32] = []
        var seen: Int32 = 0
        var partSizes: [Int] = []
        for root in 0..<count where order[root] == unseen {
            path.append(Int32(root))
            while let current = path.last {
                let node = Int(current)
                if order[node] == unseen {
                    order[node] = seen
                    low[node] = seen
                    seen += 1
                    open.append(current)
                    nextRow[node] = barred[node].contains(mode) ? outStart[node + 1] : outStart[node]
                }
                var descended = false
                while nextRow[node] < outStart[node + 1] {
                    let edge = edgeOut[Int(nextRow[node])]
                    nextRow[node] += 1
                    guard access[Int(edge.row)].contains(mode) else { continue }
                    let to = Int(head(of: edge).row)
                    if order[to] == unseen {
                        path.append(Int32(to))
                        descended = true
                        break
                    }
                    if part[to] < 0 { low[node] = min(low[node], order[to]) }
                }
                if descended { continue }
                path.removeLast()
                if low[node] == order[node] {
                    var size = 0
                    while let member = open.popLast() {
                        part[Int(member)] = Int32(partSizes.count)
                        size += 1
                        if member == current { break }
                    }
                    partSizes.append(size)
                }
                if let parent = path.last { low[Int(parent)] = min(low[Int(parent)], low[node]) }
            }
        }
        guard let largest = partSizes.indices.max(by: { partSizes[$0] < partSizes[$1] }) else { return [] }
        return part.map { $0 == Int32(largest) }
    }
}
