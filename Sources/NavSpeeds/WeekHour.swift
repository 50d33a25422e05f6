// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// An hour of the week in local time: 0 is Monday from midnight to one o'clock, 167 the last hour of Sunday.
public struct WeekHour: Sendable, Hashable, Comparable {
    /// The number of the hour, 0 … 167.
    public let number: Int

    /// The number of hours in a week.
    public static let count = 168

    /// Creates an hour from its number, which is taken modulo 168.
    public init(_ number: Int) {
        let rest = number % WeekHour.count
        self.number = rest < 0 ? rest + WeekHour.count : rest
    }

    /// The hour at a time on a local clock.
    ///
    /// - Parameter localSeconds: Seconds since 1970-01-01 00:00 on the local clock. Times that are not finite, or
    ///   beyond ± 1e12, give hour 0.
    public init(localSeconds: Double) {
        guard abs(localSeconds) <= 1e12 else {
            self.init(0)
            return
        }
        // The first day of 1970 was a Thursday.
        self.init(Int((localSeconds / 3600).rounded(.down)) + 3 * 24)
    }

    /// The hour of a local date and time.
    public init(_ time: LocalTime) {
        // Days since a Monday by the count of leap years (proleptic Gregorian calendar).
        let months = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year = time.month < 3 ? time.year - 1 : time.year
        let sunday = year + year / 4 - year / 100 + year / 400 + months[time.month - 1] + time.day
        self.init((sunday + 6) % 7 * 24 + time.minute / 60)
    }

    /// The hour of the day, 0 … 23.
    public var hourOfDay: Int { number % 24 }

    /// The period in which hours are pooled where there are few drives: night, morning, midday, afternoon and evening
    /// of working days; night, day and evening of the weekend. 0 … 7.
    var period: Int {
        let isWeekend = number >= 5 * 24
        switch hourOfDay {
        case ..<7: return isWeekend ? 5 : 0
        case 7..<10: return isWeekend ? 6 : 1
        case 10..<16: return isWeekend ? 6 : 2
        case 16..<20: return isWeekend ? 6 : 3
        default: return isWeekend ? 7 : 4
        }
    }

    /// The number of periods.
    static let periodCount = 8

    /// Orders hours from Monday to Sunday.
    public static func < (one: WeekHour, other: WeekHour) -> Bool { one.number < other.number }
}
