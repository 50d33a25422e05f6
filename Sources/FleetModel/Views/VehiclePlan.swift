// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A part of a path on which traffic is the same.
public struct TrafficStretch: Sendable, Hashable {
    /// How traffic moves.
    public var speed: TrafficSpeed
    /// First point of the path.
    public var start: Int
    /// Last point of the path, where the next part may begin.
    public var end: Int

    /// Makes a part.
    public init(speed: TrafficSpeed, start: Int, end: Int) {
        self.speed = speed
        self.start = start
        self.end = end
    }
}

/// The way to one stop.
public struct PlanLeg: Sendable, Hashable {
    /// The line; from the stop before, or from where the vehicle was when the plan was made.
    public var path: [Coordinate]
    /// Length along the road.
    public var distance: Meters
    /// Time to drive.
    public var duration: Seconds
    /// Traffic along `path`; empty when nothing is known of it.
    public var traffic: [TrafficStretch]

    /// Makes a leg.
    public init(path: [Coordinate], distance: Meters, duration: Seconds, traffic: [TrafficStretch] = []) {
        self.path = path
        self.distance = distance
        self.duration = duration
        self.traffic = traffic
    }
}

/// How a vehicle will drive to all its stops, as the server has worked it out.
public struct VehiclePlan: Sendable, Hashable {
    /// The stops that it was made for, in order.
    public private(set) var stops: [TripWaypoint]
    /// The way to each of them.
    public private(set) var legs: [PlanLeg]
    /// When it was made.
    public let made: Moment
    /// Its place in the order of all versions; the time it was made unless the clock has been set back.
    public let version: Moment
    /// The stop at which the first leg begins; `nil` where it begins at the place where the vehicle was.
    public private(set) var start: TripWaypoint?
    /// When the line last changed.
    public var routeVersion: Moment
    /// When the traffic along the line last changed.
    public var trafficVersion: Moment

    /// Makes a plan.
    ///
    /// - Returns: `nil` unless every stop has its leg.
    public init?(
        stops: [TripWaypoint], legs: [PlanLeg], made: Moment, version: Moment? = nil, replacing old: VehiclePlan? = nil
    ) {
        guard stops.count == legs.count, !stops.isEmpty else { return nil }
        self.stops = stops
        self.legs = legs
        self.made = made
        let version = version ?? made
        self.version = version
        let sameLine = old.map { $0.stops == stops && $0.legs.map(\.path) == legs.map(\.path) } ?? false
        let sameTraffic = sameLine && old?.legs.map(\.traffic) == legs.map(\.traffic)
        routeVersion = sameLine ? old?.routeVersion ?? version : version
        trafficVersion = sameTraffic ? old?.trafficVersion ?? version : version
    }

    /// This plan for the stops that are left of its own; `nil` when it says nothing of them.
    ///
    /// - Parameter changed: When the vehicle's stops became these. The line to the first of them is another one since then:
    ///   whoever has the line to the stop before must get it.
    public func following(_ stops: [TripWaypoint], since changed: Moment) -> VehiclePlan? {
        guard !stops.isEmpty, stops.count <= self.stops.count, self.stops.suffix(stops.count) == stops[...] else {
            return nil
        }
        guard stops.count < self.stops.count else { return self }
        var rest = self
        let behind = self.stops.count - stops.count
        rest.start = self.stops[behind - 1]
        rest.legs.removeFirst(behind)
        rest.stops = stops
        rest.routeVersion = max(routeVersion, changed)
        rest.trafficVersion = max(trafficVersion, changed)
        return rest
    }

    /// How much of the first leg is left for a vehicle at a place.
    ///
    /// - Complexity: O(points of the first leg).
    public func progress(at place: Coordinate) -> PlanProgress { PlanProgress(along: legs[0], at: place) }
}

/// How far a vehicle has come on the way to its next stop.
public struct PlanProgress: Sendable, Hashable {
    /// Share of the leg that is left, 0 … 1.
    public let share: Double
    /// How far the vehicle is from the line.
    public let offset: Meters
    /// The line from the vehicle on.
    public let path: [Coordinate]
    /// Points of the whole line of which `path` has one, the place of the vehicle: those behind it but for the last.
    let row: Int

    /// Measures the way that is left of a leg.
    init(along leg: PlanLeg, at place: Coordinate) {
        let points = leg.path
        guard points.count > 1, place.isValid else {
            share = 1
            offset = Meters(points.first?.distance(to: place).value ?? 0)
            path = points
            row = 0
            return
        }
        var best = (row: 0, projection: SegmentProjection(of: place, from: points[0], to: points[1]))
        var lengths: [Double] = []
        lengths.reserveCapacity(points.count - 1)
        for row in 0..<points.count - 1 {
            lengths.append(points[row].distance(to: points[row + 1]).value)
            let projection = SegmentProjection(of: place, from: points[row], to: points[row + 1])
            if projection.distance < best.projection.distance { best = (row, projection) }
        }
        let total = lengths.reduce(0, +)
        let left =
            lengths[best.row] * (1 - best.projection.fraction) + lengths[(best.row + 1)...].reduce(0, +)
        share = total > 0 ? min(1, max(0, left / total)) : 0
        offset = best.projection.distance
        let foot = points[best.row].interpolated(to: points[best.row + 1], fraction: best.projection.fraction)
        path = [foot] + points[(best.row + 1)...]
        row = best.row
    }

    /// Within this distance of the line a position counts as being on it.
    public static let snapping = Meters(50)
}
