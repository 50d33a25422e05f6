// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// A route measured out for following: where every point and every step lies, in meters and seconds from the start.
///
/// Measuring costs one walk over the route. After that it never changes, so that any number of navigators, on any
/// thread, follow the same one. Columns run over the whole route; each leg owns a range of their rows, and the last
/// point of a leg is listed again as the first of the next.
public final class Itinerary: Sendable {
    /// The route that was measured.
    public let route: Route
    /// The steps of all legs, in order.
    public let steps: [StepInfo]

    /// Where each leg leads.
    let destinations: [Waypoint]
    /// The points of all legs.
    let path: [Coordinate]
    /// Meters from the start of the route to each point.
    let distances: [Double]
    /// Seconds from the start of the route to each point, with the time lost at junctions.
    let times: [Double]
    /// What the stretch after each point is; nothing at the last point of a leg.
    let features: [StretchFeatures]
    /// Meters from the start of the route to the maneuver of each step.
    let stepDistances: [Double]
    /// Seconds from the start of the route to the maneuver of each step.
    let stepTimes: [Double]
    /// The rows of each leg.
    let legs: [Span]
    /// How traffic adds up.
    let delays: TrafficDelays
    /// The units that are signed.
    let units: DistanceUnits

    /// The rows that belong to one leg.
    struct Span: Sendable {
        /// Rows of the columns that run over points; at least two.
        let points: Range<Int>
        /// Rows of the columns that run over steps; at least one.
        let steps: Range<Int>
    }

    /// Measures `route`.
    ///
    /// - Throws: `SessionError` when there is nothing to follow: no leg, no steps, or points that are not on the globe.
    ///   Missing annotation is made up for: lengths come from the path, times are spread by length.
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
        // One leg is the usual case; then the columns are the leg's own and share its storage.
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

    /// The same way with other times, of which traffic is to be known by `route`.
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

    /// Meters along the road from the start to the last destination.
    public var distance: Double { distances[distances.count - 1] }
    /// Seconds from the start to the last destination, without waiting at those before it.
    public var duration: Double { times[times.count - 1] }
}

extension Itinerary: Hashable {
    /// Whether both measure the same route.
    public static func == (a: Itinerary, b: Itinerary) -> Bool { a === b || a.route == b.route }

    /// Feeds what is cheap and telling into `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path.count)
        hasher.combine(distance)
        hasher.combine(path.last)
    }
}

/// The columns while they grow.
private struct Columns {
    var destinations: [Waypoint] = []
    var path: [Coordinate] = []
    var distances: [Double] = []
    var times: [Double] = []
    var features: [StretchFeatures] = []
    var stepDistances: [Double] = []
    var stepTimes: [Double] = []
    var legs: [Itinerary.Span] = []

    /// Measures one more leg, from where the last one ended.
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
