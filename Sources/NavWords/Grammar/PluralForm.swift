// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Plural categories of Unicode CLDR.
public enum PluralForm: NamedCase {
    case zero, one, two, few, many, other
}

/// Cardinal and ordinal plural rules of one language.
///
/// Source: Unicode CLDR 46, charts "Language Plural Rules". Categories for whole millions are omitted: no distance or
/// time on a road reaches them.
struct PluralRules: Sendable {
    private let language: String

    /// Creates the rules of a language, by its BCP 47 tag; an unknown language has the category `other` only.
    init(language: String) {
        self.language = language == "pt-PT" ? language : String(language.prefix { $0 != "-" })
    }

    /// The cardinal category of a number with at most one decimal.
    func form(of number: Double) -> PluralForm {
        let isWhole = number == number.rounded()
        let whole = Int(number)
        switch language {
        case "en", "de", "nl", "it", "pt-PT", "sv": return isWhole && whole == 1 ? .one : .other
        case "es", "tr": return number == 1 ? .one : .other
        case "fr", "pt": return whole == 0 || whole == 1 ? .one : .other
        case "hi", "fa": return whole == 0 || number == 1 ? .one : .other
        case "pl": return isWhole ? PluralRules.polish(whole) : .other
        case "cs": return isWhole ? PluralRules.czech(whole) : .many
        case "uk": return isWhole ? PluralRules.ukrainian(whole) : .other
        case "ar": return isWhole ? PluralRules.arabic(whole) : .other
        default: return .other
        }
    }

    /// The ordinal category of a number.
    func ordinalForm(of number: Int) -> PluralForm {
        let (ones, tens) = (number % 10, number % 100)
        switch language {
        case "en":
            if tens >= 11, tens <= 13 { return .other }
            return ones == 1 ? .one : ones == 2 ? .two : ones == 3 ? .few : .other
        case "sv": return (ones == 1 || ones == 2) && tens != 11 && tens != 12 ? .one : .other
        case "uk": return ones == 3 && tens != 13 ? .few : .other
        case "vi": return number == 1 ? .one : .other
        case "it": return [8, 11, 80, 800].contains(number) ? .many : .other
        case "fr": return number == 1 ? .one : .other
        case "hi":
            switch number {
            case 1: return .one
            case 2, 3: return .two
            case 4: return .few
            case 6: return .many
            default: return .other
            }
        default: return .other
        }
    }

    private static func polish(_ number: Int) -> PluralForm {
        if number == 1 { return .one }
        let (ones, tens) = (number % 10, number % 100)
        return (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .many
    }

    private static func czech(_ number: Int) -> PluralForm {
        number == 1 ? .one : (2...4).contains(number) ? .few : .other
    }

    private static func ukrainian(_ number: Int) -> PluralForm {
        let (ones, tens) = (number % 10, number % 100)
        if ones == 1, tens != 11 { return .one }
        return (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .many
    }

    private static func arabic(_ number: Int) -> PluralForm {
        switch number % 100 {
        case _ where number <= 2: number == 0 ? .zero : number == 1 ? .one : .two
        case 3...10: .few
        case 11...99: .many
        default: .other
        }
    }
}
