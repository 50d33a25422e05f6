// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A local date and time without time zone, to the minute. Conditional traffic signs refer to local time.
public struct LocalTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Year of the Gregorian calendar, 1 … 9999.
    public let year: Int
    /// Month, 1 … 12.
    public let month: Int
    /// Day of the month, 1 … 31.
    public let day: Int
    /// Minutes since midnight, 0 … 1439.
    public let minute: Int

    /// Creates a local time; `nil` for an invalid date or time.
    ///
    /// - Parameters:
    ///   - year: Year, 1 … 9999.
    ///   - month: Month, 1 … 12.
    ///   - day: Day of the month.
    ///   - hour: Hour, 0 … 23.
    ///   - minute: Minute, 0 … 59.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
        guard (1...9999).contains(year), (0...23).contains(hour), (0...59).contains(minute),
            GregorianDate(year: year, month: month, day: day) != nil
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.minute = hour * 60 + minute
    }

    /// Parses `2026-11-21T08:30`, with optional seconds, and with a space instead of `T`; `nil` for anything else.
    ///
    /// A UTC offset at the end (`Z`, `+01:00`) is ignored, since the time is local.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            var number = 0
            for byte in bytes[range] {
                guard byte >= 48, byte <= 57 else { return nil }
                number = number * 10 + Int(byte - 48)
            }
            return number
        }
        guard bytes.count >= 16, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16)
        else { return nil }
        var rest = bytes[16...]
        if rest.first == UInt8(ascii: ":") {
            guard let second = number(17..<19), second <= 60 else { return nil }
            rest = bytes[19...]
            if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { $0 >= 48 && $0 <= 57 } }
        }
        guard LocalTime.isOffset(rest) else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute)
    }

    private static func isOffset(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch bytes.first {
        case nil: return true
        case UInt8(ascii: "Z"): return bytes.count == 1
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
            return (digits.count == 2 || digits.count == 4) && digits.allSatisfy { $0 >= 48 && $0 <= 57 }
        default: return false
        }
    }

    /// Day of the week: 0 Monday … 6 Sunday.
    public var weekday: Int { (dayNumber + 2) % 7 }

    /// Days since 1 March of the year 0 in the Gregorian calendar.
    var dayNumber: Int { (GregorianDate(year: year, month: month, day: day)?.daysSince1970 ?? 0) + 719_468 }

    /// Seconds from 1970-01-01 00:00 to this time on the same clock, which has no daylight saving.
    public var secondsSince1970: Double { Double(dayNumber - 719_468) * 86_400 + Double(minute) * 60 }

    /// Creates the minute in which a time lies; `nil` outside of the years 1 … 9999.
    ///
    /// - Parameter seconds: Seconds since 1970-01-01 00:00 on the local clock.
    public init?(secondsSince1970 seconds: Double) {
        guard abs(seconds) <= 1e12 else { return nil }
        let minutes = Int((seconds / 60).rounded(.down))
        let day = minutes >= 0 ? minutes / 1440 : (minutes - 1439) / 1440
        let (date, minute) = (GregorianDate(daysSince1970: day), minutes - day * 1440)
        self.init(year: date.year, month: date.month, day: date.day, hour: minute / 60, minute: minute % 60)
    }

    /// The same time on the previous day; `nil` on the first day of the calendar.
    public var dayBefore: LocalTime? {
        let (hour, minute) = (self.minute / 60, self.minute % 60)
        if day > 1 { return LocalTime(year: year, month: month, day: day - 1, hour: hour, minute: minute) }
        let month = self.month == 1 ? 12 : self.month - 1
        let year = self.month == 1 ? self.year - 1 : self.year
        guard year >= 1 else { return nil }
        return LocalTime(
            year: year, month: month, day: GregorianDate.days(in: month, of: year), hour: hour, minute: minute)
    }

    /// Orders by time.
    public static func < (a: LocalTime, b: LocalTime) -> Bool {
        (a.year, a.month, a.day, a.minute) < (b.year, b.month, b.day, b.minute)
    }

    /// The time as `2026-11-21T08:30`.
    public var description: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let years = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
        return "\(years)-\(two(month))-\(two(day))T\(two(minute / 60)):\(two(minute % 60))"
    }
}
