// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Describes recommended lanes.
public struct LanePhrase: Sendable, Hashable {
    /// Language, BCP 47.
    public var language: String

    /// Creates phrases in a language.
    public init(language: String = "en") { self.language = language }

    /// A sentence such as `Use the two left lanes`; empty when all lanes or none are recommended.
    public func text(_ lanes: [Lane]) -> String {
        let phrasebook = Phrasebook.of(language)
        return phrasebook.capitalization.capitalized(text(lanes, phrasebook))
    }

    /// The same, in the middle of a sentence.
    func text(_ lanes: [Lane], _ phrasebook: Phrasebook) -> String {
        let good = lanes.indices.filter { lanes[$0].isRecommended }
        guard let first = good.first, let last = good.last, good.count < lanes.count else { return "" }
        let isRow = last - first + 1 == good.count
        let fromRight = lanes.count - 1 - last
        if good.count == 1 { return single(first, fromRight, phrasebook) }
        if isRow, first == 0 { return row("lanes.left", good.count, phrasebook) }
        if isRow, fromRight == 0 { return row("lanes.right", good.count, phrasebook) }
        if isRow, first == fromRight { return row("lanes.middle", good.count, phrasebook) }
        if good == [0, lanes.count - 1] { return phrasebook.text("lanes.outer") }
        return phrasebook.text("lanes.fromLeft", [.list: phrasebook.list(good.map { phrasebook.numbers.text($0 + 1) })])
    }

    private func single(_ fromLeft: Int, _ fromRight: Int, _ phrasebook: Phrasebook) -> String {
        if fromLeft == 0 { return phrasebook.text("lane.left") }
        if fromRight == 0 { return phrasebook.text("lane.right") }
        if fromLeft == fromRight { return phrasebook.text("lane.middle") }
        // Count from the nearer side.
        let (key, position) = fromLeft < fromRight ? ("lane.fromLeft", fromLeft) : ("lane.fromRight", fromRight)
        return phrasebook.text(key, [.ordinal: phrasebook.ordinal(position + 1, of: "lane")])
    }

    private func row(_ key: String, _ count: Int, _ phrasebook: Phrasebook) -> String {
        let word = phrasebook.catalogue.entries["count.\(count)"] ?? phrasebook.numbers.text(count)
        return phrasebook.text(key, number: Double(count), [.count: word])
    }
}
