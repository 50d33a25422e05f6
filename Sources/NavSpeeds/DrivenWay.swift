// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel
public import NavRouting

/// The matched way of a drive with the times at which it was driven, without standing at its ends.
public struct DrivenWay: Sendable {
    /// The parts of the way between consecutive fixes, with modelled times in free flow.
    public let legs: [EngineLeg]
    /// Seconds since 1970 at the start of the first leg and the end of each; one more than `legs`.
    public let times: [Double]
    /// Straight distance in meters between the fixes at both ends of each leg.
    let straight: [Double]

    /// A vehicle that has not gone farther than this, in meters, still stands at the end of its way.
    static let standingRadius = 20.0
    /// Shorter ways, in meters, tell nothing about travel times.
    static let minimumLength = 500.0
    /// The same for the duration, in seconds.
    static let minimumDuration = 60.0

    /// Time from the start to the end of the way.
    public var seconds: Double { (times.last ?? 0) - (times.first ?? 0) }
    /// Length of the way in meters.
    public var meters: Double { legs.reduce(0) { $0 + $1.meters.value } }

    /// Matches a drive and takes its longest matching.
    ///
    /// Returns `nil` for a drive without times, one that hardly moved, and one whose matched way is far longer than the
    /// way from fix to fix, as for a device that circles on its place or roads that the map lacks.
    ///
    /// - Parameters:
    ///   - fixes: The fixes in order.
    ///   - matcher: Matches to the roads of its engine.
    ///   - mode: How the vehicle traveled.
    public init?(_ fixes: [LocationFix], matcher: TraceMatcher, mode: TravelMode = .driving) {
        let match = matcher.match(fixes, options: MatchOptions(mode: mode))
        guard let matching = match.matchings.max(by: { $0.fixes.count < $1.fixes.count }), matching.fixes.count >= 3
        else { return nil }
        let path = matching.path(in: matcher.engine, mode: mode)
        let driven = matching.fixes.map { fixes[$0] }
        self.init(legs: path.legs, fixes: driven)
    }

    /// Cuts the standing ends off.
    ///
    /// - Parameters:
    ///   - legs: The legs between consecutive fixes.
    ///   - fixes: One more than `legs`.
    init?(legs: [EngineLeg], fixes: [LocationFix]) {
        guard fixes.count == legs.count + 1, zip(fixes, fixes.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
            return nil
        }
        var along = [0.0]
        for leg in legs { along.append(along[along.count - 1] + leg.meters.value) }
        let whole = along[along.count - 1]
        let first = along.lastIndex { $0 < DrivenWay.standingRadius } ?? 0
        let last = along.firstIndex { whole - $0 < DrivenWay.standingRadius } ?? legs.count
        guard last > first else { return nil }
        self.legs = Array(legs[first..<last])
        times = fixes[first...last].map(\.time)
        straight = (first..<last).map { fixes[$0].coordinate.distance(to: fixes[$0 + 1].coordinate).value }
        guard meters >= DrivenWay.minimumLength, seconds >= DrivenWay.minimumDuration,
            meters <= 1.5 * straight.reduce(0, +) + 100
        else { return nil }
    }
}
