// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// The ranks of a hierarchy in groups that can be worked on at the same time: branches of the elimination tree, which
/// have nothing to do with each other, and the trunk that they grow from.
struct WorkShares: Sendable {
    /// Ranks of each branch, ascending.
    let branches: [[Int32]]
    /// The other ranks, ascending. Every one may depend on any branch.
    let trunk: [Int32]

    /// Divides a tree into branches of at most a 24th of its ranks.
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
        // Largest first, so that no core is left with a large one at the end.
        branches = members.map { $0.reversed() }.sorted { $0.count != $1.count ? $0.count > $1.count : $0[0] < $1[0] }
        self.trunk = trunk.reversed()
    }

    /// Calls `work` for every branch, on all cores; each core makes its own tools once.
    func forEachBranch<Tools>(_ tools: @Sendable () -> Tools, _ work: @Sendable (Tools, [Int32]) -> Void) {
        let next = Count()
        let cores = min(branches.count, Cores.count)
        DispatchQueue.concurrentPerform(iterations: cores) { _ in
            let tools = tools()
            while true {
                let index = next.add(1) - 1
                guard index < branches.count else { return }
                work(tools, branches[index])
            }
        }
    }
}
