// SPDX-License-Identifier: Apache-2.0

/// Parses lengths and weights.
///
/// Source: the OpenStreetMap page "Map features/Units".
enum Measure {
    /// Meters of `2.1`, `2,1 m`, `210 cm`, `6'10"`, `7 ft`; `nil` for other values, such as `none` or `default`.
    static func meters(_ value: String) -> Double? {
        var text = Substring(value).trimmed
        guard let first = text.takeNumber() else { return nil }
        switch text.trimmed {
        case "", "m", "meter", "meters", "metre", "metres": return first
        case "cm": return first / 100
        case "mm": return first / 1000
        case "ft", "feet", "foot", "'", "′", "’": return first * foot
        case "in", "inch", "inches", "\"", "″", "''": return first * foot / 12
        default: break
        }
        // Feet and inches.
        text = text.trimmed
        guard let mark = text.first, mark == "'" || mark == "′" || mark == "’" else { return nil }
        text = text.dropFirst().trimmed
        guard let inches = text.takeNumber() else { return nil }
        switch text.trimmed {
        case "", "\"", "″", "''", "in": return first * foot + inches * foot / 12
        default: return nil
        }
    }

    /// Metric tons of `3.5`, `3,5 t`, `900 kg`, `2000 lbs`, `5 st`; `nil` for other values.
    static func tons(_ value: String) -> Double? {
        var text = Substring(value).trimmed
        guard let number = text.takeNumber() else { return nil }
        switch text.trimmed {
        case "", "t", "ton", "tons", "tonnes", "mt": return number
        case "kg": return number / 1000
        case "lbs", "lb": return number * pound
        case "st": return number * 2000 * pound
        case "lt": return number * 2240 * pound
        default: return nil
        }
    }

    private static let foot = 0.3048
    private static let pound = 0.00045359237
}
