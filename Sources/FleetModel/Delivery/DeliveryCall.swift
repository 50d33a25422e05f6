// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// One call of the delivery service, with its parameters.
public enum DeliveryCall: Sendable {
    /// Creates several tasks, all or none.
    case createTasks([DeliveryTask])
    /// Creates a task.
    case createTask(DeliveryTask)
    /// Reads a task.
    case getTask(TaskID)
    /// Updates a task.
    case updateTask(TaskID, TaskUpdate)
    /// Deletes a task.
    case deleteTask(TaskID)
    /// Lists tasks.
    case listTasks(AttributeFilter, pageSize: Int, pageToken: String)
    /// Reads what the recipient of a delivery may see.
    case getTracking(TrackingID)
    /// Watches what the recipient of a delivery may see, from a version on.
    case watchTracking(TrackingID, after: Int64?)
    /// Creates a vehicle at a position.
    case createVehicle(DeliveryVehicle, at: FleetVehicleLocation?)
    /// Reads a vehicle.
    case getVehicle(DeliveryVehicleID)
    /// Updates a vehicle.
    case updateVehicle(DeliveryVehicleID, DeliveryVehicleUpdate)
    /// Deletes a vehicle.
    case deleteVehicle(DeliveryVehicleID)
    /// Lists vehicles.
    case listVehicles(DeliveryVehicleListing, pageSize: Int, pageToken: String)

    /// The method that is called.
    public var method: FleetMethod {
        switch self {
        case .createTasks: .batchCreateTasks
        case .createTask: .createTask
        case .getTask: .getTask
        case .updateTask: .updateTask
        case .deleteTask: .deleteTask
        case .listTasks: .listTasks
        case .getTracking: .getTaskTrackingInfo
        case .watchTracking: .watchTaskTracking
        case .createVehicle: .createDeliveryVehicle
        case .getVehicle: .getDeliveryVehicle
        case .updateVehicle: .updateDeliveryVehicle
        case .deleteVehicle: .deleteDeliveryVehicle
        case .listVehicles: .listDeliveryVehicles
        }
    }
}

/// The response of the delivery service.
public enum DeliveryResponse: Sendable {
    /// A task.
    case task(TaskSnapshot)
    /// Tasks that were just created.
    case created([TaskSnapshot])
    /// A page of tasks.
    case tasks([TaskSnapshot], nextPageToken: String, total: Int)
    /// What the recipient of a delivery may see.
    case tracking(TrackingSnapshot)
    /// A vehicle.
    case vehicle(DeliveryVehicleSnapshot)
    /// A page of vehicles, without their stops.
    case vehicles([DeliveryVehicle], nextPageToken: String, total: Int)

    /// The uncertainty of each arrival, in the order of the response.
    var arrivalUncertainties: [Seconds?] {
        switch self {
        case .task(let task): task.segments?.map(\.uncertainty) ?? []
        case .tasks(let tasks, _, _), .created(let tasks): tasks.flatMap { $0.segments?.map(\.uncertainty) ?? [] }
        case .tracking(let tracking): tracking.arrival == nil ? [] : [tracking.uncertainty]
        case .vehicle(let vehicle): vehicle.segments.map(\.uncertainty)
        case .vehicles: []
        }
    }
}
