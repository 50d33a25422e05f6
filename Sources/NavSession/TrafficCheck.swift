// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// What asking for the present traffic has brought.
enum TrafficNews: Sendable {
    /// The way in use with other times, or another way that is no better: take its times over where it is the same.
    case refreshed(Itinerary)
    /// Another way saves so many seconds.
    case faster(Itinerary, saving: Double)
}

/// Looks from under way whether another route would be faster by now.
struct TrafficCheck: Sendable {
    /// The question for what is left.
    var request: RouteRequest
    /// The same, bound to the way in use.
    var alongTheWay: RouteRequest
    /// The way in use, and how far it has been driven.
    private var itinerary: Itinerary
    private var progress: Progress
    private var remaining: Double
    private var worthwhile: Double

    /// Prepares the questions; `nil` without a route or a position.
    init?(_ state: NavigatorState, answering request: RouteRequest) {
        guard let itinerary = state.itinerary, let left = request.remaining(for: state) else { return nil }
        self.itinerary = itinerary
        progress = state.progress
        self.request = left
        remaining = max(0, itinerary.duration - itinerary.time(at: state.progress))
        worthwhile = state.rules.worthwhileSaving
        alongTheWay = left
        alongTheWay.stops = TrafficCheck.bound(left.stops, to: itinerary, from: state.progress)
    }

    /// Puts points to pass by between the stops, so that the way in use is the answer.
    private static func bound(_ stops: [Waypoint], to itinerary: Itinerary, from progress: Progress) -> [Waypoint] {
        var bound = [stops[0]]
        for leg in progress.leg..<itinerary.legs.count {
            let points = itinerary.legs[leg].points
            let start = max(progress.along, itinerary.distances[points.lowerBound])
            let length = itinerary.end(of: leg) - start
            let count = min(8, Int(length / 400))
            for number in 0..<count {
                let along = start + length * Double(number + 1) / Double(count + 1)
                guard let row = itinerary.row(at: along, in: points) else { continue }
                let (a, b) = (itinerary.path[row], itinerary.path[row + 1])
                guard a != b else { continue }
                let middle = a.interpolated(to: b, fraction: 0.5)
                let heading = Int32(a.bearing(to: b).degrees.rounded())
                if let via = Waypoint(location: middle, preferredSegmentHeading: heading, isStop: false) {
                    bound.append(via)
                }
            }
            bound.append(itinerary.destinations[leg])
        }
        return bound
    }

    /// Asks `provider`; `nil` when it has no answer.
    func news(from provider: any RouteProviding) async -> TrafficNews? {
        guard let best = try? await provider.itinerary(for: request) else { return nil }
        if itinerary.refreshed(by: best, from: progress) != nil { return .refreshed(best) }
        // Another way. What counts is what the way in use takes now.
        var now = remaining
        var present: Itinerary?
        if let along = try? await provider.itinerary(for: alongTheWay) {
            if itinerary.refreshed(by: along, from: progress) != nil { present = along }
            if abs(along.distance - (itinerary.distance - progress.along)) < 50 {
                now = along.duration
            } else {
                // The best way through the same points: the way in use takes no less.
                now = max(now, along.duration)
            }
        }
        let saving = now - best.duration
        if saving >= max(60, worthwhile * now) { return .faster(best, saving: saving) }
        return present.map { .refreshed($0) }
    }
}

extension Itinerary {
    /// Row of the stretch of a leg that `along` meters from the start of the route lie on.
    func row(at along: Double, in points: Range<Int>) -> Int? {
        var (low, high) = (points.lowerBound, points.upperBound - 1)
        guard high > low else { return nil }
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= along { low = middle } else { high = middle }
        }
        return low
    }
}
