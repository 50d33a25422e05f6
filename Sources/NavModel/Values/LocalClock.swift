// SPDX-License-Identifier: Apache-2.0

/// A clock on the wall of a place, for traffic signs with times of day.
public struct LocalClock: Sendable {
    private let read: @Sendable () -> LocalTime?

    /// Creates a clock.
    ///
    /// - Parameter read: The local time; `nil` if it is not known.
    public init(_ read: @escaping @Sendable () -> LocalTime?) { self.read = read }

    /// Creates a clock from one of UTC.
    ///
    /// - Parameters:
    ///   - offset: Seconds from UTC to local time, at a time in seconds since 1970; includes daylight saving.
    ///   - seconds: The time in seconds since 1970.
    public init(offset: @escaping @Sendable (Double) -> Double, seconds: @escaping @Sendable () -> Double) {
        self.init {
            let now = seconds()
            return LocalTime(secondsSince1970: now + offset(now))
        }
    }

    /// The local time; `nil` if it is not known.
    public var now: LocalTime? { read() }
}
