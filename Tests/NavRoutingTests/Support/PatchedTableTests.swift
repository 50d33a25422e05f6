// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct PatchedTableTests {
    private func rows(_ table: PatchedTable<Int32>) -> [Int32] { (0..<table.count).map { table[$0] } }

    private func rowsByRuns(_ table: PatchedTable<Int32>) -> [Int32] {
        var (rows, row) = ([Int32](), 0)
        while row < table.count {
            let run = table.run(from: row, to: table.count)
            #expect(!run.isEmpty)
            rows += run
            row += run.count
        }
        return rows
    }

    @Test func everyVersionEqualsAnArray() {
        forEverySeed(8) { random in
            let count = Int.random(in: 1...40_000, using: &random)
            var plain = (0..<Int32(count)).map { $0 }
            var table = PatchedTable(FixedTable(plain))
            var versions = [(table, plain)]
            for step in 0..<60 {
                // Mostly a few rows in one part of the table, at times many everywhere.
                let isLarge = step % 20 == 19
                let width = isLarge ? count : max(1, count / 8)
                let first = Int.random(in: 0...count - width, using: &random)
                let changes = (0..<(isLarge ? count / 50 : 12)).map { _ in
                    (
                        row: Int32(Int.random(in: first..<first + width, using: &random)),
                        value: Int32.random(in: 0..<1000, using: &random)
                    )
                }
                for change in changes { plain[Int(change.row)] = change.value }
                table = table.replacing(changes)
                #expect(rows(table) == plain, "seed \(random.seed) step \(step)")
                if step % 7 == 0 { versions.append((table, plain)) }
            }
            for (version, expected) in versions {
                #expect(rows(version) == expected && rowsByRuns(version) == expected, "seed \(random.seed)")
            }
        }
    }

    @Test func pieceBeforeARowLiesSideBySide() {
        forEverySeed(8) { random in
            let count = Int.random(in: 1...2000, using: &random)
            var plain = (0..<Int32(count)).map { $0 }
            var table = PatchedTable(FixedTable(plain))
            for _ in 0..<20 {
                let first = Int.random(in: 0..<count, using: &random)
                let new = (first..<Int.random(in: first...count, using: &random)).map { _ in
                    Int32.random(in: 0..<1000, using: &random)
                }
                var editor = PatchedTableEditor(table)
                new.withUnsafeBufferPointer { editor.replace(from: first, with: $0) }
                plain.replaceSubrange(first..<first + new.count, with: new)
                table = editor.finish()
                #expect(rows(table) == plain, "seed \(random.seed)")
                var (end, pieces) = (first + new.count, [Int32]())
                while end > first {
                    let run = table.run(before: end, from: first)
                    #expect(!run.isEmpty)
                    pieces = run + pieces
                    end -= run.count
                }
                #expect(pieces == new, "seed \(random.seed)")
            }
        }
    }

    @Test func memoryIsBoundedByTheTable() {
        let count = 100_000
        var table = PatchedTable(FixedTable([Int32](repeating: 0, count: count)))
        var random = SeededRandom(seed: 1)
        for step in 0..<400 {
            let changes = (0..<20).map { _ in
                (row: Int32.random(in: 0..<Int32(count), using: &random), value: Int32(step))
            }
            table = table.replacing(changes)
            // Blocks of an update, garbage up to as much as is in use, and the directory.
            #expect(table.byteCount < 4 * 4 * count, "step \(step)")
        }
        #expect((0..<count).contains { table[$0] > 0 })
    }

    @Test func updateCopiesOnlyWhatItChanges() {
        let count = 1_000_000
        let table = PatchedTable(FixedTable([Int32](repeating: 0, count: count)))
        let new = table.replacing([(row: 5, value: 1), (row: 999_999, value: 2)])
        #expect(new[5] == 1 && new[Int32(999_999)] == 2 && table[5] == 0 && table[999_999] == 0)
        #expect(new.patchByteCount < 5 * count / 8 && table.patchByteCount == 0)
        #expect(new.replacing([]).patchByteCount == new.patchByteCount)
    }
}
