// SPDX-License-Identifier: Apache-2.0

/// Durations with a unit.
enum TimeSpan {
    /// Parses `900`, `900s`, `30m`, `2h` or `7d`; `nil` for anything else.
    static func seconds(_ text: String) -> Double? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Double(unit == nil ? text[...] : text.dropLast()), number.isFinite, number > 0 else {
            return nil
        }
        return number * (unit ?? 1)
    }
}
