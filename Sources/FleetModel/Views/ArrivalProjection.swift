// SPDX-License-Identifier: Apache-2.0

/// Arrivals of vehicles that have not reported for a while.
enum ArrivalProjection {
    /// Up to this age in seconds a report is taken as it is.
    static let fresh = 30.0
    /// After this time in seconds without a report, or the driving time if that is longer, the arrival is unknown.
    static let unknownAfter = 900.0

    /// The estimated arrival of a vehicle.
    ///
    /// While nothing is reported, the vehicle is assumed to drive on, first as planned and then ever slower: of a driving
    /// time *r* that is left when the report is no longer fresh, *r* / √(1 + 2 *t* / *r*) is left *t* seconds later. So a
    /// silent vehicle never appears to have arrived.
    ///
    /// - Parameters:
    ///   - seconds: The driving time from the last report.
    ///   - since: The time of the last report.
    ///   - now: The present time.
    /// - Returns: The arrival, not before `now`; `nil` after a long silence.
    static func arrival(seconds: Double, since: Timestamp, at now: Timestamp) -> Timestamp? {
        let age = now.seconds(since: since) - fresh
        guard age > 0 else { return max(since.adding(seconds: seconds), now) }
        guard age + fresh <= max(unknownAfter, seconds) else { return nil }
        let left = seconds - fresh
        return left > 0 ? now.adding(seconds: left / (1 + 2 * age / left).squareRoot()) : now
    }
}
