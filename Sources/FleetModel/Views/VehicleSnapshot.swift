// SPDX-License-Identifier: Apache-2.0

/// A vehicle as returned to a reader.
public struct VehicleSnapshot: Sendable, Hashable {
    /// The stored vehicle.
    public var vehicle: FleetVehicle
    /// When the snapshot was taken.
    public var taken: Timestamp
    /// Remaining stops, with route and arrival.
    public var waypoints: [WaypointSnapshot]
    /// When the line to the first stop last changed.
    public var routeVersion: Timestamp?

    /// Takes a snapshot.
    ///
    /// - Parameters:
    ///   - vehicle: The vehicle.
    ///   - plan: Its planned route; one for other stops is ignored.
    ///   - now: The present time.
    public init(of vehicle: FleetVehicle, plan: VehiclePlan?, at now: Timestamp) {
        self.vehicle = vehicle
        taken = now
        let journey = Journey(
            of: vehicle, plan: plan?.following(vehicle.waypoints, since: vehicle.waypointsVersion), at: now)
        waypoints = journey.waypoints
        routeVersion = journey.routeVersion
    }

    /// Takes the snapshot that the rider of a trip may see: the vehicle with this trip alone, and nothing of other riders.
    ///
    /// - Parameters:
    ///   - vehicle: The vehicle.
    ///   - trip: The trip as its rider sees it.
    public init(of vehicle: FleetVehicle, for trip: TripSnapshot) {
        var own = vehicle
        own.tripIDs = [trip.trip.id]
        own.waypoints = vehicle.waypoints.filter { $0.tripID == trip.trip.id }
        if trip.driverSegment.isEmpty { own.driverRoute = nil }
        self.vehicle = own
        taken = trip.taken
        waypoints = trip.waypoints
        routeVersion = trip.routeVersion
    }
}
