// SPDX-License-Identifier: Apache-2.0

/// A vehicle as a reader gets it at one moment.
public struct VehicleSnapshot: Sendable, Hashable {
    /// What is stored.
    public var vehicle: Vehicle
    /// When it was taken.
    public var taken: Moment
    /// Stops ahead, with how and when the vehicle gets there.
    public var waypoints: [WaypointSnapshot]
    /// When the line to the first stop last changed.
    public var routeVersion: Moment?

    /// Takes a snapshot.
    public init(of vehicle: Vehicle, plan: VehiclePlan?, at now: Moment) {
        self.vehicle = vehicle
        taken = now
        let journey = Journey(
            of: vehicle, plan: plan?.following(vehicle.waypoints, since: vehicle.waypointsVersion), at: now)
        waypoints = journey.waypoints
        routeVersion = journey.routeVersion
    }
}
