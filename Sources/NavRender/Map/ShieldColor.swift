// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Colors of road shields, as the signs of a country have them.
public enum ShieldColor: String, Sendable, Hashable, CaseIterable {
    case blue, green, red, yellow, white

    /// The color for a road number.
    ///
    /// - Parameters:
    ///   - ref: The number, such as `A 5`.
    ///   - country: The country of the road.
    ///   - isMotorway: Whether the road is a motorway.
    public init(ref: some StringProtocol, country: CountryCode, isMotorway: Bool) {
        let usual = isMotorway ? ShieldColor.blue : .white
        let letters = String(ref.prefix { $0.isLetter }).uppercased()
        let isNumber = letters.isEmpty && ref.first?.isNumber == true
        if letters == "E", ShieldColor.europe.contains(country.description) {
            self = .green
        } else {
            let rules = ShieldColor.rules[country.description] ?? [:]
            self = rules[isNumber ? "#" : letters] ?? usual
        }
    }

    /// Colors by country and the letters before the number; `#` stands for none.
    private static let rules: [String: [String: ShieldColor]] = [
        "DE": ["A": .blue, "B": .yellow],
        "FR": ["A": .red, "N": .red, "D": .yellow, "M": .blue], "MC": ["N": .red, "D": .yellow],
        "GB": ["M": .blue, "A": .green, "B": .white], "IE": ["M": .blue, "N": .green, "R": .white],
        "IT": ["A": .green, "SS": .blue, "SP": .white, "RA": .green],
        "ES": ["A": .blue, "AP": .blue, "N": .red], "PT": ["A": .blue, "IP": .red, "IC": .white],
        "NL": ["A": .red, "N": .yellow], "BE": ["A": .green, "R": .green, "N": .blue],
        "AT": ["A": .blue, "S": .blue, "B": .blue], "CH": ["A": .red, "#": .blue],
        "PL": ["A": .red, "S": .red, "#": .red], "DK": ["#": .yellow], "SE": ["#": .blue], "NO": ["#": .white],
        "FI": ["#": .red], "IS": ["#": .yellow], "HR": ["A": .green, "D": .blue], "SI": ["A": .green],
        "US": ["I": .blue], "JP": ["E": .green, "C": .green, "#": .blue],
    ]

    /// Countries with green shields of European routes.
    private static let europe: Set<String> = [
        "DE", "FR", "MC", "GB", "IE", "IT", "ES", "PT", "NL", "BE", "LU", "AT", "CH", "LI", "PL", "CZ", "SK", "HU",
        "DK", "SE", "NO", "FI", "EE", "LV", "LT", "HR", "SI", "RS", "BA", "ME", "MK", "AL", "GR", "BG", "RO", "TR",
        "UA", "BY", "MD",
    ]

    /// The colors on a map: those of the style for blue and white, which are the usual ones.
    public func colors(_ style: MapStyle) -> (fill: Color, text: Color) {
        switch self {
        case .blue: style.shields.motorway
        case .white: style.shields.other
        case .green: (Color(0x0B6B3A), .white)
        case .red: (Color(0xB3261E), .white)
        case .yellow: (Color(0xF7C948), Color(0x1A1A1A))
        }
    }

    /// Draws a shield.
    ///
    /// - Parameters:
    ///   - box: Its bounds.
    ///   - style: Colors of the map.
    ///   - canvas: The canvas.
    public func draw(in box: Rect, _ style: MapStyle, on canvas: some Canvas) {
        let colors = colors(style)
        canvas.fill(.rect(box, radius: 4), colors.fill)
        canvas.stroke(.rect(box.inset(by: 0.75), radius: 3.5), Stroke(width: 1), colors.text)
    }
}
