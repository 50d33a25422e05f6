// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// A route prepared for following: distance and time of every point and step from the start.
///
/// Preparation takes one pass over the route. The result is immutable, so any number of navigators can share it on any
/// thread. Columns span the whole route; each leg owns a range of rows, and the last point of a leg is repeated as the first
/// one of the next.
public final class Itinerary: Sendable {
    /// The route.
    public let route: Route
    /// The steps of all legs, in order.
    public let steps: [StepInfo]

    /// The destination of each leg.
    let destinations: [Waypoint]
    /// The points of all legs.
    let path: [Coordinate]
    /// Distance from the start of the route to each point, in meters.
    package let distances: [Double]
    /// Time from the start of the route to each point, in seconds, including delays at junctions.
    let times: [Double]
    /// Features of the stretch after each point; empty at the last point of a leg.
    let features: [StretchFeatures]
    /// Distance from the start of the route to the maneuver of each step, in meters.
    package let stepDistances: [Double]
    /// Time from the start of the route to the maneuver of each step, in seconds.
    let stepTimes: [Double]
    /// The rows of each leg.
    package let legs: [Span]
    /// Cumulative traffic delays.
    let delays: TrafficDelays
    /// The units of distances on road signs along the route.
    let units: DistanceUnits

    /// The rows that belong to one leg.
    package struct Span: Sendable {
        /// Rows of the columns of points; at least two.
        package let points: Range<Int>
        /// Rows of the columns of steps; at least one.
        let steps: Range<Int>
    }

    /// Prepares `route`.
    ///
    /// Missing annotations are replaced: lengths follow from the path, and times are distributed by length.
    ///
    /// - Throws: `SessionError.Code.emptyRoute` if the route has no leg or a leg has no steps,
    ///   `SessionError.Code.brokenRoute` if a path is empty or has an invalid coordinate.
    /// - Complexity: O(points + steps).
    public init(_ route: Route) throws(SessionError) {
        guard !route.legs.isEmpty else {
            throw SessionError(code: .emptyRoute, message: "the route has no leg")
        }
        var columns = Columns()
        for (number, leg) in route.legs.enumerated() {
            guard !leg.steps.isEmpty else {
                throw SessionError(code: .emptyRoute, message: "leg \(number) has no steps")
            }
            guard let end = leg.path.last, leg.path.allSatisfy(\.isValid),
                let destination = leg.destinationWaypoint ?? Waypoint(location: end)
            else {
                throw SessionError(
                    code: .brokenRoute, message: "the path of leg \(number) is empty or leaves the globe")
            }
            columns.append(leg, to: destination)
        }
        self.route = route
        let only = route.legs.count == 1 && route.legs[0].path.count > 1 ? route.legs[0] : nil
        // Usually there is only one leg, and the columns can share its storage.
        self.path = only?.path ?? columns.path
        self.steps = only?.steps ?? route.legs.flatMap(\.steps)
        self.destinations = columns.destinations
        self.distances = columns.distances
        self.times = columns.times
        self.features = columns.features
        self.stepDistances = columns.stepDistances
        self.stepTimes = columns.stepTimes
        self.legs = columns.legs
        self.delays = TrafficDelays(route, rows: columns.legs.map(\.points))
        self.units = DistanceUnits(signedOn: route)
    }

    /// Creates a copy of `other` with other times.
    ///
    /// - Parameters:
    ///   - other: The itinerary along the same path.
    ///   - route: The route with the current traffic.
    ///   - times: The time of each point, in seconds.
    init(_ other: Itinerary, route: Route, times: [Double]) {
        self.route = route
        steps = other.steps
        destinations = other.destinations
        path = other.path
        distances = other.distances
        self.times = times
        features = other.features
        stepDistances = other.stepDistances
        legs = other.legs
        var rows: [Double] = []
        for (leg, span) in zip(route.legs, other.legs) {
            var row = 0
            for step in leg.steps {
                row = max(row, min(step.pathIndex, span.points.count - 1))
                rows.append(times[span.points.lowerBound + row])
            }
        }
        stepTimes = rows
        delays = TrafficDelays(route, rows: other.legs.map(\.points))
        units = other.units
    }

    /// Distance along the road from the start to the last destination, in meters.
    public var distance: Double { distances[distances.count - 1] }
    /// Time from the start to the last destination, in seconds, without stops at the destinations before it.
    public var duration: Double { times[times.count - 1] }
}

extension Itinerary: Hashable {
    /// Whether both are of the same route.
    public static func == (a: Itinerary, b: Itinerary) -> Bool { a === b || a.route == b.route }

    /// Hashes properties that are cheap to compare.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path.count)
        hasher.combine(distance)
        hasher.combine(path.last)
    }
}

/// The columns under construction.
private struct Columns {
    var destinations: [Waypoint] = []
    var path: [Coordinate] = []
    var distances: [Double] = []
    var times: [Double] = []
    var features: [StretchFeatures] = []
    var stepDistances: [Double] = []
    var stepTimes: [Double] = []
    var legs: [Itinerary.Span] = []

    /// Appends a leg.
    mutating func append(_ leg: RouteLeg, to destination: Waypoint) {
        destinations.append(destination)
        let line = leg.path.count > 1 ? leg.path : [leg.path[0], leg.path[0]]
        let firstPoint = path.count
        let lengths = LegMeasure.lengths(of: line, annotation: leg.annotation)
        let spans = LegMeasure.spans(of: leg, lengths: lengths)
        let annotated = leg.annotation.features.count == lengths.count

        var (along, clock) = (distances.last ?? 0, times.last ?? 0)
        path += line
        for stretch in lengths.indices {
            distances.append(along)
            times.append(clock)
            features.append(annotated ? leg.annotation.features[stretch] : [])
            along += lengths[stretch]
            clock += spans[stretch]
        }
        distances.append(along)
        times.append(clock)
        features.append([])

        let firstStep = stepDistances.count
        var row = 0
        for step in leg.steps {
            row = max(row, min(step.pathIndex, line.count - 1))
            stepDistances.append(distances[firstPoint + row])
            stepTimes.append(times[firstPoint + row])
        }
        legs.append(
            Itinerary.Span(points: firstPoint..<path.count, steps: firstStep..<stepDistances.count))
    }
}
