// SPDX-License-Identifier: Apache-2.0

/// Number format of a language.
struct NumberStyle: Sendable {
    /// The ten digits from 0; `nil` for 0 to 9.
    private let digits: [Character]?
    private let decimal: String
    private let group: String
    /// Minimum number of digits for grouping by threes.
    private let groupFrom: Int

    init(_ catalogue: Catalogue) {
        digits = catalogue.entries["digits"].map(Array.init)
        decimal = catalogue["decimal"]
        group = catalogue["group"]
        groupFrom = Int(catalogue["group.from"]) ?? 5
    }

    /// A number with at most one decimal.
    ///
    /// - Parameters:
    ///   - number: The number, not negative.
    ///   - isGrouped: `false` for speech, where group separators confuse voices.
    func text(_ number: Double, isGrouped: Bool = true) -> String {
        let tenths = Int((number * 10).rounded())
        let whole = text(tenths / 10, isGrouped: isGrouped)
        return tenths % 10 == 0 ? whole : whole + decimal + text(tenths % 10)
    }

    /// A whole number, not negative.
    func text(_ number: Int, isGrouped: Bool = true) -> String {
        var plain = "\(number)"
        if isGrouped, plain.utf8.count >= groupFrom {
            var pieces: [Substring] = []
            var rest = plain[...]
            while !rest.isEmpty {
                pieces.insert(rest.suffix(3), at: 0)
                rest = rest.dropLast(3)
            }
            plain = pieces.joined(separator: group)
        }
        guard let digits else { return plain }
        return String(plain.map { $0.isASCII ? $0.wholeNumberValue.map { digits[$0] } ?? $0 : $0 })
    }
}
