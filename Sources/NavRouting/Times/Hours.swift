// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Hours at which something holds, as signs and maps write them: `Mo-Fr 07:00-09:30,16:00-18:30; Sa 08:00-12:00`.
///
/// Of the OpenStreetMap page "Opening hours specification" this reads years, months, dates, days of the week and times,
/// lists and ranges of all of them, times past midnight, and `off`. A later rule takes the place of an earlier one on
/// the days it speaks of. Holidays are not known, so `PH` and `SH` never match.
struct Hours: Hashable, Sendable {
    var rules: [Rule]

    /// One rule: at which times of which days.
    struct Rule: Hashable, Sendable {
        /// Empty for every day.
        var dates: [DateSpan] = []
        /// One bit a day of the week, Monday lowest; `nil` where none is named.
        var weekdays: UInt8?
        /// Minutes since midnight, the end not included and up to 48 hours; empty for the whole day.
        var times: [Range<Int>] = []
        /// Whether the rule says when something does not hold.
        var isOff = false
        /// Whether the rule adds to the one before instead of taking its place.
        var adds = false
    }

    /// Dates from one to another, both included, every year unless one is named.
    struct DateSpan: Hashable, Sendable {
        /// Month × 32 + day.
        var first: Int
        var last: Int
        var years: ClosedRange<Int>?
    }

    /// Whether a moment lies within the hours.
    func contains(_ time: LocalTime) -> Bool {
        var holds = false
        for rule in rules {
            let isNow = rule.matches(time)
            if rule.isOff {
                if isNow { holds = false }
            } else if isNow {
                holds = true
            } else if !rule.adds, rule.matches(day: time) {
                holds = false
            }
        }
        return holds
    }
}

extension Hours.Rule {
    /// Whether a moment lies within the times of the rule, those that began the day before included.
    func matches(_ time: LocalTime) -> Bool {
        if matches(day: time), times.isEmpty || times.contains(where: { $0.contains(time.minute) }) { return true }
        guard let before = time.dayBefore, matches(day: before) else { return false }
        return times.contains { $0.contains(time.minute + 1440) }
    }

    /// Whether the rule speaks of a day.
    func matches(day time: LocalTime) -> Bool {
        if let weekdays, weekdays & (1 << UInt8(time.weekday)) == 0 { return false }
        return dates.isEmpty || dates.contains { $0.contains(time) }
    }
}

extension Hours.DateSpan {
    func contains(_ time: LocalTime) -> Bool {
        let date = time.month * 32 + time.day
        if let years {
            if years.lowerBound == years.upperBound || first <= last {
                return years.contains(time.year) && (first...max(first, last)).contains(date)
            }
            // Over new year, from one named year to the next.
            return time.year == years.lowerBound && date >= first || time.year == years.upperBound && date <= last
                || time.year > years.lowerBound && time.year < years.upperBound
        }
        return first <= last ? (first...last).contains(date) : date >= first || date <= last
    }
}
