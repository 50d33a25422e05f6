// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavGraph

@Suite struct PackedColumnTests {
    private let section = PackedSection<Int64>(1, "numbers")

    /// A region with a single packed column.
    private func region(_ rows: [Int64]) throws -> RegionFile {
        let writer = RegionWriter()
        try writer.add(section, rows)
        return try RegionFile(bytes: writer.finishInMemory())
    }

    @Test func readsTheWrittenRows() throws {
        try forEverySeed(40) { random in
            let bits = Int64.random(in: 0...63, using: &random)
            let low = Int64.random(in: .min ... .max, using: &random) >> bits
            let high = Int64.random(in: low ... .max, using: &random)
            let rows = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                Int64.random(in: low...high, using: &random)
            }
            let file = try region(rows)
            #expect(Array(try file.column(section)) == rows, "seed \(random.seed)")
            #expect(try file.column(section).highest == rows.map(\.packed).max() ?? 0, "seed \(random.seed)")
            #expect(file.rowCount(of: file.sections[0]) == rows.count, "seed \(random.seed)")
        }
    }

    @Test func storesExtremesAndUsesNoBytesForEqualRows() throws {
        #expect(Array(try region([.min, -1, 0, 1, .max]).column(section)) == [.min, -1, 0, 1, .max])
        let equal = [Int64](repeating: 8_000_000_001, count: 1000)
        let file = try region(equal)
        #expect(Array(try file.column(section)) == equal)
        #expect(file.sections[0].byteCount == 24)
    }

    @Test func usesOneBitPerRowForTwoDistinctValues() throws {
        let rows = (0..<640).map { Int64($0 % 3 == 0 ? 70_000 : 69_999) }
        let file = try region(rows)
        #expect(file.sections[0].byteCount == 24 + 80)
        #expect(Array(try file.column(section)) == rows)
    }

    @Test func rejectsALayoutThatContradictsItsLength() throws {
        let good = PackedLayout.words(of: [1, 2, 3, 500].map { UInt64($0) })
        let bad: [[UInt64]] = [
            [], [good[0]], Array(good.dropLast()), good + [0],
            [good[0] + 1 << 40] + good.dropFirst(), [good[0] ^ 63 << 56] + good.dropFirst(),
            [0xFFFF_FFFF_FFFF | 57 << 56] + good.dropFirst(), [.max] + good.dropFirst(),
        ]
        #expect(good.withUnsafeBytes { PackedLayout($0)?.rows } == 4)
        for words in bad { #expect(words.withUnsafeBytes { PackedLayout($0) == nil }, "\(words)") }
    }

    @Test func rejectsAccessAsTheWrongKindOfColumn() throws {
        #expect { try region([1]).column(RegionSection<UInt64>(1, "numbers")) } throws: {
            ($0 as? RegionError)?.code == .damaged
        }
        let writer = RegionWriter()
        try writer.add(RegionSection<UInt64>(1, "numbers"), [1, 2, 3])
        let file = try RegionFile(bytes: writer.finishInMemory())
        #expect { try file.column(section) } throws: { ($0 as? RegionError)?.code == .damaged }
    }
}

@Suite struct RecordColumnTests {
    private func column(_ records: [[Int64]]) throws -> RecordColumn {
        var writer = RecordWriter()
        for record in records {
            var numbers = VarintWriter()
            for number in record { numbers.append(number) }
            writer.append(numbers.bytes[...])
        }
        writer.finish()
        return try column(starts: writer.starts, bytes: writer.bytes)
    }

    private func column(starts: [UInt32], bytes: [UInt8]) throws -> RecordColumn {
        let writer = RegionWriter()
        try writer.add(RegionSection<UInt32>(1, "starts"), starts)
        try writer.add(RegionSection<UInt8>(2, "bytes"), bytes)
        let file = try RegionFile(bytes: writer.finishInMemory())
        return RecordColumn(
            starts: try file.column(RegionSection<UInt32>(1, "starts")),
            bytes: try file.column(RegionSection<UInt8>(2, "bytes")))
    }

    private func numbers(_ column: RecordColumn, _ row: Int) -> [Int64] {
        var reader = column.reader(of: row)
        var numbers: [Int64] = []
        while let number = reader.next() { numbers.append(number) }
        return numbers
    }

    @Test func readsTheRecordOfEveryRow() throws {
        try forEverySeed(40) { random in
            let records = (0..<Int.random(in: 0...50, using: &random)).map { _ in
                (0..<Int.random(in: 0...(Bool.random(using: &random) ? 3 : 120), using: &random)).map { _ in
                    Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0...63, using: &random)
                }
            }
            let column = try column(records)
            for row in records.indices { #expect(numbers(column, row) == records[row], "seed \(random.seed)") }
        }
    }

    @Test func staysInItsBlockForArbitraryBytes() throws {
        try forEverySeed(200) { random in
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 255
            }
            let middle = UInt32.random(in: 0...UInt32(bytes.count), using: &random)
            let column = try column(starts: [0, middle, UInt32(bytes.count)], bytes: bytes)
            for row in 0..<16 {
                let blockSize = row < 8 ? Int(middle) : bytes.count - Int(middle)
                #expect(numbers(column, row).count <= blockSize, "seed \(random.seed)")
            }
        }
    }
}
