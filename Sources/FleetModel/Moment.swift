// SPDX-License-Identifier: Apache-2.0

/// A point in time, exact to the nanosecond: from the year 1677 to 2262.
@frozen public struct Moment: Sendable, Hashable, Comparable {
    /// Nanoseconds since the beginning of 1970, UTC.
    public var nanoseconds: Int64

    /// Makes a moment from nanoseconds since the beginning of 1970.
    @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Makes a moment from seconds since the beginning of 1970. Seconds outside the range, and what is no number, are
    /// taken to its nearer end.
    public init(seconds: Double) {
        let nanoseconds = (seconds * 1e9).rounded()
        self.nanoseconds = Int64(exactly: nanoseconds) ?? (nanoseconds > 0 ? .max : .min)
    }

    /// Makes a moment from whole seconds since the beginning of 1970 and nanoseconds on top; `nil` out of range.
    public init?(seconds: Int64, nanos: Int32) {
        let (whole, tooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, over) = whole.addingReportingOverflow(Int64(nanos))
        guard !tooLarge, !over, (0..<1_000_000_000).contains(nanos) else { return nil }
        nanoseconds = sum
    }

    /// Seconds since the beginning of 1970.
    @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Orders by time.
    @inlinable public static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }

    /// This moment and `seconds` more; kept in range.
    public func adding(seconds: Double) -> Moment {
        guard let step = Int64(exactly: (seconds * 1e9).rounded()) else {
            return Moment(seconds: self.seconds + seconds)
        }
        let (sum, over) = nanoseconds.addingReportingOverflow(step)
        return Moment(nanoseconds: over ? (step > 0 ? .max : .min) : sum)
    }

    /// Seconds from `other` to this moment; negative when this one is earlier.
    public func seconds(since other: Moment) -> Double { Double(nanoseconds) / 1e9 - Double(other.nanoseconds) / 1e9 }

    /// Whether this moment lies at most so many seconds before `now`, or ahead of it by no more than clocks may differ.
    ///
    /// A time far in the future says that a clock was set back since; what is dated so is not recent.
    public func isRecent(within seconds: Double, at now: Moment) -> Bool {
        (-VehicleLocation.clockSkew...max(seconds, -VehicleLocation.clockSkew)).contains(now.seconds(since: self))
    }

    /// A version for something that changes now and was `self` before: now, but always later than `self`.
    ///
    /// Versions are a sequence that follows the clock while the clock goes forward and counts on by microseconds while it
    /// has been set back (a hybrid logical clock).
    public func successor(at now: Moment) -> Moment {
        let (next, over) = nanoseconds.addingReportingOverflow(1_000)
        return max(now, Moment(nanoseconds: over ? .max : next))
    }
}
