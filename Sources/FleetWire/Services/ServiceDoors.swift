// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import GRPCCore
internal import SwiftProtobuf

/// `maps.fleetengine.v1.TripService`
struct TripDoor: GRPCDoor, Maps_Fleetengine_V1_TripService.ServiceProtocol {
    let desk: any FleetDesk

    func createTrip(
        request: ServerRequest<Maps_Fleetengine_V1_CreateTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Trip> {
        try await serve(.createTrip, request, context) { $0.trip(of: desk.provider) }
    }

    func getTrip(
        request: ServerRequest<Maps_Fleetengine_V1_GetTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Trip> {
        try await serve(.getTrip, request, context) { $0.trip(of: desk.provider) }
    }

    func deleteTrip(
        request: ServerRequest<Maps_Fleetengine_V1_DeleteTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Google_Protobuf_Empty> {
        try await serve(.deleteTrip, request, context) { $0.empty }
    }

    func reportBillableTrip(
        request: ServerRequest<Maps_Fleetengine_V1_ReportBillableTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Google_Protobuf_Empty> {
        try await serve(.reportBillableTrip, request, context) { $0.empty }
    }

    func searchTrips(
        request: ServerRequest<Maps_Fleetengine_V1_SearchTripsRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_SearchTripsResponse> {
        try await serve(.searchTrips, request, context) { $0.trips(of: desk.provider) }
    }

    func updateTrip(
        request: ServerRequest<Maps_Fleetengine_V1_UpdateTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Trip> {
        try await serve(.updateTrip, request, context) { $0.trip(of: desk.provider) }
    }
}

/// `maps.fleetengine.v1.VehicleService`
struct VehicleDoor: GRPCDoor, Maps_Fleetengine_V1_VehicleService.ServiceProtocol {
    let desk: any FleetDesk

    func createVehicle(
        request: ServerRequest<Maps_Fleetengine_V1_CreateVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Vehicle> {
        try await serve(.createVehicle, request, context) { $0.vehicle(of: desk.provider) }
    }

    func getVehicle(
        request: ServerRequest<Maps_Fleetengine_V1_GetVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Vehicle> {
        try await serve(.getVehicle, request, context) { $0.vehicle(of: desk.provider) }
    }

    func deleteVehicle(
        request: ServerRequest<Maps_Fleetengine_V1_DeleteVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Google_Protobuf_Empty> {
        try await serve(.deleteVehicle, request, context) { $0.empty }
    }

    func updateVehicle(
        request: ServerRequest<Maps_Fleetengine_V1_UpdateVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Vehicle> {
        try await serve(.updateVehicle, request, context) { $0.vehicle(of: desk.provider) }
    }

    func updateVehicleAttributes(
        request: ServerRequest<Maps_Fleetengine_V1_UpdateVehicleAttributesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_UpdateVehicleAttributesResponse> {
        try await serve(.updateVehicleAttributes, request, context) { $0.attributes }
    }

    func listVehicles(
        request: ServerRequest<Maps_Fleetengine_V1_ListVehiclesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_ListVehiclesResponse> {
        try await serve(.listVehicles, request, context) { $0.vehicles(of: desk.provider) }
    }

    func searchVehicles(
        request: ServerRequest<Maps_Fleetengine_V1_SearchVehiclesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_SearchVehiclesResponse> {
        try await serve(.searchVehicles, request, context) { $0.matches(of: desk.provider, isFuzzed: false) }
    }

    func updateVehicleLocation(
        request: ServerRequest<Maps_Fleetengine_V1_UpdateVehicleLocationRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_VehicleLocation> {
        try await serve(.updateVehicleLocation, request, context) { $0.location }
    }

    func searchFuzzedVehicles(
        request: ServerRequest<Maps_Fleetengine_V1_SearchVehiclesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_SearchVehiclesResponse> {
        let message = request.message
        return try await serve(
            .searchFuzzedVehicles, FleetCaller(request.metadata, context),
            { _ throws(FleetError) in try message.fuzzedCall() }
        ) { $0.matches(of: desk.provider, isFuzzed: true) }
    }
}

extension Maps_Fleetengine_V1_SearchVehiclesRequest {
    /// The same search where places are given roughly.
    func fuzzedCall() throws(FleetError) -> AddressedCall {
        AddressedCall(provider: try ProviderID(parent: parent), call: .searchFuzzedVehicles(try search()))
    }
}

/// `guidepost.fleet.v1.WatchService`
struct WatchDoor: GRPCDoor, Guidepost_Fleet_V1_WatchService.ServiceProtocol {
    let desk: any FleetDesk

    func watchTrip(
        request: ServerRequest<Guidepost_Fleet_V1_WatchTripRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Guidepost_Fleet_V1_TripUpdate> {
        try await follow(.watchTrip, request, context) { [desk] in $0.tripUpdate(of: desk.provider) }
    }

    func watchVehicle(
        request: ServerRequest<Guidepost_Fleet_V1_WatchVehicleRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Guidepost_Fleet_V1_VehicleUpdate> {
        try await follow(.watchVehicle, request, context) { [desk] in $0.vehicleUpdate(of: desk.provider) }
    }

    func watchTaskTracking(
        request: ServerRequest<Guidepost_Fleet_V1_WatchTaskTrackingRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Guidepost_Fleet_V1_TaskTrackingUpdate> {
        try await follow(.watchTaskTracking, request, context) { [desk] in $0.trackingUpdate(of: desk.provider) }
    }

    private func follow<Request: FleetRequestMessage, Update: Sendable>(
        _ method: FleetMethod, _ request: ServerRequest<Request>, _ context: ServerContext,
        _ write: @escaping @Sendable (FleetNews) -> Update?
    ) async throws -> StreamingServerResponse<Update> {
        do throws(FleetError) {
            let news = try await desk.follow(
                method, for: FleetCaller(request.metadata, context), reading: request.message.call)
            return StreamingServerResponse { writer in
                do {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            for try await item in news {
                                if let update = write(item) { try await writer.write(update) }
                            }
                        }
                        // A reader that went away is noticed at once, not with the next news.
                        group.addTask { try await context.cancellation.cancelled }
                        try await group.next()
                        group.cancelAll()
                    }
                } catch let error as FleetError {
                    throw error.status
                }
                return [:]
            }
        } catch {
            throw error.status
        }
    }
}
