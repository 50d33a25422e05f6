// SPDX-License-Identifier: Apache-2.0

public import NavGraph

extension ContractionHierarchy {
    /// Builds the hierarchy of a network.
    ///
    /// - Parameters:
    ///   - turns: The network.
    ///   - progress: Called occasionally, from any thread, with the fraction of the work done, 0 … 1.
    /// - Throws: `RegionError` with code `tooLarge` if the hierarchy has more than 4,294,967,295 arcs in one direction.
    /// - Complexity: Dominated by the nested dissection; see `NestedDissection`.
    public static func build(
        _ turns: TurnNetwork, progress: (@Sendable (Double) -> Void)? = nil
    ) throws(RegionError) -> ContractionHierarchy {
        let order = NestedDissection.order(of: turns.graph, progress: progress)
        return try ContractionHierarchy(turns, StateRanks(turns, order: order))
    }

    /// Computes the contraction order of the region written so far and adds it. The order does not depend on the number of
    /// threads.
    ///
    /// - Parameters:
    ///   - writer: The writer of the region, which has all sections of the graph.
    ///   - threads: Number of threads, 1 or more; `nil` for one per core.
    ///   - progress: Called occasionally, from any thread, with the fraction of the work done, 0 … 1.
    /// - Throws: `RegionError` if the region cannot be read back or written.
    public static func addContractionOrder(
        to writer: RegionWriter, threads: Int? = nil, progress: (@Sendable (Double) -> Void)? = nil
    ) throws(RegionError) {
        let graph = try RoadGraph(writer.snapshot())
        let order = Parallel.withThreads(threads) { NestedDissection.order(of: graph, progress: progress) }
        try writer.add(Sections.hierarchyOrder, order.lazy.map { UInt32($0.row) })
    }

    /// Contracts all states of a network, for all modes.
    convenience init(_ turns: TurnNetwork, _ ranks: StateRanks) throws(RegionError) {
        try self.init(ranks, InputArcs(turns, ranks), limit: turns.arcLimit)
    }

    /// Contracts the states that a metric opens without traffic.
    convenience init(_ costs: InputCosts, limit: Int = HierarchyLimit.arcs) throws(RegionError) {
        try self.init(costs.ranks, InputArcs(costs), limit: limit)
    }

    private convenience init(_ ranks: StateRanks, _ inputArcs: InputArcs, limit: Int) throws(RegionError) {
        let parent = ContractionOrder.parents(of: inputArcs)
        let (up, down) = try Contraction.arcs(of: inputArcs, limit: limit)
        self.init(
            stateOfRank: ranks.stateOfRank, rankOfState: ranks.rankOfState, parent: parent, up: up, down: down)
    }
}

enum ContractionOrder {
    /// The contraction order stored in the region of a network; `nil` if there is no valid one.
    static func stored(in turns: TurnNetwork) -> [SegmentID]? {
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
        return order
    }

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
    static func parents(of inputArcs: InputArcs) -> FixedTable<Int32> {
        let count = inputArcs.count
        // Lower neighbors, grouped by rank; filled from the back, so that each start ends up at its first row.
        let start = WorkTable<Int>(zeros: count + 1)
        for rank in 0..<count {
            for end in inputArcs.up(of: rank) { start[end] += 1 }
            for end in inputArcs.down(of: rank) { start[end] += 1 }
        }
        for rank in 0..<count { start[rank + 1] += start[rank] }
        let lower = WorkTable<Int32>(zeros: start[count])
        for rank in 0..<count {
            for ends in [inputArcs.up(of: rank), inputArcs.down(of: rank)] {
                for end in ends {
                    start[end] -= 1
                    lower[start[end]] = Int32(rank)
                }
            }
        }
        let parent = WorkTable<Int32>(count: count, repeating: -1)
        let compressed = WorkTable(copying: parent)
        for rank in 0..<Int32(count) {
            for row in start[rank]..<start[rank + 1] {
                var descendant = lower[row]
                while compressed[descendant] >= 0, compressed[descendant] != rank {
                    let above = compressed[descendant]
                    compressed[descendant] = rank
                    descendant = above
                }
                if compressed[descendant] < 0 {
                    compressed[descendant] = rank
                    parent[descendant] = rank
                }
            }
        }
        return FixedTable(parent)
    }
}
