// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// A road that a simulated driver takes by mistake: another exit of a junction on the route.
public struct WrongTurn: Sendable, Hashable {
    /// Distance from the start of the route at which it leaves the route, in meters.
    public let along: Double
    /// The path of the wrong road from there.
    public let path: [Coordinate]

    /// Finds a wrong road at a maneuver, or at the first junction after it that has one.
    ///
    /// The path of the wrong road is that of a route from its exit, so any provider is suitable.
    ///
    /// - Parameters:
    ///   - number: The maneuver, from 1.
    ///   - itinerary: The route.
    ///   - start: Junctions before this distance from the start of the route, in meters, are ignored.
    ///   - mode: The travel mode.
    ///   - provider: Finds routes.
    /// - Returns: `nil` if no junction from there on has another usable exit.
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
                    // Near the end, the mistake would have no effect.
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

    /// The path of the road from `place` in the direction of `exit`.
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
            // Up to the first U-turn.
            if path.count > 1, path[path.count - 1].bearing(to: a).difference(to: a.bearing(to: b)) > 150 { break }
            path.append(a)
            length += a.distance(to: b).value
            if length > 1500 { break }
        }
        return length > 150 && itinerary.isLeft(by: path) ? path : nil
    }
}

extension Itinerary {
    /// Whether a line that starts on the route is 40 m away from it within its first 200 m.
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
    /// Usable exits that are not on the route and lead in a clearly different direction.
    fileprivate var wrongExits: [Bearing] {
        guard let outgoing, roads.indices.contains(outgoing) else { return [] }
        return roads.indices.filter {
            $0 != outgoing && $0 != incoming && roads[$0].isOpen
                && roads[$0].bearing.difference(to: roads[outgoing].bearing) > 20
        }.map { roads[$0].bearing }
    }
}
