// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import FleetServer

@Suite struct AnnouncedEntriesTests {
    private let start = ContinuousClock.now

    @Test func nothingIsMissingUntilAnEntryIsAnnounced() {
        var entries = AnnouncedEntries()
        #expect(entries.missing(after: 0, at: start) == nil)
        entries.add(5)
        #expect(entries.missing(after: 5, at: start) == nil, "known already")
        #expect(entries.missing(after: 4, at: start) == start)
    }

    @Test func aMissingEntryKeepsItsTimeWhileOthersFollow() {
        var entries = AnnouncedEntries()
        entries.add(5)
        #expect(entries.missing(after: 3, at: start) == start)
        entries.add(8)
        #expect(entries.missing(after: 4, at: start + .seconds(1)) == start, "entry 5 is still missing")
        // Entry 5 has come, so 8 is the one that is waited for from here on.
        #expect(entries.missing(after: 5, at: start + .seconds(2)) == start + .seconds(2))
        entries.add(7)
        #expect(entries.missing(after: 7, at: start + .seconds(3)) == start + .seconds(2))
        #expect(entries.missing(after: 8, at: start + .seconds(4)) == nil)
        entries.add(9)
        #expect(entries.missing(after: 8, at: start + .seconds(5)) == start + .seconds(5), "not since an earlier time")
    }

    @Test func lostAnnouncementsAreMissingUntilTheLogIsRead() {
        var entries = AnnouncedEntries()
        entries.add(.max)
        entries.add(3)
        #expect(entries.missing(after: 1, at: start) == start)
        #expect(entries.missing(after: 1 << 59, at: start + .seconds(1)) == start)
    }
}
