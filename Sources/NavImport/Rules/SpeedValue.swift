// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// A `maxspeed` value: a number, or the name of a legal rule.
enum SpeedValue: Equatable {
    /// A number, or `none`.
    case limit(SpeedLimit)
    /// A legal rule such as `RO:urban`, with the country code.
    case law(SpeedZone, country: CountryCode)

    /// Parses a value of `maxspeed`, `maxspeed:type`, `source:maxspeed`, `zone:maxspeed` or `zone:traffic`.
    ///
    /// `nil` for values without a limit (`signals`, `variable`, `sign`) and malformed ones: not a number, an unknown
    /// unit, below 1 or above 200 km/h. The lowest number of a `;` list applies, and the highest of a `|` list (lanes).
    init?(_ value: String) {
        if let limit = SpeedValue.number(value.utf8[...]) {
            self = .limit(limit)
            return
        }
        switch value {
        case "none", "unlimited":
            self = .limit(.unlimited)
        case "walk", "walking":
            self = .limit(.walkingPace)
        default:
            if let law = SpeedValue.law(value) {
                self = law
            } else if let limit = SpeedValue.list(value) {
                self = .limit(limit)
            } else {
                return nil
            }
        }
    }

    /// Parses a number with an optional unit, km/h by default.
    private static func number(_ text: Substring.UTF8View) -> SpeedLimit? {
        var rest = text
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        guard let number = rest.takeNumber(maximumDigits: 6) else { return nil }
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
        guard let unit = kilometersPerHour(unit: rest) else { return nil }
        let speed = number * unit
        return speed >= 1 && speed <= 200 ? SpeedLimit(kilometersPerHour: speed) : nil
    }

    private static func kilometersPerHour(unit: Substring.UTF8View) -> Double? {
        if unit.isEmpty { return 1 }
        switch Substring(unit) {
        case "mph": return 1.609344
        case "km/h", "kmh", "kph", "kmph": return 1
        case "knots", "kn", "kt": return 1.852
        default: return nil
        }
    }

    private static func list(_ value: String) -> SpeedLimit? {
        if value.utf8.contains(UInt8(ascii: "|")) {
            return value.utf8.split(separator: UInt8(ascii: "|")).compactMap { lane($0) }.max(by: isSlower)
        }
        guard value.utf8.contains(UInt8(ascii: ";")) else { return nil }
        return value.utf8.split(separator: UInt8(ascii: ";")).compactMap { number($0) }.min(by: isSlower)
    }

    private static func lane(_ text: Substring.UTF8View) -> SpeedLimit? {
        Substring(text) == "none" ? .unlimited : number(text)
    }

    private static func isSlower(_ a: SpeedLimit, _ b: SpeedLimit) -> Bool { a.rawValue < b.rawValue }

    /// Parses `CC:zone` and `CC-REGION:zone`.
    private static func law(_ value: String) -> SpeedValue? {
        guard let colon = value.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let place = value[..<colon]
        let region = place.utf8.firstIndex(of: UInt8(ascii: "-")) ?? colon
        guard var country = CountryCode(String(place[..<region])) else { return nil }
        if country == CountryCode("UK") { country = CountryCode("GB") ?? country }
        guard let zone = SpeedZone(value[value.utf8.index(after: colon)...]) else { return nil }
        return .law(zone, country: country)
    }
}

extension SpeedLimit {
    /// Walking speed, where the law gives no number.
    static let walkingPace = SpeedLimit(kilometersPerHour: 7)
}
