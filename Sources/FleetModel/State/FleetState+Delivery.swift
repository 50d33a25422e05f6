// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension FleetState {
    /// The maximum number of tasks in one request.
    public static let taskBatchLimit = 500
    /// The maximum number of remaining stops of one vehicle.
    public static let deliveryStopLimit = 500

    /// The task with an ID.
    ///
    /// - Throws: `notFound`.
    public func task(_ id: TaskID) throws(FleetError) -> DeliveryTask {
        guard let task = tasks[id] else { throw FleetError(.notFound, "There is no task '\(id)'.") }
        return task
    }

    /// The delivery vehicle with an ID.
    ///
    /// - Throws: `notFound`.
    public func deliveryVehicle(_ id: DeliveryVehicleID) throws(FleetError) -> DeliveryVehicle {
        guard let vehicle = deliveryVehicles[id] else {
            throw FleetError(.notFound, "There is no delivery vehicle '\(id)'.")
        }
        return vehicle
    }

    /// Delivery vehicles with remaining stops, by ID.
    ///
    /// - Complexity: O(found vehicles).
    public var busyDeliveryVehicles: [DeliveryVehicle] {
        var found: [DeliveryVehicle] = []
        found.reserveCapacity(busyDeliveryIDs.count)
        busyDeliveryIDs.forEach { id in
            if let vehicle = deliveryVehicles[id] { found.append(vehicle) }
            return true
        }
        return found
    }

    // MARK: Tasks

    /// Creates tasks, all of them or none.
    ///
    /// - Throws: `alreadyExists`, also for a repeated create; `invalidArgument`.
    @discardableResult
    public mutating func createTasks(_ drafts: [DeliveryTask], at now: Timestamp) throws(FleetError) -> [DeliveryTask] {
        guard drafts.count <= FleetState.taskBatchLimit else {
            throw FleetError(
                .invalidArgument, "More than \(FleetState.taskBatchLimit) tasks in one request.", field: "requests")
        }
        var new: Set<TaskID> = []
        for draft in drafts {
            guard tasks[draft.id] == nil, new.insert(draft.id).inserted else {
                throw FleetError(.alreadyExists, "The task '\(draft.id)' already exists.")
            }
            try draft.check()
        }
        for draft in drafts { put(draft, at: now) }
        return drafts
    }

    /// Updates the fields of a task that the mask names, all of them or none.
    ///
    /// - Throws: `notFound`, `invalidArgument`, or `failedPrecondition` if the state of the task does not allow it.
    @discardableResult
    public mutating func updateTask(
        _ id: TaskID, _ update: TaskUpdate, at now: Timestamp
    ) throws(FleetError) -> DeliveryTask {
        var task = try task(id)
        if update.fields.contains(.state) { try task.apply(state: update.state, isAssigned: isAhead(task)) }
        try task.apply(outcome: update, at: now)
        if task.outcome != nil, task.outcomePlace == nil {
            let seen = task.vehicleID.flatMap { deliveryVehicles[$0]?.lastLocation }
            task.outcomePlace = seen.map { $0.raw?.place ?? $0.place }
            task.outcomeSource = seen == nil ? nil : .lastVehicleLocation
        }
        if update.fields.contains(.view) { task.view = update.view }
        if update.fields.contains(.window) { task.window = update.window }
        if update.fields.contains(.attributes) { task.attributes = update.attributes }
        try task.check()
        put(task, at: now)
        return try self.task(id)
    }

    /// Deletes a task.
    ///
    /// - Throws: `notFound`; `failedPrecondition` while it is open and assigned to a vehicle.
    public mutating func deleteTask(_ id: TaskID) throws(FleetError) {
        guard try !isAhead(task(id)) else {
            throw FleetError(
                .failedPrecondition, "The task is assigned to a vehicle; remove its stop first.")
        }
        set(nil as DeliveryTask?, id)
        record(.taskDeleted(id))
    }

    private func isAhead(_ task: DeliveryTask) -> Bool { task.state == .open && task.vehicleID != nil }

    // MARK: Vehicles

    /// Creates a delivery vehicle.
    ///
    /// - Throws: `alreadyExists`, also for a repeated create; `invalidArgument`.
    @discardableResult
    public mutating func createDeliveryVehicle(
        _ draft: DeliveryVehicle, at location: FleetVehicleLocation?, now: Timestamp
    ) throws(FleetError) -> DeliveryVehicle {
        guard deliveryVehicles[draft.id] == nil else {
            throw FleetError(.alreadyExists, "The delivery vehicle '\(draft.id)' already exists.")
        }
        try FleetAttribute.check(
            draft.attributes, atMost: FleetVehicle.attributeLimit, field: "delivery_vehicle.attributes")
        try location?.check(at: now, field: "delivery_vehicle.last_location")
        var vehicle = draft
        if var location {
            location.stampTime(after: nil, at: now)
            location.serverTime = now
            vehicle.move(to: location, at: now)
        }
        put(vehicle, at: now)
        if let location = vehicle.lastLocation { record(.deliveryPosition(vehicle.id, location)) }
        return vehicle
    }

    /// Updates the fields of a delivery vehicle that the mask names, all of them or none.
    ///
    /// Removing the stop of a task closes the task. A position older than the present one is added to the history only.
    ///
    /// - Throws: `notFound`, `invalidArgument`, or `failedPrecondition` for a task that is closed or assigned to
    ///   another vehicle.
    @discardableResult
    public mutating func updateDeliveryVehicle(
        _ id: DeliveryVehicleID, _ update: DeliveryVehicleUpdate, at now: Timestamp
    ) throws(FleetError) -> DeliveryVehicle {
        var vehicle = try deliveryVehicle(id)
        let positions = try vehicle.positions(of: update, at: now)
        try vehicle.apply(update, at: now)
        var changed: [DeliveryTask] = []
        if update.fields.contains(.stops) { changed = try arrange(update.stops, for: &vehicle) }
        for position in positions { vehicle.move(to: position, at: now) }
        put(vehicle, at: now)
        for task in changed { put(task, at: now) }
        for position in positions { record(.deliveryPosition(id, position)) }
        return try deliveryVehicle(id)
    }

    /// Deletes a delivery vehicle.
    ///
    /// - Throws: `notFound`; `failedPrecondition` while it has assigned tasks.
    public mutating func deleteDeliveryVehicle(_ id: DeliveryVehicleID) throws(FleetError) {
        guard try deliveryVehicle(id).stops.allSatisfy(\.taskIDs.isEmpty) else {
            throw FleetError(.failedPrecondition, "The vehicle has assigned tasks; remove their stops first.")
        }
        set(nil as DeliveryVehicle?, id)
        record(.deliveryVehicleDeleted(id))
    }

    /// Replaces the list of stops.
    ///
    /// - Returns: The tasks that this assigned or closed.
    private func arrange(
        _ stops: [DeliveryStop], for vehicle: inout DeliveryVehicle
    ) throws(FleetError) -> [DeliveryTask] {
        let field = "delivery_vehicle.remaining_vehicle_journey_segments"
        guard stops.count <= FleetState.deliveryStopLimit else {
            throw FleetError(.invalidArgument, "More than \(FleetState.deliveryStopLimit) stops.", field: field)
        }
        guard stops.allSatisfy(\.place.isValid) else {
            throw FleetError(.invalidArgument, "The coordinates of a stop are out of range.", field: field)
        }
        guard stops.dropFirst().allSatisfy({ $0.state == .new }) else {
            throw FleetError(
                .failedPrecondition, "Only the first stop can be ENROUTE or ARRIVED.", field: field)
        }
        var changed: [DeliveryTask] = []
        var required: Set<TaskID> = []
        for id in stops.flatMap(\.taskIDs) {
            guard required.insert(id).inserted else {
                throw FleetError(.invalidArgument, "The task '\(id)' is listed twice.", field: field)
            }
            guard var task = tasks[id] else {
                throw FleetError(.notFound, "There is no task '\(id)'.", field: field)
            }
            guard task.state == .open else {
                throw FleetError(.failedPrecondition, "The task '\(id)' is CLOSED.", field: field)
            }
            guard task.vehicleID == nil || task.vehicleID == vehicle.id else {
                throw FleetError(
                    .failedPrecondition, "The task '\(id)' is assigned to another vehicle.", field: field)
            }
            if task.vehicleID == nil {
                task.vehicleID = vehicle.id
                changed.append(task)
            }
        }
        for id in vehicle.stops.flatMap(\.taskIDs) where !required.contains(id) {
            guard var task = tasks[id] else { continue }
            task.state = .closed
            changed.append(task)
        }
        vehicle.stops = stops
        return changed
    }

    // MARK: Storing

    private mutating func put(_ changed: DeliveryTask, at now: Timestamp) {
        var task = changed
        let old = tasks[task.id]
        guard task != old else { return }
        stampVersion(&task, replacing: old, at: now)
        set(task, task.id)
        record(.task(task))
    }

    private mutating func put(_ changed: DeliveryVehicle, at now: Timestamp) {
        var vehicle = changed
        let old = deliveryVehicles[vehicle.id]
        guard vehicle != old else { return }
        stampVersion(&vehicle, replacing: old, at: now)
        set(vehicle, vehicle.id)
        record(.deliveryVehicle(vehicle))
    }

    /// Deletes tasks that were closed before a time and have not changed since.
    ///
    /// - Complexity: O(log tasks) for each of them.
    public mutating func purgeTasks(closedBefore time: Timestamp) {
        var old: [TaskID] = []
        closedTasks.forEach { task in
            guard task.version < time else { return false }
            old.append(task.id)
            return true
        }
        for id in old {
            set(nil as DeliveryTask?, id)
            record(.taskDeleted(id))
        }
    }
}

extension DeliveryTask {
    fileprivate mutating func apply(state new: TaskState?, isAssigned: Bool) throws(FleetError) {
        guard let new else {
            throw FleetError(.invalidArgument, "The task state is unknown.", field: "task.state")
        }
        guard new != state else { return }
        guard new == .closed else {
            throw FleetError(.failedPrecondition, "A CLOSED task cannot be reopened.", field: "task.state")
        }
        guard !isAssigned else {
            throw FleetError(
                .failedPrecondition, "The task is assigned to a vehicle; it closes when its stop is removed.",
                field: "task.state")
        }
        state = new
    }

    fileprivate mutating func apply(outcome update: TaskUpdate, at now: Timestamp) throws(FleetError) {
        if update.fields.contains(.outcome) {
            guard let new = update.outcome else {
                throw FleetError(.invalidArgument, "The outcome is unknown.", field: "task.task_outcome")
            }
            guard outcome == nil || outcome == new else {
                throw FleetError(
                    .failedPrecondition, "The outcome cannot be changed once it is set.", field: "task.task_outcome")
            }
            if outcome == nil { outcomeTime = outcomeTime ?? now }
            outcome = new
        }
        guard outcome != nil || update.fields.isDisjoint(with: [.outcomeTime, .outcomePlace]) else {
            throw FleetError(
                .failedPrecondition, "The time and location of an outcome need an outcome.", field: "task.task_outcome")
        }
        if update.fields.contains(.outcomeTime) { outcomeTime = update.outcomeTime }
        if update.fields.contains(.outcomePlace) {
            outcomePlace = update.outcomePlace
            outcomeSource = update.outcomePlace == nil ? nil : .provider
        }
    }
}

extension DeliveryVehicle {
    /// The positions in an update, oldest first, without duplicates.
    fileprivate func positions(
        of update: DeliveryVehicleUpdate, at now: Timestamp
    ) throws(FleetError) -> [FleetVehicleLocation] {
        guard update.pastLocations.count <= FleetState.pastLocationLimit else {
            throw FleetError(
                .invalidArgument, "More than \(FleetState.pastLocationLimit) past positions.",
                field: "delivery_vehicle.past_locations")
        }
        var positions = update.fields.contains(.pastLocations) ? update.pastLocations : []
        if update.fields.contains(.lastLocation) {
            guard let last = update.lastLocation else {
                throw FleetError(
                    .invalidArgument, "The position is missing.", field: "delivery_vehicle.last_location")
            }
            positions.append(last)
        }
        for row in positions.indices { positions[row].stampTime(after: lastLocation, at: now) }
        for position in positions { try position.check(at: now, field: "delivery_vehicle.last_location") }
        positions.sort { $0.time < $1.time }
        var unique: [FleetVehicleLocation] = []
        for var position in positions where position.time != unique.last?.time && position.time != lastLocation?.time {
            position.serverTime = now
            unique.append(position)
        }
        return unique
    }

    fileprivate mutating func apply(_ update: DeliveryVehicleUpdate, at now: Timestamp) throws(FleetError) {
        for field in update.fields {
            switch field {
            case .navigationStatus: navigationStatus = update.navigationStatus
            case .routeSegment:
                route.segment = update.route.segment
                routeTime = now
            case .routeSegmentEndPoint: route.endPoint = update.route.endPoint
            case .remainingDistance: route.remainingDistance = update.route.remainingDistance
            case .remainingDuration:
                route.remainingDuration = update.route.remainingDuration
                routeTime = now
            case .attributes:
                attributes = update.attributes
                try FleetAttribute.check(
                    attributes, atMost: FleetVehicle.attributeLimit, field: "delivery_vehicle.attributes")
            case .kind:
                guard let new = update.kind else {
                    throw FleetError(.invalidArgument, "The type is unknown.", field: "delivery_vehicle.type")
                }
                kind = new
            case .lastLocation, .pastLocations, .stops: break
            }
        }
        guard route.endPoint?.isValid ?? true, route.remainingDistance?.value ?? 0 >= 0,
            (0...366 * 86_400).contains(route.remainingDuration?.value ?? 0)
        else {
            throw FleetError(
                .invalidArgument,
                "The route to the next stop has an invalid end point, a negative remaining distance, or a remaining duration that is negative or over 366 days.",
                field: "delivery_vehicle.current_route_segment_end_point")
        }
    }
}
