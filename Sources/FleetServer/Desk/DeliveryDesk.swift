// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// Answers what is asked of the delivery service; whether it may be asked has been decided before.
struct DeliveryDesk: Sendable {
    let office: FleetOffice
    let routes: RouteDesk?

    func answer(
        _ call: DeliveryCall, for audience: TripAudience, until deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetReply {
        switch call {
        case .createTasks(let drafts):
            let tasks = try await office.change(until: deadline) { book, now throws(FleetError) in
                try book.createTasks(drafts, at: now)
            }
            return .delivery(.created(tasks.map { TaskSnapshot(of: $0, vehicle: nil, for: audience) }))
        case .createTask(let draft):
            _ = try await office.change(until: deadline) { book, now throws(FleetError) in
                try book.createTasks([draft], at: now)
            }
            return try await tell(draft.id, audience)
        case .getTask(let id): return try await tell(id, audience)
        case .updateTask(let id, let update):
            _ = try await office.change(until: deadline) { book, now throws(FleetError) in
                try book.updateTask(id, update, at: now)
            }
            return try await tell(id, audience)
        case .deleteTask(let id):
            try await office.change(until: deadline) { book, _ throws(FleetError) in try book.deleteTask(id) }
            return .nothing
        case .listTasks(let filter, let size, let token):
            let now = office.now
            return try office.look { state throws(FleetError) in
                let page = try state.book.listTasks(filter, pageSize: size, pageToken: token)
                return .delivery(
                    .tasks(
                        page.elements.map { state.snapshot(of: $0, for: audience, at: now) },
                        nextPageToken: page.nextToken, total: page.total))
            }
        case .getTracking(let id):
            let task = try office.look { state throws(FleetError) in try state.book.task(trackedBy: id) }
            await plan(task.vehicleID)
            let now = office.now
            return .delivery(
                .tracking(try office.look { state throws(FleetError) in try state.tracking(of: id, at: now) }))
        case .watchTracking: throw FleetError(.unimplemented, "A watch is a stream.")
        case .createVehicle(let draft, let location):
            _ = try await office.change(until: deadline) { book, now throws(FleetError) in
                try book.createDeliveryVehicle(draft, at: location, now: now)
            }
            return try await tell(draft.id, planning: false)
        case .getVehicle(let id): return try await tell(id, planning: true)
        case .updateVehicle(let id, let update):
            _ = try await office.change(until: deadline) { book, now throws(FleetError) in
                try book.updateDeliveryVehicle(id, update, at: now)
            }
            return try await tell(id, planning: false)
        case .deleteVehicle(let id):
            try await office.change(until: deadline) { book, _ throws(FleetError) in
                try book.deleteDeliveryVehicle(id)
            }
            return .nothing
        case .listVehicles(let listing, let size, let token):
            return try office.look { state throws(FleetError) in
                let page = try state.book.listDeliveryVehicles(listing, pageSize: size, pageToken: token)
                return .delivery(.vehicles(page.elements, nextPageToken: page.nextToken, total: page.total))
            }
        }
    }

    private func tell(_ id: TaskID, _ audience: TripAudience) async throws(FleetError) -> FleetReply {
        let task = try office.look { state throws(FleetError) in try state.book.task(id) }
        await plan(task.vehicleID)
        let now = office.now
        return .delivery(
            .task(
                try office.look { state throws(FleetError) in
                    state.snapshot(of: try state.book.task(id), for: audience, at: now)
                }))
    }

    private func tell(_ id: DeliveryVehicleID, planning: Bool) async throws(FleetError) -> FleetReply {
        if planning { await plan(id) }
        let now = office.now
        return .delivery(
            .vehicle(
                try office.look { state throws(FleetError) in
                    state.snapshot(of: try state.book.deliveryVehicle(id), at: now)
                }))
    }

    /// Works the way of a vehicle out that has stops and no plan yet.
    private func plan(_ id: DeliveryVehicleID?) async {
        guard let id, let routes, let wish = office.unplannedDelivery(id) else { return }
        await routes.plan(wish, for: office)
    }
}

extension RouteDesk {
    /// Works the way of a delivery vehicle out and puts it in place.
    func plan(_ wish: (vehicle: DeliveryVehicle, start: VehicleLocation), for office: FleetOffice) async {
        office.put(
            await legs(
                from: wish.start, over: wish.vehicle.stops.map(\.place), by: wish.vehicle.kind.category),
            for: wish.vehicle)
    }
}

extension FleetOffice.State {
    /// A delivery vehicle as a reader gets it.
    func snapshot(of vehicle: DeliveryVehicle, at now: Moment) -> DeliveryVehicleSnapshot {
        DeliveryVehicleSnapshot(of: vehicle, plan: deliveryPlans[vehicle.id], tasks: book.tasksByID, at: now)
    }

    /// A task as a reader gets it.
    func snapshot(of task: DeliveryTask, for audience: TripAudience, at now: Moment) -> TaskSnapshot {
        let vehicle = task.state == .open ? task.vehicleID.flatMap { try? book.deliveryVehicle($0) } : nil
        return TaskSnapshot(of: task, vehicle: vehicle.map { snapshot(of: $0, at: now) }, for: audience)
    }

    /// What whoever tracks a parcel gets.
    func tracking(of id: TrackingID, at now: Moment) throws(FleetError) -> TrackingSnapshot {
        let task = try book.task(trackedBy: id)
        let vehicle = task.vehicleID.flatMap { try? book.deliveryVehicle($0) }
        return TrackingSnapshot(of: task, by: id, vehicle: vehicle.map { snapshot(of: $0, at: now) }, at: now)
    }

    /// News of a parcel: its version is that of the last change of task, vehicle or plan.
    func trackingNews(of id: TrackingID, at now: Moment) throws(FleetError) -> FleetNews {
        let tracking = try tracking(of: id, at: now)
        let vehicle = tracking.task.vehicleID.flatMap { try? book.deliveryVehicle($0) }
        let version =
            [tracking.task.updated, vehicle?.updated, vehicle.flatMap { deliveryPlans[$0.id]?.version }]
            .compactMap { $0 }.max() ?? now
        return FleetNews(reply: .delivery(.tracking(tracking)), revision: version.nanoseconds)
    }

    /// A delivery vehicle that needs a plan; `nil` for one whose plan is good.
    func deliveryWish(
        for id: DeliveryVehicleID, at now: Moment
    ) -> (vehicle: DeliveryVehicle, start: VehicleLocation)? {
        guard let vehicle = try? book.deliveryVehicle(id), !vehicle.stops.isEmpty, let start = vehicle.lastLocation
        else { return nil }
        if let failure = failedDeliveries[id], abs(now.seconds(since: failure)) < 10 { return nil }
        if let plan = deliveryPlans[id]?.following(vehicle.stops), plan.version > trafficChanged,
            !overtakenDeliveries.contains(id),
            abs(now.seconds(since: plan.made)) < Self.planAge,
            plan.progress(at: start.place).offset <= PlanProgress.snapping
        {
            return nil
        }
        return (vehicle, start)
    }
}

extension FleetOffice {
    /// A delivery vehicle that has stops but no plan yet.
    func unplannedDelivery(_ id: DeliveryVehicleID) -> (vehicle: DeliveryVehicle, start: VehicleLocation)? {
        let now = now
        return access { state in
            guard let vehicle = try? state.book.deliveryVehicle(id),
                state.deliveryPlans[id]?.following(vehicle.stops) == nil
            else { return nil }
            return state.deliveryWish(for: id, at: now)
        }
    }

    /// Delivery vehicles whose way has to be worked out anew; they count as looked at from now on.
    func takeStaleDeliveries() -> [(vehicle: DeliveryVehicle, start: VehicleLocation)] {
        let now = now
        return access { state in
            let ids = state.staleDeliveries
            state.staleDeliveries = []
            return ids.compactMap { state.deliveryWish(for: $0, at: now) }
        }
    }

    /// Puts a plan in place, unless the stops have changed meanwhile, and tells those who watch.
    func put(_ legs: [PlanLeg]?, for vehicle: DeliveryVehicle) {
        let news: FleetNewsBatch? = access { state in
            let now = now
            guard let present = try? state.book.deliveryVehicle(vehicle.id), present.stops == vehicle.stops else {
                return nil
            }
            guard let legs,
                let plan = DeliveryPlan(
                    places: vehicle.stops.map(\.place), legs: legs, made: now,
                    version: state.book.beginOperation(at: now))
            else {
                state.failedDeliveries[vehicle.id] = now
                return nil
            }
            state.deliveryPlans[vehicle.id] = plan
            state.overtakenDeliveries.remove(vehicle.id)
            state.failedDeliveries[vehicle.id] = nil
            return state.news(of: [.deliveryVehicle(present)], for: bus, at: now, isPlan: true)
        }
        news?.tell(over: bus)
    }
}
