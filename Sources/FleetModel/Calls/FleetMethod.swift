// SPDX-License-Identifier: Apache-2.0

/// The methods of a fleet server. Raw values are the published names.
public enum FleetMethod: String, Sendable, Hashable, CaseIterable {
    /// Creates a trip.
    case createTrip = "CreateTrip"
    /// Reads a trip.
    case getTrip = "GetTrip"
    /// Updates a trip.
    case updateTrip = "UpdateTrip"
    /// Deletes a trip.
    case deleteTrip = "DeleteTrip"
    /// Lists trips.
    case searchTrips = "SearchTrips"
    /// Reports that a trip is billable.
    case reportBillableTrip = "ReportBillableTrip"
    /// Creates a vehicle.
    case createVehicle = "CreateVehicle"
    /// Reads a vehicle.
    case getVehicle = "GetVehicle"
    /// Updates a vehicle.
    case updateVehicle = "UpdateVehicle"
    /// Deletes a vehicle.
    case deleteVehicle = "DeleteVehicle"
    /// Sets some attributes of a vehicle.
    case updateVehicleAttributes = "UpdateVehicleAttributes"
    /// Lists vehicles.
    case listVehicles = "ListVehicles"
    /// Finds vehicles for a trip.
    case searchVehicles = "SearchVehicles"
    /// Updates the position of a vehicle; for older clients.
    case updateVehicleLocation = "UpdateVehicleLocation"
    /// Finds vehicles for a trip and returns approximate places; for older clients.
    case searchFuzzedVehicles = "SearchFuzzedVehicles"
    /// Watches a trip.
    case watchTrip = "WatchTrip"
    /// Watches a vehicle.
    case watchVehicle = "WatchVehicle"
    /// Creates several tasks.
    case batchCreateTasks = "BatchCreateTasks"
    /// Creates a task.
    case createTask = "CreateTask"
    /// Reads a task.
    case getTask = "GetTask"
    /// Updates a task.
    case updateTask = "UpdateTask"
    /// Deletes a task.
    case deleteTask = "DeleteTask"
    /// Lists tasks.
    case listTasks = "ListTasks"
    /// Reads what the recipient of a delivery may see.
    case getTaskTrackingInfo = "GetTaskTrackingInfo"
    /// Watches what the recipient of a delivery may see.
    case watchTaskTracking = "WatchTaskTracking"
    /// Creates a delivery vehicle.
    case createDeliveryVehicle = "CreateDeliveryVehicle"
    /// Reads a delivery vehicle.
    case getDeliveryVehicle = "GetDeliveryVehicle"
    /// Updates a delivery vehicle.
    case updateDeliveryVehicle = "UpdateDeliveryVehicle"
    /// Deletes a delivery vehicle.
    case deleteDeliveryVehicle = "DeleteDeliveryVehicle"
    /// Lists delivery vehicles.
    case listDeliveryVehicles = "ListDeliveryVehicles"
    /// Creates a link to a trip.
    case shareTrip = "ShareTrip"
    /// Lists links.
    case listShares = "ListShares"
    /// Revokes a link.
    case revokeShare = "RevokeShare"
    /// Exchanges the secret of a link for a token; needs no token.
    case openShare = "OpenShare"

    /// Whether the response is a stream.
    public var isWatch: Bool { self == .watchTrip || self == .watchVehicle || self == .watchTaskTracking }
}
