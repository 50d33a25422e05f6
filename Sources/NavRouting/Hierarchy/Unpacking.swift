// SPDX-License-Identifier: Apache-2.0

/// Turns a way over ranks into the states that one passes: each shortcut is replaced by the two arcs that it stands for,
/// until none is left.
struct Unpacking {
    private var waiting: [Move] = []

    /// An arc of a way, and the rank that it leads through; −1 for an arc of the network itself.
    private struct Move {
        var from: Int32
        var to: Int32
        var via: Int32
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
            guard let arc = last < rank ? up.arc(of: last, to: rank) : down.arc(of: rank, to: last) else {
                return false
            }
            waiting.append(Move(from: last, to: rank, via: arc.via))
            last = rank
            while let move = waiting.popLast() {
                if move.via < 0 {
                    states.append(TurnState(row: stateOfRank[move.to]))
                    continue
                }
                // Both halves are looked up at once: the processor waits for memory once instead of twice.
                guard let first = down.arc(of: move.via, to: move.from), let second = up.arc(of: move.via, to: move.to)
                else {
                    waiting.removeAll(keepingCapacity: true)
                    return false
                }
                waiting.append(Move(from: move.via, to: move.to, via: second.via))
                waiting.append(Move(from: move.from, to: move.via, via: first.via))
            }
        }
        return true
    }
}
