// SPDX-License-Identifier: Apache-2.0

package import FleetModel
internal import SwiftProtobuf

/// Parses requests of any method from their bytes, as received over gRPC. For tests and fuzzers, which cover all
/// methods.
package enum RequestReading {
    /// Parses a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - bytes: The encoded message.
    ///   - now: The present time.
    /// - Throws: `FleetError`; `invalidArgument` for bytes that are not a message.
    package static func call(
        _ method: FleetMethod, _ bytes: [UInt8], at now: Timestamp
    ) throws(FleetError) -> AddressedCall {
        switch method {
        case .createTrip: try read(Maps_Fleetengine_V1_CreateTripRequest.self, bytes, now)
        case .getTrip: try read(Maps_Fleetengine_V1_GetTripRequest.self, bytes, now)
        case .updateTrip: try read(Maps_Fleetengine_V1_UpdateTripRequest.self, bytes, now)
        case .deleteTrip: try read(Maps_Fleetengine_V1_DeleteTripRequest.self, bytes, now)
        case .searchTrips: try read(Maps_Fleetengine_V1_SearchTripsRequest.self, bytes, now)
        case .reportBillableTrip: try read(Maps_Fleetengine_V1_ReportBillableTripRequest.self, bytes, now)
        case .createVehicle: try read(Maps_Fleetengine_V1_CreateVehicleRequest.self, bytes, now)
        case .getVehicle: try read(Maps_Fleetengine_V1_GetVehicleRequest.self, bytes, now)
        case .updateVehicle: try read(Maps_Fleetengine_V1_UpdateVehicleRequest.self, bytes, now)
        case .deleteVehicle: try read(Maps_Fleetengine_V1_DeleteVehicleRequest.self, bytes, now)
        case .updateVehicleAttributes: try read(Maps_Fleetengine_V1_UpdateVehicleAttributesRequest.self, bytes, now)
        case .listVehicles: try read(Maps_Fleetengine_V1_ListVehiclesRequest.self, bytes, now)
        case .searchVehicles: try read(Maps_Fleetengine_V1_SearchVehiclesRequest.self, bytes, now)
        case .updateVehicleLocation: try read(Maps_Fleetengine_V1_UpdateVehicleLocationRequest.self, bytes, now)
        case .searchFuzzedVehicles:
            try message(Maps_Fleetengine_V1_SearchVehiclesRequest.self, bytes).fuzzedCall()
        case .watchTrip: try read(Guidepost_Fleet_V1_WatchTripRequest.self, bytes, now)
        case .watchVehicle: try read(Guidepost_Fleet_V1_WatchVehicleRequest.self, bytes, now)
        case .batchCreateTasks: try read(Maps_Fleetengine_Delivery_V1_BatchCreateTasksRequest.self, bytes, now)
        case .createTask: try read(Maps_Fleetengine_Delivery_V1_CreateTaskRequest.self, bytes, now)
        case .getTask: try read(Maps_Fleetengine_Delivery_V1_GetTaskRequest.self, bytes, now)
        case .updateTask: try read(Maps_Fleetengine_Delivery_V1_UpdateTaskRequest.self, bytes, now)
        case .deleteTask: try read(Maps_Fleetengine_Delivery_V1_DeleteTaskRequest.self, bytes, now)
        case .listTasks: try read(Maps_Fleetengine_Delivery_V1_ListTasksRequest.self, bytes, now)
        case .getTaskTrackingInfo: try read(Maps_Fleetengine_Delivery_V1_GetTaskTrackingInfoRequest.self, bytes, now)
        case .watchTaskTracking: try read(Guidepost_Fleet_V1_WatchTaskTrackingRequest.self, bytes, now)
        case .createDeliveryVehicle:
            try read(Maps_Fleetengine_Delivery_V1_CreateDeliveryVehicleRequest.self, bytes, now)
        case .getDeliveryVehicle: try read(Maps_Fleetengine_Delivery_V1_GetDeliveryVehicleRequest.self, bytes, now)
        case .updateDeliveryVehicle:
            try read(Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest.self, bytes, now)
        case .deleteDeliveryVehicle:
            try read(Maps_Fleetengine_Delivery_V1_DeleteDeliveryVehicleRequest.self, bytes, now)
        case .listDeliveryVehicles:
            try read(Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesRequest.self, bytes, now)
        case .shareTrip: try read(Guidepost_Fleet_V1_ShareTripRequest.self, bytes, now)
        case .listShares: try read(Guidepost_Fleet_V1_ListSharesRequest.self, bytes, now)
        case .revokeShare: try read(Guidepost_Fleet_V1_RevokeShareRequest.self, bytes, now)
        case .openShare:
            AddressedCall(
                provider: nil,
                call: .openShare(secret: try message(Guidepost_Fleet_V1_OpenShareRequest.self, bytes).secret))
        }
    }

    private static func read<Request: FleetRequestMessage>(
        _ request: Request.Type, _ bytes: [UInt8], _ now: Timestamp
    ) throws(FleetError) -> AddressedCall { try message(request, bytes).call(at: now) }

    private static func message<Request: SwiftProtobuf.Message>(
        _ request: Request.Type, _ bytes: [UInt8]
    ) throws(FleetError) -> Request {
        do { return try Request(serializedBytes: bytes) } catch {
            throw FleetError(.invalidArgument, "The message cannot be read.", cause: error)
        }
    }
}
