// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A clock, injected for tests.
public struct FleetClock: Sendable {
    /// Seconds since 1970. The value may jump when the device's clock is set.
    public var now: @Sendable () -> Double
    /// Monotonic seconds since an arbitrary point.
    public var uptime: @Sendable () -> Double
    /// Sleeps for some seconds; throws when the task is cancelled.
    public var sleep: @Sendable (_ seconds: Double) async throws -> Void

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - uptime: Monotonic seconds.
    ///   - sleep: Sleeps for some seconds; throws when the task is cancelled.
    public init(
        now: @escaping @Sendable () -> Double, uptime: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (_ seconds: Double) async throws -> Void
    ) {
        self.now = now
        self.uptime = uptime
        self.sleep = sleep
    }

    /// The device's clock.
    public static let device: FleetClock = {
        let start = ContinuousClock.now
        return FleetClock(
            now: { Date().timeIntervalSince1970 }, uptime: { (ContinuousClock.now - start) / .seconds(1) },
            sleep: { try await Task.sleep(for: .seconds(max(0, $0))) })
    }()
}
