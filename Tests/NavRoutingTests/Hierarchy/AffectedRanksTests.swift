// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct AffectedRanksTests {
    /// A random tree: each parent is higher, and some ranks are roots.
    private func tree(using random: inout SeededRandom) -> [Int32] {
        let count = Int.random(in: 1...400, using: &random)
        return (0..<count).map { rank in
            guard rank + 1 < count, Int.random(in: 0..<20, using: &random) > 0 else { return -1 }
            return Int32(Int.random(in: rank + 1..<min(count, rank + 30), using: &random))
        }
    }

    @Test func containsAncestorsOfAll() {
        forEverySeed(20) { random in
            let parent = tree(using: &random)
            var affected = AffectedRanks(count: parent.count)
            for _ in 0..<3 {
                var plain: Set<Int32> = []
                for _ in 0..<Int.random(in: 0...10, using: &random) {
                    var rank = Int32.random(in: 0..<Int32(parent.count), using: &random)
                    affected.insert(rank, parent: FixedTable(parent)) { _ in true }
                    while rank >= 0 {
                        plain.insert(rank)
                        rank = parent[Int(rank)]
                    }
                }
                affected.number()
                #expect(affected.ranks == plain.sorted(), "seed \(random.seed)")
                for rank in 0..<Int32(parent.count) {
                    #expect(affected.index(of: rank) == affected.ranks.firstIndex(of: rank), "seed \(random.seed)")
                }
                affected.clear()
            }
        }
    }

    @Test func stopsAtDamagedRanks() {
        var affected = AffectedRanks(count: 4)
        affected.insert(0, parent: FixedTable([1, 2, 3, -1])) { $0 != 2 }
        affected.number()
        #expect(affected.ranks == [0, 1])
    }

    @Test func branchesAreIndependentSubtrees() {
        forEverySeed(20) { random in
            let parent = tree(using: &random)
            var affected = AffectedRanks(count: parent.count)
            for _ in 0..<40 {
                let rank = Int32.random(in: 0..<Int32(parent.count), using: &random)
                affected.insert(rank, parent: FixedTable(parent)) { _ in true }
            }
            affected.number()
            let work = affected.ranks.map { _ in Int.random(in: 1...100, using: &random) }
            let parts = AffectedBranches(affected, parent: FixedTable(parent), work: work, parts: 8)
            let all = parts.branches.flatMap { $0 } + parts.trunk
            #expect(all.sorted() == (0..<Int32(affected.ranks.count)).map { $0 }, "seed \(random.seed)")
            #expect((parts.branches + [parts.trunk]).allSatisfy { $0 == $0.sorted() }, "seed \(random.seed)")
            for branch in parts.branches {
                let total = branch.reduce(0) { $0 + work[Int($1)] }
                #expect(total <= max(1, work.reduce(0, +) / 8), "seed \(random.seed)")
                // Parents are in the same subtree or among the common ancestors.
                for index in branch {
                    let above = parent[Int(affected.ranks[Int(index)])]
                    guard above >= 0, let row = affected.index(of: above) else { continue }
                    let next = Int32(row)
                    #expect(branch.contains(next) || parts.trunk.contains(next), "seed \(random.seed)")
                }
            }
        }
    }

    @Test func boundsAreForgottenBeyondTheLimit() {
        var bounds = OtherPathBounds(limit: 10)
        func add(_ rank: Int32, _ values: [UInt32]) { values.withUnsafeBufferPointer { bounds.add(rank, $0) } }
        add(3, [1, 2, 3])
        add(5, [4, 5, 6, 7])
        #expect(Array(bounds.of(3)) == [1, 2, 3] && Array(bounds.of(5)) == [4, 5, 6, 7] && bounds.of(4).isEmpty)
        bounds.of(3)[1] = 9
        #expect(Array(bounds.of(3)) == [1, 9, 3])
        add(7, [8, 9, 10, 11])
        #expect(bounds.of(3).isEmpty && Array(bounds.of(7)) == [8, 9, 10, 11])
        add(8, [UInt32](repeating: 0, count: 11))
        #expect(bounds.of(8).isEmpty)
    }
}
