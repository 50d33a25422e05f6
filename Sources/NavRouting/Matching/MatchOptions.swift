// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Options for matching a trace.
public struct MatchOptions: Sendable, Hashable {
    /// How the traveler moved; only roads and directions open to the mode are candidates.
    public var mode: TravelMode
    /// Standard deviation of fixes without an accuracy; `nil` to estimate it from the trace.
    public var deviation: Meters?
    /// A longer gap between two fixes starts a new matching; `nil` to split only where no path leads on.
    public var longestGap: Seconds?
    /// Maximum distance of a candidate from its fix.
    public var reach: Meters

    /// Creates options.
    ///
    /// - Parameters:
    ///   - mode: How the traveler moved.
    ///   - deviation: Standard deviation of fixes without an accuracy; `nil` to estimate it.
    ///   - longestGap: A longer gap starts a new matching; `nil` for no limit.
    ///   - reach: Maximum distance of a candidate from its fix.
    public init(
        mode: TravelMode = .driving, deviation: Meters? = nil, longestGap: Seconds? = nil, reach: Meters = Meters(200)
    ) {
        self.mode = mode
        self.deviation = deviation
        self.longestGap = longestGap
        self.reach = reach
    }
}
