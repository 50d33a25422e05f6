// SPDX-License-Identifier: Apache-2.0

/// How well a typed word fits a word of a name.
enum WordMatch {
    /// Quality of equal words; other qualities are smaller.
    static let exact = 1.0
    /// Quality of an abbreviation or of another spelling.
    static let alternative = 0.97
    /// Quality of a name's word that begins with the last typed word.
    static let completion = 0.93
    /// Quality of a name's word that begins with a typed word that is not the last.
    static let shortened = 0.72
    /// Quality with one typing error.
    static let oneError = 0.7
    /// Quality with one typing error in the typed beginning of a word.
    static let oneErrorInCompletion = 0.6
    /// Quality with two typing errors.
    static let twoErrors = 0.45

    /// Number of typing errors that a typed word may have.
    ///
    /// Numbers may have none, because another number is another place.
    static func errors(for word: NameWord) -> Int {
        if word.hasDigit || word.isUnspaced { return 0 }
        return word.scalars.count >= 8 ? 2 : word.scalars.count >= 3 ? 1 : 0
    }

    /// Whether the beginning of a word may have typing errors. With one error in three letters, too many words would begin with it.
    static func allowsErrorsInBeginnings(_ word: NameWord, isLast: Bool) -> Bool { isLast && word.scalars.count >= 4 }

    /// Whether a typed word may stand for all words that begin with it.
    static func completes(_ word: NameWord, isLast: Bool) -> Bool {
        if word.isUnspaced { return word.scalars.count == 1 }
        return isLast || word.scalars.count >= 3 && !word.hasDigit
    }

    /// The quality of a word with typing errors; 0 for too many.
    ///
    /// - Parameters:
    ///   - whole: Errors against the whole word.
    ///   - beginning: Errors against the best beginning of the word.
    ///   - limit: Number of errors that the word may have.
    ///   - mayBegin: Whether the typed word may be the beginning of the word.
    static func quality(whole: Int, beginning: Int, limit: Int, mayBegin: Bool) -> Double {
        if whole <= min(1, limit) { return oneError }
        if mayBegin, beginning <= min(1, limit) { return oneErrorInCompletion }
        return whole <= limit ? twoErrors : 0
    }
}

/// Number of typing errors between two words: letters added, left out, replaced, or two neighbors exchanged.
///
/// Source: "optimal string alignment", Boytsov, "Indexing methods for approximate dictionary searching" (2011).
enum TypingDistance {
    /// The distance to a whole word, and to the best of its beginnings; `atMost` + 1 stands for more.
    static func distance(
        of typed: [UInt32], to word: [UInt32], atMost limit: Int
    ) -> (whole: Int, beginning: Int) {
        if word.count + limit < typed.count { return (limit + 1, limit + 1) }
        var before: [Int] = []
        var last = Array(0...typed.count)
        var beginning = last[typed.count]
        for column in 0..<word.count {
            var next = [column + 1]
            next.reserveCapacity(typed.count + 1)
            var smallest = column + 1
            for row in 0..<typed.count {
                var value = min(last[row] + (typed[row] == word[column] ? 0 : 1), last[row + 1] + 1, next[row] + 1)
                if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
                    value = min(value, before[row - 1] + 1)
                }
                smallest = min(smallest, value)
                next.append(value)
            }
            beginning = min(beginning, next[typed.count])
            if smallest > limit, (last.min() ?? 0) > limit { return (limit + 1, min(beginning, limit + 1)) }
            (before, last) = (last, next)
        }
        return (min(last[typed.count], limit + 1), min(beginning, limit + 1))
    }
}
