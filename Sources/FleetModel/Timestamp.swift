// SPDX-License-Identifier: Apache-2.0

/// A timestamp with nanosecond resolution, from the year 1677 to 2262.
@frozen public struct Timestamp: Sendable, Hashable, Comparable {
    /// Nanoseconds since 1970-01-01 00:00 UTC.
    public var nanoseconds: Int64

    /// Creates a timestamp from nanoseconds since 1970.
    @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Creates a timestamp from seconds since 1970. Values out of range, and NaN, are clamped.
    public init(seconds: Double) {
        let nanoseconds = (seconds * 1e9).rounded()
        self.nanoseconds = Int64(exactly: nanoseconds) ?? (nanoseconds > 0 ? .max : .min)
    }

    /// Creates a timestamp from whole seconds since 1970 and nanoseconds; `nil` out of range.
    public init?(seconds: Int64, nanos: Int32) {
        let (whole, tooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, over) = whole.addingReportingOverflow(Int64(nanos))
        guard !tooLarge, !over, (0..<1_000_000_000).contains(nanos) else { return nil }
        nanoseconds = sum
    }

    /// Seconds since 1970.
    @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Orders by time.
    @inlinable public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

    /// This timestamp plus `seconds`; clamped to the range.
    public func adding(seconds: Double) -> Timestamp {
        guard let step = Int64(exactly: (seconds * 1e9).rounded()) else {
            return Timestamp(seconds: self.seconds + seconds)
        }
        let (sum, over) = nanoseconds.addingReportingOverflow(step)
        return Timestamp(nanoseconds: over ? (step > 0 ? .max : .min) : sum)
    }

    /// Seconds from `other` to this timestamp; negative if this one is earlier.
    public func seconds(since other: Timestamp) -> Double {
        Double(nanoseconds) / 1e9 - Double(other.nanoseconds) / 1e9
    }

    /// Whether this timestamp is at most `seconds` before `now`, or ahead of it by no more than the clock skew.
    ///
    /// A timestamp far in the future means that a clock was set back; it is not recent.
    public func isRecent(within seconds: Double, at now: Timestamp) -> Bool {
        (-FleetVehicleLocation.clockSkew...max(seconds, -FleetVehicleLocation.clockSkew)).contains(
            now.seconds(since: self))
    }

    /// The version of a value that changes now and had the version `self` before: `now`, but always later than `self`.
    ///
    /// Versions follow the clock while it goes forward, and count on by microseconds while it has been set back (a
    /// hybrid logical clock).
    public func successor(at now: Timestamp) -> Timestamp {
        let (next, over) = nanoseconds.addingReportingOverflow(1_000)
        return max(now, Timestamp(nanoseconds: over ? .max : next))
    }
}
