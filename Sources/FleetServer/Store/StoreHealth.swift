// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Whether a store takes changes, and when to try again once it does not.
///
/// A value without a clock. After a failure every change is refused at once, without touching the disk; a tiny write is tried
/// at growing intervals, and only its success ends the outage. An outage soon after another one goes on with the interval of
/// that one, so that a disk with a few free blocks does not make the server read its store over and over.
struct StoreHealth: Sendable {
    /// Why changes are refused; `nil` while they are taken.
    private(set) var failure: FleetError?
    /// How many outages there have been.
    private(set) var outages = 0
    private var interval = StoreHealth.shortestInterval
    private var nextProbe = ContinuousClock.Instant.now
    private var lastFailure: ContinuousClock.Instant?

    /// Between a failure and the first try.
    static let shortestInterval = Duration.milliseconds(250)
    /// Between two tries, however long the outage lasts.
    static let longestInterval = Duration.seconds(30)

    /// A change could not be stored.
    mutating func fail(_ error: FleetError, at now: ContinuousClock.Instant) {
        if failure == nil { outages += 1 }
        if let lastFailure, now - lastFailure > Self.longestInterval * 2 { interval = Self.shortestInterval }
        lastFailure = now
        nextProbe = now + interval
        failure = error
        failure?.retryAfter = max(1, interval / .seconds(1))
        interval = min(interval * 2, Self.longestInterval)
    }

    /// Whether it is time to try. The time until the next try doubles.
    mutating func takeProbe(at now: ContinuousClock.Instant) -> Bool {
        guard failure != nil, now >= nextProbe else { return false }
        nextProbe = now + interval
        interval = min(interval * 2, Self.longestInterval)
        return true
    }

    /// The store takes changes again.
    mutating func recover() { failure = nil }
}
