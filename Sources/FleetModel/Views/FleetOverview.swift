// SPDX-License-Identifier: Apache-2.0

/// The vehicles and trips of a fleet for a dispatcher, whole or what has changed since a version.
public struct FleetOverview: Sendable {
    /// The version of the state; what changes later has a later one. `nil` before the first change.
    public var version: Timestamp?
    /// Vehicles that have changed since the version that was asked for, in no order.
    public var vehicles: [FleetVehicle] = []
    /// Trips that have changed since, in no order.
    public var trips: [FleetTrip] = []
    /// The number of vehicles in the fleet. A reader with another number has missed a deletion, and reads the whole again.
    public var vehicleCount = 0
    /// The number of active trips.
    public var activeTripCount = 0
}

extension FleetState {
    /// The vehicles and trips that have changed since a version.
    ///
    /// - Parameters:
    ///   - version: The version of an earlier overview; `nil` for the whole.
    ///   - ended: Trips that ended before are left out.
    /// - Complexity: O(log n), and the vehicles and trips that are listed.
    public func overview(after version: Timestamp?, endedSince ended: Timestamp) -> FleetOverview {
        var overview = FleetOverview(version: self.version ?? latestVersion)
        let seen = version ?? Timestamp(nanoseconds: .min)
        vehicles.changes.forEach(from: { version == nil || $0.version > seen }) { change in
            if let vehicle = vehicles[change.id] { overview.vehicles.append(vehicle) }
            return true
        }
        overview.activeTripCount = trips.active.count
        if version == nil {
            trips.active.forEach { id in
                if let trip = trips[id] { overview.trips.append(trip) }
                return true
            }
        }
        // What ended before has not changed since.
        let start = version == nil ? ended : seen
        trips.changes.forEach(from: { version == nil ? $0.version >= start : $0.version > start }) { change in
            guard version != nil || !trips.isActive(change.id), let trip = trips[change.id] else { return true }
            if trip.isActive || trip.updated >= ended { overview.trips.append(trip) }
            return true
        }
        overview.vehicleCount = vehicles.count
        return overview
    }
}
