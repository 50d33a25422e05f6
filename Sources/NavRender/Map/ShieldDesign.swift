// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// The drawing of a road shield: the shape and colors of the signs of its network. Raw values are those of the attribute
/// `shield` of vector tiles.
///
/// All shapes are our own drawings, simplified to what can be distinguished at the size of a label.
public enum ShieldDesign: String, Sendable, Hashable, CaseIterable {
    // Boxes, named by their color.
    case blue, green, red, yellow, white
    /// A green box with yellow text.
    case greenYellow = "green-yellow"
    /// A green box below a red band.
    case bandGreen = "band-green"
    /// A box with points to the left and the right.
    case hexagonBlue = "hexagon-blue"
    /// A box without corners.
    case octagonGreen = "octagon-green"
    /// A blue shield below a red band.
    case interstate
    /// A white shield with shoulders.
    case highway
    case ellipseWhite = "ellipse-white"
    case ellipseBlue = "ellipse-blue"
    /// A rounded triangle that stands on its tip.
    case triangleBlue = "triangle-blue"
    // Coats of arms.
    case crestWhite = "crest-white"
    case crestYellow = "crest-yellow"
    case crestRed = "crest-red"

    /// The design for a shield.
    ///
    /// Source: the road sign rules of the countries, as the OpenStreetMap wiki documents them by network.
    ///
    /// - Parameters:
    ///   - shield: Network and number.
    ///   - rank: Rank of the road.
    public init(_ shield: RoadShield, rank: RoadRank) {
        let network = shield.network
        let parts = network.split(separator: ":", maxSplits: 1)
        guard let country = parts.first.map(String.init), parts.count == 2 else {
            self = network == "e-road" ? .green : rank == .motorway ? .blue : .white
            return
        }
        let digits = shield.ref.count { $0.isNumber }
        switch network {
        // Main roads of the United Kingdom have green signs, other A roads white ones.
        case "GB:A": self = rank == .motorway || rank == .trunk ? .greenYellow : .white
        // National expressways have one or two digits, national highways three.
        case "CN:G": self = digits < 3 ? .bandGreen : .red
        case "CN:S": self = digits < 3 ? .bandGreen : .yellow
        default:
            self =
                ShieldDesign.networks[network] ?? ShieldDesign.bare(country, parts[1], digits: digits, rank: rank)
                ?? (rank == .motorway ? .blue : .white)
        }
    }

    /// The design of a number without a prefix, and of state roads of the United States; `nil` for others.
    private static func bare(
        _ country: String, _ network: Substring, digits: Int, rank: RoadRank
    ) -> ShieldDesign? {
        let isBare = RoadRank.allCases.contains { $0.name == network }
        switch country {
        // Most states have a circle; each has its own prefix, such as `VA 7`, or SR and SH.
        case "US": return isBare || network == "CR" ? nil : network.count == 2 ? .ellipseWhite : nil
        case _ where !isBare: return nil
        case "PL": return digits < 3 ? .red : .yellow
        case "FI": return digits < 3 ? .red : .white
        case "KR": return rank == .motorway ? .interstate : .ellipseBlue
        case "CH", "SE", "CZ", "SK": return .blue
        case "DK", "IS": return .yellow
        case "HU": return .green
        case "JP": return .triangleBlue
        case "NZ": return .crestRed
        case "CA": return .crestWhite
        default: return nil
        }
    }

    /// Designs by network: a country, and the prefix of the number.
    private static let networks: [String: ShieldDesign] = [
        "DE:A": .hexagonBlue, "DE:B": .yellow,
        "FR:A": .red, "FR:N": .red, "FR:D": .yellow, "FR:M": .blue, "MC:N": .red, "MC:D": .yellow,
        "GB:M": .blue, "IE:M": .blue, "IE:N": .greenYellow, "IE:R": .white,
        "IT:A": .octagonGreen, "IT:RA": .octagonGreen, "IT:SS": .blue, "IT:SP": .white,
        "ES:A": .blue, "ES:AP": .blue, "ES:N": .red, "PT:A": .blue, "PT:IP": .red, "PT:IC": .white,
        "NL:A": .red, "NL:N": .yellow, "BE:A": .green, "BE:R": .green, "BE:N": .blue,
        "AT:A": .blue, "AT:S": .blue, "AT:B": .blue, "CH:A": .red,
        "PL:A": .red, "PL:S": .red, "CZ:D": .red, "SK:D": .red, "SK:R": .red, "HU:M": .blue,
        "RO:A": .green, "RO:DN": .red, "RO:DJ": .blue, "HR:A": .green, "HR:D": .blue, "SI:A": .green,
        "TR:O": .green, "TR:D": .blue,
        "US:I": .interstate, "US:US": .highway, "MX:MEX": .crestWhite, "BR:BR": .crestWhite, "AR:RN": .crestWhite,
        "JP:E": .green, "JP:C": .green, "IN:NH": .crestYellow,
        "AU:M": .greenYellow, "AU:A": .greenYellow, "AU:B": .greenYellow, "NZ:SH": .crestRed,
    ]

    /// The colors on a map: those of the style for blue and white, which are the usual ones.
    public func colors(_ style: MapStyle) -> (fill: Color, text: Color) {
        switch self {
        case .blue, .hexagonBlue, .interstate, .ellipseBlue, .triangleBlue: style.shields.motorway
        case .white: style.shields.other
        // Signs with a shape of their own are the same at night.
        case .highway, .ellipseWhite, .crestWhite: (.white, Color(0x1A1A1A))
        case .green, .bandGreen, .octagonGreen: (Color(0x0B6B3A), .white)
        case .greenYellow: (Color(0x0B6B3A), Color(0xFFD84D))
        case .red, .crestRed: (Color(0xB3261E), .white)
        case .yellow, .crestYellow: (Color(0xF7C948), Color(0x1A1A1A))
        }
    }
}

extension MapRoadRank {
    /// The rank of a numbered road.
    var roadRank: RoadRank {
        switch self {
        case .motorway: .motorway
        case .trunk: .trunk
        case .primary: .primary
        case .secondary: .secondary
        case .tertiary: .tertiary
        default: .local
        }
    }
}
