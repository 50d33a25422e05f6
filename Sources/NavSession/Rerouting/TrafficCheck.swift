// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The result of a traffic check.
enum TrafficUpdate: Sendable {
    /// The current route with new times.
    case refreshed(Itinerary)
    /// Another route saves this many seconds.
    case faster(Itinerary, saving: Double)
}

/// Finds out whether another route is faster in the current traffic.
struct TrafficCheck: Sendable {
    /// The request for the rest of the route.
    var request: RouteRequest
    /// The same request, bound to the current route by via points.
    var alongRoute: RouteRequest
    /// The current route and its progress.
    private var itinerary: Itinerary
    private var progress: Progress
    private var remaining: Double
    private var minimumSaving: Double

    /// Creates the requests; `nil` without a route or a position.
    init?(_ state: NavigatorState, answering request: RouteRequest) {
        guard let itinerary = state.itinerary, let rest = request.remaining(for: state) else { return nil }
        self.itinerary = itinerary
        progress = state.progress
        self.request = rest
        remaining = max(0, itinerary.duration - itinerary.time(at: state.progress))
        minimumSaving = state.rules.worthwhileSaving
        alongRoute = rest
        alongRoute.stops = TrafficCheck.bound(rest.stops, to: itinerary, from: state.progress)
    }

    /// Inserts via points between the stops, so that the response is the current route.
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

    /// Requests the routes; `nil` if the provider fails.
    func update(from provider: any RouteProviding) async -> TrafficUpdate? {
        guard let best = try? await provider.trafficItinerary(for: request) else { return nil }
        if itinerary.refreshed(by: best, from: progress) != nil { return .refreshed(best) }
        // Another route: compare it with the current time of the current route.
        var now = remaining
        var present: Itinerary?
        let along: Itinerary?
        do throws(RouteError) {
            along = try await provider.trafficItinerary(for: alongRoute)
        } catch {
            // Without the traffic on the current route, its times are no measure of another one.
            if error.code == .provider || error.code == .canceled { return nil }
            along = nil
        }
        if let along {
            if itinerary.refreshed(by: along, from: progress) != nil { present = along }
            if abs(along.distance - (itinerary.distance - progress.along)) < 50 {
                now = along.duration
            } else {
                // A lower bound, because it is the best route through the same points.
                now = max(now, along.duration)
            }
        }
        let saving = now - best.duration
        if saving >= max(60, minimumSaving * now) { return .faster(best, saving: saving) }
        return present.map { .refreshed($0) }
    }
}

extension Itinerary {
    /// Row of the stretch at `along` meters from the start of the route; `nil` if the leg has none.
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
