// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension SearchIndex {
    /// The places that fit a query best, best first.
    ///
    /// The text may be incomplete and have typing errors: one in words from four letters, two from eight; none in numbers. It
    /// may be a coordinate, a Plus Code (a short one with a town), or the names of two streets joined by `&`, `/`, `corner`.
    ///
    /// - Returns: At most `query.limit` results; none when nothing fits.
    /// - Complexity: O(words × bytes of the dictionary + entries that have them). The number of words is bounded.
    public func search(_ query: SearchQuery) -> [SearchResult] {
        let text = String(query.text.prefix(SearchQuery.maximumLength))
        if let place = CoordinateText.parse(text) { return [coordinateResult(place, query)] }
        if let (code, rest) = PlusCode.find(in: text) {
            if let found = plusCodeResult(code, rest, query) { return [found] }
        }
        if let (first, second) = CrossingText.parts(of: text) {
            let found = crossings(first, second, query)
            if !found.isEmpty { return found }
        }
        return plainSearch(text, query)
    }

    /// Searches for names, addresses and kinds.
    func plainSearch(_ text: String, _ query: SearchQuery) -> [SearchResult] {
        finished(ranked(text, near: query.near), query)
    }

    /// The best places for a text with their scores, best first.
    func ranked(_ text: String, near: Coordinate?) -> [EntryScorer.Scored] {
        var typed = TypedText(text, tables, kinds: kindPhrases)
        guard !typed.words.isEmpty else { return [] }
        let frame = near.map { LocalFrame(at: $0) }
        let rows = CandidateFinder(tables: tables, near: frame).candidates(for: &typed)
        var scorer = EntryScorer(tables, typed, near: frame)
        var found: [EntryScorer.Scored] = []
        for row in rows { found += scorer.score(row) }
        return SearchIndex.sorted(found)
    }

    /// Sorts by score; equal scores by row, so that the order is repeatable.
    static func sorted(_ found: [EntryScorer.Scored]) -> [EntryScorer.Scored] {
        found.sorted { a, b in
            if a.score != b.score { return a.score > b.score }
            switch (a.target, b.target) {
            case (.entry(let first), .entry(let second)), (.address(let first), .address(let second)):
                return first < second
            case (.address, .entry): return true
            case (.entry, .address): return false
            }
        }
    }

    /// Makes results, leaving out repeated ones and those that explain much less of the query than the best.
    private func finished(_ found: [EntryScorer.Scored], _ query: SearchQuery) -> [SearchResult] {
        guard let best = found.first?.score else { return [] }
        var results: [SearchResult] = []
        for item in found.prefix(4 * query.limit + 20) where results.count < query.limit {
            guard item.score > best - SearchIndex.largestGap else { break }
            var result =
                switch item.target {
                case .entry(let row): result(forEntry: row, language: query.language)
                case .address(let row): result(forAddress: row, language: query.language)
                }
            result.score = item.score
            result.explained = min(1, item.explained)
            result.distance = query.near.map { result.location.distance(to: $0) }
            let isRepeated = results.contains {
                $0.kind == result.kind && $0.label == result.label
                    && $0.location.distance(to: result.location).value < 500
            }
            if !isRepeated { results.append(result) }
        }
        return results
    }

    /// Results with a score this much below the best are left out.
    private static let largestGap = 2.0
}
