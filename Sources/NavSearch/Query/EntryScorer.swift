// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Scores entries by the text of their names: what part of the query they explain, what part of their name was typed, how
/// important and how near they are. It uses no dictionary, so that it can judge the index.
struct EntryScorer {
    /// A place with its score.
    struct Scored {
        enum Target: Hashable {
            case entry(Int)
            case address(Int)
        }
        var target: Target
        var score: Double
        /// Share of the words of the query that it has, by their weight, 0 … 1.
        var explained: Double
    }

    let tables: SearchTables
    let typed: TypedText
    let near: LocalFrame?
    private let totalWeight: Double
    /// Qualities of the words of the query for the names of places and streets.
    private var known: [Int: [Double]] = [:]

    /// Quality of a word that names the town, district, street or postcode of a place.
    private static let around = 0.9
    /// Counts as the typed part of the name of a place whose kind was typed.
    private static let kindFullness = 0.9
    /// Maximum number of incomplete house numbers of one street.
    private static let maximumCompletions = 6

    init(_ tables: SearchTables, _ typed: TypedText, near: LocalFrame?) {
        self.tables = tables
        self.typed = typed
        self.near = near
        totalWeight = max(0.01, typed.words.reduce(0) { $0 + $1.weight })
    }

    /// The part of the score that does not depend on the text: importance, 0 … 1.2, and nearness, 0 … 1.
    static func prior(_ tables: SearchTables, _ row: Int, _ near: LocalFrame?) -> Double {
        1.2 * tables.importance(row) + nearness(of: tables.location(row), near)
    }

    /// 1 at the place near which results shall be, 0.5 at 5 km, 0.2 at 80 km.
    static func nearness(of place: FixedCoordinate, _ near: LocalFrame?) -> Double {
        guard let near else { return 0 }
        let point = near.point(place.coordinate)
        return 1 / (1 + ((point.x * point.x + point.y * point.y).squareRoot() / 5_000).squareRoot())
    }

    /// The places of an entry that fit the query: itself, or house numbers of a street. Empty when no word fits.
    mutating func score(_ row: Int) -> [Scored] {
        let own = qualities(ofEntry: row)
        var kind = [Double](repeating: 0, count: typed.words.count)
        for (number, words, quality) in typed.kinds where number == tables.kind(row) {
            for index in words { kind[index] = max(kind[index], quality * 0.95) }
        }
        guard own.qualities.contains(where: { $0 > 0 }) || kind.contains(where: { $0 > 0 }) else { return [] }
        var context = [Double](repeating: 0, count: typed.words.count)
        add(tables.place(row), to: &context)
        add(tables.place(row).flatMap { tables.place($0) }, to: &context)
        add(tables.postcode(row), to: &context)
        if let address = tables.address(row) {
            add(tables.street(ofAddress: address), to: &context)
            addNumber(of: address, to: &context)
        }
        var combined = (0..<typed.words.count).map { max(own.qualities[$0], kind[$0], context[$0]) }
        let base = EntryScorer.prior(tables, row, near)
        // Being what was typed is nearly as good as being called so.
        let text = max(own.fullness, EntryScorer.kindFullness * (kind.max() ?? 0))
        let itself = Scored(
            target: .entry(row), score: coverage(combined) + text + base, explained: explained(combined))
        // A number that begins a postcode or a word of the name may be a house number, too.
        for index in combined.indices where own.qualities[index] < WordMatch.exact && typed.words[index].word.hasDigit {
            combined[index] = context[index]
        }
        return [itself] + houses(of: row, combined, own.qualities, text + base)
    }

    /// 0 … 6 by the part of the query that is explained.
    private func coverage(_ qualities: [Double]) -> Double {
        6 * zip(qualities, typed.words).reduce(0) { $0 + $1.0 * $1.1.weight } / totalWeight
    }

    /// The share of the query that fits at all, with or without typing errors, 0 … 1.
    private func explained(_ qualities: [Double]) -> Double {
        zip(qualities, typed.words).reduce(0) { $0 + ($1.0 > 0 ? $1.1.weight : 0) } / totalWeight
    }

    private mutating func add(_ row: Int?, to context: inout [Double]) {
        guard let row else { return }
        if known[row] == nil { known[row] = qualities(ofEntry: row).qualities }
        guard let found = known[row] else { return }
        for index in context.indices { context[index] = max(context[index], found[index] * EntryScorer.around) }
    }

    private func addNumber(of address: Int, to context: inout [Double]) {
        let number = HouseNumberText.folded(tables.number(address))
        for (index, word) in typed.words.enumerated() where word.word.hasDigit && word.word.scalars == number {
            context[index] = max(context[index], EntryScorer.around)
        }
    }

    // MARK: Names

    /// The best quality of each typed word for the best name of an entry, and the part of that name that was typed.
    func qualities(ofEntry row: Int) -> (qualities: [Double], fullness: Double) {
        var best = (qualities: [Double](repeating: 0, count: typed.words.count), fullness: 0.0)
        var bestValue = 0.0
        for name in [tables.name(row)] + tables.variants(row).map(\.name) {
            let words = NameWords.words(of: name)
            var found = qualities(ofName: words)
            for other in NameWords.otherSpellings(of: name) {
                for index in found.qualities.indices {
                    let quality = typed.words[index].quality(for: other.scalars) * WordMatch.alternative
                    guard quality > found.qualities[index] else { continue }
                    found.qualities[index] = quality
                    found.fullness = min(1, found.fullness + Double(other.scalars.count) / Double(max(1, found.length)))
                }
            }
            let value = coverage(found.qualities) + found.fullness
            if value > bestValue { (best, bestValue) = ((found.qualities, found.fullness), value) }
        }
        return best
    }

    private func qualities(ofName words: [NameWord]) -> (qualities: [Double], fullness: Double, length: Int) {
        var qualities = [Double](repeating: 0, count: typed.words.count)
        var (length, covered) = (0, 0.0)
        for word in words {
            var share = 0.0
            for (index, typedWord) in typed.words.enumerated() {
                let quality = typedWord.quality(for: word.scalars)
                guard quality > 0 else { continue }
                qualities[index] = max(qualities[index], quality)
                let part = min(1, Double(typedWord.word.scalars.count) / Double(max(1, word.scalars.count)))
                share = max(share, quality * (typedWord.isLast ? part : 1))
            }
            length += word.scalars.count
            covered += share * Double(word.scalars.count)
        }
        return (qualities, length > 0 ? covered / Double(length) : 0, length)
    }

    // MARK: House numbers

    private mutating func houses(
        of row: Int, _ qualities: [Double], _ own: [Double], _ rest: Double
    ) -> [Scored] {
        let range = tables.addresses(row)
        guard !range.isEmpty else { return [] }
        let forms = numberForms(own)
        var found: [Scored] = []
        var completions = 0
        var isExact = false
        var similar: (address: Int, words: Range<Int>)?
        for address in range {
            let number = HouseNumberText.folded(tables.number(address))
            if let form = forms.exact[number] {
                isExact = true
                found.append(scored(address, form, WordMatch.exact, qualities, rest))
            } else if let last = forms.incomplete, completions < EntryScorer.maximumCompletions,
                number.starts(with: last.scalars)
            {
                completions += 1
                found.append(scored(address, last.words, WordMatch.completion, qualities, rest))
            } else if similar == nil, let form = forms.similar[number] {
                similar = (address, form)
            }
        }
        // The map may have 12 but not 12b.
        if !isExact, completions == 0, let similar {
            found.append(scored(similar.address, similar.words, WordMatch.oneErrorInCompletion, qualities, rest))
        }
        return found
    }

    private mutating func scored(
        _ address: Int, _ words: Range<Int>, _ quality: Double, _ qualities: [Double], _ rest: Double
    ) -> Scored {
        var qualities = qualities
        for index in words { qualities[index] = max(qualities[index], quality) }
        if let postcode = tables.addressPostcode(address) {
            var context = [Double](repeating: 0, count: qualities.count)
            add(postcode, to: &context)
            for index in qualities.indices where !words.contains(index) {
                qualities[index] = max(qualities[index], context[index])
            }
        }
        // A complete number is more than the street alone.
        let nearness = EntryScorer.nearness(of: tables.addressLocation(address), near) * 0.1
        return Scored(
            target: .address(address), score: coverage(qualities) + rest + 0.2 + nearness,
            explained: explained(qualities))
    }

    private typealias Form = (scalars: [UInt32], words: Range<Int>)

    /// The words of the query that may be a house number: `12`, `12 a`, `12-14`, `Block A`.
    ///
    /// - Returns: All forms, the last one if it may be incomplete, and the plain numbers of those with letters.
    private func numberForms(
        _ own: [Double]
    ) -> (exact: [[UInt32]: Range<Int>], incomplete: Form?, similar: [[UInt32]: Range<Int>]) {
        var exact: [[UInt32]: Range<Int>] = [:]
        var similar: [[UInt32]: Range<Int>] = [:]
        var incomplete: Form?
        let words = typed.words
        for start in words.indices where own[start] < WordMatch.exact || words[start].word.hasDigit {
            var scalars: [UInt32] = []
            var hasDigit = false
            for end in start..<min(words.count, start + 4) {
                let word = words[end].word
                if word.isUnspaced || word.scalars.count > 8 { break }
                let areDigits =
                    scalars.last.map(HouseNumberText.isDigit) == true && HouseNumberText.isDigit(word.scalars[0])
                if areDigits { scalars.append(HouseNumberText.separator) }
                scalars += word.scalars
                hasDigit = hasDigit || word.hasDigit
                if let known = exact[scalars], known.count >= end + 1 - start { continue }
                exact[scalars] = start..<(end + 1)
                guard hasDigit, HouseNumberText.isDigit(scalars[0]) else { continue }
                if words[end].isLast, incomplete.map({ $0.scalars.count < scalars.count }) ?? true {
                    incomplete = (scalars, start..<(end + 1))
                }
                let digits = Array(scalars.prefix(while: HouseNumberText.isDigit))
                if digits.count < scalars.count, end == start { similar[digits] = start..<(end + 1) }
            }
        }
        return (exact, incomplete, similar)
    }
}
