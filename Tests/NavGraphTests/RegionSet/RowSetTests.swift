// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavGraph

@Suite struct RowSetTests {
    private static func marks(_ random: inout SeededRandom, count: Int) -> [Bool] {
        let run = Int.random(in: 1...8, using: &random)
        var value = Bool.random(using: &random)
        return (0..<count).map { _ in
            if Int.random(in: 0..<run, using: &random) == 0 { value.toggle() }
            return value
        }
    }

    /// The numbers of a set after encoding them.
    private static func decoded(_ bytes: [UInt8]) throws -> RowSet? {
        let writer = RegionWriter()
        try writer.add(Sections.packRows, bytes)
        let column = try RegionFile(bytes: writer.finishInMemory()).column(Sections.packRows)
        var reader = VarintReader(column, from: 0, to: column.count)
        return RowSet(reading: &reader)
    }

    @Test func ranksAreThoseOfAList() throws {
        try forEverySeed { random in
            let marks = Self.marks(&random, count: Int.random(in: 0...200, using: &random))
            let set = RowSet(marks)
            var rank = 0
            for (row, isIncluded) in marks.enumerated() {
                #expect(set.rank(of: row) == (isIncluded ? rank : nil), "seed \(random.seed)")
                if isIncluded {
                    #expect(set.row(at: rank) == row, "seed \(random.seed)")
                    rank += 1
                }
            }
            #expect(set.count == rank && set.rank(of: marks.count) == nil && set.row(at: rank) == nil)
            var numbers = VarintWriter()
            set.append(to: &numbers)
            let decoded = try Self.decoded(numbers.bytes)
            #expect(decoded == set, "seed \(random.seed)")
        }
    }

    @Test func linksAreThoseOfADictionary() {
        forEverySeed { random in
            let count = Int.random(in: 1...200, using: &random)
            let (a, b) = (Self.marks(&random, count: count), Self.marks(&random, count: count))
            var links = RowLinks(from: RowSet(a), to: RowSet(b))
            let (rowsOfA, rowsOfB) = (a.indices.filter { a[$0] }, b.indices.filter { b[$0] })
            let rankInB = Dictionary(uniqueKeysWithValues: rowsOfB.enumerated().map { ($0.element, $0.offset) })
            for local in rowsOfA.indices.shuffled(using: &random) {
                #expect(links.target(of: local) == rankInB[rowsOfA[local]], "seed \(random.seed)")
            }
            #expect(links.target(of: rowsOfA.count) == nil)
        }
    }

    @Test func joinedTablesHaveEachRowOnce() {
        forEverySeed { random in
            let count = Int.random(in: 1...200, using: &random)
            let all = (0..<Int.random(in: 1...5, using: &random)).map { _ in Self.marks(&random, count: count) }
            let sets = all.map { RowSet($0) }
            let table = GatheredTable(joining: sets)
            let union = (0..<count).filter { row in all.contains { $0[row] } }
            #expect(table.rows == RowSet((0..<count).map(Set(union).contains)), "seed \(random.seed)")
            let origins = table.pieces.flatMap { piece in
                piece.rows.map { local in (0..<count).first { sets[piece.input].rank(of: $0) == local } }
            }
            #expect(origins == union, "seed \(random.seed)")
        }
    }

    @Test func damagedNumbersAreNoSet() throws {
        try forEverySeed { random in
            var numbers = VarintWriter()
            RowSet(Self.marks(&random, count: 100)).append(to: &numbers)
            var bytes = numbers.bytes
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            if let set = try Self.decoded(bytes) { #expect(set.count <= Int(UInt32.max)) }
        }
        var far = VarintWriter()
        for number in [2, Int64(Int32.max), Int64(Int32.max), 1, 1] { far.append(number) }
        #expect(try Self.decoded(far.bytes) == nil)
        var negative = VarintWriter()
        for number in [1, -1, Int64(5)] { negative.append(number) }
        #expect(try Self.decoded(negative.bytes) == nil)
    }
}
