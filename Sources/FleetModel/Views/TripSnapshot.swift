// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The reader of a trip.
public enum TripAudience: Sendable, Hashable {
    /// The provider's own servers, and the driver of the vehicle: they see all stops of the vehicle.
    case fleet
    /// The rider of this trip, in the operator's own app: nothing of other riders.
    case rider
    /// Anyone with a link to this trip: as the rider, but of the attributes only those of ``RiderAttribute``.
    case guest
}

/// A remaining stop, with route and arrival.
public struct WaypointSnapshot: Sendable, Hashable {
    /// The waypoint that the leg leads to.
    public var stop: FleetWaypoint
    /// The line to it: from the vehicle for the first stop, from the previous stop for the others. Empty if it is
    /// unknown or not for the reader.
    public var path: [Coordinate] = []
    /// Length of the leg.
    public var distance: Meters?
    /// Duration of the leg.
    public var duration: Seconds?
    /// Arrival of the vehicle.
    public var arrival: Timestamp?
    /// Standard deviation of the arrival.
    public var uncertainty: Seconds?
    /// Traffic along `path`.
    public var traffic: [TrafficStretch] = []
}

/// A trip as returned to a reader: the stored trip, the position of the vehicle, and the remaining journey.
public struct TripSnapshot: Sendable, Hashable {
    /// The stored trip.
    public var trip: FleetTrip
    /// When the snapshot was taken.
    public var taken: Timestamp
    /// The position of the vehicle; `nil` without a vehicle and after the end of the trip.
    public var lastLocation: FleetVehicleLocation?
    /// Whether that position lies on the line to the first stop.
    public var isSnappable = false
    /// Stops from the vehicle to the end of this trip.
    public var waypoints: [WaypointSnapshot] = []
    /// All stops of the vehicle, for any trip; only for the fleet.
    public var vehicleStops: [FleetWaypoint] = []
    /// The planned line to the first stop, from where it was computed; unchanged while `routeVersion` is. Where it
    /// would begin at the stop of another rider, riders get it from the vehicle on.
    public var route: [Coordinate] = []
    /// Traffic along `route`.
    public var traffic: [TrafficStretch] = []
    /// The line to the first stop as the driver's app encoded it.
    public var driverSegment = ""
    /// When `route` or `driverSegment` last changed.
    public var routeVersion: Timestamp?
    /// When `traffic` last changed.
    public var trafficVersion: Timestamp?
    /// When the list of stops last changed.
    public var waypointsVersion: Timestamp?

    /// Remaining distance to the first stop.
    public var remainingDistance: Meters? { waypoints.first?.distance }
    /// Arrival at the first stop.
    public var arrival: Timestamp? { waypoints.first?.arrival }
    /// Standard deviation of `arrival`.
    public var uncertainty: Seconds? { waypoints.first?.uncertainty }
    /// When the rider was picked up, or will be.
    public var pickupTime: Timestamp? { trip.pickedUp ?? own(.pickup)?.arrival }
    /// When the rider was dropped off, or will be.
    public var dropoffTime: Timestamp? { trip.setDown ?? own(.dropoff)?.arrival }

    private func own(_ kind: WaypointKind) -> WaypointSnapshot? {
        waypoints.last { $0.stop.tripID == trip.id && $0.stop.kind == kind }
    }

    /// Takes a snapshot.
    ///
    /// - Parameters:
    ///   - trip: The trip.
    ///   - vehicle: The vehicle that serves it.
    ///   - plan: The planned route of the vehicle; one for other stops is ignored.
    ///   - audience: The reader.
    ///   - now: The present time.
    public init(
        of trip: FleetTrip, vehicle: FleetVehicle?, plan: VehiclePlan?, for audience: TripAudience, at now: Timestamp
    ) {
        self.trip = trip
        taken = now
        hideInternals(from: audience)
        guard let vehicle, trip.isActive, trip.vehicleID == vehicle.id,
            let end = vehicle.waypoints.lastIndex(where: { $0.tripID == trip.id })
        else {
            if let vehicle, trip.isActive, trip.vehicleID == vehicle.id { lastLocation = vehicle.lastLocation }
            return
        }
        lastLocation = vehicle.lastLocation
        waypointsVersion = vehicle.waypointsVersion
        var journey = Journey(
            of: vehicle, plan: plan?.following(vehicle.waypoints, since: vehicle.waypointsVersion), at: now)
        if audience == .fleet {
            vehicleStops = vehicle.waypoints
        } else if let start = journey.start, start.tripID != trip.id {
            journey.trimPassedRoute(vehicle)
        }
        waypoints = Array(journey.waypoints[...end])
        isSnappable = journey.isSnappable
        route = journey.route
        traffic = journey.traffic
        driverSegment = journey.driverSegment
        routeVersion = journey.routeVersion
        trafficVersion = journey.trafficVersion
        if audience != .fleet { hideOthers() }
    }

    /// Removes what only the operator may see of the trip itself.
    private mutating func hideInternals(from audience: TripAudience) {
        guard audience != .fleet else { return }
        trip.feedback = TripFeedback()
        if audience == .guest { trip.attributes = RiderAttribute.visible(of: trip.attributes) }
        // The relay behind the link connects with a driver who has other riders by then.
        if !trip.isActive { trip.attributes.removeAll { $0.key == RiderAttribute.contactLink.rawValue } }
    }

    /// Removes everything about other riders: their stops, and every line to or from one of them. Distances and times
    /// to the reader's own stops remain, summed over what was removed.
    private mutating func hideOthers() {
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
