// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct RankSetTests {
    @Test func containsWhatWasInserted() {
        forEverySeed(20) { random in
            let count = Int.random(in: 1...300, using: &random)
            let set = RankSet(count: count)
            var plain: Set<Int> = []
            for _ in 0..<40 {
                let row = Int.random(in: 0..<count, using: &random)
                set.insert(row)
                plain.insert(row)
                #expect((0..<count).filter(set.contains) == plain.sorted(), "seed \(random.seed)")
            }
        }
    }
}
