// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct RankIndexTests {
    @Test func equalsADictionary() {
        var index = RankIndex()
        forEverySeed(50) { random in
            index.clear()
            var rows: [Int32: Int] = [:]
            // Runs of consecutive ranks, as below a separator, and single ones.
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let first = Int32.random(in: 0...Int32.max - 40, using: &random)
                for rank in first..<first + Int32.random(in: 1...40, using: &random) where rows[rank] == nil {
                    index.add(rank, row: rows.count)
                    rows[rank] = rows.count
                }
            }
            #expect(index.count == rows.count)
            for (rank, row) in rows { #expect(index[rank] == row, "seed \(random.seed)") }
            for _ in 0..<200 {
                let rank = Int32.random(in: 0...Int32.max, using: &random)
                #expect(index[rank] == rows[rank] ?? -1, "seed \(random.seed)")
            }
        }
    }

    @Test func hasTheHighestAndTheLowestRank() {
        var index = RankIndex()
        index.add(.max, row: 7)
        index.add(0, row: 0)
        #expect(index[.max] == 7 && index[0] == 0 && index[1] == -1)
        index.clear()
        #expect(index[.max] == -1 && index[0] == -1 && index.count == 0)
    }
}
