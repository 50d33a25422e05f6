// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
internal import NavModel
public import NavRouting

/// The time that a way takes, as a distribution.
public struct ArrivalEstimate: Sendable, Hashable {
    /// In one of ten drives the time is shorter than `p10` seconds, in half of them shorter than `p50`, in nine of ten
    /// shorter than `p90`.
    public var p10: Double
    /// The median in seconds; see `p10`.
    public var p50: Double
    /// The ninth tenth in seconds; see `p10`.
    public var p90: Double
    /// The range of seconds that holds 68 % of the drives.
    public var oneSigma: ClosedRange<Double>

    /// Estimates the time of a way by a profile.
    ///
    /// The profile of the hour in which each leg is driven counts.
    ///
    /// - Parameters:
    ///   - legs: The legs of the way, with free-flow times.
    ///   - start: Departure in seconds since 1970 on the local clock; not-a-number if unknown.
    ///   - graph: The graph of the edges.
    ///   - profile: Usual speeds; `nil` for what is typical of the roads and the hour, with the spread of taxi drives.
    public init(along legs: [EngineLeg], from start: Double, in graph: RoadGraph, profile: SpeedProfile?) {
        let free = legs.reduce(0) { $0 + $1.freeFlowSeconds.reduce(0, +) + $1.turnSeconds.reduce(0, +) }
        let spread = profile?.spread ?? .unlearned
        let hour = WeekHour(localSeconds: start)
        let (median, quantiles) = spread.around(period: hour.period, freeSeconds: free)
        var seconds = 0.0
        for leg in legs {
            let time = start + seconds
            let here = WeekHour(localSeconds: time)
            let level =
                here.period == hour.period ? median : spread.around(period: here.period, freeSeconds: free).median
            let usual = exponential(level)
            for (edge, edgeSeconds) in zip(leg.edges, leg.freeFlowSeconds) {
                let relative = profile?.relativeSlowdown(on: edge, at: here)
                seconds +=
                    edgeSeconds * usual
                    * (relative ?? TypicalTraffic.slowdown(of: RoadGroup.index(of: edge, in: graph), at: here))
            }
            seconds += leg.turnSeconds.reduce(0, +) * usual * TypicalTraffic.turnSlowdown(at: here)
        }
        p50 = seconds * exponential(quantiles.p50)
        p10 = min(p50, seconds * exponential(quantiles.p10))
        p90 = max(p50, seconds * exponential(quantiles.p90))
        oneSigma =
            min(p50, seconds * exponential(quantiles.p16))...max(p50, seconds * exponential(quantiles.p84))
    }
}
