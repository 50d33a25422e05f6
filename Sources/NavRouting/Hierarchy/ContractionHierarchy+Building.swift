// SPDX-License-Identifier: Apache-2.0

public import NavGraph

extension ContractionHierarchy {
    /// Builds the hierarchy of a network.
    ///
    /// - Parameters:
    ///   - turns: The network.
    ///   - progress: Called occasionally, from any thread, with the fraction of the work done, 0 … 1.
    /// - Complexity: Dominated by the nested dissection; see `NestedDissection`.
    public static func build(
        _ turns: TurnNetwork, progress: (@Sendable (Double) -> Void)? = nil
    ) -> ContractionHierarchy {
        ContractionHierarchy(turns, order: NestedDissection.order(of: turns.graph, progress: progress))
    }

    /// The hierarchy of a network by the contraction order stored in its region; `nil` if there is no valid one.
    static func stored(in turns: TurnNetwork) -> ContractionHierarchy? {
        // Opening the region has already rejected sections of the wrong shape.
        guard let storedOrder = turns.graph.hierarchyOrder else { return nil }
        var seen = [Bool](repeating: false, count: turns.graph.segmentCount)
        var order: [SegmentID] = []
        guard storedOrder.count <= seen.count else { return nil }
        order.reserveCapacity(storedOrder.count)
        for row in storedOrder {
            guard Int(row) < seen.count, !seen[Int(row)] else { return nil }
            seen[Int(row)] = true
            order.append(SegmentID(row: Int32(row)))
        }
        for row in seen.indices {
            let segment = SegmentID(row: Int32(row))
            let isOpen = ![segment.forward, segment.backward].allSatisfy { turns.graph.access(of: $0).isEmpty }
            guard isOpen == seen[row] else { return nil }
        }
        return ContractionHierarchy(turns, order: order)
    }

    /// Computes the contraction order of the region written so far and adds it.
    ///
    /// - Parameters:
    ///   - writer: The writer of the region, which has all sections of the graph.
    ///   - progress: Called occasionally, from any thread, with the fraction of the work done, 0 … 1.
    /// - Throws: `RegionError` if the region cannot be read back or written.
    public static func addContractionOrder(
        to writer: RegionWriter, progress: (@Sendable (Double) -> Void)? = nil
    ) throws(RegionError) {
        let graph = try RoadGraph(writer.written())
        try writer.add(
            Sections.hierarchyOrder, NestedDissection.order(of: graph, progress: progress).map { UInt32($0.row) })
    }

    /// Ranks the states of a network by an order of its segments, and contracts them.
    convenience init(_ turns: TurnNetwork, order: [SegmentID]) {
        let states = ContractionOrder.states(of: turns, order: order)
        var ranks = [Int32](repeating: -1, count: turns.stateCount)
        for (rank, state) in states.enumerated() { ranks[Int(state)] = Int32(rank) }
        let inputArcs = InputArcs(turns, states: states, ranks: ranks)
        let (up, down) = Contraction.arcs(of: inputArcs)
        self.init(
            stateOfRank: FixedTable(states), rankOfState: FixedTable(ranks),
            parent: FixedTable(ContractionOrder.parents(of: inputArcs)), up: up, down: down)
    }
}

enum ContractionOrder {
    /// States in the order of their segments, without states that no mode can enter.
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

    /// The elimination tree: the parent of a rank is the lowest higher rank adjacent to it when it is contracted.
    ///
    /// Source: Liu, "The role of elimination trees in sparse factorization" (1990), with path compression.
    static func parents(of inputArcs: InputArcs) -> [Int32] {
        let count = inputArcs.upStart.count - 1
        var lower = [[Int32]](repeating: [], count: count)
        for rank in 0..<count {
            for end in inputArcs.up(of: rank) { lower[Int(end)].append(Int32(rank)) }
            for end in inputArcs.down(of: rank) { lower[Int(end)].append(Int32(rank)) }
        }
        var parent = [Int32](repeating: -1, count: count)
        var compressed = parent
        for rank in 0..<Int32(count) {
            for start in lower[Int(rank)] {
                var descendant = start
                while compressed[Int(descendant)] >= 0, compressed[Int(descendant)] != rank {
                    let above = compressed[Int(descendant)]
                    compressed[Int(descendant)] = rank
                    descendant = above
                }
                if compressed[Int(descendant)] < 0 {
                    compressed[Int(descendant)] = rank
                    parent[Int(descendant)] = rank
                }
            }
        }
        return parent
    }
}
