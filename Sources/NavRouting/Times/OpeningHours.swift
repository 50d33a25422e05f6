// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Opening hours in the notation of OpenStreetMap: `Mo-Fr 07:00-09:30,16:00-18:30; Sa 08:00-12:00`.
///
/// Supports years, months, dates, weekdays and times, lists and ranges of them, times past midnight, and `off`. A later
/// rule replaces an earlier one on the days it covers. Holidays are unknown, so `PH` and `SH` never match.
///
/// Source: OpenStreetMap wiki, "Key:opening_hours/specification".
struct OpeningHours: Hashable, Sendable {
    var rules: [Rule]

    /// One rule: times on some days.
    struct Rule: Hashable, Sendable {
        /// Date ranges; empty for every day.
        var dates: [DateSpan] = []
        /// Bit set of weekdays, Monday lowest; `nil` if none is given.
        var weekdays: UInt8?
        /// Half-open ranges of minutes since midnight, up to 48 hours; empty for the whole day.
        var times: [Range<Int>] = []
        /// Whether the rule excludes its times.
        var isOff = false
        /// Whether the rule adds to the previous one instead of replacing it.
        var adds = false
    }

    /// A closed range of dates, every year unless years are given.
    struct DateSpan: Hashable, Sendable {
        /// Month × 32 + day.
        var first: Int
        var last: Int
        var years: ClosedRange<Int>?
    }

    /// Whether a time lies within the opening hours.
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

extension OpeningHours.Rule {
    /// Whether a time lies within the rule, including times that began the day before.
    func matches(_ time: LocalTime) -> Bool {
        if matches(day: time), times.isEmpty || times.contains(where: { $0.contains(time.minute) }) { return true }
        guard let before = time.dayBefore, matches(day: before) else { return false }
        return times.contains { $0.contains(time.minute + 1440) }
    }

    /// Whether the rule covers a day.
    func matches(day time: LocalTime) -> Bool {
        if let weekdays, weekdays & (1 << UInt8(time.weekday)) == 0 { return false }
        return dates.isEmpty || dates.contains { $0.contains(time) }
    }
}

extension OpeningHours.DateSpan {
    func contains(_ time: LocalTime) -> Bool {
        let date = time.month * 32 + time.day
        if let years {
            if years.lowerBound == years.upperBound || first <= last {
                return years.contains(time.year) && (first...max(first, last)).contains(date)
            }
            // Across new year, between two given years.
            return time.year == years.lowerBound && date >= first || time.year == years.upperBound && date <= last
                || time.year > years.lowerBound && time.year < years.upperBound
        }
        return first <= last ? (first...last).contains(date) : date >= first || date <= last
    }
}
