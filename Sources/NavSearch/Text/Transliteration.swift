// SPDX-License-Identifier: Apache-2.0

/// Latin spellings of Cyrillic and Greek letters, so that a name is found by someone without its keyboard.
///
/// Source: the tables of BGN/PCGN for Russian, Ukrainian and Bulgarian letters and ELOT 743 for Greek, without marks.
enum Transliteration {
    /// The text in Latin letters; `nil` when it contains no Cyrillic or Greek letter.
    static func latin(_ text: String) -> String? {
        var result = ""
        var isChanged = false
        for scalar in text.unicodeScalars {
            var folded: [UInt32] = []
            if scalar.value >= 0x370, scalar.value < 0x530 { FoldedText.append(scalar, to: &folded) }
            guard let letter = folded.first, let latin = table[letter] else {
                result.unicodeScalars.append(scalar)
                continue
            }
            result += latin
            isChanged = true
        }
        return isChanged ? result : nil
    }

    private static let table: [UInt32: String] = {
        let lines = """
            а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch
            ъ - ы y ь - э e ю yu я ya і i ї yi є ye ґ g ў u ј j љ lj њ nj ћ c ђ dj џ dz ѓ g ќ k ѕ dz
            α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ f χ ch ψ ps ω o
            """
        let parts = lines.split { $0 == " " || $0 == "\n" }
        var table: [UInt32: String] = [:]
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            guard let letter = parts[index].unicodeScalars.first else { continue }
            table[letter.value] = parts[index + 1] == "-" ? "" : String(parts[index + 1])
        }
        return table
    }()
}
