// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Tells in words which lanes to use.
public struct LanePhrase: Sendable, Hashable {
    /// Language, BCP 47.
    public var language: String

    /// Speaks a language.
    public init(language: String = "en") { self.language = language }

    /// Such as `Use the two left lanes`; empty where every lane will do or none is recommended.
    public func text(_ lanes: [Lane]) -> String {
        let book = Phrasebook.of(language)
        return book.letters.capitalised(text(lanes, book))
    }

    /// The same as a part of a sentence.
    func text(_ lanes: [Lane], _ book: Phrasebook) -> String {
        let good = lanes.indices.filter { lanes[$0].isRecommended }
        guard let first = good.first, let last = good.last, good.count < lanes.count else { return "" }
        let isRow = last - first + 1 == good.count
        let fromRight = lanes.count - 1 - last
        if good.count == 1 { return single(first, fromRight, book) }
        if isRow, first == 0 { return row("lanes.left", good.count, book) }
        if isRow, fromRight == 0 { return row("lanes.right", good.count, book) }
        if isRow, first == fromRight { return row("lanes.middle", good.count, book) }
        if good == [0, lanes.count - 1] { return book.text("lanes.outer") }
        return book.text("lanes.fromLeft", [.list: book.list(good.map { book.numbers.text($0 + 1) })])
    }

    private func single(_ fromLeft: Int, _ fromRight: Int, _ book: Phrasebook) -> String {
        if fromLeft == 0 { return book.text("lane.left") }
        if fromRight == 0 { return book.text("lane.right") }
        if fromLeft == fromRight { return book.text("lane.middle") }
        // People count from the side that is nearer.
        let (key, position) = fromLeft < fromRight ? ("lane.fromLeft", fromLeft) : ("lane.fromRight", fromRight)
        return book.text(key, [.ordinal: book.ordinal(position + 1, of: "lane")])
    }

    private func row(_ key: String, _ count: Int, _ book: Phrasebook) -> String {
        let word = book.catalogue.entries["count.\(count)"] ?? book.numbers.text(count)
        return book.text(key, number: Double(count), [.count: word])
    }
}
