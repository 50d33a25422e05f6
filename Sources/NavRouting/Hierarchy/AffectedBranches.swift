// SPDX-License-Identifier: Apache-2.0

/// A partition of the affected part of the elimination tree into subtrees, which can be processed in parallel, and
/// their common ancestors.
struct AffectedBranches {
    /// Indices of affected ranks, ascending within each subtree; the subtree with the most work first.
    private(set) var branches: [[Int32]] = []
    /// The other indices, ascending. They may depend on any subtree.
    private(set) var trunk: [Int32] = []

    /// Cuts the affected part into subtrees with at most 1/`parts` of its work.
    ///
    /// - Parameters:
    ///   - affected: The affected ranks.
    ///   - parent: The elimination tree.
    ///   - work: Estimated work for each affected rank.
    ///   - parts: The more, the more even the load, but the more ranks are common ancestors.
    /// - Complexity: O(affected ranks).
    init(_ affected: AffectedRanks, parent: FixedTable<Int32>, work: [Int], parts: Int) {
        let count = work.count
        let above = affected.ranks.map { rank -> Int32 in
            let parent = parent[rank]
            return parent < 0 ? -1 : affected.index(of: parent).map { Int32(truncatingIfNeeded: $0) } ?? -1
        }
        var total = work
        for index in 0..<count where above[index] >= 0 { total[Int(above[index])] += total[index] }
        let limit = max(1, work.reduce(0, +) / parts)
        var branch = [Int32](repeating: -1, count: count)
        var members: [(root: Int, indices: [Int32])] = []
        for index in (0..<count).reversed() {
            let parent = Int(above[index])
            if total[index] > limit {
                trunk.append(Int32(truncatingIfNeeded: index))
            } else if parent >= 0, branch[parent] >= 0 {
                branch[index] = branch[parent]
                members[Int(branch[index])].indices.append(Int32(truncatingIfNeeded: index))
            } else {
                branch[index] = Int32(truncatingIfNeeded: members.count)
                members.append((index, [Int32(truncatingIfNeeded: index)]))
            }
        }
        // Most work first, for an even load at the end.
        branches = members.sorted {
            total[$0.root] != total[$1.root] ? total[$0.root] > total[$1.root] : $0.root < $1.root
        }
        .map { $0.indices.reversed() }
        trunk.reverse()
    }
}
