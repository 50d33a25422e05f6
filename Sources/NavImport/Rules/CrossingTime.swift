// SPDX-License-Identifier: Apache-2.0

/// Parses the duration of a ferry crossing.
enum CrossingTime {
    /// Seconds of a `duration` such as `01:30`, `25`, `00:07:30`, `PT1H15M`, `P1DT2H`; 0 when malformed.
    ///
    /// A plain number is in minutes. More than thirty days is invalid. Source: the OpenStreetMap key `duration`.
    static func seconds(_ value: String) -> UInt32 {
        let text = value.utf8
        let seconds: Double?
        if text.first == UInt8(ascii: "P") {
            seconds = period(text.dropFirst())
        } else if text.contains(UInt8(ascii: ":")) {
            seconds = clock(text)
        } else {
            seconds = phrase(text[...])
        }
        guard let seconds, seconds > 0, seconds <= 30 * 86_400 else { return 0 }
        return UInt32(seconds.rounded())
    }

    /// `hh:mm` or `hh:mm:ss`.
    private static func clock(_ text: String.UTF8View) -> Double? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3 else { return nil }
        var seconds = 0.0
        for (place, part) in parts.enumerated() {
            var rest = part
            guard let number = rest.takeNumber(), rest.isEmpty, place == 0 || number < 60 else { return nil }
            seconds += number * [3600, 60, 1][place]
        }
        return seconds
    }

    /// An ISO 8601 duration after the P, without years and months.
    private static func period(_ text: Substring.UTF8View) -> Double? {
        var rest = text
        var seconds = 0.0
        var inTime = false
        while let byte = rest.first {
            if byte == UInt8(ascii: "T"), !inTime {
                inTime = true
                rest.removeFirst()
                continue
            }
            guard let number = rest.takeNumber(), let unit = rest.popFirst() else { return nil }
            switch (unit, inTime) {
            case (UInt8(ascii: "W"), false): seconds += number * 7 * 86_400
            case (UInt8(ascii: "D"), false): seconds += number * 86_400
            case (UInt8(ascii: "H"), true): seconds += number * 3600
            case (UInt8(ascii: "M"), true): seconds += number * 60
            case (UInt8(ascii: "S"), true): seconds += number
            default: return nil
            }
        }
        return seconds
    }

    /// `25`, `25 min`, `1 h 30 min`, `2h`.
    private static func phrase(_ text: Substring.UTF8View) -> Double? {
        var rest = text
        var seconds = 0.0
        skipSpaces(&rest)
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            guard let number = rest.takeNumber() else { return nil }
            skipSpaces(&rest)
            let unit = rest.prefix { $0 != UInt8(ascii: " ") && !($0 >= 48 && $0 <= 57) }
            rest = rest[unit.endIndex...]
            skipSpaces(&rest)
            switch Substring(unit) {
            case "", "m", "min", "mins", "minute", "minutes": seconds += number * 60
            case "h", "hr", "hrs", "hour", "hours": seconds += number * 3600
            case "s", "sec", "seconds": seconds += number
            case "d", "day", "days": seconds += number * 86_400
            default: return nil
            }
        }
        return seconds
    }

    private static func skipSpaces(_ text: inout Substring.UTF8View) {
        while text.first == UInt8(ascii: " ") { text.removeFirst() }
    }
}
