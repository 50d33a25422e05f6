// SPDX-License-Identifier: Apache-2.0

public import NavGraph

extension RoadHierarchy {
    /// Makes the hierarchy of a network.
    ///
    /// - Parameter progress: told the share of the work done, 0 … 1, now and then and from any thread.
    /// - Complexity: dominated by the dissection, see `Dissection`.
    public static func build(
        _ turns: TurnNetwork, progress: (@Sendable (Double) -> Void)? = nil
    ) -> RoadHierarchy {
        RoadHierarchy(turns, order: Dissection.order(of: turns.graph, progress: progress))
    }

    /// The hierarchy of a network by the order that its region keeps; `nil` when it keeps none that will do.
    static func kept(in turns: TurnNetwork) -> RoadHierarchy? {
        // A section of the wrong shape was refused when the region was opened.
        guard let kept = turns.graph.hierarchyOrder else { return nil }
        var seen = [Bool](repeating: false, count: turns.graph.segmentCount)
        var order: [SegmentID] = []
        guard kept.count <= seen.count else { return nil }
        order.reserveCapacity(kept.count)
        for row in kept {
            guard Int(row) < seen.count, !seen[Int(row)] else { return nil }
            seen[Int(row)] = true
            order.append(SegmentID(row: Int32(row)))
        }
        for row in seen.indices {
            let segment = SegmentID(row: Int32(row))
            let isOpen = ![segment.forward, segment.backward].allSatisfy { turns.graph.access(of: $0).isEmpty }
            guard isOpen == seen[row] else { return nil }
        }
        return RoadHierarchy(turns, order: order)
    }

    /// Finds the order for the region that a writer holds so far, and adds it.
    ///
    /// - Parameter progress: told the share of the work done, 0 … 1, now and then and from any thread.
    /// - Throws: `RegionError` when the region cannot be read back or written.
    public static func addOrder(
        to writer: RegionWriter, progress: (@Sendable (Double) -> Void)? = nil
    ) throws(RegionError) {
        let graph = try RoadGraph(writer.snapshot())
        try writer.add(Sections.hierarchyOrder, Dissection.order(of: graph, progress: progress).map { UInt32($0.row) })
    }

    /// Ranks the states of a network by an order of its segments, and finds the arcs.
    convenience init(_ turns: TurnNetwork, order: [SegmentID]) {
        let states = Ranking.states(of: turns, order: order)
        var ranks = [Int32](repeating: -1, count: turns.stateCount)
        for (rank, state) in states.enumerated() { ranks[Int(state)] = Int32(rank) }
        let moves = PossibleMoves(turns, states: states, ranks: ranks)
        let (up, down) = Elimination.arcs(of: moves)
        self.init(
            stateOfRank: FixedTable(states), rankOfState: FixedTable(ranks),
            parent: FixedTable(Ranking.parents(of: moves)), up: up, down: down)
    }
}

enum Ranking {
    /// States in the order of their segments, but those that nobody can be in.
    static func states(of turns: TurnNetwork, order: [SegmentID]) -> [Int32] {
        var extras: [Int32: [Int32]] = [:]
        for state in Int32(turns.graph.edgeCount)..<Int32(turns.stateCount) {
            extras[turns.edgeRow(of: state), default: []].append(state)
        }
        var states: [Int32] = []
        for segment in order {
            for edge in [segment.forward, segment.backward] where !turns.graph.access(of: edge).isEmpty {
                states.append(edge.row)
                states += extras[edge.row] ?? []
            }
        }
        return states
    }

    /// The elimination tree: for each rank the lowest higher rank that it is joined with once everything lower is gone.
    ///
    /// Source: Liu, "The role of elimination trees in sparse factorization" (1990), with shortened paths.
    static func parents(of moves: PossibleMoves) -> [Int32] {
        let count = moves.upStart.count - 1
        var lower = [[Int32]](repeating: [], count: count)
        for rank in 0..<count {
            for end in moves.up(of: rank) { lower[Int(end)].append(Int32(rank)) }
            for end in moves.down(of: rank) { lower[Int(end)].append(Int32(rank)) }
        }
        var parent = [Int32](repeating: -1, count: count)
        var shortcut = parent
        for rank in 0..<Int32(count) {
            for start in lower[Int(rank)] {
                var below = start
                while shortcut[Int(below)] >= 0, shortcut[Int(below)] != rank {
                    let above = shortcut[Int(below)]
                    shortcut[Int(below)] = rank
                    below = above
                }
                if shortcut[Int(below)] < 0 {
                    shortcut[Int(below)] = rank
                    parent[Int(below)] = rank
                }
            }
        }
        return parent
    }
}
