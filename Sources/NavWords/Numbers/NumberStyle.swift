// SPDX-License-Identifier: Apache-2.0

/// How the readers of a language write numbers.
struct NumberStyle: Sendable {
    /// The ten digits from 0; `nil` for 0 to 9.
    private let digits: [Character]?
    private let decimal: String
    private let group: String
    /// Numbers of so many digits are grouped by threes.
    private let groupFrom: Int

    init(_ catalogue: Catalogue) {
        digits = catalogue.entries["digits"].map(Array.init)
        decimal = catalogue["decimal"]
        group = catalogue["group"]
        groupFrom = Int(catalogue["group.from"]) ?? 5
    }

    /// A number with tenths where it has any.
    ///
    /// - Parameter isGrouped: `false` for speech, where signs between thousands confuse more than they help.
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
