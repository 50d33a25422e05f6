// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Finds the entries that may fit a query best, through the dictionary.
///
/// It adds up the qualities of the words that each entry or its town has; `EntryScorer` then looks at the names of the best.
struct CandidateFinder {
    let tables: SearchTables
    let near: LocalFrame?

    /// Candidates that are scored by their names.
    static let maximumCandidates = 200
    /// Maximum number of entries that one word of a query may reach, for a bounded time.
    private static let maximumReached = 2_000_000
    /// Maximum number of words for which typing errors are considered.
    private static let maximumScans = 10

    /// Words of the dictionary with the quality of a typed word for them.
    private struct Expansion {
        var tokens: Range<Int>
        var quality: Double
    }

    private struct Reached {
        /// Bits of the words of the query that the entry has.
        var mask: [UInt32]
        /// Sum of quality × weight of these words.
        var sum: [Float]
        /// Entries with any bit.
        var rows: [Int32] = []

        mutating func add(_ row: Int, bit: UInt32, value: Float) {
            if mask[row] & bit != 0 { return }
            if mask[row] == 0 { rows.append(Int32(row)) }
            mask[row] |= bit
            sum[row] += value
        }
    }

    /// The rows of the best candidates, and sets the weights of the words.
    func candidates(for typed: inout TypedText) -> [Int] {
        var reached = Reached(
            mask: [UInt32](repeating: 0, count: tables.count), sum: [Float](repeating: 0, count: tables.count))
        for index in typed.words.indices {
            let expansions = expansions(of: typed.words[index], allowsErrors: index < CandidateFinder.maximumScans)
            let weight = weight(of: typed.words[index], expansions)
            typed.setWeight(weight, of: index)
            var left = CandidateFinder.maximumReached
            for expansion in expansions where left > 0 {
                let value = Float(expansion.quality * weight)
                tables.forEachEntry(ofTokens: expansion.tokens) { row in
                    left &-= 1
                    if left > 0 { reached.add(row, bit: 1 << UInt32(index), value: value) }
                }
            }
        }
        for (kind, words, quality) in typed.kinds {
            for row in tables.entries(ofKind: kind) {
                for index in words {
                    reached.add(row, bit: 1 << UInt32(index), value: Float(quality * 0.95 * typed.words[index].weight))
                }
            }
        }
        return best(of: reached, typed)
    }

    private func expansions(of typed: TypedWord, allowsErrors: Bool) -> [Expansion] {
        var found: [Expansion] = []
        let bytes = typed.word.bytes
        if let row = tables.dictionary.row(of: bytes) { found.append(Expansion(tokens: row..<(row + 1), quality: 1)) }
        for other in typed.alternatives {
            guard let row = tables.dictionary.row(of: UTF8Text.bytes(other)) else { continue }
            found.append(Expansion(tokens: row..<(row + 1), quality: WordMatch.alternative))
        }
        if WordMatch.completes(typed.word, isLast: typed.isLast) {
            found.append(
                Expansion(
                    tokens: tables.dictionary.rows(beginningWith: bytes),
                    quality: typed.isLast ? WordMatch.completion : WordMatch.shortened))
        }
        let errors = WordMatch.errors(for: typed.word)
        guard errors > 0, allowsErrors else { return found }
        let mayBegin = WordMatch.allowsErrorsInBeginnings(typed.word, isLast: typed.isLast)
        let scan = TypoScan(typed: typed.word.scalars, limit: errors, wantsBeginnings: mayBegin)
        for match in scan.matches(in: tables.dictionary) {
            let quality = WordMatch.quality(
                whole: match.whole, beginning: match.beginning, limit: errors, mayBegin: mayBegin)
            if quality > 0 { found.append(Expansion(tokens: match.row..<(match.row + 1), quality: quality)) }
        }
        return found.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element)
    }

    /// A word of few names says more than one of many.
    private func weight(of typed: TypedWord, _ expansions: [Expansion]) -> Double {
        guard let best = expansions.first else { return 1 }
        let uses = expansions.filter { $0.quality == best.quality }.reduce(0) {
            $0 + tables.postingSize(ofTokens: $1.tokens)
        }
        let all = Double(tables.count + 1)
        // Pairs of characters overlap.
        let share = typed.word.isUnspaced ? 0.5 : 1
        return share
            * (0.35 + 0.65 * naturalLogarithm(all / Double(1 + min(uses, tables.count))) / naturalLogarithm(all + 1))
    }

    private func best(of reached: Reached, _ typed: TypedText) -> [Int] {
        let weights = typed.words.map { Float($0.weight) }
        let total = max(0.01, weights.reduce(0, +))
        var numbers: UInt32 = 0
        for (index, word) in typed.words.enumerated() where word.word.hasDigit { numbers |= 1 << UInt32(index) }
        func value(of row: Int) -> Float {
            var (mask, sum) = (reached.mask[row], reached.sum[row])
            var around: UInt32 = 0
            if let place = tables.place(row) {
                around |= reached.mask[place]
                if let town = tables.place(place) { around |= reached.mask[town] }
            }
            if let postcode = tables.postcode(row) { around |= reached.mask[postcode] }
            around &= ~mask
            sum += bits(around, weights) * 0.9
            mask |= around
            if numbers & ~mask != 0, !tables.addresses(row).isEmpty { sum += bits(numbers & ~mask, weights) * 0.9 }
            return 6 * sum / total + Float(EntryScorer.prior(tables, row, near))
        }
        var heap = BestRows(limit: CandidateFinder.maximumCandidates)
        for row in reached.rows { heap.add(Int(row), value(of: Int(row))) }
        return heap.rows
    }

    private func bits(_ mask: UInt32, _ weights: [Float]) -> Float {
        var (rest, sum) = (mask, Float(0))
        while rest != 0 {
            sum += weights[rest.trailingZeroBitCount]
            rest &= rest &- 1
        }
        return sum
    }
}

/// The rows with the largest values, in a heap whose root is the smallest of them.
struct BestRows {
    private let limit: Int
    private var items: [(value: Float, row: Int)] = []

    init(limit: Int) { self.limit = limit }

    /// The rows, in no particular order.
    var rows: [Int] { items.map(\.row) }

    /// Adds a row if it is among the best. Of equal values the smaller row is better.
    mutating func add(_ row: Int, _ value: Float) {
        if items.count < limit {
            items.append((value, row))
            var child = items.count - 1
            while child > 0, isWorse(items[child], items[(child - 1) / 2]) {
                items.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        } else if isWorse(items[0], (value, row)) {
            items[0] = (value, row)
            var parent = 0
            while true {
                var smallest = parent
                for child in [2 * parent + 1, 2 * parent + 2]
                where child < items.count && isWorse(items[child], items[smallest]) {
                    smallest = child
                }
                if smallest == parent { return }
                items.swapAt(parent, smallest)
                parent = smallest
            }
        }
    }

    private func isWorse(_ a: (value: Float, row: Int), _ b: (value: Float, row: Int)) -> Bool {
        a.value == b.value ? a.row > b.row : a.value < b.value
    }
}
