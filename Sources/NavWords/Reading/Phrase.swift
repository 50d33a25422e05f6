// SPDX-License-Identifier: Apache-2.0

/// A sentence cut at its placeholders, so that it can be filled many times without being read again.
struct Phrase: Sendable, Hashable {
    /// A piece of a sentence.
    enum Part: Sendable, Hashable {
        case words(String)
        case place(Place)
    }

    /// From the left to the right; two runs of words never stand side by side.
    let parts: [Part]

    /// Takes the parts.
    init(_ parts: [Part]) { self.parts = parts }

    /// Whether it begins with what is put into it, so that nobody knows yet which capital that needs.
    var beginsWithPlace: Bool { if case .place? = parts.first { true } else { false } }

    /// The first word, and what stands behind it with the space before. A phrase that begins with a name, or that is one
    /// word and a name, has its verb nowhere else than whole: all of it is the first piece.
    var atVerb: (verb: Phrase, rest: Phrase) {
        guard case .words(let words)? = parts.first, let space = words.firstIndex(of: " ") else {
            return (self, Phrase([]))
        }
        return (
            Phrase([.words(String(words[..<space]))]), Phrase([.words(String(words[space...]))] + parts.dropFirst())
        )
    }

    /// The same, ready to begin a sentence: with a capital where the language has them.
    func capitalised(_ letters: Letters) -> Phrase {
        guard case .words(let words)? = parts.first else { return self }
        return Phrase([.words(letters.capitalised(words))] + parts.dropFirst())
    }

    /// The sentence with the words that `value` has for each place.
    ///
    /// - Complexity: O(length).
    func filled(_ value: (Place) -> String) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .place(let place): text += value(place)
            }
        }
        return text
    }

    /// Adds words at the end of `parts`, to the words that stand there if there are any.
    static func append(_ words: String, to parts: inout [Part]) {
        if case .words(let before)? = parts.last {
            parts[parts.count - 1] = .words(before + words)
        } else if !words.isEmpty {
            parts.append(.words(words))
        }
    }
}
