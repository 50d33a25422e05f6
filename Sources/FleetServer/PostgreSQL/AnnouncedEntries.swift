// SPDX-License-Identifier: Apache-2.0

/// Entries of other servers that were announced since the log was read.
struct AnnouncedEntries {
    /// The latest of them; 0 for none.
    private var latest: Int64 = 0
    /// The one that was the latest when the server was found to be behind, and when that was.
    private var awaited: (number: Int64, since: ContinuousClock.Instant)?

    /// Adds an entry; `.max` if the log has to be read in any case.
    mutating func add(_ number: Int64) { latest = max(latest, number) }

    /// Since when an announced entry is missing; `nil` if none is.
    ///
    /// - Parameters:
    ///   - known: The last entry that the server has.
    ///   - now: The time.
    mutating func missing(after known: Int64, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard latest > known else {
            awaited = nil
            return nil
        }
        if let awaited, awaited.number > known { return awaited.since }
        awaited = (latest, now)
        return now
    }
}
