// SPDX-License-Identifier: Apache-2.0

/// A sentence split at its placeholders, which can be filled many times without parsing.
struct Phrase: Sendable, Hashable {
    /// A part of a sentence.
    enum Part: Sendable, Hashable {
        case literal(String)
        case placeholder(Placeholder)
    }

    /// The parts in order; two literals are never adjacent.
    let parts: [Part]

    /// Creates a phrase.
    init(_ parts: [Part]) { self.parts = parts }

    /// Whether it begins with a placeholder, so that its capitalization depends on the value.
    var beginsWithPlaceholder: Bool { if case .placeholder? = parts.first { true } else { false } }

    /// The phrase split after its first word; the rest keeps its leading space. A phrase that begins with a
    /// placeholder, or has only one word, cannot be split: `rest` is empty.
    var splitAfterFirstWord: (verb: Phrase, rest: Phrase) {
        guard case .literal(let literal)? = parts.first, let space = literal.firstIndex(of: " ") else {
            return (self, Phrase([]))
        }
        return (
            Phrase([.literal(String(literal[..<space]))]),
            Phrase([.literal(String(literal[space...]))] + parts.dropFirst())
        )
    }

    /// The phrase at the beginning of a sentence, capitalized.
    func capitalized(_ capitalization: SentenceCapitalization) -> Phrase {
        guard case .literal(let literal)? = parts.first else { return self }
        return Phrase([.literal(capitalization.capitalized(literal))] + parts.dropFirst())
    }

    /// The sentence with a value for each placeholder.
    ///
    /// - Complexity: O(length).
    func filled(_ value: (Placeholder) -> String) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .placeholder(let placeholder): text += value(placeholder)
            }
        }
        return text
    }

    /// Appends literal text to `parts`, merging it with a literal at the end.
    static func append(_ literal: String, to parts: inout [Part]) {
        if case .literal(let before)? = parts.last {
            parts[parts.count - 1] = .literal(before + literal)
        } else if !literal.isEmpty {
            parts.append(.literal(literal))
        }
    }
}
