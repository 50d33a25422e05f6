// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Who reads a trip.
public enum TripAudience: Sendable, Hashable {
    /// The provider's own servers, and the driver of the vehicle: they see all stops of the vehicle.
    case fleet
    /// The rider of this trip, or whom the rider shares it with: they see nothing of other riders.
    case rider
}

/// A stop ahead, with how and when the vehicle gets there.
public struct WaypointSnapshot: Sendable, Hashable {
    /// The stop.
    public var stop: TripWaypoint
    /// The line to it: from the vehicle for the first stop, from the stop before for the others. Empty when it is not known
    /// or not for the reader.
    public var path: [Coordinate] = []
    /// Length of that way.
    public var distance: Meters?
    /// Time for that way.
    public var duration: Seconds?
    /// When the vehicle gets there.
    public var arrival: Moment?
    /// How far the arrival may be off either way, one standard deviation.
    public var uncertainty: Seconds?
    /// Traffic along `path`.
    public var traffic: [TrafficStretch] = []
}

/// A trip as a reader gets it at one moment: what is stored, where the vehicle is, and what is left to drive.
public struct TripSnapshot: Sendable, Hashable {
    /// What is stored.
    public var trip: Trip
    /// When it was taken.
    public var taken: Moment
    /// Where the vehicle is; `nil` without a vehicle and once the trip is over.
    public var lastLocation: VehicleLocation?
    /// Whether that lies on the line of the first stop.
    public var isSnappable = false
    /// Stops from the vehicle to the end of this trip.
    public var waypoints: [WaypointSnapshot] = []
    /// All stops of the vehicle, of whatever trip; only for the fleet.
    public var vehicleStops: [TripWaypoint] = []
    /// The line to the first stop as the plan has it, from where it was made; stays the same as long as `routeVersion`. Where
    /// it would begin at the stop of another rider, riders get it from the vehicle on.
    public var route: [Coordinate] = []
    /// Traffic along `route`.
    public var traffic: [TrafficStretch] = []
    /// The way to the first stop as the driver's app encoded it.
    public var driverSegment = ""
    /// When `route` or `driverSegment` last changed.
    public var routeVersion: Moment?
    /// When `traffic` last changed.
    public var trafficVersion: Moment?
    /// When the list of stops last changed.
    public var waypointsVersion: Moment?

    /// Way left to the first stop.
    public var remainingDistance: Meters? { waypoints.first?.distance }
    /// When the vehicle is at the first stop.
    public var arrival: Moment? { waypoints.first?.arrival }
    /// How far `arrival` may be off.
    public var uncertainty: Seconds? { waypoints.first?.uncertainty }
    /// When the rider is or was picked up.
    public var pickupTime: Moment? { trip.pickedUp ?? own(.pickup)?.arrival }
    /// When the rider is or was set down.
    public var dropoffTime: Moment? { trip.setDown ?? own(.dropoff)?.arrival }

    private func own(_ kind: WaypointKind) -> WaypointSnapshot? {
        waypoints.last { $0.stop.tripID == trip.id && $0.stop.kind == kind }
    }

    /// Takes a snapshot.
    ///
    /// - Parameters:
    ///   - vehicle: The vehicle that serves the trip.
    ///   - plan: How the vehicle will drive; one for other stops is not used.
    public init(of trip: Trip, vehicle: Vehicle?, plan: VehiclePlan?, for audience: TripAudience, at now: Moment) {
        self.trip = trip
        taken = now
        guard let vehicle, trip.isActive, trip.vehicleID == vehicle.id,
            let end = vehicle.waypoints.lastIndex(where: { $0.tripID == trip.id })
        else {
            if let vehicle, trip.isActive, trip.vehicleID == vehicle.id { lastLocation = vehicle.lastLocation }
            if audience == .rider { self.trip.feedback = TripFeedback() }
            return
        }
        lastLocation = vehicle.lastLocation
        waypointsVersion = vehicle.waypointsVersion
        var journey = Journey(
            of: vehicle, plan: plan?.following(vehicle.waypoints, since: vehicle.waypointsVersion), at: now)
        if audience == .fleet {
            vehicleStops = vehicle.waypoints
        } else if let start = journey.start, start.tripID != trip.id {
            journey.dropWayBehind(vehicle)
        }
        waypoints = Array(journey.waypoints[...end])
        isSnappable = journey.isSnappable
        route = journey.route
        traffic = journey.traffic
        driverSegment = journey.driverSegment
        routeVersion = journey.routeVersion
        trafficVersion = journey.trafficVersion
        if audience == .rider { hideOthers() }
    }

    /// Takes out everything that tells of other riders: their stops, and every line that leads to or from one of them.
    /// Distances and times to the reader's own stops stay, summed over what was taken out.
    private mutating func hideOthers() {
        trip.feedback = TripFeedback()
        guard waypoints.contains(where: { $0.stop.tripID != trip.id }) else { return }
        let isNext = waypoints.first?.stop.tripID == trip.id
        var own: [WaypointSnapshot] = []
        var skipped: (distance: Double?, duration: Double?)?
        for waypoint in waypoints {
            let distance = waypoint.distance?.value
            let duration = waypoint.duration?.value
            guard waypoint.stop.tripID == trip.id else {
                skipped = (sum(skipped.map(\.distance) ?? 0, distance), sum(skipped.map(\.duration) ?? 0, duration))
                continue
            }
            var mine = waypoint
            if let before = skipped {
                mine.path = []
                mine.traffic = []
                mine.distance = sum(before.distance, distance).map { Meters($0) }
                mine.duration = sum(before.duration, duration).map { Seconds($0) }
                skipped = nil
            }
            own.append(mine)
        }
        waypoints = own
        if !isNext {
            route = []
            traffic = []
            driverSegment = ""
            isSnappable = false
        }
    }

    private func sum(_ a: Double?, _ b: Double?) -> Double? { a.flatMap { a in b.map { a + $0 } } }
}
