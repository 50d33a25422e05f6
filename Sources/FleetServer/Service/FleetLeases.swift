// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Synchronization

/// Work that one of several servers does at a time.
enum FleetLease: String, CaseIterable {
    /// Planning of routes and arrivals, with the traffic that is learned from positions.
    case planning
    /// Deletion of expired data and of old entries of the log.
    case retention
    /// Deciding and sending webhooks.
    case webhooks
}

/// The leases of a server. A server with a store of its own has all of them forever.
///
/// A lease lasts three seconds and is extended every second, so that another server takes over within four seconds of the
/// last extension. The clock of the database decides; this server stops relying on a lease earlier, by its own monotonic
/// clock.
final class FleetLeases: Sendable {
    private let shared: (any SharedFleetStore)?
    private let kinds: [FleetLease]
    private let duration: Double
    private let holder = "server-" + String(UInt64.random(in: .min ... .max), radix: 36)
    private let held = Mutex<[FleetLease: ContinuousClock.Instant]>([:])

    /// The leases that a server with this store takes, which last for some seconds.
    init(_ shared: (any SharedFleetStore)?, _ kinds: [FleetLease] = FleetLease.allCases, duration: Double = 3) {
        self.shared = shared
        self.kinds = kinds
        self.duration = duration
    }

    /// Whether this server has a lease now.
    func holds(_ lease: FleetLease) -> Bool {
        shared == nil || held.withLock { $0[lease].map { $0 > .now } ?? false }
    }

    /// Takes or extends leases; called every second.
    func renew() async {
        guard let shared else { return }
        let start = ContinuousClock.now
        guard
            let names = try? await shared.renewLeases(
                kinds.map(\.rawValue), holder: holder, seconds: duration)
        else { return }
        let end = start + .seconds(duration * 0.9)
        held.withLock { held in
            for lease in kinds { held[lease] = names.contains(lease.rawValue) ? end : nil }
        }
    }

    /// Gives the leases back, so that another server can take them at once.
    func release() async {
        held.withLock { $0 = [:] }
        _ = try? await shared?.renewLeases(kinds.map(\.rawValue), holder: holder, seconds: 0)
    }
}
