// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Whether a store can be written, and when to probe it after a failure.
///
/// A value without a clock. After a failure every change is rejected at once, without touching the disk; a small write
/// is tried at growing intervals, and only its success ends the outage. An outage soon after another one continues with
/// the interval of that one, so that a disk with a few free blocks does not make the server reload its store over and
/// over.
struct StoreHealth: Sendable {
    /// Why changes are rejected; `nil` while the store is healthy.
    private(set) var failure: FleetError?
    /// The number of outages.
    private(set) var outages = 0
    private var interval = StoreHealth.shortestInterval
    private var nextProbe = ContinuousClock.Instant.now
    private var lastFailure: ContinuousClock.Instant?
    /// The maximum interval between probes.
    private let longestInterval: Duration

    /// A healthy store.
    init(longestInterval: Duration = .seconds(30)) { self.longestInterval = longestInterval }

    /// The interval between a failure and the first probe.
    static let shortestInterval = Duration.milliseconds(250)

    /// A change could not be stored.
    mutating func fail(_ error: FleetError, at now: ContinuousClock.Instant) {
        if failure == nil { outages += 1 }
        if let lastFailure, now - lastFailure > longestInterval * 2 { interval = Self.shortestInterval }
        lastFailure = now
        nextProbe = now + interval
        failure = error
        failure?.retryAfter = max(1, interval / .seconds(1))
        interval = min(interval * 2, longestInterval)
    }

    /// Whether it is time for a probe. The interval to the next one doubles.
    mutating func takeProbe(at now: ContinuousClock.Instant) -> Bool {
        guard failure != nil, now >= nextProbe else { return false }
        nextProbe = now + interval
        interval = min(interval * 2, longestInterval)
        return true
    }

    /// Ends the outage.
    mutating func recover() { failure = nil }
}
