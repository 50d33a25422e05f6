// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// Handles calls of the delivery service that have been authorized.
struct DeliveryRequestHandler: Sendable {
    let service: FleetService
    let routes: RoutePlanner?

    func respond(
        _ call: DeliveryCall, for audience: TripAudience, until deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetResponse {
        switch call {
        case .createTasks(let drafts):
            let tasks = try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.createTasks(drafts, at: now)
            }
            return .delivery(.created(tasks.map { TaskSnapshot(of: $0, vehicle: nil, for: audience) }))
        case .createTask(let draft):
            _ = try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.createTasks([draft], at: now)
            }
            return try await makeResponse(draft.id, audience)
        case .getTask(let id): return try await makeResponse(id, audience)
        case .updateTask(let id, let update):
            _ = try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.updateTask(id, update, at: now)
            }
            return try await makeResponse(id, audience)
        case .deleteTask(let id):
            try await service.change(until: deadline) { fleet, _ throws(FleetError) in try fleet.deleteTask(id) }
            return .nothing
        case .listTasks(let filter, let size, let token): return try listTasks(filter, size, token, audience)
        case .getTracking(let id):
            let task = try service.look { state throws(FleetError) in try state.fleet.task(trackedBy: id) }
            await plan(task.vehicleID)
            let now = service.now
            return .delivery(
                .tracking(try service.look { state throws(FleetError) in try state.tracking(of: id, at: now) }))
        case .watchTracking: throw FleetError(.unimplemented, "A watch is a stream.")
        case .createVehicle(let draft, let location):
            _ = try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.createDeliveryVehicle(draft, at: location, now: now)
            }
            return try await makeResponse(draft.id, planning: false)
        case .getVehicle(let id): return try await makeResponse(id, planning: true)
        case .updateVehicle(let id, let update):
            _ = try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.updateDeliveryVehicle(id, update, at: now)
            }
            return try await makeResponse(id, planning: false)
        case .deleteVehicle(let id):
            try await service.change(until: deadline) { fleet, _ throws(FleetError) in
                try fleet.deleteDeliveryVehicle(id)
            }
            return .nothing
        case .listVehicles(let listing, let size, let token):
            return try service.look { state throws(FleetError) in
                let page = try state.fleet.listDeliveryVehicles(listing, pageSize: size, pageToken: token)
                return .delivery(.vehicles(page.elements, nextPageToken: page.nextToken, total: page.total))
            }
        }
    }

    private func listTasks(
        _ filter: AttributeFilter, _ size: Int, _ token: String, _ audience: TripAudience
    ) throws(FleetError) -> FleetResponse {
        let now = service.now
        return try service.look { state throws(FleetError) in
            let page = try state.fleet.listTasks(filter, pageSize: size, pageToken: token)
            return .delivery(
                .tasks(
                    page.elements.map { state.snapshot(of: $0, for: audience, at: now) },
                    nextPageToken: page.nextToken, total: page.total))
        }
    }

    private func makeResponse(_ id: TaskID, _ audience: TripAudience) async throws(FleetError) -> FleetResponse {
        let task = try service.look { state throws(FleetError) in try state.fleet.task(id) }
        await plan(task.vehicleID)
        let now = service.now
        return .delivery(
            .task(
                try service.look { state throws(FleetError) in
                    state.snapshot(of: try state.fleet.task(id), for: audience, at: now)
                }))
    }

    private func makeResponse(_ id: DeliveryVehicleID, planning: Bool) async throws(FleetError) -> FleetResponse {
        if planning { await plan(id) }
        let now = service.now
        return .delivery(
            .vehicle(
                try service.look { state throws(FleetError) in
                    state.snapshot(of: try state.fleet.deliveryVehicle(id), at: now)
                }))
    }

    /// Plans the route of a vehicle with stops and no plan.
    private func plan(_ id: DeliveryVehicleID?) async {
        guard let id, let routes, let planRequest = service.unplannedDelivery(id) else { return }
        await routes.plan(planRequest, for: service)
    }
}

extension RoutePlanner {
    /// Plans the route of a delivery vehicle and stores it.
    func plan(
        _ planRequest: (vehicle: DeliveryVehicle, start: FleetVehicleLocation), for service: FleetService,
        waits: Bool = true
    ) async {
        await service.put(
            await legs(
                from: planRequest.start, over: planRequest.vehicle.stops.map(\.place),
                by: planRequest.vehicle.kind.category),
            for: planRequest.vehicle, waits: waits)
    }
}

extension FleetService.State {
    /// A delivery vehicle as a reader gets it.
    func snapshot(of vehicle: DeliveryVehicle, at now: Timestamp) -> DeliveryVehicleSnapshot {
        DeliveryVehicleSnapshot(of: vehicle, plan: deliveryPlans[vehicle.id], tasks: fleet.tasksByID, at: now)
    }

    /// A task as a reader gets it.
    func snapshot(of task: DeliveryTask, for audience: TripAudience, at now: Timestamp) -> TaskSnapshot {
        let vehicle = task.state == .open ? task.vehicleID.flatMap { try? fleet.deliveryVehicle($0) } : nil
        return TaskSnapshot(of: task, vehicle: vehicle.map { snapshot(of: $0, at: now) }, for: audience)
    }

    /// What the recipient of a delivery may see.
    func tracking(of id: TrackingID, at now: Timestamp) throws(FleetError) -> TrackingSnapshot {
        let task = try fleet.task(trackedBy: id)
        let vehicle = task.vehicleID.flatMap { try? fleet.deliveryVehicle($0) }
        return TrackingSnapshot(of: task, by: id, vehicle: vehicle.map { snapshot(of: $0, at: now) }, at: now)
    }

    /// An update of a tracked task. Its version is that of the last change of task, vehicle or plan.
    func trackingUpdate(of id: TrackingID, at now: Timestamp) throws(FleetError) -> FleetUpdate {
        let tracking = try tracking(of: id, at: now)
        let vehicle = tracking.task.vehicleID.flatMap { try? fleet.deliveryVehicle($0) }
        let version =
            [tracking.task.updated, vehicle?.updated, vehicle.flatMap { deliveryPlans[$0.id]?.version }]
            .compactMap { $0 }.max() ?? now
        return FleetUpdate(response: .delivery(.tracking(tracking)), revision: version.nanoseconds)
    }

    /// The input for planning a delivery vehicle; `nil` if its plan is up to date.
    func deliveryPlanRequest(
        for id: DeliveryVehicleID, at now: Timestamp
    ) -> (vehicle: DeliveryVehicle, start: FleetVehicleLocation)? {
        guard let vehicle = try? fleet.deliveryVehicle(id), !vehicle.stops.isEmpty, let start = vehicle.lastLocation
        else { return nil }
        if let failure = failedDeliveries[id], abs(now.seconds(since: failure)) < 10 { return nil }
        if let plan = deliveryPlans[id]?.following(vehicle.stops), plan.version > trafficChanged,
            !affectedDeliveries.contains(id),
            abs(now.seconds(since: plan.made)) < Self.planAge,
            plan.progress(at: start.place).offset <= PlanProgress.snapping
        {
            return nil
        }
        return (vehicle, start)
    }
}

extension FleetService {
    /// A delivery vehicle with stops and no plan.
    func unplannedDelivery(_ id: DeliveryVehicleID) -> (vehicle: DeliveryVehicle, start: FleetVehicleLocation)? {
        let now = now
        return access { state in
            guard let vehicle = try? state.fleet.deliveryVehicle(id),
                state.deliveryPlans[id]?.following(vehicle.stops) == nil
            else { return nil }
            return state.deliveryPlanRequest(for: id, at: now)
        }
    }

    /// Delivery vehicles whose routes must be planned again; removes them from the queue.
    func takeStaleDeliveries() -> [(vehicle: DeliveryVehicle, start: FleetVehicleLocation)] {
        let now = now
        return access { state in
            let ids = state.staleDeliveries
            state.staleDeliveries = []
            return ids.compactMap { state.deliveryPlanRequest(for: $0, at: now) }
        }
    }

    /// Stores a plan, unless the stops have changed meanwhile, and notifies watchers; on all servers of a shared store.
    func put(_ legs: [PlanLeg]?, for vehicle: DeliveryVehicle, waits: Bool = true) async {
        guard let shared else {
            let batch: FleetUpdateBatch? = access { state in
                let now = now
                guard let plan = state.makePlan(legs, for: vehicle, at: now),
                    let present = try? state.fleet.deliveryVehicle(vehicle.id)
                else { return nil }
                state.deliveryPlans[vehicle.id] = plan
                state.affectedDeliveries.remove(vehicle.id)
                state.failedDeliveries[vehicle.id] = nil
                return state.updates(of: [.deliveryVehicle(present)], for: bus, at: now, isPlan: true)
            }
            batch?.publish(over: bus)
            return
        }
        let operation = SharedOperation(
            .decision { state, now in
                guard let plan = state.makePlan(legs, for: vehicle, at: now),
                    (try? DeliveryPlan(record: plan.record)) != nil
                else { return [] }
                return [.deliveryPlan(vehicle.id, plan)]
            })
        shared.submit(operation)
        if waits { try? await operation.ticket.wait() }
    }
}

extension FleetService.State {
    /// A new plan; `nil`, and a note of the failure, if there is none for the present stops.
    fileprivate mutating func makePlan(
        _ legs: [PlanLeg]?, for vehicle: DeliveryVehicle, at now: Timestamp
    ) -> DeliveryPlan? {
        guard let present = try? fleet.deliveryVehicle(vehicle.id), present.stops == vehicle.stops else { return nil }
        guard let legs,
            let plan = DeliveryPlan(
                places: vehicle.stops.map(\.place), legs: legs, made: now, version: fleet.beginOperation(at: now))
        else {
            failedDeliveries[vehicle.id] = now
            return nil
        }
        return plan
    }
}
