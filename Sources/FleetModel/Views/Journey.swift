// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What is left to drive for a vehicle at one moment, over all its stops.
struct Journey {
    private(set) var waypoints: [WaypointSnapshot] = []
    private(set) var route: [Coordinate] = []
    private(set) var traffic: [TrafficStretch] = []
    private(set) var driverSegment = ""
    private(set) var routeVersion: Moment?
    private(set) var trafficVersion: Moment?
    private(set) var isSnappable = false
    /// The stop at which `route` begins; `nil` where it begins at a place of the vehicle.
    private(set) var start: TripWaypoint?

    init(of vehicle: Vehicle, plan: VehiclePlan?, at now: Moment) {
        waypoints = vehicle.waypoints.map { WaypointSnapshot(stop: $0) }
        if let plan { follow(plan, vehicle, at: now) }
        if let driver = vehicle.driverRoute, let first = vehicle.waypoints.first, driver.leads(to: first.place) {
            use(driver, vehicle, at: now)
        }
        // Whether the line is the driver's or the plan's may change with the driver's line and with the next stop. Versions
        // grow with all of them, or who has a later one would not be sent what holds now.
        let driverVersion = vehicle.driverRouteVersion.map { version in
            vehicle.driverRoute == nil ? version : max(version, vehicle.waypointsVersion)
        }
        routeVersion = [plan?.routeVersion, driverVersion].compactMap { $0 }.max()
        trafficVersion = [plan?.trafficVersion, driverVersion].compactMap { $0 }.max()
    }

    /// The way to the first stop without what lies behind the vehicle, for those who must not see where it begins.
    mutating func dropWayBehind(_ vehicle: Vehicle) {
        guard start != nil else { return }
        guard let place = vehicle.lastLocation?.place else {
            (route, traffic) = ([], [])
            return
        }
        let progress = PlanProgress(along: PlanLeg(path: route, distance: .zero, duration: .zero), at: place)
        route = progress.path
        traffic = traffic.compactMap { stretch in
            let (start, end) = (max(0, stretch.start - progress.row), stretch.end - progress.row)
            return end > start ? TrafficStretch(speed: stretch.speed, start: start, end: end) : nil
        }
    }

    /// Fills in what the server has worked out.
    private mutating func follow(_ plan: VehiclePlan, _ vehicle: Vehicle, at now: Moment) {
        let progress = vehicle.lastLocation.map { plan.progress(at: $0.place) }
        let since = vehicle.lastLocation?.time ?? plan.made
        route = plan.legs[0].path
        traffic = plan.legs[0].traffic
        start = plan.start
        isSnappable = progress.map { $0.offset <= PlanProgress.snapping } ?? false
        var seconds = 0.0
        for (row, leg) in plan.legs.enumerated() {
            let share = row == 0 ? progress?.share ?? 1 : 1
            seconds += leg.duration.value * share
            waypoints[row].path = row == 0 ? progress?.path ?? leg.path : leg.path
            waypoints[row].distance = Meters(leg.distance.value * share)
            waypoints[row].duration = Seconds(leg.duration.value * share)
            // A vehicle that stands still past its time is not there yet.
            waypoints[row].arrival = max(since.adding(seconds: seconds), now)
            waypoints[row].uncertainty = ArrivalUncertainty.of(
                seconds: seconds, age: now.seconds(since: since), knowsTraffic: !leg.traffic.isEmpty)
            waypoints[row].traffic = row == 0 ? [] : leg.traffic
        }
    }

    /// How long way and time left hold that a driver's app told, in seconds.
    private static let freshness = 120.0

    /// Puts what the driver's app told in place of it, and moves the later arrivals along.
    private mutating func use(_ driver: DriverRoute, _ vehicle: Vehicle, at now: Moment) {
        driverSegment = driver.segment
        if let path = driver.path {
            route = path
            traffic = driver.traffic(along: path)
            isSnappable =
                vehicle.lastLocation.map { location in
                    PlanProgress(along: PlanLeg(path: path, distance: .zero, duration: .zero), at: location.place)
                        .offset
                        <= PlanProgress.snapping
                } ?? false
            waypoints[0].path = path
            waypoints[0].traffic = []
            start = nil
        }
        guard let told = vehicle.driverRouteTime, told.isRecent(within: Self.freshness, at: now) else { return }
        let age = now.seconds(since: told)
        if let distance = driver.remainingDistance { waypoints[0].distance = distance }
        guard let expected = driver.arrival else { return }
        // A vehicle that stands still past its time is not there yet.
        let arrival = max(expected, now)
        let shift = waypoints[0].arrival.map { arrival.seconds(since: $0) }
        waypoints[0].arrival = arrival
        let since = vehicle.lastLocation?.time ?? vehicle.updated
        waypoints[0].duration = Seconds(max(0, arrival.seconds(since: since)))
        waypoints[0].uncertainty = ArrivalUncertainty.of(
            seconds: arrival.seconds(since: since), age: age, knowsTraffic: true)
        guard let shift else { return }
        for row in waypoints.indices.dropFirst() {
            waypoints[row].arrival = waypoints[row].arrival?.adding(seconds: shift)
        }
    }
}

/// How far a time of arrival may be off.
public enum ArrivalUncertainty {
    /// One standard deviation of an arrival.
    ///
    /// Lights and crossings make 20 s on any way. On top come 15 % of the time on the way, or 8 % where the traffic is
    /// known, and half the time since the vehicle was last heard of. The figures are rules of thumb of this project and
    /// have not been fitted to a fleet.
    ///
    /// - Parameters:
    ///   - seconds: The time on the way.
    ///   - age: Seconds since the vehicle was last heard of.
    ///   - knowsTraffic: Whether the traffic of the way is known.
    public static func of(seconds: Double, age: Double, knowsTraffic: Bool) -> Seconds {
        let share = (knowsTraffic ? 0.08 : 0.15) * max(0, seconds)
        let silence = 0.5 * max(0, age)
        return Seconds((20 * 20 + share * share + silence * silence).squareRoot())
    }
}

extension Vehicle {
    /// Forgets way and time left of the driver's app once another stop is the next one, unless the app leads there already.
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
    /// The line, where the app encoded it as a polyline of five digits; `nil` for every other form.
    var path: [Coordinate]? {
        guard !segment.isEmpty, let path = Polyline.decode(segment), path.count > 1, path.allSatisfy(\.isValid),
            let end = path.last, endPoint.map({ $0.distance(to: end).value <= DriverRoute.reach }) ?? true
        else { return nil }
        return path
    }

    /// The slow parts between points of the line: as much of it as holds each part, and no part within another.
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

    /// Meters between the end of a route and the stop that it leads to.
    private static let reach = 200.0

    /// Whether the route is known to be the one to a stop.
    fileprivate func isKnown(toLeadTo place: Coordinate) -> Bool {
        (endPoint ?? path?.last).map { $0.distance(to: place).value <= DriverRoute.reach } ?? false
    }

    /// Whether the route is the one to a stop, or may be.
    func leads(to place: Coordinate) -> Bool {
        if let endPoint { return endPoint.distance(to: place).value <= DriverRoute.reach }
        guard let end = path?.last else { return true }
        return end.distance(to: place).value <= DriverRoute.reach
    }
}
