// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The order in which the states of a network are contracted.
struct StateRanks: Sendable {
    /// State of each rank.
    let stateOfRank: FixedTable<Int32>
    /// Rank of each state; −1 for states that no mode can enter.
    let rankOfState: FixedTable<Int32>

    /// Number of ranked states.
    var count: Int { stateOfRank.count }

    init(stateOfRank: FixedTable<Int32>, rankOfState: FixedTable<Int32>) {
        self.stateOfRank = stateOfRank
        self.rankOfState = rankOfState
    }

    /// Ranks the states of a network by an order of its segments.
    init(_ turns: TurnNetwork, order: [SegmentID]) {
        let states = ContractionOrder.states(of: turns, order: order)
        var ranks = [Int32](repeating: -1, count: turns.stateCount)
        for (rank, state) in states.enumerated() { ranks[Int(state)] = Int32(rank) }
        self.init(stateOfRank: FixedTable(states), rankOfState: FixedTable(ranks))
    }

    /// The ranks of a network: those stored in its region with its metrics, or by the contraction order of the region,
    /// or by a new order if the region has no valid one.
    init(_ turns: TurnNetwork) {
        if let tables = StateRanks(storedIn: turns) {
            self = tables
        } else if let order = ContractionOrder.stored(in: turns) {
            self.init(turns, order: order)
        } else {
            self.init(turns, order: NestedDissection.order(of: turns.graph))
        }
    }

    /// The tables of a region, in place; `nil` if it has none.
    ///
    /// They are not verified.
    static func tables(in turns: TurnNetwork) -> StateRanks? {
        guard let states = try? turns.graph.file.columnIfPresent(Sections.hierarchyState),
            let ranks = try? turns.graph.file.columnIfPresent(Sections.hierarchyRank),
            ranks.count == turns.stateCount, states.count <= ranks.count
        else { return nil }
        let owner = turns.graph
        func table(_ column: Column<Int32>) -> FixedTable<Int32> {
            FixedTable(
                column.withContiguousStorageIfAvailable { $0 } ?? UnsafeBufferPointer(start: nil, count: 0),
                owner: owner)
        }
        return StateRanks(stateOfRank: table(states), rankOfState: table(ranks))
    }

    private init?(storedIn turns: TurnNetwork) {
        guard let tables = StateRanks.tables(in: turns), tables.areConsistent(in: turns) else { return nil }
        self = tables
    }

    /// Whether every state that some mode can enter has a rank of its own, and no other state has one.
    ///
    /// - Complexity: O(states).
    private func areConsistent(in turns: TurnNetwork) -> Bool {
        var ranked = 0
        for state in 0..<Int32(rankOfState.count) {
            let rank = rankOfState[state]
            let isOpen = !turns.graph.access(of: EdgeID(row: turns.edgeRow(of: state))).isEmpty
            guard isOpen == (rank >= 0) else { return false }
            guard isOpen else { continue }
            guard Int(rank) < count, stateOfRank[rank] == state else { return false }
            ranked += 1
        }
        return ranked == count
    }
}
