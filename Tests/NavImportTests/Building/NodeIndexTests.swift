// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavImport

/// The index of nodes against a plain dictionary.
@Suite struct NodeIndexTests {
    /// Ids as maps have them: dense, sparse, and of editors, which are negative.
    private static func ids(_ random: inout SeededRandom) -> [Int64] {
        let spans: [Int64] = [10, 1 << 16, 1 << 31, 1 << 33, 1 << 40, .max]
        let span = spans[Int.random(in: spans.indices, using: &random)]
        let first: Int64 = Bool.random(using: &random) ? 0 : -span / 2
        let count = Int.random(in: 0...600, using: &random)
        return (0..<count).map { _ in first + Int64.random(in: 0..<span, using: &random) }
    }

    @Test func findsWhatADictionaryFinds() throws {
        try forEverySeed { random in
            var uses = Self.ids(&random)
            // Some nodes are used twice.
            uses += uses.filter { _ in Bool.random(using: &random) }
            uses.shuffle(using: &random)
            var counts: [Int64: Int] = [:]
            for id in uses { counts[id, default: 0] += 1 }
            let index = try NodeIndex(uses: uses)
            #expect(index.count == counts.count, "seed \(random.seed)")
            for (row, id) in counts.keys.sorted().enumerated() {
                #expect(index.row(of: id) == Int32(row) && index.id(ofRow: row) == id, "seed \(random.seed)")
                #expect(index.isJunction[row] == ((counts[id] ?? 0) > 1), "seed \(random.seed)")
            }
            let others = uses.flatMap { [$0 &- 1, $0 &+ 1, $0 &+ 1 << 32, $0 &- 1 << 32] } + [0, .min, .max]
            for id in others where counts[id] == nil {
                #expect(index.row(of: id) == nil, "seed \(random.seed)")
            }
        }
    }

    @Test func anEmptyIndexHasNoNodes() throws {
        for index in [NodeIndex.empty, try NodeIndex(uses: [])] {
            #expect(index.count == 0 && index.row(of: 0) == nil && index.row(of: .max) == nil)
        }
    }
}
