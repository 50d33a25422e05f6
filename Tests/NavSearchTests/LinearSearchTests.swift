// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavSearch

/// The index against a linear search: every entry is scored by its names, without the dictionary.
struct LinearSearchTests {
    private static let words = [
        "Haupt", "Bahnhof", "Garten", "Linden", "Birken", "Kirch", "Schul", "Berg", "Müller", "Goethe", "St", "Am",
        "Neuer",
    ]
    private static let endings = ["straße", "weg", "platz", "allee", " Straße", "gasse", "", "er Ring"]

    private static func name(_ random: inout SeededRandom) -> String {
        (words.randomElement(using: &random) ?? "") + (endings.randomElement(using: &random) ?? "")
    }

    private static func objects(_ random: inout SeededRandom) -> [SearchObject] {
        var objects = ["Altstadt", "Neustadt", "Bergen"].enumerated().map { row, name in
            Town.point("place=town", [.init(text: name)], node: Int64(row), 50 + Double(row) * 0.3, 10, importance: 190)
        }
        for row in 0..<Int.random(in: 5...60, using: &random) {
            let (latitude, longitude) = (
                50 + Double.random(in: 0...0.6, using: &random), 10 + Double.random(in: -0.02...0.02, using: &random)
            )
            let node = Int64(1000 + row * 10)
            switch Int.random(in: 0...2, using: &random) {
            case 0:
                objects.append(
                    Town.street(
                        name(&random), way: node,
                        nodes: [(node, latitude, longitude), (node + 1, latitude + 0.001, longitude)]))
            case 1:
                objects.append(
                    Town.house(
                        name(&random), "\(Int.random(in: 1...30, using: &random))", node: node, latitude, longitude))
            default:
                objects.append(Town.point("amenity=pub", [.init(text: name(&random))], node: node, latitude, longitude))
            }
        }
        return objects
    }

    private static func query(_ objects: [SearchObject], _ random: inout SeededRandom) -> String {
        let object = objects.randomElement(using: &random)
        var text = object?.names.first?.text ?? "\(object?.address.street ?? "") \(object?.address.number ?? "")"
        if Bool.random(using: &random) {
            text += [" Altstadt", " pub", " 5", " Neustadt"].randomElement(using: &random) ?? ""
        }
        var letters = Array(text)
        switch Int.random(in: 0...3, using: &random) {
        case 0: letters = Array(letters.prefix(Int.random(in: 1...letters.count, using: &random)))
        case 1: letters.remove(at: Int.random(in: 0..<letters.count, using: &random))
        case 2: letters.insert("e", at: Int.random(in: 0..<letters.count, using: &random))
        default: break
        }
        return String(letters)
    }

    @Test func bestResultsAreThoseOfALinearSearch() throws {
        try forEverySeed(60) { random in
            let objects = Self.objects(&random)
            let index = try SearchFixture.index(objects)
            for _ in 0..<8 {
                let text = Self.query(objects, &random)
                let near = Bool.random(using: &random) ? Coordinate(latitude: 50.3, longitude: 10) : nil
                let found = index.ranked(text, near: near)
                var typed = TypedText(text, index.tables, kinds: index.kindPhrases)
                guard !typed.words.isEmpty else { continue }
                // Only to set the weights of the words.
                _ = CandidateFinder(tables: index.tables, near: nil).candidates(for: &typed)
                var scorer = EntryScorer(index.tables, typed, near: near.map { LocalFrame(at: $0) })
                let all = SearchIndex.sorted((0..<index.tables.count).flatMap { scorer.score($0) })
                #expect(found.map(\.target) == all.map(\.target), "seed \(random.seed), \(text)")
                #expect(found.map(\.score) == all.map(\.score), "seed \(random.seed), \(text)")
            }
        }
    }

    @Test func wordsFitAsThePlainDistanceSays() {
        forEverySeed(300) { random in
            func word(_ random: inout SeededRandom) -> [UInt32] {
                (0..<Int.random(in: 1...10, using: &random)).map { _ in UInt32.random(in: 97...102, using: &random) }
            }
            for isLast in [false, true] {
                let (typed, other) = (word(&random), word(&random))
                let quality = TypedWord(word: NameWord(scalars: typed), isLast: isLast).quality(for: other)
                let errors = WordMatch.errors(for: NameWord(scalars: typed))
                let plain = TypingDistance.distance(of: typed, to: other, atMost: 20)
                let isBeginning = other.starts(with: typed) && (isLast || typed.count >= 3)
                let fits =
                    typed == other || isBeginning || errors > 0 && plain.whole <= errors
                    || typed.count >= 4 && isLast && plain.beginning <= 1
                #expect((quality > 0) == fits, "seed \(random.seed): \(typed), \(other)")
            }
        }
    }

    @Test func theBestRowsAreThoseOfASort() {
        forEverySeed(100) { random in
            let values = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                Float(Int.random(in: 0...50, using: &random))
            }
            let limit = Int.random(in: 1...40, using: &random)
            var heap = BestRows(limit: limit)
            for (row, value) in values.enumerated() { heap.add(row, value) }
            let sorted = values.indices.sorted { (-values[$0], $0) < (-values[$1], $1) }.prefix(limit)
            #expect(heap.rows.sorted() == sorted.sorted(), "seed \(random.seed)")
        }
    }
}
