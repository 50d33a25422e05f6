// SPDX-License-Identifier: Apache-2.0

/// A sentence cut at its placeholders, so that it can be filled many times without being read again.
struct Phrase: Sendable, Hashable {
    /// What a placeholder stands for.
    enum Place: String, Sendable, CaseIterable {
        case road, place, direction, side, exit, ordinal, circle, compass, number
    }

    private enum Part: Sendable, Hashable {
        case words(String)
        case place(Place)
    }

    private let parts: [Part]

    /// Cuts a sentence; a placeholder that nobody knows becomes nothing.
    init(_ sentence: String) {
        var parts: [Part] = []
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.words(String(rest[..<open]))) }
            if let place = Place(rawValue: String(rest[rest.index(after: open)..<close])) {
                parts.append(.place(place))
            }
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.words(String(rest))) }
        self.parts = parts
    }

    /// The sentence with the words that `value` has for each place.
    ///
    /// - Complexity: O(length).
    func filled(_ value: (Place) -> String) -> String {
        // Most sentences are longer than what a string keeps without memory of its own.
        var text = ""
        text.reserveCapacity(64)
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .place(let place): text += value(place)
            }
        }
        return text
    }
}

/// The sentences of one language, cut into phrases once.
struct Phrasebook: Sendable {
    let catalogue: Catalogue
    private let phrases: [Action: Phrases]

    /// The four sentences for one action; see `Sentences`.
    private struct Phrases: Sendable {
        let plain, road, place, both: Phrase
    }

    /// All languages known, in the order of `Catalogue.all`.
    static let all = Catalogue.all.map(Phrasebook.init)

    private init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        phrases = catalogue.sentences.mapValues {
            Phrases(plain: Phrase($0.plain), road: Phrase($0.road), place: Phrase($0.place), both: Phrase($0.both))
        }
    }

    /// The book that fits a language tag best; see `Catalogue.of`.
    static func of(_ language: String) -> Phrasebook {
        if let exact = all.first(where: { $0.catalogue.language == language }) { return exact }
        let best = Catalogue.of(language).language
        return all.first { $0.catalogue.language == best } ?? all[0]
    }

    /// The sentence for an action, by what is known about the road after it; `nil` where the language has none.
    func phrase(for action: Action, hasRoad: Bool, hasPlace: Bool) -> Phrase? {
        guard let phrases = phrases[action] else { return nil }
        if hasRoad { return hasPlace ? phrases.both : phrases.road }
        return hasPlace ? phrases.place : phrases.plain
    }
}
