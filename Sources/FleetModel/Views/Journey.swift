// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The remaining journey of a vehicle over all its stops, at one time.
struct Journey {
    private(set) var waypoints: [WaypointSnapshot] = []
    private(set) var route: [Coordinate] = []
    private(set) var traffic: [TrafficStretch] = []
    private(set) var driverSegment = ""
    private(set) var routeVersion: Timestamp?
    private(set) var trafficVersion: Timestamp?
    private(set) var isSnappable = false
    /// The stop at which `route` begins; `nil` if it begins at a position of the vehicle.
    private(set) var start: FleetWaypoint?

    init(of vehicle: FleetVehicle, plan: VehiclePlan?, at now: Timestamp) {
        waypoints = vehicle.waypoints.map { WaypointSnapshot(stop: $0) }
        if let plan { follow(plan, vehicle, at: now) }
        if let driver = vehicle.driverRoute, let first = vehicle.waypoints.first, driver.leads(to: first.place) {
            use(driver, vehicle, at: now)
        }
        // The driver's line and the next stop decide whether the line is the driver's or the plan's. The version
        // increases with all of them; otherwise a reader with a later version would not get the present line.
        let driverVersion = vehicle.driverRouteVersion.map { version in
            vehicle.driverRoute == nil ? version : max(version, vehicle.waypointsVersion)
        }
        routeVersion = [plan?.routeVersion, driverVersion].compactMap { $0 }.max()
        trafficVersion = [plan?.trafficVersion, driverVersion].compactMap { $0 }.max()
    }

    /// Removes the passed part of the line to the first stop, for readers who must not see where it begins.
    mutating func trimPassedRoute(_ vehicle: FleetVehicle) {
        guard start != nil else { return }
        guard let place = vehicle.lastLocation?.place else {
            (route, traffic) = ([], [])
            (waypoints[0].path, waypoints[0].traffic) = ([], [])
            return
        }
        let progress = PlanProgress(along: PlanLeg(path: route, distance: .zero, duration: .zero), at: place)
        (route, traffic) = (progress.path, progress.remaining(traffic))
    }

    /// Applies the server's plan.
    private mutating func follow(_ plan: VehiclePlan, _ vehicle: FleetVehicle, at now: Timestamp) {
        let progress = vehicle.lastLocation.map { plan.progress(at: $0.place) }
        let since = vehicle.lastLocation?.time ?? plan.made
        route = plan.legs[0].path
        traffic = plan.legs[0].traffic
        start = plan.start
        isSnappable = progress.map { $0.offset <= PlanProgress.snapping } ?? false
        var seconds = 0.0
        for (row, leg) in plan.legs.enumerated() {
            let fraction = row == 0 ? progress?.fraction ?? 1 : 1
            seconds += leg.duration.value * fraction
            waypoints[row].path = row == 0 ? progress?.path ?? leg.path : leg.path
            waypoints[row].distance = Meters(leg.distance.value * fraction)
            waypoints[row].duration = Seconds(leg.duration.value * fraction)
            waypoints[row].arrival = ArrivalProjection.arrival(seconds: seconds, since: since, at: now)
            waypoints[row].uncertainty = waypoints[row].arrival.map { _ in
                ArrivalUncertainty.of(seconds: seconds, age: now.seconds(since: since))
            }
            waypoints[row].traffic = row == 0 ? progress?.remaining(leg.traffic) ?? leg.traffic : leg.traffic
        }
    }

    /// How long a reported remaining distance and time are valid, in seconds.
    private static let freshness = 120.0

    /// Replaces the plan's values by those of the driver's app, and shifts the later arrivals.
    private mutating func use(_ driver: DriverRoute, _ vehicle: FleetVehicle, at now: Timestamp) {
        driverSegment = driver.segment
        if let path = driver.path {
            route = path
            traffic = driver.traffic(along: path)
            let progress = vehicle.lastLocation.map { location in
                PlanProgress(along: PlanLeg(path: path, distance: .zero, duration: .zero), at: location.place)
            }
            isSnappable = progress.map { $0.offset <= PlanProgress.snapping } ?? false
            waypoints[0].path = progress?.path ?? path
            waypoints[0].traffic = progress?.remaining(traffic) ?? traffic
            start = nil
        }
        guard let reported = vehicle.driverRouteTime, reported.isRecent(within: Self.freshness, at: now) else { return }
        let age = now.seconds(since: reported)
        if let distance = driver.remainingDistance { waypoints[0].distance = distance }
        guard let expected = driver.arrival,
            let arrival = ArrivalProjection.arrival(
                seconds: expected.seconds(since: reported), since: reported, at: now)
        else { return }
        let shift = waypoints[0].arrival.map { arrival.seconds(since: $0) }
        waypoints[0].arrival = arrival
        let since = vehicle.lastLocation?.time ?? vehicle.updated
        waypoints[0].duration = Seconds(max(0, arrival.seconds(since: since)))
        waypoints[0].uncertainty = ArrivalUncertainty.of(seconds: arrival.seconds(since: since), age: age)
        guard let shift else { return }
        for row in waypoints.indices.dropFirst() {
            waypoints[row].arrival = waypoints[row].arrival?.adding(seconds: shift)
        }
    }
}

/// The uncertainty of arrivals.
public enum ArrivalUncertainty {
    /// One standard deviation of an arrival.
    ///
    /// The variance has three parts: 20 s for lights and crossings on any route; 32 % of the driving time; and half the
    /// time since the last report. The 32 % were read off half of the taxi drives of docs/eta.md around their usual times.
    /// Known traffic on a part of the way does not make it smaller: drives differ more by their drivers and by what
    /// happens later.
    ///
    /// - Parameters:
    ///   - seconds: The driving time.
    ///   - age: Seconds since the last report of the vehicle.
    public static func of(seconds: Double, age: Double) -> Seconds {
        let fraction = 0.32 * max(0, seconds)
        let staleness = 0.5 * max(0, age)
        return Seconds((20 * 20 + fraction * fraction + staleness * staleness).squareRoot())
    }
}

extension FleetVehicle {
    /// Removes the reported remaining distance and time when another stop becomes the next one, unless the app's route
    /// leads there already.
    mutating func forgetDriverRoute() {
        guard var route = driverRoute, waypoints.first.map({ !route.isKnown(toLeadTo: $0.place) }) ?? true else {
            return
        }
        route.remainingDistance = nil
        route.arrival = nil
        driverRoute = route == DriverRoute() ? nil : route
        driverRouteTime = nil
    }
}

extension DriverRoute {
    /// The line, if the app encoded it as a polyline with five digits; `nil` for other encodings.
    var path: [Coordinate]? {
        guard !segment.isEmpty, let path = Polyline.decode(segment), path.count > 1, path.allSatisfy(\.isValid),
            let end = path.last, endPoint.map({ $0.distance(to: end).value <= DriverRoute.reach }) ?? true
        else { return nil }
        return path
    }

    /// The slow parts between points of the line: the smallest ranges that contain each part, without overlap.
    func traffic(along path: [Coordinate]) -> [TrafficStretch] {
        var ends = [0.0]
        for (a, b) in zip(path, path.dropFirst()) { ends.append(ends[ends.count - 1] + a.distance(to: b).value) }
        var stretches: [TrafficStretch] = []
        for part in traffic.sorted(by: { $0.offset < $1.offset }) where part.length > 0 {
            // Offsets are whole meters.
            let start = ends.lastIndex { $0 <= Double(part.offset) + 1 } ?? 0
            let end = ends.firstIndex { $0 >= Double(part.offset) + Double(part.length) - 1 } ?? ends.count - 1
            let first = max(start, stretches.last?.end ?? 0)
            if end > first { stretches.append(TrafficStretch(speed: part.speed, start: first, end: end)) }
        }
        return stretches
    }

    /// The maximum distance between the end of a route and its stop, in meters.
    private static let reach = 200.0

    /// Whether the route is known to lead to a stop.
    fileprivate func isKnown(toLeadTo place: Coordinate) -> Bool {
        (endPoint ?? path?.last).map { $0.distance(to: place).value <= DriverRoute.reach } ?? false
    }

    /// Whether the route leads to a stop, or may do so.
    func leads(to place: Coordinate) -> Bool {
        if let endPoint { return endPoint.distance(to: place).value <= DriverRoute.reach }
        guard let end = path?.last else { return true }
        return end.distance(to: place).value <= DriverRoute.reach
    }
}
