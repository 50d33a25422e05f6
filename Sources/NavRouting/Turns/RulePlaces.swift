// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Where the conditional rules of a map can change costs: a superset for every time and mode.
struct RulePlaces: Sendable {
    /// Both directions of all segments with conditional tags.
    let edges: [EdgeID]
    /// For each conditional turn restriction, the edge before the turn, and its condition.
    let turns: [(edge: EdgeID, condition: String)]
    /// The edges that end where one of `edges` starts or ends, or are one of `turns`: their turns may change.
    let approaches: [EdgeID]
    /// One bit for each node at the end of an edge of `approaches`; empty if there is none.
    private let nodes: FixedTable<UInt64>

    /// Finds the places of a graph.
    ///
    /// - Complexity: O(segments), a flag each; O(restrictions) without conditional tags.
    init(_ graph: RoadGraph) {
        var edges: [EdgeID] = []
        if !graph.conditionValues.isEmpty {
            for row in 0..<graph.segmentCount {
                let segment = SegmentID(row: Int32(row))
                guard graph.flags(of: graph.road(of: segment.forward)).contains(.conditional) else { continue }
                edges += [segment.forward, segment.backward]
            }
        }
        var turns: [(edge: EdgeID, condition: String)] = []
        for row in graph.restrictionCount..<graph.allRestrictionsCount {
            let restriction = graph.restriction(row)
            guard let edge = restriction.edges.dropLast().last else { continue }
            turns.append((edge, restriction.condition))
        }
        let found = Set((edges + turns.map(\.edge)).map { graph.head(of: $0).row }).sorted()
        var words = [UInt64](repeating: 0, count: found.isEmpty ? 0 : (graph.nodeCount + 63) / 64)
        for node in found { words[Int(node) >> 6] |= 1 << UInt64(node & 63) }
        self.edges = edges
        self.turns = turns
        approaches = found.flatMap { graph.edges(leaving: NodeID(row: $0)).map(\.reversed) }
        nodes = FixedTable(words)
    }

    /// Whether the turns at a node may change.
    @inline(__always) func contains(node: Int32) -> Bool {
        let word = Int(node) &>> 6
        return word < nodes.count && nodes[word] &>> UInt64(node & 63) & 1 != 0
    }
}
