// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import SwiftProtobuf

extension AddressedCall {
    init(_ provider: ProviderID, _ call: DeliveryCall) { self.init(provider: provider, call: .delivery(call)) }
}

extension Maps_Fleetengine_Delivery_V1_CreateTaskRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        AddressedCall(try ProviderID(parent: parent), .createTask(try draft(at: now)))
    }

    fileprivate func draft(at now: Timestamp) throws(FleetError) -> DeliveryTask {
        try DeliveryTask(creating: task, id: try TaskID(taskID), at: now)
    }
}

extension Maps_Fleetengine_Delivery_V1_BatchCreateTasksRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        guard requests.count <= FleetState.taskBatchLimit else {
            throw FleetError(
                .invalidArgument, "More than \(FleetState.taskBatchLimit) tasks in one request.", field: "requests")
        }
        var tasks: [DeliveryTask] = []
        for request in requests {
            guard request.parent.isEmpty || request.parent == parent else {
                throw FleetError(
                    .invalidArgument, "The parent of a task differs from that of the batch.", field: "requests.parent")
            }
            tasks.append(try request.draft(at: now))
        }
        return AddressedCall(try ProviderID(parent: parent), .createTasks(tasks))
    }
}

extension Maps_Fleetengine_Delivery_V1_GetTaskRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TaskName(self.name)
        return AddressedCall(name.provider, .getTask(name.id))
    }
}

extension Maps_Fleetengine_Delivery_V1_DeleteTaskRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TaskName(self.name)
        return AddressedCall(name.provider, .deleteTask(name.id))
    }
}

extension Maps_Fleetengine_Delivery_V1_UpdateTaskRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TaskName(task.name)
        return AddressedCall(name.provider, .updateTask(name.id, try TaskUpdate(task, mask: updateMask.paths)))
    }
}

extension Maps_Fleetengine_Delivery_V1_ListTasksRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        AddressedCall(
            try ProviderID(parent: parent),
            .listTasks(
                filter.isEmpty ? .always : try AttributeFilter(parsingTasks: filter), pageSize: Int(pageSize),
                pageToken: pageToken))
    }
}

extension Maps_Fleetengine_Delivery_V1_GetTaskTrackingInfoRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TrackingName(self.name)
        return AddressedCall(name.provider, .getTracking(name.id))
    }
}

extension Guidepost_Fleet_V1_WatchTaskTrackingRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TrackingName(self.name)
        return AddressedCall(
            name.provider, .watchTracking(name.id, after: try ResumeToken.revision(resumeToken)))
    }
}

extension Maps_Fleetengine_Delivery_V1_CreateDeliveryVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let id = try DeliveryVehicleID(deliveryVehicleID)
        return AddressedCall(
            try ProviderID(parent: parent),
            .createVehicle(
                try DeliveryVehicle(creating: deliveryVehicle, id: id, at: now),
                at: try deliveryVehicle.location(at: now)))
    }
}

extension Maps_Fleetengine_Delivery_V1_GetDeliveryVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try DeliveryVehicleName(self.name)
        return AddressedCall(name.provider, .getVehicle(name.id))
    }
}

extension Maps_Fleetengine_Delivery_V1_DeleteDeliveryVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try DeliveryVehicleName(self.name)
        return AddressedCall(name.provider, .deleteVehicle(name.id))
    }
}

extension Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try DeliveryVehicleName(deliveryVehicle.name)
        return AddressedCall(
            name.provider,
            .updateVehicle(
                name.id, try DeliveryVehicleUpdate(deliveryVehicle, mask: updateMask.paths, at: now)))
    }
}

extension Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        var listing = DeliveryVehicleListing()
        if !filter.isEmpty { listing.attributes = try AttributeFilter(parsing: filter) }
        if hasViewport {
            listing.viewport = Viewport(
                low: try Wire.place(viewport.low, field: "viewport.low"),
                high: try Wire.place(viewport.high, field: "viewport.high"))
        }
        return AddressedCall(
            try ProviderID(parent: parent),
            .listVehicles(listing, pageSize: Int(pageSize), pageToken: pageToken))
    }
}
