// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavSpeeds

@Suite struct WeekHourTests {
    @Test func datesAndSecondsGiveTheSameHour() throws {
        // 2026-11-23 is a Monday; 1970-01-01 was a Thursday.
        #expect(WeekHour(try #require(LocalTime("2026-11-23T00:00"))).number == 0)
        #expect(WeekHour(try #require(LocalTime("2026-11-29T23:59"))).number == 167)
        #expect(WeekHour(localSeconds: 0).number == 3 * 24)
        #expect(WeekHour(localSeconds: -1).number == 3 * 24 - 1)
        // 2024-02-29T08:30 is 1,709,195,400 s after 1970, a Thursday.
        #expect(WeekHour(localSeconds: 1_709_195_400) == WeekHour(try #require(LocalTime("2024-02-29T08:30"))))
        #expect(WeekHour(localSeconds: .nan).number == 0)
        #expect(WeekHour(-1).number == 167)
    }

    @Test func everyHourHasOnePeriod() {
        let periods = (0..<WeekHour.count).map { WeekHour($0).period }
        #expect(Set(periods) == Set(0..<WeekHour.periodCount))
        #expect(WeekHour(8).period != WeekHour(12).period)
        #expect(WeekHour(8).period == WeekHour(24 + 8).period)
        #expect(WeekHour(8).period != WeekHour(5 * 24 + 8).period)
    }
}
