// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel
public import NavRouting

/// The matched path of a drive with the times at which it was driven, without standing at its ends.
public struct MatchedDrive: Sendable {
    /// The parts of the path between consecutive fixes, with modelled times in free flow.
    public let legs: [EngineLeg]
    /// Seconds since 1970 at the start of the first leg and the end of each; one more than `legs`.
    public let times: [Double]
    /// Numbers of the first and the last fix of the path in the drive.
    public private(set) var fixes: ClosedRange<Int>
    /// Straight distance in meters between the fixes at both ends of each leg.
    let straight: [Double]

    /// A vehicle that has not gone farther than this, in meters, still stands at the end of its path.
    static let standingRadius = 20.0
    /// Shorter paths, in meters, say nothing about travel times.
    static let minimumLength = 500.0
    /// The same for the duration, in seconds.
    static let minimumDuration = 60.0

    /// A stretch that takes less than its free-flow time by more than this factor …
    static let fastest = 2.0
    /// … and these seconds, which make up for the error of two positions, was not driven in that time.
    static let positionSeconds = 3.0

    /// Time from the start to the end of the path.
    public var seconds: Double { (times.last ?? 0) - (times.first ?? 0) }
    /// Length of the path in meters.
    public var meters: Double { legs.reduce(0) { $0 + $1.meters.value } }

    /// Matches a drive and takes its longest matching, or the longest part of it without lost positions.
    ///
    /// A recorder that numbers its positions instead of timing them, and loses some, seems to jump: where the vehicle
    /// would have driven twice as fast as in free flow, the time in between is unknown. Returns `nil` for a drive
    /// without times, for one that hardly moved, and for one whose matched path is far longer than the distance from
    /// fix to fix, as with a device that circles in place or roads that the map lacks.
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
        self.fixes = matching.fixes[self.fixes.lowerBound]...matching.fixes[self.fixes.upperBound]
    }

    /// Cuts the drive at lost positions, and the standing ends off.
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
        let part = MatchedDrive.parts(of: legs, times: fixes.map(\.time)).max {
            along[$0.upperBound] - along[$0.lowerBound] < along[$1.upperBound] - along[$1.lowerBound]
        }
        guard let part else { return nil }
        let (start, end) = (along[part.lowerBound], along[part.upperBound])
        let rows = part.lowerBound...part.upperBound
        let first = rows.last { along[$0] - start < MatchedDrive.standingRadius } ?? part.lowerBound
        let last = rows.first { end - along[$0] < MatchedDrive.standingRadius } ?? part.upperBound
        guard last > first else { return nil }
        self.fixes = first...last
        self.legs = Array(legs[first..<last])
        times = fixes[first...last].map(\.time)
        straight = (first..<last).map { fixes[$0].coordinate.distance(to: fixes[$0 + 1].coordinate).value }
        guard meters >= MatchedDrive.minimumLength, seconds >= MatchedDrive.minimumDuration,
            meters <= 1.5 * straight.reduce(0, +) + 100
        else { return nil }
    }

    /// The parts of a drive between lost positions, as ranges of legs.
    private static func parts(of legs: [EngineLeg], times: [Double]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var first = 0
        for (row, leg) in legs.enumerated() {
            let free = leg.freeFlowSeconds.reduce(0, +)
            guard free > fastest * (times[row + 1] - times[row]) + positionSeconds else { continue }
            if row > first { parts.append(first..<row) }
            first = row + 1
        }
        if first < legs.count { parts.append(first..<legs.count) }
        return parts
    }
}
