// SPDX-License-Identifier: Apache-2.0

extension FleetState {
    /// Violations of the rules, as text; empty for every state that operations lead to.
    ///
    /// - Complexity: O(trips + vehicles + stops).
    public func inconsistencies() -> [String] {
        var found: [String] = []
        for trip in trips.values {
            found += trip.inconsistencies()
            guard trip.isActive, let id = trip.vehicleID else { continue }
            guard let vehicle = vehicles[id] else {
                found.append("trip '\(trip.id)': its vehicle '\(id)' does not exist")
                continue
            }
            if !vehicle.tripIDs.contains(trip.id) {
                found.append("trip '\(trip.id)': its vehicle '\(id)' does not list it")
            }
        }
        for vehicle in vehicles.values {
            var required: Set<FleetWaypoint> = []
            for id in vehicle.tripIDs {
                guard let trip = trips[id], trip.isActive, trip.vehicleID == vehicle.id else {
                    found.append(
                        "vehicle '\(vehicle.id)': the trip '\(id)' has ended, does not exist, or belongs to another vehicle"
                    )
                    continue
                }
                required.formUnion(trip.remainingStops)
            }
            if Set(vehicle.waypoints) != required || vehicle.waypoints.count != required.count {
                found.append("vehicle '\(vehicle.id)': its stops differ from those of its trips")
            }
        }
        for vehicle in deliveryVehicles.values {
            for id in vehicle.stops.flatMap(\.taskIDs) {
                guard let task = tasks[id], task.state == .open, task.vehicleID == vehicle.id else {
                    found.append(
                        "delivery vehicle '\(vehicle.id)': the task '\(id)' is closed, does not exist, or belongs to another vehicle"
                    )
                    continue
                }
            }
        }
        for task in tasks.values {
            if task.state == .open, let id = task.vehicleID,
                deliveryVehicles[id]?.stops.contains(where: { $0.taskIDs.contains(task.id) }) != true
            {
                found.append("task '\(task.id)': its vehicle '\(id)' has no stop for it")
            }
            if (task.outcomeTime != nil || task.outcomePlace != nil) && task.outcome == nil {
                found.append("task '\(task.id)': has a time or location of an outcome, but no outcome")
            }
        }
        for share in shares.values where !trips.contains(share.tripID) {
            found.append("share '\(share.id)': its trip '\(share.tripID)' does not exist")
        }
        return found.sorted()
    }
}

extension FleetTrip {
    /// Combinations of its own fields that no sequence of operations leads to.
    fileprivate func inconsistencies() -> [String] {
        var found: [String] = []
        if status.needsVehicle, vehicleID == nil { found.append("is \(status.wireName) without a vehicle") }
        if !intermediateDestinations.isEmpty, type != .exclusive {
            found.append("is shared and has intermediate destinations")
        }
        if passedStops > intermediateDestinations.count {
            found.append("has passed more intermediate destinations than it has")
        }
        switch status {
        case .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination:
            if !intermediateDestinations.indices.contains(intermediateDestinationIndex) {
                found.append("is at an intermediate destination that does not exist")
            }
        case .new, .enrouteToPickup, .arrivedAtPickup, .canceled:
            if pickedUp != nil { found.append("is \(status.wireName) with its rider aboard") }
        case .enrouteToDropoff, .complete: break
        }
        if status.isAboard || status == .complete, pickedUp == nil { found.append("has no pickup time") }
        if status == .complete, setDown == nil { found.append("has no drop-off time") }
        return found.map { "trip '\(id)' \($0)" }
    }
}

extension FleetTripStatus {
    /// Whether a trip can go through a sequence of statuses, oldest first, beginning with NEW.
    public static func isLegal(_ history: [FleetTripStatus]) -> Bool {
        guard history.first == .new else { return history.isEmpty }
        return zip(history, history.dropFirst()).allSatisfy { $0.mayBecome($1) }
    }

    private func mayBecome(_ next: FleetTripStatus) -> Bool {
        switch (self, next) {
        case (.new, .enrouteToPickup), (.enrouteToPickup, .new), (.enrouteToPickup, .arrivedAtPickup),
            (.arrivedAtPickup, .new), (.arrivedAtPickup, .enrouteToDropoff),
            (.arrivedAtPickup, .enrouteToIntermediateDestination),
            (.enrouteToIntermediateDestination, .arrivedAtIntermediateDestination),
            (.arrivedAtIntermediateDestination, .enrouteToIntermediateDestination),
            (.arrivedAtIntermediateDestination, .enrouteToDropoff),
            (.enrouteToDropoff, .enrouteToIntermediateDestination), (.enrouteToDropoff, .complete):
            true
        case (.new, .canceled), (.enrouteToPickup, .canceled), (.arrivedAtPickup, .canceled): true
        default: false
        }
    }
}
