// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct RankSetTests {
    @Test func enumeratesLikeASet() {
        forEverySeed(20) { random in
            let count = Int.random(in: 1...300, using: &random)
            let set = RankSet(count: count)
            var plain: Set<Int> = []
            for _ in 0..<40 {
                let rank = Int.random(in: 0..<count, using: &random)
                if Bool.random(using: &random) {
                    set.insert(rank)
                    plain.insert(rank)
                } else {
                    set.remove(rank)
                    plain.remove(rank)
                }
                let bound = Int.random(in: 0..<count, using: &random)
                #expect(set.first(from: bound) == plain.filter { $0 >= bound }.min(), "seed \(random.seed)")
                let range = bound..<Int.random(in: bound...count, using: &random)
                #expect(set.first(in: range) == plain.filter(range.contains).min(), "seed \(random.seed)")
                #expect(set.contains(bound) == plain.contains(bound), "seed \(random.seed)")
            }
        }
    }
}
