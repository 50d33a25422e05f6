// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The time, as it is handed to those who wait and those who compare it with times of others.
public struct FleetClock: Sendable {
    /// The time of day, seconds since 1970. It may jump when the device's clock is set.
    public var now: @Sendable () -> Double
    /// Seconds since some moment, which never jump.
    public var uptime: @Sendable () -> Double
    /// Waits for some seconds; throws when the task is cancelled.
    public var sleep: @Sendable (_ seconds: Double) async throws -> Void

    /// Makes a clock of one's own, for tests and for driving faster than time.
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
