// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
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
    /// The profile of the hour in which each edge is driven counts.
    ///
    /// - Parameters:
    ///   - legs: The legs of the way, with free-flow times.
    ///   - start: Departure in seconds since 1970 on the local clock; not-a-number if unknown.
    ///   - profile: Usual times, or those that are typical without drives.
    public init(along legs: [EngineLeg], from start: Double, profile: SpeedProfile) {
        let ends = ArrivalEstimate.atEnds(of: legs, from: start, profile: profile)
        self = ends.last ?? ArrivalEstimate(seconds: 0, .unlearned)
    }

    private init(seconds: Double, _ quantiles: ArrivalQuantiles) {
        p50 = seconds * exponential(quantiles.p50)
        p10 = min(p50, seconds * exponential(quantiles.p10))
        p90 = max(p50, seconds * exponential(quantiles.p90))
        oneSigma =
            min(p50, seconds * exponential(quantiles.p16))...max(p50, seconds * exponential(quantiles.p84))
    }

    /// Estimates the times from the start of a way to the end of each of its legs.
    ///
    /// - Parameters:
    ///   - legs: The legs of the way, with free-flow times.
    ///   - start: Departure in seconds since 1970 on the local clock; not-a-number if unknown.
    ///   - profile: Usual times, or those that are typical without drives.
    /// - Returns: As many estimates as legs. The median of the last one is that of the whole way.
    public static func atEnds(
        of legs: [EngineLeg], from start: Double, profile: SpeedProfile
    ) -> [ArrivalEstimate] {
        func free(_ leg: EngineLeg) -> Double { leg.freeFlowSeconds.reduce(0, +) + leg.turnSeconds.reduce(0, +) }
        let whole = legs.reduce(0) { $0 + free($1) }
        let period = WeekHour(localSeconds: start).period
        let usual = (0..<WeekHour.periodCount).map {
            exponential(profile.spread.around(period: $0, freeSeconds: whole).median)
        }
        var (seconds, driven) = (0.0, 0.0)
        return legs.map { leg in
            for row in leg.edges.indices {
                let hour = WeekHour(localSeconds: start + seconds)
                seconds += usual[hour.period] * profile.relativeSeconds(at: row, of: leg, in: hour)
            }
            driven += free(leg)
            let quantiles = profile.spread.around(period: period, freeSeconds: driven).quantiles
            return ArrivalEstimate(seconds: seconds, quantiles)
        }
    }
}
