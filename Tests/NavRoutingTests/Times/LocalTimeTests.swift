// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@Suite struct LocalTimeTests {
    @Test(arguments: [
        ("2026-11-21T08:30", "2026-11-21T08:30"), ("2026-11-21 08:30", "2026-11-21T08:30"),
        ("2026-11-21T08:30:59", "2026-11-21T08:30"), ("2026-11-21T08:30:59.5Z", "2026-11-21T08:30"),
        ("2026-11-21T08:30+01:00", "2026-11-21T08:30"), ("2026-11-21T08:30:00-0430", "2026-11-21T08:30"),
        ("2024-02-29T00:00", "2024-02-29T00:00"), ("0001-01-01T23:59", "0001-01-01T23:59"),
    ]) func parsesDateAndTime(_ text: String, _ expected: String) {
        #expect(LocalTime(text)?.description == expected)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T24:00", "2026-11-21T08:60", "2026-02-29T08:00", "2026-13-01T08:00",
        "2026-04-31T08:00", "2026-11-21T8:30", "21.11.2026 08:30", "2026-11-21T08:30+1",
        "2026-11-21T08:30 in the morning",
        "0000-01-01T00:00", "2026-11-21T08:30:61", "1900-02-29T08:00",
    ]) func rejectsInvalidDatesAndTimes(_ text: String) {
        #expect(LocalTime(text) == nil)
    }

    @Test(arguments: [
        ("1970-01-01T00:00", 0.0), ("2024-02-29T08:30", 1_709_195_400), ("1969-12-31T23:59", -60),
        ("0001-01-01T00:00", -62_135_596_800), ("9999-12-31T23:59", 253_402_300_740),
    ]) func countsSecondsSince1970(_ text: String, _ seconds: Double) {
        #expect(LocalTime(text)?.secondsSince1970 == seconds)
        #expect(LocalTime(secondsSince1970: seconds)?.description == text)
        #expect(LocalTime(secondsSince1970: seconds + 59.9)?.description == text)
    }

    @Test func timesBeyondTheCalendarAreNone() {
        for seconds in [.nan, .infinity, -1e30, -62_135_596_801, 253_402_300_800] as [Double] {
            #expect(LocalTime(secondsSince1970: seconds) == nil, "\(seconds)")
        }
    }

    @Test func computesTheWeekday() {
        for (text, weekday) in [
            ("2026-11-16T00:00", 0), ("2026-11-21T00:00", 5), ("2000-02-29T00:00", 1), ("1970-01-01T00:00", 3),
            ("2100-03-01T00:00", 0), ("2024-12-31T00:00", 1),
        ] {
            #expect(LocalTime(text)?.weekday == weekday, "\(text)")
        }
    }

    @Test func computesTheDayBefore() {
        for (text, before) in [
            ("2026-11-21T08:30", "2026-11-20T08:30"), ("2024-03-01T08:30", "2024-02-29T08:30"),
            ("2026-01-01T00:00", "2025-12-31T00:00"),
        ] {
            #expect(LocalTime(text)?.dayBefore?.description == before)
        }
        #expect(LocalTime("0001-01-01T00:00")?.dayBefore == nil)
    }
}
