// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// All words of one language.
///
/// A new language is one more value of this type in `Catalogues/` and one more line in `Catalogue.all`.
public struct Catalogue: Sendable {
    /// Language tag, BCP 47.
    public var language: String
    /// Sentences for every action.
    public var sentences: [Action: Sentences]
    /// Sentences round those of the actions.
    public var announcements: Announcements
    /// Makes a sentence the end of another one: in English, its first letter becomes small.
    public var continued: @Sendable (String) -> String
    /// Directions as they follow a verb: `slightly left`. Turning back has a sentence of its own.
    public var directions: [Turn.Direction: String]
    /// The two sides, as in `on the left`.
    public var left: String
    /// The two sides, as in `on the right`.
    public var right: String
    /// Eight directions of the compass, clockwise from north.
    public var compass: [String]
    /// Ordinal numbers that have a word of their own, from the first.
    public var ordinals: [String]
    /// Any further ordinal number: gives `11th` for 11.
    public var ordinal: @Sendable (Int) -> String
    /// Name of each unit for a number; see `UnitWords`.
    public var units: [UnitWord: UnitWords]
    /// What sets routes apart.
    public var differences: DifferenceWords
    /// Sign between whole numbers and tenths.
    public var decimalSign: String
    /// Form of a noun after a number.
    public var plural: @Sendable (Double) -> PluralForm

    /// All languages known, the first being the one that stands in for others.
    public static let all: [Catalogue] = [.english]

    /// The catalogue that fits a language tag best: `pt-BR` takes Portuguese, an unknown language English.
    public static func of(_ language: String) -> Catalogue {
        var wanted = language[...].lowercased()
        while true {
            if let match = all.first(where: { $0.language.lowercased() == wanted }) { return match }
            guard let dash = wanted.lastIndex(of: "-") else { return .english }
            wanted = String(wanted[..<dash])
        }
    }

    /// The word for the `number`-th of a row, from 1.
    func ordinalWord(_ number: Int) -> String {
        ordinals.indices.contains(number - 1) ? ordinals[number - 1] : ordinal(number)
    }
}

/// Forms of a noun after a number. Source of the categories: Unicode CLDR plural rules.
public enum PluralForm: WordCoded {
    case one, two, few, many, other
}

/// Units that are read or spoken.
public enum UnitWord: WordCoded {
    case meter, kilometer, foot, yard, mile, minute, hour
}

/// How a unit is written behind a number, and how it is spoken.
public struct UnitWords: Sendable, Hashable {
    /// Short form for displays, with its space: `{number} km`.
    public var short: String
    /// Spoken forms: `{number} kilometers`. The form `other` is always there.
    public var spoken: [PluralForm: String]

    /// Takes the forms.
    public init(short: String, spoken: [PluralForm: String]) {
        self.short = short
        self.spoken = spoken
    }
}
