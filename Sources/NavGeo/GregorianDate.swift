// SPDX-License-Identifier: Apache-2.0

/// A date of the Gregorian calendar, which is extended to all years.
///
/// Years are counted from March, so that a leap day is the last day of its year.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2021), `days_from_civil` and `civil_from_days`.
package struct GregorianDate: Sendable, Hashable {
    /// The year; 0 is the year before 1.
    package let year: Int
    /// 1 … 12.
    package let month: Int
    /// 1 … 31.
    package let day: Int

    /// Creates a date; `nil` if there is no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (-1_000_000...1_000_000).contains(year), (1...12).contains(month),
            (1...GregorianDate.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date some days after 1970-01-01, or before it; at most ±300 million.
    package init(daysSince1970 days: Int) {
        // 400 years have 146,097 days. The sums below count the leap days that are past at the end of a year.
        let shifted = max(-300_000_000, min(300_000_000, days)) + 719_468
        let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100)
        let shiftedMonth = (dayOfYear * 5 + 2) / 153
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        day = dayOfYear - (shiftedMonth * 153 + 2) / 5 + 1
        year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    }

    /// Days from 1970-01-01 to this date.
    package var daysSince1970: Int {
        let shifted = month > 2 ? year : year - 1
        let cycle = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfCycle = shifted - cycle * 400
        let dayOfYear = ((month + 9) % 12 * 153 + 2) / 5 + day - 1
        return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
    }

    /// Days of a month, 1 … 12.
    package static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
