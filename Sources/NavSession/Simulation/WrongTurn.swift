// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// A road that a simulated driver takes by mistake: another exit of a junction on the route.
public struct WrongTurn: Sendable, Hashable {
    /// Where it leaves the route, meters from the start.
    public let along: Double
    /// The road that is taken, from there.
    public let path: [Coordinate]

    /// Looks for a wrong road at the `number`-th maneuver, from 1, or at the first junction after it that has one.
    ///
    /// The road behind the wrong exit is learned by asking `provider` for a route that sets off there, so any provider
    /// will do.
    ///
    /// - Parameter start: Meters from the start of the route; junctions before it are passed over, for a driver on the way.
    /// - Returns: `nil` when no junction from there on has another exit that may be taken.
    public static func find(
        at number: Int, of itinerary: Itinerary, beyond start: Double = 0, mode: TravelMode,
        provider: any RouteProviding
    ) async -> WrongTurn? {
        var tries = 0
        for (index, leg) in itinerary.route.legs.enumerated() {
            let points = itinerary.legs[index].points
            for step in leg.steps where step.stepNumber >= number && step.turn.kind != .depart {
                for junction in step.intersections {
                    let row = points.lowerBound + min(junction.pathIndex, points.count - 1)
                    if itinerary.distances[row] < start { continue }
                    // Not at the very end, where the mistake would be none.
                    guard itinerary.distance - itinerary.distances[row] > 300, tries < 40 else { return nil }
                    for exit in junction.wrongExits {
                        tries += 1
                        if let path = await road(
                            behind: exit, at: itinerary.path[row], to: itinerary, mode: mode, provider: provider)
                        {
                            return WrongTurn(along: itinerary.distances[row], path: path)
                        }
                    }
                }
            }
        }
        return nil
    }

    /// The road that sets off from `place` toward `exit`.
    private static func road(
        behind exit: Bearing, at place: Coordinate, to itinerary: Itinerary, mode: TravelMode,
        provider: any RouteProviding
    ) async -> [Coordinate]? {
        let start = place.moved(Meters(30), toward: exit)
        let heading = Int32(exit.degrees.rounded())
        guard let origin = Waypoint(location: start, preferredSegmentHeading: heading, headingTolerance: 30),
            let goal = itinerary.destinations.last,
            let route = try? await provider.routes(for: RouteRequest(stops: [origin, goal], mode: mode)).first
        else { return nil }
        let line = route.path
        guard line.count > 1, line[0].distance(to: start).value < 15,
            line[0].bearing(to: line[1]).difference(to: exit) < 45
        else { return nil }
        var path = [place]
        var length = 0.0
        for (a, b) in zip(line, line.dropFirst()) where a != b {
            // As far as it goes without turning round.
            if path.count > 1, path[path.count - 1].bearing(to: a).difference(to: a.bearing(to: b)) > 150 { break }
            path.append(a)
            length += a.distance(to: b).value
            if length > 1500 { break }
        }
        return length > 150 && itinerary.isLeft(by: path) ? path : nil
    }
}

extension Itinerary {
    /// Whether a line that starts on the route gets 40 m away from it within its first 200 m.
    fileprivate func isLeft(by line: [Coordinate]) -> Bool {
        var length = 0.0
        for (a, b) in zip(line, line.dropFirst()) {
            length += a.distance(to: b).value
            let query = MatchQuery(
                frame: LocalFrame(at: b), direction: nil, error: 10, expected: 0, spread: .infinity)
            let nearest = legs.indices.map {
                match(query, leg: $0, near: legs[$0].points.lowerBound, low: 0, high: .infinity).distance
            }.min()
            if nearest ?? 0 >= 40 { return true }
            if length > 200 { return false }
        }
        return false
    }
}

extension Intersection {
    /// Exits that may be taken, are not the way of the route, and lead clearly elsewhere.
    fileprivate var wrongExits: [Bearing] {
        guard let outgoing, roads.indices.contains(outgoing) else { return [] }
        return roads.indices.filter {
            $0 != outgoing && $0 != incoming && roads[$0].isOpen
                && roads[$0].bearing.difference(to: roads[outgoing].bearing) > 20
        }.map { roads[$0].bearing }
    }
}
