// SPDX-License-Identifier: Apache-2.0

/// One word of a query with everything that it may stand for.
struct TypedWord {
    var word: NameWord
    /// Other words that count as this one: abbreviations, and joined neighbors.
    var alternatives: [[UInt32]] = []
    /// Whether it may be incomplete.
    var isLast: Bool
    /// How much it says about the place: less for words of many names.
    var weight = 1.0

    /// The quality of this word for a word of a name. A plain computation without an index.
    func quality(for other: [UInt32]) -> Double {
        if word.scalars == other { return WordMatch.exact }
        if alternatives.contains(other) { return WordMatch.alternative }
        if WordMatch.completes(word, isLast: isLast), other.starts(with: word.scalars) {
            return isLast ? WordMatch.completion : WordMatch.shortened
        }
        let errors = WordMatch.errors(for: word)
        guard errors > 0, other.count + errors >= word.scalars.count else { return 0 }
        let mayBegin = WordMatch.allowsErrorsInBeginnings(word, isLast: isLast)
        if !mayBegin, other.count > word.scalars.count + errors { return 0 }
        let found = TypingDistance.distance(of: word.scalars, to: other, atMost: errors)
        return WordMatch.quality(whole: found.whole, beginning: found.beginning, limit: errors, mayBegin: mayBegin)
    }
}

extension TypedWord {
    /// The quality of this word for a word of a kind. Kinds are few, and a wrong one brings many wrong results, so this is
    /// stricter than for names.
    func kindQuality(for other: [UInt32]) -> Double {
        if word.scalars == other { return WordMatch.exact }
        let count = word.scalars.count
        if isLast, count >= 3, other.starts(with: word.scalars) { return WordMatch.completion }
        guard count >= 5, abs(other.count - count) <= 1, word.scalars.first == other.first else { return 0 }
        return TypingDistance.distance(of: word.scalars, to: other, atMost: 1).whole <= 1 ? WordMatch.oneError : 0
    }
}

/// One phrase for a kind of the index.
struct KindPhrase: Sendable {
    /// Number of the kind.
    var kind: Int
    var words: [NameWord]

    /// The phrases of all kinds of points of interest in an index.
    static func all(_ tables: SearchTables) -> [KindPhrase] {
        (0..<min(tables.kindCount, 10_000)).flatMap { kind -> [KindPhrase] in
            let tag = tables.kindName(ofKind: kind)
            guard SearchIndex.kind(ofTag: tag) == .poi else { return [] }
            return KindWords.phrases(of: tag).map { KindPhrase(kind: kind, words: $0) }
        }
    }
}

/// The words of a query, prepared with the dictionary of an index.
struct TypedText {
    private(set) var words: [TypedWord] = []
    /// Kinds of places that the words name: number of the kind, words, quality.
    private(set) var kinds: [(kind: Int, words: Range<Int>, quality: Double)] = []

    /// Maximum number of words.
    static let maximumWords = 30

    init(_ text: String, _ tables: SearchTables, kinds phrases: [KindPhrase]) {
        let text = String(text.prefix(SearchQuery.maximumLength))
        let endsInWord = text.unicodeScalars.last.map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        var plain = NameWords.words(of: text)
        plain = TypedText.dividing(plain, tables.dictionary)
        plain = Array(plain.prefix(TypedText.maximumWords))
        for (index, word) in plain.enumerated() {
            words.append(
                TypedWord(
                    word: word, alternatives: Abbreviations.alternatives(of: word.scalars),
                    isLast: index == plain.count - 1 && endsInWord == true))
        }
        for index in words.indices.dropFirst() {
            let joined = words[index - 1].word.scalars + words[index].word.scalars
            guard !words[index].word.isUnspaced, tables.dictionary.row(of: UTF8Text.bytes(joined)) != nil else {
                continue
            }
            words[index - 1].alternatives.append(joined)
            words[index].alternatives.append(joined)
        }
        findKinds(phrases)
    }

    /// Divides words that no name contains, but whose two parts names contain: a space may have been left out.
    private static func dividing(_ words: [NameWord], _ dictionary: TokenDictionary) -> [NameWord] {
        var divided: [NameWord] = []
        for word in words {
            guard word.scalars.count >= 4, !word.isUnspaced, dictionary.rows(beginningWith: word.bytes).isEmpty else {
                divided.append(word)
                continue
            }
            // "Hauptstr12": a street and a number.
            if let digit = word.scalars.firstIndex(where: HouseNumberText.isDigit) {
                if digit >= 3 { divided.append(NameWord(scalars: Array(word.scalars[..<digit]))) }
                divided.append(NameWord(scalars: digit >= 3 ? Array(word.scalars[digit...]) : word.scalars))
                continue
            }
            guard word.scalars.count >= 6 else {
                divided.append(word)
                continue
            }
            let cut = (3...(word.scalars.count - 3)).first { cut in
                dictionary.row(of: UTF8Text.bytes(word.scalars[..<cut])) != nil
                    && dictionary.row(of: UTF8Text.bytes(word.scalars[cut...])) != nil
            }
            if let cut {
                divided.append(NameWord(scalars: Array(word.scalars[..<cut])))
                divided.append(NameWord(scalars: Array(word.scalars[cut...])))
            } else {
                divided.append(word)
            }
        }
        return divided
    }

    private mutating func findKinds(_ phrases: [KindPhrase]) {
        for phrase in phrases where phrase.words.count <= words.count {
            for start in 0...(words.count - phrase.words.count) {
                var quality = 1.0
                for (offset, part) in phrase.words.enumerated() where quality > 0 {
                    quality = min(quality, words[start + offset].kindQuality(for: part.scalars))
                }
                if quality > 0 { kinds.append((phrase.kind, start..<(start + phrase.words.count), quality)) }
            }
        }
    }

    /// Sets the weight of a word.
    mutating func setWeight(_ weight: Double, of word: Int) { words[word].weight = weight }
}
