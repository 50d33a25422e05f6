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
    /// - Returns: whether all arcs were there. Those of a best way always are; another way may stand for arcs that no best
    ///   way needs.
    /// - Complexity: O(states · log arcs of a rank).
    @discardableResult
    mutating func append(
        _ ranks: ArraySlice<Int32>, _ customized: CustomizedHierarchy, to states: inout [TurnState]
    ) -> Bool {
        guard var last = ranks.first else { return true }
        let (stateOfRank, up, down) = (customized.hierarchy.stateOfRank, customized.up, customized.down)
        states.append(TurnState(row: stateOfRank[last]))
        for rank in ranks.dropFirst() {
            waiting.append(Move(from: last, to: rank))
            last = rank
            while let move = waiting.popLast() {
                let arc =
                    move.from < move.to
                    ? up.arc(of: move.from, to: move.to) : down.arc(of: move.to, to: move.from)
                guard let arc else {
                    waiting.removeAll(keepingCapacity: true)
                    return false
                }
                if arc.via >= 0 {
                    waiting.append(Move(from: arc.via, to: move.to))
                    waiting.append(Move(from: move.from, to: arc.via))
                } else {
                    states.append(TurnState(row: stateOfRank[move.to]))
                }
            }
        }
        return true
    }
}
