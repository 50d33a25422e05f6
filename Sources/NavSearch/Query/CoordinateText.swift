// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Coordinates as people and programs write them.
public enum CoordinateText {
    /// Parses a coordinate: `43.7396, 7.4277`, `43°44'22.6"N 7°25'39.7"E`, `N 43 44.376 E 7 25.662`, `geo:43.7396,7.4277`.
    ///
    /// Latitude comes first, unless letters say otherwise.
    ///
    /// - Returns: `nil` for any other text, and outside the valid range.
    public static func parse(_ text: String) -> Coordinate? {
        var rest = Substring(text.uppercased()).drop { $0 == " " }
        if rest.hasPrefix("GEO:") {
            rest = rest.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
        } else if rest.contains(";") && rest.contains(",") {
            return nil
        }
        guard let tokens = tokens(of: rest) else { return nil }
        let place = compass(tokens) ?? plain(tokens)
        return place.flatMap { $0.isValid ? $0 : nil }
    }

    private enum Token: Equatable {
        case number(Double, isDecimal: Bool)
        /// N, S, E, W or O (west or east in several languages, so it is not accepted).
        case direction(Character)
        case comma
        case degrees, minutes, seconds
    }

    private static func tokens(of text: Substring) -> [Token]? {
        var tokens: [Token] = []
        var rest = text
        while let next = rest.first {
            switch next {
            case " ", "\t", "\u{A0}": rest.removeFirst()
            case ",", ";", "/":
                tokens.append(.comma)
                rest.removeFirst()
            case "°", "º":
                tokens.append(.degrees)
                rest.removeFirst()
            case "'", "\u{2032}", "\u{2019}":
                tokens.append(.minutes)
                rest.removeFirst()
            case "\"", "\u{2033}", "\u{201D}":
                tokens.append(.seconds)
                rest.removeFirst()
            case "N", "S", "E", "W":
                tokens.append(.direction(next))
                rest.removeFirst()
            default:
                let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "+" || $0 == "-") }
                guard !digits.isEmpty, digits.utf8.count <= 20, let number = Double(digits), number.isFinite else {
                    return nil
                }
                tokens.append(.number(number, isDecimal: digits.contains(".")))
                rest = rest[digits.endIndex...]
            }
            if tokens.count > 16 { return nil }
        }
        return tokens
    }

    /// Two decimal numbers. Without a comma both need decimals, so that "12 34" is no coordinate.
    private static func plain(_ tokens: [Token]) -> Coordinate? {
        var tokens = tokens.filter { $0 != .degrees }
        let hasComma = tokens.contains(.comma)
        tokens.removeAll { $0 == .comma }
        guard tokens.count == 2, case .number(let latitude, let first) = tokens[0],
            case .number(let longitude, let second) = tokens[1], first && second || hasComma && (first || second)
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Degrees, minutes and seconds with letters before or after.
    private static func compass(_ tokens: [Token]) -> Coordinate? {
        let letters = tokens.compactMap { token -> Character? in
            if case .direction(let letter) = token { letter } else { nil }
        }
        guard letters.count == 2 else { return nil }
        var isLeading = false
        if case .direction = tokens[0] { isLeading = true }
        var parts: [[Double]] = []
        var current: [Double] = []
        for token in tokens {
            switch token {
            case .direction:
                if isLeading {
                    if !current.isEmpty { parts.append(current) }
                } else {
                    parts.append(current)
                }
                current = []
            case .number(let number, _): current.append(number)
            default: break
            }
        }
        if isLeading { parts.append(current) }
        guard parts.count == 2, parts.allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy { $0 >= 0 } }),
            parts.allSatisfy({ $0.dropFirst().allSatisfy { $0 < 60 } })
        else { return nil }
        var (latitude, longitude): (Double?, Double?)
        for (letter, part) in zip(letters, parts) {
            let value = zip(part, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
            switch letter {
            case "N": latitude = value
            case "S": latitude = -value
            case "E": longitude = value
            default: longitude = -value
            }
        }
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Six decimals, as in ids.
    static func text(_ place: Coordinate) -> String { "\(decimals(place.latitude)),\(decimals(place.longitude))" }

    private static func decimals(_ degrees: Double) -> String {
        let scaled = Int((degrees * 1e6).rounded())
        let digits = String(abs(scaled) % 1_000_000)
        return (scaled < 0 ? "-" : "") + "\(abs(scaled) / 1_000_000)."
            + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
