// SPDX-License-Identifier: Apache-2.0

/// A partition of the elimination tree into independent subtrees, which can be processed in parallel, and their common
/// ancestors.
struct TreePartition: Sendable {
    /// Ranks of each subtree, ascending.
    let branches: [[Int32]]
    /// The remaining ranks, ascending. They may depend on any subtree.
    let trunk: [Int32]

    /// Cuts the tree into subtrees of at most 1/24 of its ranks.
    ///
    /// - Complexity: O(ranks).
    init(parent: FixedTable<Int32>) {
        let count = parent.count
        var size = [Int32](repeating: 1, count: count)
        for rank in 0..<count where parent[rank] >= 0 { size[Int(parent[rank])] += size[rank] }
        let limit = Int32(max(256, count / 24))
        var branch = [Int32](repeating: -1, count: count)
        var members: [[Int32]] = []
        var trunk: [Int32] = []
        for rank in (0..<count).reversed() {
            let above = Int(parent[rank])
            if size[rank] > limit {
                trunk.append(Int32(rank))
            } else if above >= 0, size[above] <= limit {
                branch[rank] = branch[above]
                members[Int(branch[rank])].append(Int32(rank))
            } else {
                branch[rank] = Int32(members.count)
                members.append([Int32(rank)])
            }
        }
        // Largest first, for an even load at the end.
        branches = members.map { $0.reversed() }.sorted { $0.count != $1.count ? $0.count > $1.count : $0[0] < $1[0] }
        self.trunk = trunk.reversed()
    }

    /// Calls `body` for every subtree in parallel, with one workspace per thread.
    func forEachBranch<Workspace>(
        _ workspace: @Sendable () -> Workspace, _ body: @Sendable (Workspace, [Int32]) -> Void
    ) {
        Parallel.forEach(branches.count, with: workspace) { body($0, branches[$1]) }
    }
}
