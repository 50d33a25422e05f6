// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavRouting

@Suite struct OpeningHoursTests {
    /// Whether opening hours contain a time; `nil` if the text is not understood.
    private func holds(_ text: String, _ time: String) throws -> Bool? {
        let time = try #require(LocalTime(time))
        return OpeningHoursParser.hours(text[...])?.contains(time)
    }

    // 16 November 2026 is a Monday.
    @Test(arguments: [
        ("07:00-09:00", "2026-11-16T07:00", true), ("07:00-09:00", "2026-11-16T09:00", false),
        ("Mo-Fr 07:00-09:00", "2026-11-20T08:59", true), ("Mo-Fr 07:00-09:00", "2026-11-21T08:00", false),
        ("Mo-Fr 07:00-09:30,16:00-18:30", "2026-11-17T17:00", true),
        ("Mo-Fr 07:00-09:30,16:00-18:30", "2026-11-17T12:00", false),
        ("Mo-Fr 07:00-09:30, 16:00-18:30", "2026-11-17T17:00", true),
        ("Sa,Su", "2026-11-22T03:00", true), ("Sa,Su", "2026-11-23T03:00", false),
        ("Fr-Mo", "2026-11-22T12:00", true), ("Fr-Mo", "2026-11-18T12:00", false),
        ("Mo-Fr 07:00-19:00; Sa 09:00-14:00", "2026-11-21T10:00", true),
        ("Mo-Fr 07:00-19:00; Sa 09:00-14:00", "2026-11-21T15:00", false),
        ("Mo-Su 08:00-20:00; Sa 10:00-12:00", "2026-11-21T15:00", false),
        ("Mo-Fr 07:00-19:00, Sa 09:00-14:00", "2026-11-17T18:00", true),
        ("Mo-Su; Su off", "2026-11-22T10:00", false), ("Mo-Su; Su off", "2026-11-21T10:00", true),
        ("Mo-Fr,PH 07:00-09:00", "2026-11-16T08:00", true), ("PH", "2026-12-25T08:00", false),
        ("Monday 07:00-09:00", "2026-11-16T08:00", true),
        // Past midnight.
        ("22:00-06:00", "2026-11-16T23:00", true), ("22:00-06:00", "2026-11-16T05:59", true),
        ("22:00-06:00", "2026-11-16T12:00", false), ("Fr 22:00-26:00", "2026-11-21T01:00", true),
        ("Fr 22:00-06:00", "2026-11-20T03:00", false), ("00:00-24:00", "2026-11-16T23:59", true),
        // Dates.
        ("Nov-Mar", "2026-12-05T12:00", true), ("Nov-Mar", "2026-04-01T00:00", false),
        ("Nov 15-Apr 15", "2026-11-16T12:00", true), ("Nov 15-Apr 15", "2026-11-14T12:00", false),
        ("Jul,Aug 10:00-18:00", "2026-08-01T11:00", true), ("Jul,Aug 10:00-18:00", "2026-09-01T11:00", false),
        ("Dec 24", "2026-12-24T11:00", true), ("Dec 24-26", "2026-12-26T11:00", true),
        ("2026 Nov 01-2027 Feb 28", "2027-01-15T11:00", true), ("2026 Nov 01-2027 Feb 28", "2025-11-15T11:00", false),
        ("2026 May-2026 Sep Mo-Fr", "2026-06-01T11:00", true),
    ]) func parsesOpeningHours(_ text: String, _ time: String, _ expected: Bool) throws {
        #expect(try holds(text, time) == expected)
    }

    @Test(arguments: [
        "wet", "sunrise-sunset", "weight>3.5", "Mo-", "07:00", "07:00-", "25:00-26:00", "Mo 07:61-08:00", "", ";", "-",
        "Mo-Fr 07:00-09:00 maybe", "has_pygmies > 10 p", "99999", "Mo[1]", "winter", "07:00-09:00/2",
    ]) func rejectsUnsupportedOpeningHours(_ text: String) throws {
        #expect(try holds(text, "2026-11-16T08:00") == nil)
    }
}
