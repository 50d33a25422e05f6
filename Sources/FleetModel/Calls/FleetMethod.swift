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
    /// Makes a link to a trip.
    case shareTrip = "ShareTrip"
    /// Lists links.
    case listShares = "ListShares"
    /// Takes a link back.
    case revokeShare = "RevokeShare"
    /// Gets a token for the secret of a link; anybody may ask.
    case openShare = "OpenShare"
}
