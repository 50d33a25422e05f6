// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// What one asks the delivery service for, with everything that the method needs.
public enum DeliveryCall: Sendable {
    /// Takes several tasks in, all or none.
    case createTasks([DeliveryTask])
    /// Takes a task in.
    case createTask(DeliveryTask)
    /// Reads a task.
    case getTask(TaskID)
    /// Changes a task.
    case updateTask(TaskID, TaskUpdate)
    /// Deletes a task.
    case deleteTask(TaskID)
    /// Lists tasks.
    case listTasks(AttributeFilter, pageSize: Int, pageToken: String)
    /// Reads what is shown to whoever tracks a parcel.
    case getTracking(TrackingID)
    /// Follows that from a version on.
    case watchTracking(TrackingID, after: Int64?)
    /// Takes a vehicle in where it is.
    case createVehicle(DeliveryVehicle, at: VehicleLocation?)
    /// Reads a vehicle.
    case getVehicle(DeliveryVehicleID)
    /// Changes a vehicle.
    case updateVehicle(DeliveryVehicleID, DeliveryVehicleUpdate)
    /// Deletes a vehicle.
    case deleteVehicle(DeliveryVehicleID)
    /// Lists vehicles.
    case listVehicles(DeliveryVehicleListing, pageSize: Int, pageToken: String)

    /// What it asks for.
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

/// What the delivery service answers.
public enum DeliveryReply: Sendable {
    /// A task.
    case task(TaskSnapshot)
    /// Tasks that have just been created.
    case created([TaskSnapshot])
    /// A page of tasks.
    case tasks([TaskSnapshot], nextPageToken: String, total: Int)
    /// What is shown to whoever tracks a parcel.
    case tracking(TrackingSnapshot)
    /// A vehicle.
    case vehicle(DeliveryVehicleSnapshot)
    /// A page of vehicles, without their stops.
    case vehicles([DeliveryVehicle], nextPageToken: String, total: Int)

    /// How far each arrival may be off, in the order of the answer.
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
