// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// How to go on after the route has been left.
struct WayBack: Sendable {
    /// What to ask for.
    var request: RouteRequest
    /// What the route will then answer.
    var remaining: RouteRequest
    /// Where the way leads back to the old route; `nil` where the new one goes all the way.
    var joint: Joint?

    /// A place on the old route.
    struct Joint: Sendable {
        var itinerary: Itinerary
        var leg: Int
        /// Row among the points of all legs.
        var row: Int
    }
}

extension NavigatorState {
    /// What to ask for after leaving a route that answers `request`; `nil` without a position or a destination.
    func wayBack(for request: RouteRequest) -> WayBack? {
        guard let remaining = request.remaining(for: self) else { return nil }
        var way = WayBack(request: remaining, remaining: remaining)
        guard rules.whenLeft == .rejoin, let itinerary, let fix = lastFix,
            let row = itinerary.rejoiningPoint(for: fix.coordinate, after: progress)
        else { return way }
        let next = min(row + 1, itinerary.legs[progress.leg].points.upperBound - 1)
        let heading = Int32(itinerary.path[max(0, next - 1)].bearing(to: itinerary.path[next]).degrees.rounded())
        guard let goal = Waypoint(location: itinerary.path[row], preferredSegmentHeading: heading) else { return way }
        way.request.stops = [remaining.stops[0], goal]
        way.joint = WayBack.Joint(itinerary: itinerary, leg: progress.leg, row: row)
        return way
    }
}

extension RouteProviding {
    /// The route for `way`, measured out and led back onto the old one where that is wanted.
    func itinerary(for way: WayBack) async throws(RouteError) -> Itinerary {
        let approach = try await itinerary(for: way.request)
        guard let joint = way.joint else { return approach }
        do {
            return try Itinerary(joint.route(by: approach))
        } catch {
            throw RouteError(code: .provider, message: "the way back cannot be followed", cause: error)
        }
    }
}

extension Itinerary {
    /// Row of the point ahead where it is best to come back: near, and not far along the route.
    fileprivate func rejoiningPoint(for place: Coordinate, after progress: Progress) -> Int? {
        let points = legs[progress.leg].points
        let frame = LocalFrame(at: place)
        var best: (row: Int, cost: Double)?
        // The last point of the leg is its destination, where one arrives rather than joins.
        for row in (progress.stretch + 1)..<max(points.upperBound - 1, progress.stretch + 1) {
            let ahead = distances[row] - progress.along
            guard ahead > 20 else { continue }
            let point = frame.point(path[row])
            let cost = (point.x * point.x + point.y * point.y).squareRoot() + ahead / 2
            if cost < best?.cost ?? .infinity { best = (row, cost) }
            if ahead / 2 > best?.cost ?? .infinity { break }
        }
        return best?.row
    }
}

extension WayBack.Joint {
    /// `approach` and what is left of the old route behind the joint, as one route.
    fileprivate func route(by approach: Itinerary) -> Route {
        let old = itinerary.route.legs[leg]
        let first = itinerary.legs[leg].points.lowerBound
        let lead = approach.route.legs.flatMap(\.path)
        let rest = Array(itinerary.path[row..<itinerary.legs[leg].points.upperBound])
        // The two touch where the road is; the drawn point may lie beside it.
        let touches = lead.last.map { $0.distance(to: rest[0]).value < 1 } ?? true
        let tail = touches ? Array(rest.dropFirst()) : rest
        let shift = lead.count + tail.count - rest.count - (row - first)

        var annotation = PathAnnotation()
        annotation.distances = approach.stretchLengths
        annotation.durations = approach.stretchTimes
        if !touches, let last = lead.last {
            annotation.distances.append(last.distance(to: rest[0]).value)
            annotation.durations.append(annotation.distances[annotation.distances.count - 1] / 5)
        }
        let stretches = row..<(row + rest.count - 1)
        annotation.distances += stretches.map { itinerary.distances[$0 + 1] - itinerary.distances[$0] }
        annotation.durations += stretches.map { itinerary.times[$0 + 1] - itinerary.times[$0] }
        let leadFeatures = approach.features.dropLast()
        annotation.features =
            Array(leadFeatures) + (touches ? [] : [[]]) + stretches.map { itinerary.features[$0] }
        let limits = approach.route.legs.flatMap { $0.annotation.speedLimits }
        if limits.count == lead.count - 1, old.annotation.speedLimits.count == old.path.count - 1 {
            annotation.speedLimits = limits + (touches ? [] : [0]) + old.annotation.speedLimits[(row - first)...]
        }

        var steps = Array(approach.steps.dropLast())
        for var step in old.steps where step.pathIndex >= row - first && step.turn.kind != .depart {
            step.pathIndex += shift
            for number in step.intersections.indices { step.intersections[number].pathIndex += shift }
            step.roundaboutExit?.pathIndex += shift
            steps.append(step)
        }
        let path = lead + tail
        var joined = RouteLeg(
            destinationWaypoint: old.destinationWaypoint, path: path, annotation: annotation, steps: steps,
            distance: Meters(annotation.distances.reduce(0, +)), duration: Seconds(annotation.durations.reduce(0, +)),
            summary: old.summary)
        joined.measureSteps()
        var route = itinerary.route
        route.legs = [joined] + route.legs[(leg + 1)...]
        route.numberSteps()
        return route
    }
}

extension Itinerary {
    /// Meters of every stretch of a way without stops on it.
    fileprivate var stretchLengths: [Double] { zip(distances, distances.dropFirst()).map { $1 - $0 } }
    /// Seconds of every stretch.
    fileprivate var stretchTimes: [Double] { zip(times, times.dropFirst()).map { $1 - $0 } }
}

extension RouteLeg {
    /// Sums up for each step how far it is to the next, by the annotation.
    mutating func measureSteps() {
        for number in steps.indices {
            let start = min(steps[number].pathIndex, annotation.distances.count)
            let end = number + 1 < steps.count ? max(start, steps[number + 1].pathIndex) : start
            let rows = start..<min(end, annotation.distances.count)
            steps[number].distance = Meters(annotation.distances[rows].reduce(0, +))
            steps[number].duration = Seconds(annotation.durations[rows].reduce(0, +))
            steps[number].distanceFromPrevStepMeters = number > 0 ? steps[number - 1].distance.value : 0
            steps[number].timeFromPrevStepSeconds = number > 0 ? steps[number - 1].duration.value : 0
        }
    }
}

extension Route {
    /// Numbers the steps of all legs from 0.
    mutating func numberSteps() {
        var number = 0
        for leg in legs.indices {
            for step in legs[leg].steps.indices {
                legs[leg].steps[step].stepNumber = number
                number += 1
            }
        }
    }
}
