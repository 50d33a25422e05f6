// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Two streets in a query.
enum CrossingText {
    private static let separators = [
        " & ", "&", " / ", " @ ", " corner of ", " corner ", " ecke ", " esquina ", " angle ", " and ",
    ]

    /// The two parts of a text; `nil` when it names no crossing.
    static func parts(of text: String) -> (first: String, second: String)? {
        let lower = text.lowercased()
        guard lower.count == text.count else { return nil }
        for separator in separators {
            guard let range = lower.firstRange(of: separator) else { continue }
            let first = lower[..<range.lowerBound]
            let second = lower[range.upperBound...]
            guard first.contains(where: \.isLetter), second.contains(where: \.isLetter) else { continue }
            return (String(first), String(second))
        }
        return nil
    }
}

extension SearchIndex {
    /// Streets of each part that are tried with each other.
    private static let streetsPerPart = 40

    /// The crossings of two streets, best first.
    func crossings(_ first: String, _ second: String, _ query: SearchQuery) -> [SearchResult] {
        // A town may follow the second street only; it helps to rank the first by the crossings themselves.
        let a = streets(first, query)
        let b = streets(second, query)
        var found: [(result: SearchResult, score: Double)] = []
        for (street, score, explained) in a {
            for (other, otherScore, otherExplained) in b where other != street {
                for row in crossingRows(min(street, other), max(street, other)) {
                    var result = result(forCrossing: row, first: street, language: query.language)
                    result.score = (score + otherScore) / 2
                    result.explained = min(1, (explained + otherExplained) / 2)
                    result.distance = query.near.map { result.location.distance(to: $0) }
                    found.append((result, result.score))
                }
            }
        }
        let sorted = found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        var results: [SearchResult] = []
        for (_, item) in sorted where results.count < query.limit {
            guard item.score > sorted[0].element.score - 1.5 else { break }
            if !results.contains(where: { $0.id == item.result.id }) { results.append(item.result) }
        }
        return results
    }

    private func streets(_ text: String, _ query: SearchQuery) -> [(row: Int, score: Double, explained: Double)] {
        var found: [(row: Int, score: Double, explained: Double)] = []
        for item in ranked(text, near: query.near) {
            guard case .entry(let row) = item.target, SearchIndex.kind(ofTag: tables.kindName(row)) == .street else {
                continue
            }
            found.append((row, item.score, item.explained))
            if found.count == SearchIndex.streetsPerPart { break }
        }
        return found
    }

    /// The crossings of two streets, the smaller row first.
    private func crossingRows(_ first: Int, _ second: Int) -> Range<Int> {
        func bound(_ isBelow: ((first: Int, second: Int)) -> Bool) -> Int {
            var (low, high) = (0, tables.crossingCount)
            while low < high {
                let middle = (low + high) / 2
                if isBelow(tables.crossing(middle)) { low = middle + 1 } else { high = middle }
            }
            return low
        }
        let low = bound { ($0.first, $0.second) < (first, second) }
        return low..<max(low, bound { ($0.first, $0.second) <= (first, second) })
    }
}
