// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import GRPCCore
internal import SwiftProtobuf

/// `maps.fleetengine.v1.TripService`
struct TripGRPCService: FleetGRPCService, Maps_Fleetengine_V1_TripService.ServiceProtocol {
    let responder: any FleetResponder

    func createTrip(
        request: ServerRequest<Maps_Fleetengine_V1_CreateTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Trip> {
        try await serve(.createTrip, request, context) { $0.trip(of: $1) }
    }

    func getTrip(
        request: ServerRequest<Maps_Fleetengine_V1_GetTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Trip> {
        try await serve(.getTrip, request, context) { $0.trip(of: $1) }
    }

    func deleteTrip(
        request: ServerRequest<Maps_Fleetengine_V1_DeleteTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Google_Protobuf_Empty> {
        try await serve(.deleteTrip, request, context) { response, _ in response.empty }
    }

    func reportBillableTrip(
        request: ServerRequest<Maps_Fleetengine_V1_ReportBillableTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Google_Protobuf_Empty> {
        try await serve(.reportBillableTrip, request, context) { response, _ in response.empty }
    }

    func searchTrips(
        request: ServerRequest<Maps_Fleetengine_V1_SearchTripsRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_SearchTripsResponse> {
        try await serve(.searchTrips, request, context) { $0.trips(of: $1) }
    }

    func updateTrip(
        request: ServerRequest<Maps_Fleetengine_V1_UpdateTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Trip> {
        try await serve(.updateTrip, request, context) { $0.trip(of: $1) }
    }
}

/// `maps.fleetengine.v1.VehicleService`
struct VehicleGRPCService: FleetGRPCService, Maps_Fleetengine_V1_VehicleService.ServiceProtocol {
    let responder: any FleetResponder

    func createVehicle(
        request: ServerRequest<Maps_Fleetengine_V1_CreateVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Vehicle> {
        try await serve(.createVehicle, request, context) { $0.vehicle(of: $1) }
    }

    func getVehicle(
        request: ServerRequest<Maps_Fleetengine_V1_GetVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Vehicle> {
        try await serve(.getVehicle, request, context) { $0.vehicle(of: $1) }
    }

    func deleteVehicle(
        request: ServerRequest<Maps_Fleetengine_V1_DeleteVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Google_Protobuf_Empty> {
        try await serve(.deleteVehicle, request, context) { response, _ in response.empty }
    }

    func updateVehicle(
        request: ServerRequest<Maps_Fleetengine_V1_UpdateVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_Vehicle> {
        try await serve(.updateVehicle, request, context) { $0.vehicle(of: $1) }
    }

    func updateVehicleAttributes(
        request: ServerRequest<Maps_Fleetengine_V1_UpdateVehicleAttributesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_UpdateVehicleAttributesResponse> {
        try await serve(.updateVehicleAttributes, request, context) { response, _ in response.attributes }
    }

    func listVehicles(
        request: ServerRequest<Maps_Fleetengine_V1_ListVehiclesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_ListVehiclesResponse> {
        try await serve(.listVehicles, request, context) { $0.vehicles(of: $1) }
    }

    func searchVehicles(
        request: ServerRequest<Maps_Fleetengine_V1_SearchVehiclesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_SearchVehiclesResponse> {
        try await serve(.searchVehicles, request, context) { $0.matches(of: $1, isFuzzed: false) }
    }

    func updateVehicleLocation(
        request: ServerRequest<Maps_Fleetengine_V1_UpdateVehicleLocationRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_VehicleLocation> {
        try await serve(.updateVehicleLocation, request, context) { response, _ in response.location }
    }

    func searchFuzzedVehicles(
        request: ServerRequest<Maps_Fleetengine_V1_SearchVehiclesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_V1_SearchVehiclesResponse> {
        let message = request.message
        return try await serve(
            .searchFuzzedVehicles, FleetCaller(request.metadata, context),
            { _ throws(FleetError) in try message.fuzzedCall() }
        ) { $0.matches(of: $1, isFuzzed: true) }
    }
}

extension Maps_Fleetengine_V1_SearchVehiclesRequest {
    /// The same search with approximate positions.
    func fuzzedCall() throws(FleetError) -> AddressedCall {
        AddressedCall(provider: try ProviderID(parent: parent), call: .searchFuzzedVehicles(try search()))
    }
}

/// `guidepost.fleet.v1.WatchService`
struct WatchGRPCService: FleetGRPCService, Guidepost_Fleet_V1_WatchService.ServiceProtocol {
    let responder: any FleetResponder

    func watchTrip(
        request: ServerRequest<Guidepost_Fleet_V1_WatchTripRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Guidepost_Fleet_V1_TripUpdate> {
        try await watch(.watchTrip, request, context) { $0.tripUpdate(of: $1) }
    }

    func watchVehicle(
        request: ServerRequest<Guidepost_Fleet_V1_WatchVehicleRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Guidepost_Fleet_V1_VehicleUpdate> {
        try await watch(.watchVehicle, request, context) { $0.vehicleUpdate(of: $1) }
    }

    func watchTaskTracking(
        request: ServerRequest<Guidepost_Fleet_V1_WatchTaskTrackingRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Guidepost_Fleet_V1_TaskTrackingUpdate> {
        try await watch(.watchTaskTracking, request, context) { $0.trackingUpdate(of: $1) }
    }

    private func watch<Request: FleetRequestMessage, Update: Sendable>(
        _ method: FleetMethod, _ request: ServerRequest<Request>, _ context: ServerContext,
        _ write: @escaping @Sendable (FleetUpdate, ProviderID) -> Update?
    ) async throws -> StreamingServerResponse<Update> {
        do throws(FleetError) {
            let caller = FleetCaller(request.metadata, context)
            let responder = try await responder.responder(for: caller)
            let updates = try await responder.watch(method, for: caller, parsing: request.message.call)
            return StreamingServerResponse { writer in
                do {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            for try await item in updates {
                                if let update = write(item, responder.provider) { try await writer.write(update) }
                            }
                        }
                        // A client that has disconnected is detected at once, not with the next update.
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
