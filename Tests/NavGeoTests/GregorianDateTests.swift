// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import NavGeo

@Suite struct GregorianDateTests {
    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2026, 11, 22, 20_779), (1900, 3, 1, -25_508),
        (0, 3, 1, -719_468), (1, 1, 1, -719_162),
    ])
    func countsDays(year: Int, month: Int, day: Int, days: Int) throws {
        let date = try #require(GregorianDate(year: year, month: month, day: day))
        #expect(date.daysSince1970 == days && GregorianDate(daysSince1970: days) == date)
    }

    /// Every day of 1,200 years follows the one before, as counted by months.
    @Test func daysFollowEachOther() throws {
        var (year, month, day) = (1600, 1, 1)
        let first = try #require(GregorianDate(year: year, month: month, day: day)).daysSince1970
        for row in 0..<438_291 {
            let date = GregorianDate(daysSince1970: first + row)
            guard date == GregorianDate(year: year, month: month, day: day), date.daysSince1970 == first + row else {
                Issue.record("\(date) is not \(year)-\(month)-\(day)")
                return
            }
            day += 1
            if day > GregorianDate.days(in: month, of: year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test(arguments: [(2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0)])
    func rejectsDaysThatDoNotExist(year: Int, month: Int, day: Int) {
        #expect(GregorianDate(year: year, month: month, day: day) == nil)
    }

    @Test func clampsDaysOutOfRange() {
        #expect(GregorianDate(daysSince1970: .max) == GregorianDate(daysSince1970: 300_000_000))
        #expect(GregorianDate(daysSince1970: .min) == GregorianDate(daysSince1970: -300_000_000))
    }
}
