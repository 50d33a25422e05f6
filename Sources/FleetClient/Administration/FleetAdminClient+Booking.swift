// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import FleetWire
internal import GRPCCore
internal import GRPCNIOTransportHTTP2Posix
internal import GRPCProtobuf
public import NavGeo
internal import SwiftProtobuf

/// What a provider's own server does when a ride is booked.
extension FleetAdminClient {
    /// Creates a vehicle that is online and takes one party at a time.
    ///
    /// - Parameters:
    ///   - id: The ID of the vehicle.
    ///   - place: Its position.
    ///   - attributes: What riders see of driver and vehicle.
    /// - Throws: `FleetError` of the server.
    public func createVehicle(
        _ id: VehicleID, at place: Coordinate, attributes: [RiderAttribute: String] = [:]
    ) async throws(FleetError) {
        try await withClient { client, metadata in
            var request = Maps_Fleetengine_V1_CreateVehicleRequest()
            request.parent = "providers/\(provider)"
            request.vehicleID = id.text
            request.vehicle.vehicleState = .online
            request.vehicle.supportedTripTypes = [.exclusive]
            request.vehicle.maximumCapacity = 4
            request.vehicle.vehicleType.category = .auto
            request.vehicle.attributes = RiderAttribute.allCases.compactMap { key in
                attributes[key].map { value in
                    Maps_Fleetengine_V1_VehicleAttribute.with {
                        $0.key = key.rawValue
                        $0.value = value
                    }
                }
            }
            request.vehicle.lastLocation.location.latitude = place.latitude
            request.vehicle.lastLocation.location.longitude = place.longitude
            _ = try await Maps_Fleetengine_V1_VehicleService.Client(wrapping: client)
                .createVehicle(request, metadata: metadata)
        }
    }

    /// Creates a trip for one party and assigns it to a vehicle.
    ///
    /// - Parameters:
    ///   - id: The ID of the trip.
    ///   - vehicle: The vehicle.
    ///   - pickup: The pickup point.
    ///   - dropoff: The drop-off point.
    /// - Throws: `FleetError` of the server.
    public func createTrip(
        _ id: TripID, vehicle: VehicleID, pickup: Coordinate, dropoff: Coordinate
    ) async throws(FleetError) {
        try await withClient { client, metadata in
            var request = Maps_Fleetengine_V1_CreateTripRequest()
            request.parent = "providers/\(provider)"
            request.tripID = id.text
            request.trip.tripType = .exclusive
            request.trip.vehicleID = vehicle.text
            request.trip.pickupPoint.point.latitude = pickup.latitude
            request.trip.pickupPoint.point.longitude = pickup.longitude
            request.trip.dropoffPoint.point.latitude = dropoff.latitude
            request.trip.dropoffPoint.point.longitude = dropoff.longitude
            _ = try await Maps_Fleetengine_V1_TripService.Client(wrapping: client)
                .createTrip(request, metadata: metadata)
        }
    }

    /// Sets the status of a trip.
    ///
    /// - Throws: `FleetError` of the server.
    public func setStatus(_ status: FleetTripStatus, of id: TripID) async throws(FleetError) {
        try await withClient { client, metadata in
            var request = Maps_Fleetengine_V1_UpdateTripRequest()
            request.name = TripName(provider: provider, id: id).description
            request.trip.tripStatus = .init(rawValue: status.rawValue) ?? .unknownTripStatus
            request.updateMask.paths = [TripField.status.rawValue]
            _ = try await Maps_Fleetengine_V1_TripService.Client(wrapping: client)
                .updateTrip(request, metadata: metadata)
        }
    }
}
