// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct SparseTableTests {
    @Test(arguments: [1, 63, 64, 65, 1000])
    func equalsADictionaryOverManySearches(count: Int) {
        let table = SparseTable<UInt32>(count: count)
        forEverySeed(20) { random in
            var expected: [Int: UInt32] = [:]
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let row = Int.random(in: 0..<count, using: &random)
                let value = UInt32.random(in: .min ... .max, using: &random)
                table.set(row, value)
                expected[row] = value
            }
            #expect((0..<count).allSatisfy { table[$0] == expected[$0] ?? 0 }, "seed \(random.seed)")
            table.clear()
            #expect((0..<count).allSatisfy { table[$0] == 0 }, "seed \(random.seed)")
        }
    }

    @Test func takesOneBlockForNeighbors() {
        let table = SparseTable<UInt64>(count: 1 << 20)
        for row in 128..<192 { table.set(row, 1) }
        #expect(table.usedBytes == 64 * 8)
        table.set(192, 1)
        #expect(table.usedBytes == 2 * 64 * 8)
        table.clear()
        #expect(table.usedBytes == 0)
    }

    @Test func fillsCompletely() {
        let table = SparseTable<Int32>(count: 300)
        for row in (0..<300).reversed() { table.set(row, Int32(row) + 1) }
        #expect((0..<300).allSatisfy { table[Int32($0)] == Int32($0) + 1 })
    }
}
