// SPDX-License-Identifier: Apache-2.0

/// What one can ask a fleet server for. Raw values are the published names.
public enum FleetMethod: String, Sendable, Hashable, CaseIterable {
    /// Takes a trip in.
    case createTrip = "CreateTrip"
    /// Reads a trip.
    case getTrip = "GetTrip"
    /// Changes a trip.
    case updateTrip = "UpdateTrip"
    /// Deletes a trip.
    case deleteTrip = "DeleteTrip"
    /// Lists trips.
    case searchTrips = "SearchTrips"
    /// Notes that a trip is billable.
    case reportBillableTrip = "ReportBillableTrip"
    /// Takes a vehicle in.
    case createVehicle = "CreateVehicle"
    /// Reads a vehicle.
    case getVehicle = "GetVehicle"
    /// Changes a vehicle.
    case updateVehicle = "UpdateVehicle"
    /// Deletes a vehicle.
    case deleteVehicle = "DeleteVehicle"
    /// Sets some notes of a vehicle.
    case updateVehicleAttributes = "UpdateVehicleAttributes"
    /// Lists vehicles.
    case listVehicles = "ListVehicles"
    /// Finds vehicles for a trip.
    case searchVehicles = "SearchVehicles"
    /// Moves a vehicle; older clients.
    case updateVehicleLocation = "UpdateVehicleLocation"
    /// Finds vehicles for a trip and gives their places roughly; older clients.
    case searchFuzzedVehicles = "SearchFuzzedVehicles"
    /// Follows a trip.
    case watchTrip = "WatchTrip"
    /// Follows a vehicle.
    case watchVehicle = "WatchVehicle"
    /// Takes several tasks in.
    case batchCreateTasks = "BatchCreateTasks"
    /// Takes a task in.
    case createTask = "CreateTask"
    /// Reads a task.
    case getTask = "GetTask"
    /// Changes a task.
    case updateTask = "UpdateTask"
    /// Deletes a task.
    case deleteTask = "DeleteTask"
    /// Lists tasks.
    case listTasks = "ListTasks"
    /// Reads what is shown to whoever tracks a parcel.
    case getTaskTrackingInfo = "GetTaskTrackingInfo"
    /// Follows that.
    case watchTaskTracking = "WatchTaskTracking"
    /// Takes a delivery vehicle in.
    case createDeliveryVehicle = "CreateDeliveryVehicle"
    /// Reads a delivery vehicle.
    case getDeliveryVehicle = "GetDeliveryVehicle"
    /// Changes a delivery vehicle.
    case updateDeliveryVehicle = "UpdateDeliveryVehicle"
    /// Deletes a delivery vehicle.
    case deleteDeliveryVehicle = "DeleteDeliveryVehicle"
    /// Lists delivery vehicles.
    case listDeliveryVehicles = "ListDeliveryVehicles"
    /// Makes a link to a trip.
    case shareTrip = "ShareTrip"
    /// Lists links.
    case listShares = "ListShares"
    /// Takes a link back.
    case revokeShare = "RevokeShare"
    /// Gets a token for the secret of a link; anybody may ask.
    case openShare = "OpenShare"

    /// Whether it is answered by a stream.
    public var isWatch: Bool { self == .watchTrip || self == .watchVehicle || self == .watchTaskTracking }
}
