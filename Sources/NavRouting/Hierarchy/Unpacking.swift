// SPDX-License-Identifier: Apache-2.0

/// Turns a way over ranks into the states that one passes: each shortcut is replaced by the two arcs that it stands for,
/// until none is left.
struct Unpacking {
    private var waiting: [Move] = []

    private struct Move {
        var from: Int32
        var to: Int32
    }

    /// Appends the states of a way over ranks, both ends included.
    ///
    /// - Precondition: the hierarchy has an arc between each two neighbours.
    /// - Complexity: O(states · log arcs of a rank).
    mutating func append(
        _ ranks: ArraySlice<Int32>, _ customized: CustomizedHierarchy, to states: inout [TurnState]
    ) {
        guard var last = ranks.first else { return }
        let stateOfRank = customized.hierarchy.stateOfRank
        states.append(TurnState(row: stateOfRank[last]))
        for rank in ranks.dropFirst() {
            waiting.append(Move(from: last, to: rank))
            last = rank
            while let move = waiting.popLast() {
                let arc =
                    move.from < move.to
                    ? customized.up.arc(of: move.from, to: move.to) : customized.down.arc(of: move.to, to: move.from)
                if let via = arc?.via, via >= 0 {
                    waiting.append(Move(from: via, to: move.to))
                    waiting.append(Move(from: move.from, to: via))
                } else {
                    states.append(TurnState(row: stateOfRank[move.to]))
                }
            }
        }
    }
}
