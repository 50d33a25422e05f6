// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// How a trace is to be laid on the roads.
public struct MatchOptions: Sendable, Hashable {
    /// How one traveled: only roads and directions that are open to the mode come into question.
    public var mode: TravelMode
    /// Typical error across the road of fixes that do not tell their accuracy (one standard deviation); `nil` to take it
    /// from the trace itself.
    public var deviation: Meters?
    /// A longer silence between two fixes begins a new matching; `nil` when only a way that cannot be traveled does.
    public var longestGap: Seconds?
    /// No road farther from a fix than this comes into question.
    public var reach: Meters

    /// Makes options.
    public init(
        mode: TravelMode = .driving, deviation: Meters? = nil, longestGap: Seconds? = nil, reach: Meters = Meters(200)
    ) {
        self.mode = mode
        self.deviation = deviation
        self.longestGap = longestGap
        self.reach = reach
    }
}
