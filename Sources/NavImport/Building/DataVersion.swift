// SPDX-License-Identifier: Apache-2.0

/// A timestamp such as `2017-11-17T21:43:02Z`, the format of map data versions.
///
/// Source of the calendar: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2021), `civil_from_days`.
struct DataVersion: CustomStringConvertible {
    let description: String

    /// Creates a timestamp from seconds since 1970, UTC; `nil` outside the years 0 … 9999.
    init?(secondsSince1970 seconds: Int64) {
        guard (-62_167_219_200..<253_402_300_800).contains(seconds) else { return nil }
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let second = seconds - day * 86_400
        // Years starting in March, in cycles of 400 years.
        let shifted = day + 719_468
        let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
        let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        func digits(_ number: Int64, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        description =
            "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))T\(digits(second / 3600, 2)):"
            + "\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))Z"
    }
}
