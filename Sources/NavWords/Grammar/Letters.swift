// SPDX-License-Identifier: Apache-2.0

/// Capital letters as a language has them at the beginning of a sentence.
struct Letters: Sendable, Hashable {
    private enum Kind { case plain, turkish, dutch }
    private let kind: Kind

    /// The letters of a language, by its tag.
    init(language: String) {
        kind =
            switch language.prefix(while: { $0 != "-" }) {
            case "tr": .turkish
            case "nl": .dutch
            default: .plain
            }
    }

    /// The text with its first letter as a capital; a script without capitals stays as it is.
    func capitalised(_ text: String) -> String {
        guard let first = text.first else { return text }
        if kind == .turkish, first == "i" { return "İ" + text.dropFirst() }
        if kind == .dutch, text.hasPrefix("ij") { return "IJ" + text.dropFirst(2) }
        return first.uppercased() + text.dropFirst()
    }
}
