// SPDX-License-Identifier: Apache-2.0

/// Turkish case suffixes of names, by vowel harmony.
///
/// Source: Türk Dil Kurumu, Yazım Kılavuzu, on the apostrophe after proper names and on vowel harmony.
enum TurkishSuffix {
    /// The name in the dative, "to": `Ankara’ya`, `Atatürk Caddesi’ne`, `D100’e`.
    static func dative(_ name: String) -> String {
        guard let ending = ending(of: name) else { return name }
        let vowel = ending.isBack ? "a" : "e"
        let joint = ending.isPossessive ? "n" : ending.endsInVowel ? "y" : ""
        return "\(name)’\(joint)\(vowel)"
    }

    /// Properties of the ending that select the suffix.
    private struct Ending {
        var isBack: Bool
        var endsInVowel: Bool
        /// The name ends in a compound such as "Caddesi", whose suffixes begin with n.
        var isPossessive = false
    }

    private static func ending(of name: String) -> Ending? {
        let letters = lowercased(name).filter { $0.isLetter || $0.isWholeNumber }
        guard let last = letters.last else { return nil }
        if last.isWholeNumber { return ending(ofNumber: letters) }
        let word = letters.reversed().prefix { $0.isLetter }
        guard let vowel = word.first(where: { vowels.contains($0) }) else {
            // Abbreviations without vowels are read letter by letter: be, ce, de and so on.
            return Ending(isBack: false, endsInVowel: true)
        }
        let lastWord = lowercased(String(name.split(separator: " ").last ?? ""))
        return Ending(
            isBack: backVowels.contains(vowel), endsInVowel: vowels.contains(last),
            isPossessive: possessives.contains { lastWord.hasSuffix($0) })
    }

    private static let vowels: Set<Character> = ["a", "e", "ı", "i", "o", "ö", "u", "ü", "â", "î", "û", "é", "á", "ó"]
    private static let backVowels: Set<Character> = ["a", "ı", "o", "u", "â", "á", "ó", "û"]

    /// Possessive endings in names of roads and squares.
    private static let possessives = [
        "caddesi", "sokağı", "bulvarı", "yolu", "köprüsü", "meydanı", "tüneli", "kavşağı", "geçidi", "viyadüğü",
        "otoyolu", "çıkmazı", "yokuşu", "parkı", "sitesi", "mahallesi", "sahili", "iskelesi", "terminali", "havalimanı",
        "hattı", "girişi", "çıkışı", "bağlantısı", "aralığı", "küme evleri",
    ]

    /// By the last word of the spoken number: altı, yirmi, yüz, bin.
    private static func ending(ofNumber letters: String) -> Ending {
        let digits = letters.reversed().prefix { $0.isWholeNumber }.compactMap(\.wholeNumberValue)
        guard let place = digits.firstIndex(where: { $0 != 0 }) else { return Ending(isBack: true, endsInVowel: false) }
        switch place {
        case 0:
            // bir iki üç dört beş altı yedi sekiz dokuz
            return Ending(isBack: [6, 9].contains(digits[0]), endsInVowel: [2, 6, 7].contains(digits[0]))
        case 1:
            // on yirmi otuz kırk elli altmış yetmiş seksen doksan
            return Ending(isBack: [1, 3, 4, 6, 9].contains(digits[1]), endsInVowel: [2, 5].contains(digits[1]))
        default: return Ending(isBack: false, endsInVowel: false)  // yüz, bin
        }
    }

    private static func lowercased(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "I" ? "ı" : $1 == "İ" ? "i" : $1.lowercased() }
    }
}
