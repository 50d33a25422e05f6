// SPDX-License-Identifier: Apache-2.0

/// Unpacks a path of ranks into states: replaces each shortcut by its two arcs, recursively.
struct Unpacking {
    private var stack: [Arc] = []

    /// An arc of the path with the middle rank of a shortcut; −1 for an original arc.
    private struct Arc {
        var from: Int32
        var to: Int32
        var via: Int32
    }

    /// Appends the states of a path of ranks, both ends included.
    ///
    /// - Returns: Whether all arcs were found. They always are for shortest paths; other paths may use arcs that
    ///   perfect customization has removed.
    /// - Complexity: O(states · log arcs of a rank).
    @discardableResult
    mutating func append(
        _ ranks: ArraySlice<Int32>, _ customized: CustomizedHierarchy, to states: inout [TurnState]
    ) -> Bool {
        guard var last = ranks.first else { return true }
        let limit = states.count + customized.ranks.count
        let (stateOfRank, up, down) = (customized.ranks.stateOfRank, customized.up, customized.down)
        states.append(TurnState(row: stateOfRank[last]))
        for rank in ranks.dropFirst() {
            guard customized.isSound(min(last, rank)),
                let arc = last < rank ? up.arc(of: last, to: rank) : down.arc(of: rank, to: last)
            else { return false }
            stack.append(Arc(from: last, to: rank, via: arc.via))
            last = rank
            while let next = stack.popLast() {
                if next.via < 0 {
                    states.append(TurnState(row: stateOfRank[next.to]))
                    continue
                }
                // Both halves are looked up together, so that their cache misses overlap. No path passes a state twice,
                // but the shortcuts of a damaged region may repeat each other.
                guard customized.isSound(next.via), states.count < limit,
                    let first = down.arc(of: next.via, to: next.from), let second = up.arc(of: next.via, to: next.to)
                else {
                    stack.removeAll(keepingCapacity: true)
                    return false
                }
                stack.append(Arc(from: next.via, to: next.to, via: second.via))
                stack.append(Arc(from: next.from, to: next.via, via: first.via))
            }
        }
        return true
    }
}
