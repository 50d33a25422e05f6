// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// Updates that are published once their changes are durable.
struct FleetUpdateBatch: Sendable {
    let now: Timestamp
    var trips: [(trip: FleetTrip, vehicle: FleetVehicle?, plan: VehiclePlan?)] = []
    var vehicles: [(vehicle: FleetVehicle, plan: VehiclePlan?)] = []
    var tracking: [(id: TrackingID, update: FleetUpdate)] = []
    var gone: [FleetBus.Subject] = []
    var revoked: [ShareID] = []

    init(now: Timestamp) { self.now = now }

    func publish(over bus: FleetBus) {
        for item in trips {
            bus.publish(
                .trip(item.trip.id),
                { audience in
                    FleetUpdate.trip(
                        TripSnapshot(of: item.trip, vehicle: item.vehicle, plan: item.plan, for: audience, at: now),
                        vehicle: item.vehicle, plan: item.plan)
                }, isLast: !item.trip.isActive
            ) { holder in
                // A previous driver of the trip must not see the present one.
                holder.isAllowed { trip, vehicle in trip == item.trip.id && vehicle == item.trip.vehicleID }
            }
        }
        for item in vehicles {
            bus.publish(
                .vehicle(item.vehicle.id),
                { _ in
                    FleetUpdate.vehicle(VehicleSnapshot(of: item.vehicle, plan: item.plan, at: now), plan: item.plan)
                })
        }
        for item in tracking {
            bus.publish(.tracking(item.id), { _ in item.update }, isLast: item.update.isFinalTrackingUpdate)
        }
        for share in revoked { bus.end(share) }
        for subject in gone { bus.end(subject, with: FleetError(.notFound, "It has been deleted.")) }
    }
}

extension FleetUpdate {
    /// An update of a trip. Its version is that of the last change of trip, vehicle or plan, and increases across
    /// restarts.
    static func trip(_ snapshot: TripSnapshot, vehicle: FleetVehicle?, plan: VehiclePlan?) -> FleetUpdate {
        let versions = [snapshot.trip.updated, vehicle?.updated, plan?.version]
        let version = versions.compactMap { $0 }.max() ?? snapshot.taken
        return FleetUpdate(response: .trip(snapshot, TripReadOptions()), revision: version.nanoseconds)
    }

    /// Whether a task was closed, so that nothing follows.
    var isFinalTrackingUpdate: Bool {
        guard case .delivery(.tracking(let tracking)) = response else { return false }
        return tracking.task.state == .closed
    }

    /// An update of a vehicle. Its version is that of the last change of vehicle or plan.
    static func vehicle(_ snapshot: VehicleSnapshot, plan: VehiclePlan?) -> FleetUpdate {
        let updated = snapshot.vehicle.updated
        return FleetUpdate(
            response: .vehicle(snapshot, VehicleReadOptions()),
            revision: max(updated, plan?.version ?? updated).nanoseconds)
    }
}
