// SPDX-License-Identifier: Apache-2.0

extension FleetBook {
    /// What is in the book that the rules do not allow, in words; empty for every book that came about by them.
    ///
    /// - Complexity: O(trips + vehicles + stops).
    public func contradictions() -> [String] {
        var found: [String] = []
        for trip in trips.values {
            found += trip.contradictions()
            guard trip.isActive, let id = trip.vehicleID else { continue }
            guard let vehicle = vehicles[id] else {
                found.append("trip '\(trip.id)': its vehicle '\(id)' is not there")
                continue
            }
            if !vehicle.tripIDs.contains(trip.id) {
                found.append("trip '\(trip.id)': its vehicle '\(id)' does not know of it")
            }
        }
        for vehicle in vehicles.values {
            var wanted: Set<TripWaypoint> = []
            for id in vehicle.tripIDs {
                guard let trip = trips[id], trip.isActive, trip.vehicleID == vehicle.id else {
                    found.append("vehicle '\(vehicle.id)': the trip '\(id)' is over, gone, or another's")
                    continue
                }
                wanted.formUnion(trip.remainingStops)
            }
            if Set(vehicle.waypoints) != wanted || vehicle.waypoints.count != wanted.count {
                found.append("vehicle '\(vehicle.id)': its stops are not those of its trips")
            }
        }
        for vehicle in deliveryVehicles.values {
            for id in vehicle.stops.flatMap(\.taskIDs) {
                guard let task = tasks[id], task.state == .open, task.vehicleID == vehicle.id else {
                    found.append("delivery vehicle '\(vehicle.id)': the task '\(id)' is closed, gone, or another's")
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
                found.append("task '\(task.id)': has time or place of an outcome that it has not")
            }
        }
        for share in shares.values where trips[share.tripID] == nil {
            found.append("share '\(share.id)': its trip '\(share.tripID)' is not there")
        }
        return found.sorted()
    }
}

extension Trip {
    /// What its own fields say that no sequence of legal steps leads to.
    fileprivate func contradictions() -> [String] {
        var found: [String] = []
        if status.needsVehicle, vehicleID == nil { found.append("is \(status.wireName) without a vehicle") }
        if !intermediateDestinations.isEmpty, type != .exclusive { found.append("is shared and has stops between") }
        if passedStops > intermediateDestinations.count { found.append("has passed more stops than it has") }
        switch status {
        case .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination:
            if !intermediateDestinations.indices.contains(intermediateDestinationIndex) {
                found.append("is at a stop that it has not")
            }
        case .new, .enrouteToPickup, .arrivedAtPickup, .canceled:
            if pickedUp != nil { found.append("is \(status.wireName) with its rider aboard") }
        case .enrouteToDropoff, .complete: break
        }
        if status.isAboard || status == .complete, pickedUp == nil { found.append("has no time of pick-up") }
        if status == .complete, setDown == nil { found.append("has no time of drop-off") }
        return found.map { "trip '\(id)' \($0)" }
    }
}

extension TripStatus {
    /// Whether statuses in their order of time, beginning with NEW, are steps that a trip can take.
    public static func isLegal(_ history: [TripStatus]) -> Bool {
        guard history.first == .new else { return history.isEmpty }
        return zip(history, history.dropFirst()).allSatisfy { $0.mayBecome($1) }
    }

    private func mayBecome(_ next: TripStatus) -> Bool {
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
