// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// A request for a route after leaving the current one.
struct RerouteRequest: Sendable {
    /// The request for the provider.
    var request: RouteRequest
    /// The request that the followed route will answer.
    var remaining: RouteRequest
    /// Where the new route joins the old one; `nil` if it leads to the destinations.
    var rejoinPoint: RejoinPoint?

    /// A point of the old route.
    struct RejoinPoint: Sendable {
        var itinerary: Itinerary
        var leg: Int
        /// Row of the point.
        var row: Int
    }
}

extension NavigatorState {
    /// The request after leaving a route that answers `request`; `nil` without a position or a destination.
    func rerouteRequest(for request: RouteRequest) -> RerouteRequest? {
        guard let remaining = request.remaining(for: self) else { return nil }
        var reroute = RerouteRequest(request: remaining, remaining: remaining)
        guard rules.whenLeft == .rejoin, let itinerary, let fix = lastFix,
            let row = itinerary.rejoinRow(for: fix.coordinate, after: progress)
        else { return reroute }
        let next = min(row + 1, itinerary.legs[progress.leg].points.upperBound - 1)
        let heading = Int32(itinerary.path[max(0, next - 1)].bearing(to: itinerary.path[next]).degrees.rounded())
        guard let goal = Waypoint(location: itinerary.path[row], preferredSegmentHeading: heading) else {
            return reroute
        }
        reroute.request.stops = [remaining.stops[0], goal]
        reroute.rejoinPoint = RerouteRequest.RejoinPoint(itinerary: itinerary, leg: progress.leg, row: row)
        return reroute
    }
}

extension RouteProviding {
    /// Requests a route after leaving the current one, joined with the rest of the old route if it leads back there.
    ///
    /// - Throws: The error of the provider, or `provider` if its route cannot be followed.
    func itinerary(for reroute: RerouteRequest) async throws(RouteError) -> Itinerary {
        let approach = try await itinerary(for: reroute.request)
        guard let rejoinPoint = reroute.rejoinPoint else { return approach }
        do {
            return try Itinerary(rejoinPoint.route(by: approach))
        } catch {
            throw RouteError(code: .provider, message: "the route back cannot be followed", cause: error)
        }
    }

    /// The result of `itinerary(for:)`.
    func result(for reroute: RerouteRequest) async -> Result<Itinerary, RouteError> {
        do {
            return .success(try await itinerary(for: reroute))
        } catch {
            return .failure(error)
        }
    }
}

extension Itinerary {
    /// Row of the best point ahead for rejoining the route: near the position, and not far along the route.
    fileprivate func rejoinRow(for place: Coordinate, after progress: Progress) -> Int? {
        let points = legs[progress.leg].points
        let frame = LocalFrame(at: place)
        var best: (row: Int, cost: Double)?
        // The last point of the leg is its destination, where rejoining is pointless.
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

extension RerouteRequest.RejoinPoint {
    /// Joins `approach` with the rest of the old route.
    fileprivate func route(by approach: Itinerary) -> Route {
        let old = itinerary.route.legs[leg]
        let first = itinerary.legs[leg].points.lowerBound
        let lead = approach.route.legs.flatMap(\.path)
        let rest = Array(itinerary.path[row..<itinerary.legs[leg].points.upperBound])
        // The approach ends on the road; the point of the old route may lie beside it.
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
    /// Length of every stretch, in meters.
    fileprivate var stretchLengths: [Double] { zip(distances, distances.dropFirst()).map { $1 - $0 } }
    /// Time of every stretch, in seconds.
    fileprivate var stretchTimes: [Double] { zip(times, times.dropFirst()).map { $1 - $0 } }
}

extension RouteLeg {
    /// Computes the length and time of each step from the annotation.
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
    /// Numbers the steps of all legs, from 0.
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
