// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

extension FleetService.State {
    /// The updates for watchers that follow from changes.
    mutating func updates(
        of changes: [FleetChange], for bus: FleetBus, at now: Timestamp, isPlan: Bool = false
    ) -> FleetUpdateBatch {
        var batch = FleetUpdateBatch(now: now)
        var tripIDs: Set<TripID> = []
        var trackingIDs: Set<TrackingID> = []
        for change in changes {
            switch change {
            case .trip(let trip):
                tripIDs.insert(trip.id)
                if let id = trip.vehicleID { webhookChanges?.vehicles.insert(id) }
            case .vehicle(let vehicle):
                webhookChanges?.vehicles.insert(vehicle.id)
                if !isPlan, !vehicle.waypoints.isEmpty { stale.insert(vehicle.id) }
                if vehicle.waypoints.isEmpty { forget(vehicle.id) }
                tripIDs.formUnion(vehicle.tripIDs)
                if bus.isWatched(.vehicle(vehicle.id)) {
                    batch.vehicles.append((vehicle, plan(of: vehicle.id)))
                }
            case .tripDeleted(let id): batch.gone.append(.trip(id))
            case .vehicleDeleted(let id):
                forget(id)
                batch.gone.append(.vehicle(id))
            case .task(let task): if let id = task.trackingID { trackingIDs.insert(id) }
            // The tracking ID of a deleted task is unknown: all watched ones are updated.
            case .taskDeleted: trackingIDs.formUnion(bus.watchedTrackingIDs)
            case .deliveryVehicle(let vehicle):
                webhookChanges?.deliveryVehicles.insert(vehicle.id)
                if !isPlan, !vehicle.stops.isEmpty { staleDeliveries.insert(vehicle.id) }
                if vehicle.stops.isEmpty { forget(vehicle.id) }
                guard bus.hasTrackingWatches else { continue }
                for id in vehicle.stops.flatMap(\.taskIDs) {
                    if let trackingID = (try? fleet.task(id))?.trackingID { trackingIDs.insert(trackingID) }
                }
            case .deliveryVehicleDeleted(let id): forget(id)
            case .deliveryPosition(let id, let location): probe(id, location)
            case .share(let share): if share.revoked != nil { batch.revoked.append(share.id) }
            case .shareDeleted(let id): batch.revoked.append(id)
            case .position(let id, let location): probe(id, location)
            case .status: break
            }
        }
        for id in tripIDs where bus.isWatched(.trip(id)) {
            guard let trip = try? fleet.trip(id) else { continue }
            let vehicle = trip.vehicleID.flatMap { try? fleet.vehicle($0) }
            batch.trips.append((trip, vehicle, vehicle.flatMap { plan(of: $0.id) }))
        }
        for id in trackingIDs where bus.isWatched(.tracking(id)) {
            do throws(FleetError) { batch.tracking.append((id, try trackingUpdate(of: id, at: now))) } catch {
                batch.gone.append(.tracking(id))
            }
        }
        return batch
    }

    /// Removes the plan of a vehicle without stops, or of one that was deleted.
    private mutating func forget(_ id: VehicleID) {
        plans[id] = nil
        stale.remove(id)
        failed[id] = nil
        affectedVehicles.remove(id)
    }

    /// Removes the plan of a delivery vehicle without stops, or of one that was deleted.
    private mutating func forget(_ id: DeliveryVehicleID) {
        deliveryPlans[id] = nil
        staleDeliveries.remove(id)
        failedDeliveries[id] = nil
        affectedDeliveries.remove(id)
    }
}
