// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A part of a path with uniform traffic.
public struct TrafficStretch: Sendable, Hashable {
    /// The traffic.
    public var speed: TrafficSpeed
    /// Index of the first point of the path.
    public var start: Int
    /// Index of the last point of the path, where the next part may begin.
    public var end: Int

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - speed: The traffic.
    ///   - start: Index of the first point.
    ///   - end: Index of the last point.
    public init(speed: TrafficSpeed, start: Int, end: Int) {
        self.speed = speed
        self.start = start
        self.end = end
    }
}

/// The route to one stop.
public struct PlanLeg: Sendable, Hashable {
    /// The line; from the previous stop, or from the position of the vehicle when the plan was computed.
    public var path: [Coordinate]
    /// Driving distance.
    public var distance: Meters
    /// Driving time.
    public var duration: Seconds
    /// Traffic along `path`; empty if unknown.
    public var traffic: [TrafficStretch]

    /// Creates a leg.
    ///
    /// - Parameters:
    ///   - path: The line.
    ///   - distance: Driving distance.
    ///   - duration: Driving time.
    ///   - traffic: Traffic along `path`.
    public init(path: [Coordinate], distance: Meters, duration: Seconds, traffic: [TrafficStretch] = []) {
        self.path = path
        self.distance = distance
        self.duration = duration
        self.traffic = traffic
    }
}

/// The planned route of a vehicle over its remaining stops.
public struct VehiclePlan: Sendable, Hashable {
    /// The stops of the plan, in order.
    public private(set) var stops: [FleetWaypoint]
    /// The leg to each of them.
    public private(set) var legs: [PlanLeg]
    /// When it was computed.
    public let made: Timestamp
    /// Its version: the time of computation, unless the clock was set back.
    public let version: Timestamp
    /// The stop at which the first leg begins; `nil` if it begins at a position of the vehicle.
    public private(set) var start: FleetWaypoint?
    /// When the line last changed.
    public var routeVersion: Timestamp
    /// When the traffic along the line last changed.
    public var trafficVersion: Timestamp

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - stops: The stops, in order.
    ///   - legs: The leg to each of them.
    ///   - made: When it was computed.
    ///   - version: Its version; `nil` for `made`.
    ///   - old: The plan that it replaces, whose versions of line and traffic stay if they are the same.
    /// - Returns: `nil` unless every stop has its leg.
    public init?(
        stops: [FleetWaypoint], legs: [PlanLeg], made: Timestamp, version: Timestamp? = nil,
        replacing old: VehiclePlan? = nil
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

    /// This plan for the remaining stops; `nil` if they are not the last ones of the plan.
    ///
    /// - Parameters:
    ///   - stops: The remaining stops.
    ///   - changed: When these became the remaining stops. From then on the line to the first of them is another one,
    ///     which readers of the previous line must get.
    public func following(_ stops: [FleetWaypoint], since changed: Timestamp) -> VehiclePlan? {
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

    /// The progress of a vehicle on the first leg.
    ///
    /// - Complexity: O(points of the first leg).
    public func progress(at place: Coordinate) -> PlanProgress { PlanProgress(along: legs[0], at: place) }
}

/// The progress of a vehicle towards its next stop.
public struct PlanProgress: Sendable, Hashable {
    /// Remaining fraction of the leg, 0 … 1.
    public let fraction: Double
    /// Distance of the vehicle from the line.
    public let offset: Meters
    /// The line from the vehicle on.
    public let path: [Coordinate]
    /// The number of points of the whole line before the one that `path` replaces by the position of the vehicle.
    let row: Int

    /// Measures the remaining part of a leg.
    init(along leg: PlanLeg, at place: Coordinate) {
        let points = leg.path
        guard points.count > 1, place.isValid else {
            fraction = 1
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
        fraction = total > 0 ? min(1, max(0, left / total)) : 0
        offset = best.projection.distance
        let foot = points[best.row].interpolated(to: points[best.row + 1], fraction: best.projection.fraction)
        path = [foot] + points[(best.row + 1)...]
        row = best.row
    }

    /// Traffic along the whole line as traffic along `path`.
    func remaining(_ traffic: [TrafficStretch]) -> [TrafficStretch] {
        traffic.compactMap { stretch in
            let (start, end) = (max(0, stretch.start - row), stretch.end - row)
            return end > start ? TrafficStretch(speed: stretch.speed, start: start, end: end) : nil
        }
    }

    /// A position within this distance of the line counts as on it.
    public static let snapping = Meters(50)
}
