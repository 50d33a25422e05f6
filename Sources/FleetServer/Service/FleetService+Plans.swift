// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Plans: the routes of vehicles over their remaining stops.
extension FleetService {
    /// Vehicles whose routes must be planned again; removes them from the queue.
    func takeStale() -> [(vehicle: FleetVehicle, start: FleetVehicleLocation)] {
        let now = now
        return access { state in
            let ids = state.stale
            state.stale = []
            return ids.compactMap { id in state.planRequest(for: id, at: now) }
        }
    }

    /// The vehicle of a trip, if it has stops and no plan.
    func unplanned(_ trip: TripID) -> (vehicle: FleetVehicle, start: FleetVehicleLocation)? {
        let now = now
        return access { state in
            guard let id = (try? state.fleet.trip(trip))?.vehicleID, state.plan(of: id) == nil else { return nil }
            return state.planRequest(for: id, at: now)
        }
    }

    /// Stores a plan, unless the stops have changed meanwhile, and notifies watchers; on all servers of a shared store.
    ///
    /// - Parameters:
    ///   - legs: The legs to the stops; `nil` if none were found.
    ///   - vehicle: The vehicle for whose stops they were planned.
    ///   - waits: Whether to wait until a shared store has the plan.
    func put(_ legs: [PlanLeg]?, for vehicle: FleetVehicle, waits: Bool = true) async {
        guard let shared else {
            let batch: FleetUpdateBatch? = access { state in
                let now = now
                guard let plan = state.makePlan(legs, for: vehicle, at: now),
                    let present = try? state.fleet.vehicle(vehicle.id)
                else { return nil }
                state.plans[vehicle.id] = plan
                state.failed[vehicle.id] = nil
                state.affectedVehicles.remove(vehicle.id)
                return state.updates(of: [.vehicle(present)], for: bus, at: now, isPlan: true)
            }
            batch?.publish(over: bus)
            return
        }
        let operation = SharedOperation(
            .decision { state, now in
                // Other servers must be able to read it.
                guard let plan = state.makePlan(legs, for: vehicle, at: now),
                    (try? VehiclePlan(record: plan.record)) != nil
                else { return [] }
                return [.plan(vehicle.id, plan)]
            })
        shared.submit(operation)
        // If it is lost, the vehicle has no plan and is planned again when it is asked for or moves.
        if waits { try? await operation.ticket.wait() }
    }
}

extension FleetService.State {
    /// A new plan; `nil`, and a note of the failure, if there is none for the present stops.
    fileprivate mutating func makePlan(
        _ legs: [PlanLeg]?, for vehicle: FleetVehicle, at now: Timestamp
    ) -> VehiclePlan? {
        guard let present = try? fleet.vehicle(vehicle.id), present.waypoints == vehicle.waypoints else { return nil }
        guard let legs,
            let plan = VehiclePlan(
                stops: vehicle.waypoints, legs: legs, made: now, version: fleet.beginOperation(at: now),
                replacing: plans[vehicle.id])
        else {
            failed[vehicle.id] = now
            return nil
        }
        return plan
    }

    /// The plan of a vehicle for its present stops.
    func plan(of id: VehicleID) -> VehiclePlan? {
        guard let vehicle = try? fleet.vehicle(id) else { return nil }
        return plans[id]?.following(vehicle.waypoints, since: vehicle.waypointsVersion)
    }

    /// The maximum age of a plan while the vehicle drives, in seconds.
    static var planAge: Double { 60 }

    /// The input for planning a vehicle; `nil` if its plan is up to date.
    func planRequest(for id: VehicleID, at now: Timestamp) -> (vehicle: FleetVehicle, start: FleetVehicleLocation)? {
        guard let vehicle = try? fleet.vehicle(id), !vehicle.waypoints.isEmpty, let start = vehicle.lastLocation else {
            return nil
        }
        if let failure = failed[id], abs(now.seconds(since: failure)) < 10 { return nil }
        if let plan = plan(of: id), plan.version > trafficChanged, !affectedVehicles.contains(id),
            abs(now.seconds(since: plan.made)) < Self.planAge,
            plan.progress(at: start.place).offset <= PlanProgress.snapping
        {
            return nil
        }
        return (vehicle, start)
    }
}
