// SPDX-License-Identifier: Apache-2.0

/// A road number as shown on a shield: the road network and the number.
public struct RoadShield: Sendable, Hashable {
    /// The network, as in route relations of OpenStreetMap: `US:I`, `US:US`, `DE:A`, `e-road`.
    ///
    /// If the number does not determine the network, it is the country with the rank of the road, such as `IS:primary`.
    /// Without a country, the colon and the part before it are omitted.
    public var network: String
    /// Text on the shield: `95` in the United States, where the shape identifies the network, and `A 5` elsewhere.
    public var ref: String
    /// The number as spoken, such as `I 95`.
    public var text: String

    /// Creates a shield.
    ///
    /// - Parameters:
    ///   - network: The road network.
    ///   - ref: Text on the shield.
    ///   - text: The number as spoken.
    public init(network: String, ref: String, text: String) {
        self.network = network
        self.ref = ref
        self.text = text
    }

    /// Creates the shield of a road number, such as `A 5`, `I-95` or `1`.
    ///
    /// - Parameters:
    ///   - number: The number as mapped.
    ///   - country: Country code of two letters (ISO 3166-1), or empty.
    ///   - rank: Rank of the road with this number.
    /// - Returns: `nil` for a text without letters and digits.
    public init?(number: some StringProtocol, country: String, rank: RoadRank) {
        let words = RoadShield.words(of: number)
        guard !words.isEmpty else { return nil }
        text = words.joined(separator: " ")
        let letters = String(text.prefix { $0.isLetter }).uppercased()
        let rest = String(text.drop { $0.isLetter || $0 == " " || $0 == "-" })
        let prefix = country.isEmpty ? "" : country + ":"
        // A name rather than a number: "Ring", "KPE".
        guard rest.contains(where: \.isNumber) else {
            (network, ref) = (prefix + rank.name, text)
            return
        }
        if letters == "E", RoadShield.isInEurope(country) {
            (network, ref) = ("e-road", text)
        } else if letters == "AH" {
            (network, ref) = ("AsianHighway", text)
        } else if letters.isEmpty {
            (network, ref) = (prefix + rank.name, text)
        } else if letters == "A", rest.hasSuffix("(M)") {
            // A British road that is a motorway here, such as A1(M).
            (network, ref) = (prefix + "M", text)
        } else if RoadShield.showsBareNumbers(country) {
            (network, ref) = (prefix + letters, rest)
        } else {
            (network, ref) = (prefix + letters, text)
        }
    }

    /// The shields of a list of numbers separated by ";".
    ///
    /// - Parameters:
    ///   - numbers: The numbers as mapped.
    ///   - country: Country code of two letters (ISO 3166-1), or empty.
    ///   - rank: Rank of the road with these numbers.
    public static func shields(of numbers: String, country: String, rank: RoadRank) -> [RoadShield] {
        numbers.split(separator: ";").compactMap { RoadShield(number: $0, country: country, rank: rank) }
    }

    private static func words(of number: some StringProtocol) -> [String] {
        String(number).split(separator: " ").map { String($0) }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
    }

    /// Whether shields of a country show only the number, because their shape identifies the network.
    private static func showsBareNumbers(_ country: String) -> Bool {
        ["US", "CA", "MX", "NZ"].contains(country)
    }

    /// Whether E numbers of a country belong to the European road network (AGR, United Nations 1975, with the lists of
    /// 2020). Elsewhere, E stands for national expressways (Japan, Pakistan, Malaysia) or minor roads (Kenya). If the
    /// country is not known, Europe is assumed.
    private static func isInEurope(_ country: String) -> Bool { country.isEmpty || onERoads.contains(country) }

    /// Countries with roads of the European network.
    private static let onERoads: Set<String> = [
        "AD", "AL", "AM", "AT", "AZ", "BA", "BE", "BG", "BY", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB",
        "GE",
        "GR", "HR", "HU", "IE", "IT", "KG", "KZ", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "NL", "NO", "PL",
        "PT",
        "RO", "RS", "RU", "SE", "SI", "SK", "TJ", "TM", "TR", "UA", "UZ", "XK",
    ]
}

/// The rank of a road with a number or a sign.
public enum RoadRank: NamedCase {
    case motorway
    case trunk
    case primary
    case secondary
    case tertiary
    /// Any minor road.
    case local
}

extension RoadLabel {
    /// The road's own numbers.
    public var shields: [RoadShield] { RoadShield.shields(of: ref, country: country, rank: rank) }
    /// The numbers of the roads on the sign.
    public var destinationShields: [RoadShield] {
        RoadShield.shields(of: destinationRef, country: country, rank: rank)
    }
    /// The destinations on the sign.
    public var destinations: [String] { RoadLabel.values(of: destination) }
    /// The streets on the sign.
    public var destinationStreets: [String] { RoadLabel.values(of: destinationStreet) }
    /// The exit numbers on the sign.
    public var exits: [String] { RoadLabel.values(of: exit) }

    private static func values(of text: String) -> [String] {
        text.split(separator: ";").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }
}
