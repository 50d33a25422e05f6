// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavSearch

/// The dictionary against plain searches through a list of words, on random words.
struct DictionaryTests {
    private static func words(_ random: inout SeededRandom) -> [String] {
        let alphabets = [Array("abc"), Array("aeinrst"), Array("абвде"), Array("aäbż文字")]
        guard let alphabet = alphabets.randomElement(using: &random) else { return [] }
        return (0..<Int.random(in: 1...120, using: &random)).map { _ in
            String(
                (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
        }
    }

    /// An index whose entries have these names, one each.
    private static func tables(_ names: [String]) throws -> SearchTables {
        let objects = names.enumerated().map { row, name in
            SearchObject(
                role: .point, kind: "amenity=bar", names: [.init(text: name)], source: PlaceSource(.node, Int64(row)),
                location: FixedCoordinate(latitude: Int32(row), longitude: 0), importance: 1)
        }
        return try SearchFixture.index(objects).tables
    }

    private static func folded(_ names: [String]) -> [[UInt32]] {
        Set(names.flatMap { NameWords.words(of: $0) + NameWords.otherSpellings(of: $0) }.map(\.scalars))
            .sorted { UTF8Text.bytes($0).lexicographicallyPrecedes(UTF8Text.bytes($1)) }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func wordsAndBeginningsAreThoseOfASortedList(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let names = Self.words(&random)
        let dictionary = try Self.tables(names).dictionary
        let words = Self.folded(names)
        #expect(dictionary.count == words.count)
        for (row, word) in words.enumerated() {
            #expect(dictionary.token(row) == UTF8Text.bytes(word))
            #expect(dictionary.row(of: UTF8Text.bytes(word)) == row)
            let beginning = UTF8Text.bytes(word.prefix(Int.random(in: 1...word.count, using: &random)))
            let rows = words.indices.filter { UTF8Text.bytes(words[$0]).starts(with: beginning) }
            #expect(Array(dictionary.rows(beginningWith: beginning)) == rows)
        }
        #expect(dictionary.row(of: Array("zzz".utf8)) == words.firstIndex(of: Array("zzz".unicodeScalars.map(\.value))))
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func typingErrorsAreThoseOfThePlainDistance(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let names = Self.words(&random)
        let dictionary = try Self.tables(names).dictionary
        let words = Self.folded(names)
        for _ in 0..<6 {
            var typed = words.randomElement(using: &random) ?? [97]
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let at = Int.random(in: 0..<max(1, typed.count), using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: if typed.count > 1 { typed.remove(at: at) }
                case 1: typed.insert(words.randomElement(using: &random)?.first ?? 98, at: at)
                default: if at + 1 < typed.count { typed.swapAt(at, at + 1) }
                }
            }
            for limit in 1...2 {
                for wantsBeginnings in [false, true] {
                    let found = TypoScan(typed: typed, limit: limit, wantsBeginnings: wantsBeginnings)
                        .matches(in: dictionary)
                    let expected = words.enumerated().compactMap { row, word -> TypoScan.Match? in
                        let plain = TypingDistance.distance(of: typed, to: word, atMost: limit)
                        guard plain.whole <= limit || wantsBeginnings && plain.beginning <= limit else { return nil }
                        return TypoScan.Match(row: row, whole: plain.whole, beginning: plain.beginning)
                    }
                    #expect(found == expected, "seed \(seed), typed \(typed), limit \(limit)")
                }
            }
        }
    }
}
