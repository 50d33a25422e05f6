// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Validation of values that come from a store.
///
/// The operations of `FleetState` never produce what is rejected here. A damaged file can contain it in a record that
/// decodes, and it would overflow a counter or index past the end of a list later.
extension FleetError {
    fileprivate static func damaged(_ what: String, _ field: String) -> FleetError {
        FleetError(.dataLoss, "the record contains \(what)", field: field)
    }
}

extension Timestamp {
    /// The latest version accepted from a store: the beginning of the year 2200. A later one would leave too few
    /// versions after it.
    static let latestVersion = Timestamp(seconds: 7_258_118_400)

    fileprivate func checkVersion(_ field: String) throws(FleetError) {
        guard self < .latestVersion else { throw .damaged("a time after the year 2200", field) }
    }
}

extension Int64 {
    fileprivate func checkRevision() throws(FleetError) {
        guard (0..<(.max / 2)).contains(self) else { throw .damaged("the revision \(self)", "revision") }
    }
}

extension FleetTrip {
    /// Validates a stored trip.
    ///
    /// - Throws: `dataLoss` for values that no sequence of operations leads to and that would break later ones.
    package func checkStored() throws(FleetError) {
        try revision.checkRevision()
        for (time, field) in [(updated, "updated"), (intermediateDestinationsVersion, "version"), (created, "created")]
        {
            try time.checkVersion(field)
        }
        guard numberOfPassengers >= 0 else { throw .damaged("\(numberOfPassengers) passengers", "passengers") }
        let stops = intermediateDestinations.count
        guard stops <= FleetState.intermediateDestinationLimit else { throw .damaged("\(stops) stops", "stops") }
        guard (0...stops).contains(passedStops) else {
            throw .damaged("\(passedStops) of \(stops) stops passed", "passed_stops")
        }
        let isAtOne = status == .enrouteToIntermediateDestination || status == .arrivedAtIntermediateDestination
        guard (0...(isAtOne ? stops - 1 : stops)).contains(intermediateDestinationIndex) else {
            throw .damaged("the stop \(intermediateDestinationIndex) of \(stops)", "intermediate_destination_index")
        }
    }
}

extension FleetVehicle {
    /// Validates a stored vehicle.
    ///
    /// - Throws: `dataLoss` for values that no sequence of operations leads to and that would break later ones.
    package func checkStored() throws(FleetError) {
        try revision.checkRevision()
        let times = [(updated, "updated"), (waypointsVersion, "waypoints_version"), (created, "created")]
        for (time, field) in times + (driverRouteVersion.map { [($0, "route_version")] } ?? []) {
            try time.checkVersion(field)
        }
        guard maximumCapacity >= 0 else { throw .damaged("\(maximumCapacity) seats", "maximum_capacity") }
        if let stop = waypoints.first(where: { $0.index < 0 }) { throw .damaged("the stop \(stop.index)", "stops") }
        if let left = driverRoute?.remainingDistance?.value, !left.isFinite || left < 0 {
            throw .damaged("\(left) meters left", "remaining_distance")
        }
        try lastLocation?.checkStored()
    }
}

extension DeliveryTask {
    /// Validates a stored task.
    ///
    /// - Throws: `dataLoss` for values that no sequence of operations leads to and that would break later ones.
    package func checkStored() throws(FleetError) {
        for (time, field) in [(managedFields.updated, "updated"), (created, "created")] { try time.checkVersion(field) }
        guard duration.isFinite, duration >= 0 else { throw .damaged("the duration \(duration)", "task_duration") }
    }
}

extension DeliveryVehicle {
    /// Validates a stored delivery vehicle.
    ///
    /// - Throws: `dataLoss` for values that no sequence of operations leads to and that would break later ones.
    package func checkStored() throws(FleetError) {
        for (time, field) in [(managedFields.updated, "updated"), (created, "created")] { try time.checkVersion(field) }
        for left in [route.remainingDistance?.value, route.remainingDuration?.value].compactMap({ $0 })
        where !left.isFinite || left < 0 {
            throw .damaged("\(left) left of the route", "route")
        }
        try lastLocation?.checkStored()
    }
}

extension FleetVehicleLocation {
    /// Validates a stored position.
    ///
    /// - Throws: `dataLoss` for numbers that are out of range.
    package func checkStored() throws(FleetError) {
        do throws(FleetError) { try checkFields(field: "location") } catch {
            throw .damaged("an invalid position: \(error.message)", "location")
        }
        try time.checkVersion("update_time")
        try serverTime?.checkVersion("server_time")
    }
}
