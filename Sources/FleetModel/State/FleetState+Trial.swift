// SPDX-License-Identifier: Apache-2.0

/// Trials and replication: how a fleet that several servers share is changed.
///
/// A server decides operations in a trial, writes their changes to the shared store, takes the trial back, and applies
/// the changes once they are durable, in the same way as every other server does.
extension FleetState {
    /// A value before its change; `nil` if there was none.
    enum Previous: Sendable {
        case trip(TripID, FleetTrip?)
        case vehicle(VehicleID, FleetVehicle?)
        case share(ShareID, TripShare?)
        case task(TaskID, DeliveryTask?)
        case deliveryVehicle(DeliveryVehicleID, DeliveryVehicle?)
    }

    /// Begins a trial: everything that operations change from now on is taken back by `endTrial()`.
    package mutating func beginTrial() { trial = [] }

    /// Takes back what has changed since `beginTrial()`, except for the version, which stays used.
    ///
    /// - Complexity: O(changes).
    package mutating func endTrial() {
        let previous = trial ?? []
        trial = nil
        for value in previous.reversed() {
            switch value {
            case .trip(let id, let trip): set(trip, id)
            case .vehicle(let id, let vehicle): set(vehicle, id)
            case .share(let id, let share): set(share, id)
            case .task(let id, let task): set(task, id)
            case .deliveryVehicle(let id, let vehicle): set(vehicle, id)
            }
        }
        _ = takeChanges()
    }

    /// Applies a change that a server has decided; history is not part of the state.
    package mutating func apply(_ change: FleetChange) {
        switch change {
        case .trip(let trip): set(trip, trip.id)
        case .tripDeleted(let id): set(nil as FleetTrip?, id)
        case .vehicle(let vehicle): set(vehicle, vehicle.id)
        case .vehicleDeleted(let id): set(nil as FleetVehicle?, id)
        case .task(let task): set(task, task.id)
        case .taskDeleted(let id): set(nil as DeliveryTask?, id)
        case .deliveryVehicle(let vehicle): set(vehicle, vehicle.id)
        case .deliveryVehicleDeleted(let id): set(nil as DeliveryVehicle?, id)
        case .share(let share): set(share, share.id)
        case .shareDeleted(let id): set(nil as TripShare?, id)
        case .position, .deliveryPosition, .status: break
        }
    }

    mutating func set(_ trip: FleetTrip?, _ id: TripID) {
        trial?.append(.trip(id, trips[id]))
        trips[id] = trip
    }

    mutating func set(_ vehicle: FleetVehicle?, _ id: VehicleID) {
        trial?.append(.vehicle(id, vehicles[id]))
        vehicles[id] = vehicle
    }

    mutating func set(_ share: TripShare?, _ id: ShareID) {
        trial?.append(.share(id, shares[id]))
        shares[id] = share
    }

    mutating func set(_ task: DeliveryTask?, _ id: TaskID) {
        let old = tasks[id]
        trial?.append(.task(id, old))
        tasks[id] = task
        guard old?.closing != task?.closing else { return }
        if let closing = old?.closing { closedTasks.remove(closing) }
        if let closing = task?.closing { closedTasks.insert(closing) }
    }

    mutating func set(_ vehicle: DeliveryVehicle?, _ id: DeliveryVehicleID) {
        let old = deliveryVehicles[id]
        trial?.append(.deliveryVehicle(id, old))
        deliveryVehicles[id] = vehicle
        let (wasBusy, isBusy) = (old?.stops.isEmpty == false, vehicle?.stops.isEmpty == false)
        if isBusy != wasBusy { if isBusy { busyDeliveryIDs.insert(id) } else { busyDeliveryIDs.remove(id) } }
    }
}
