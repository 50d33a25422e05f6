// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The elimination tree of the segments of a network, of which those at a node are neighbors of each other.
enum SegmentTree {
    /// Sorts a contraction order so that each segment comes soon before its parent in the elimination tree. The
    /// shortcuts remain the same, and what a search visits lies closer together.
    ///
    /// Source: Liu, "The role of elimination trees in sparse factorization" (1990).
    ///
    /// - Complexity: O(segments · log segments).
    static func postorder(of order: [Int32], in graph: RoadGraph) -> [Int32] {
        var parent = [Int32](repeating: -1, count: order.count)
        var compressed = parent
        // The last rank at each node. Lower ones there are its descendants.
        var last = [Int32](repeating: -1, count: graph.nodeCount)
        for rank in 0..<Int32(order.count) {
            let segment = order[Int(rank)]
            for node in [Int(graph.segmentTail[segment].row), Int(graph.segmentHead[segment].row)] {
                var below = last[node]
                last[node] = rank
                while below >= 0, below != rank {
                    let above = compressed[Int(below)]
                    compressed[Int(below)] = rank
                    if above < 0 { parent[Int(below)] = rank }
                    below = above
                }
            }
        }
        return sorted(order, by: parent)
    }

    private static func sorted(_ order: [Int32], by parent: [Int32]) -> [Int32] {
        // Children of each rank as linked lists, the highest first; those of −1 are the roots.
        var child = [Int32](repeating: -1, count: order.count + 1)
        var sibling = [Int32](repeating: -1, count: order.count)
        for rank in order.indices {
            let list = Int(parent[rank] + 1)
            sibling[rank] = child[list]
            child[list] = Int32(rank)
        }
        // From the end: a rank, then its subtrees from the highest to the lowest.
        var reversed: [Int32] = []
        reversed.reserveCapacity(order.count)
        var stack = [child[0]]
        while let rank = stack.popLast() {
            guard rank >= 0 else { continue }
            reversed.append(order[Int(rank)])
            stack.append(sibling[Int(rank)])
            stack.append(child[Int(rank) + 1])
        }
        return reversed.reversed()
    }
}
