// SPDX-License-Identifier: Apache-2.0

/// Capitalization at the beginning of a sentence, by language.
struct SentenceCapitalization: Sendable, Hashable {
    private enum Kind { case plain, turkish, dutch }
    private let kind: Kind

    /// Creates the rule of a language, by its BCP 47 tag.
    init(language: String) {
        kind =
            switch language.prefix(while: { $0 != "-" }) {
            case "tr": .turkish
            case "nl": .dutch
            default: .plain
            }
    }

    /// The text with its first letter capitalized; unchanged in scripts without letter case.
    func capitalized(_ text: String) -> String {
        guard let first = text.first else { return text }
        if kind == .turkish, first == "i" { return "İ" + text.dropFirst() }
        if kind == .dutch, text.hasPrefix("ij") { return "IJ" + text.dropFirst(2) }
        return first.uppercased() + text.dropFirst()
    }
}
