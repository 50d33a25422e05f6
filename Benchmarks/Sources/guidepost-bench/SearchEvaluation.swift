// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
internal import NavSearch

/// How many of the drawn addresses a search index finds.
struct SearchEvaluation {
    /// What is typed, and what counts as found.
    enum Typing: CaseIterable {
        /// The whole text.
        case right
        /// The text with one error.
        case misspelled
        /// The first 60 % of its characters; only the house counts, even if its number is not in the typed text.
        case incomplete
        /// The same; where the typed text ends before the house number, its street counts.
        case street
    }

    let index: SearchIndex
    let sample: SearchSample

    /// The share of addresses that are found.
    ///
    /// - Parameters:
    ///   - typing: What is typed.
    ///   - rank: How many results count.
    ///   - isNear: Whether results near the address come first, 1 km from it; otherwise those near the middle of the map.
    ///   - random: Decides on errors and places.
    ///   - missed: Called with the text of each address that is not found, and the first result.
    func found(
        _ typing: Typing, within rank: Int, isNear: Bool, _ random: inout SeededRandom,
        missed: (String, String) -> Void = { _, _ in }
    ) -> Double {
        var hits = 0
        for address in sample.addresses {
            let text: String
            switch typing {
            case .right: text = address.text
            case .misspelled: text = SearchSample.misspelled(address.text, &random)
            case .incomplete, .street: text = String(address.text.prefix((address.text.count * 6 + 9) / 10))
            }
            let bearing = Bearing(Double.random(in: 0..<360, using: &random))
            let near = isNear ? address.places[0].moved(Meters(1000), toward: bearing) : sample.center
            let results = index.search(SearchQuery(text, near: near, limit: rank))
            let endsEarly =
                typing == .street && !text.hasPrefix(address.number) && !text.hasSuffix(address.number)
                && !text.contains(" \(address.number),")
            if results.contains(where: { SearchEvaluation.isRight($0, address, streetCounts: endsEarly) }) {
                hits += 1
            } else {
                missed(text, results.first.map { "\($0.label) \($0.score)" } ?? "nothing")
            }
        }
        return Double(hits) / Double(max(1, sample.addresses.count))
    }

    /// An address with the number, within 150 m of a place with this text; or its street, within 3 km.
    private static func isRight(_ result: SearchResult, _ address: SearchSample.Address, streetCounts: Bool) -> Bool {
        func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        if streetCounts, result.kind == .street {
            return plain(result.street) == plain(address.street)
                && address.places.contains { $0.distance(to: result.location).value < 3000 }
        }
        guard result.kind == .address else { return false }
        return plain(result.houseNumber) == plain(address.number)
            && address.places.contains { $0.distance(to: result.location).value < 150 }
    }

    /// Every beginning of some texts, as they are typed.
    func keystrokes(_ count: Int) -> [String] {
        sample.addresses.prefix(count).flatMap { address in
            address.text.indices.map { String(address.text[...$0]) }
        }
    }
}
