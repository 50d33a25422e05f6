// SPDX-License-Identifier: Apache-2.0

/// A road number as it stands on a shield: the network that numbers the road, and the number.
public struct RoadShield: Sendable, Hashable {
    /// The network, as route relations of OpenStreetMap name it: `US:I`, `US:US`, `DE:A`, `e-road`.
    ///
    /// Where the number itself does not tell, the country with the kind of road, as `IS:primary`. Without a country the
    /// part before the colon is left out with it.
    public var network: String
    /// What the shield shows: `95` in the United States, where the shape tells the network, and `A 5` elsewhere.
    public var ref: String
    /// The number as people say it, such as `I 95`.
    public var text: String

    /// Makes a shield from its parts.
    public init(network: String, ref: String, text: String) {
        self.network = network
        self.ref = ref
        self.text = text
    }

    /// Finds the network of one road number, as `A 5`, `I-95` or `1`.
    ///
    /// - Parameters:
    ///   - number: As the map writes it.
    ///   - country: Two letters (ISO 3166-1), or empty.
    ///   - rank: Kind of the road that bears the number.
    /// - Returns: `nil` for a text without letters and digits.
    public init?(number: some StringProtocol, country: String, rank: RoadRank) {
        let words = RoadShield.words(of: number)
        guard !words.isEmpty else { return nil }
        text = words.joined(separator: " ")
        let letters = String(text.prefix { $0.isLetter }).uppercased()
        let rest = String(text.drop { $0.isLetter || $0 == " " || $0 == "-" })
        let prefix = country.isEmpty ? "" : country + ":"
        // A name that is no number: "Ring", "KPE".
        guard rest.contains(where: \.isNumber) else {
            (network, ref) = (prefix + rank.word, text)
            return
        }
        if letters == "E", RoadShield.isInEurope(country) {
            (network, ref) = ("e-road", text)
        } else if letters == "AH" {
            (network, ref) = ("AsianHighway", text)
        } else if letters.isEmpty {
            (network, ref) = (prefix + rank.word, text)
        } else if letters == "A", rest.hasSuffix("(M)") {
            // A British road that is a motorway here.
            (network, ref) = (prefix + "M", text)
        } else if RoadShield.showsBareNumbers(country) {
            (network, ref) = (prefix + letters, rest)
        } else {
            (network, ref) = (prefix + letters, text)
        }
    }

    /// The shields of a text that joins several numbers by ";".
    public static func shields(of numbers: String, country: String, rank: RoadRank) -> [RoadShield] {
        numbers.split(separator: ";").compactMap { RoadShield(number: $0, country: country, rank: rank) }
    }

    private static func words(of number: some StringProtocol) -> [String] {
        String(number).split(separator: " ").map { String($0) }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
    }

    /// Countries in which the shape of a shield tells the network and its number stands alone.
    private static func showsBareNumbers(_ country: String) -> Bool {
        ["US", "CA", "MX", "AU", "NZ"].contains(country)
    }

    /// Whether E numbers are those of the European road network there (AGR, United Nations 1975, with the lists of 2020).
    /// Elsewhere, as in Japan, Pakistan and Malaysia, an E stands for expressways of the country, or in Kenya for its
    /// smallest roads. Where the country is not known, Europe is the best guess.
    private static func isInEurope(_ country: String) -> Bool { country.isEmpty || onERoads.contains(country) }

    /// The countries that the network's roads pass.
    private static let onERoads: Set<String> = [
        "AD", "AL", "AM", "AT", "AZ", "BA", "BE", "BG", "BY", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB",
        "GE",
        "GR", "HR", "HU", "IE", "IT", "KG", "KZ", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "NL", "NO", "PL",
        "PT",
        "RO", "RS", "RU", "SE", "SI", "SK", "TJ", "TM", "TR", "UA", "UZ", "XK",
    ]
}

/// What kind of road bears a number or a sign.
public enum RoadRank: WordCoded {
    case motorway
    case trunk
    case primary
    case secondary
    case tertiary
    /// Any lesser road.
    case local
}

extension RoadLabel {
    /// The road's own numbers.
    public var shields: [RoadShield] { RoadShield.shields(of: ref, country: country, rank: rank) }
    /// Numbers of the roads that the sign leads to.
    public var destinationShields: [RoadShield] {
        RoadShield.shields(of: destinationRef, country: country, rank: rank)
    }
    /// Places on the sign, one by one.
    public var destinations: [String] { RoadLabel.values(of: destination) }
    /// Streets on the sign, one by one.
    public var destinationStreets: [String] { RoadLabel.values(of: destinationStreet) }
    /// Exit numbers on the sign, one by one.
    public var exits: [String] { RoadLabel.values(of: exit) }

    private static func values(of text: String) -> [String] {
        text.split(separator: ";").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }
}
