// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel
internal import FleetWire
internal import Foundation
internal import GRPCCore
internal import NavGeo
internal import SwiftProtobuf

/// Reports a delivery vehicle over gRPC: `GetDeliveryVehicle` and `UpdateDeliveryVehicle`.
final class GRPCDeliveryTransport: DeliveryTransport {
    private let connection: FleetConnection
    private let vehicle: DeliveryVehicleName

    init(endpoint: FleetEndpoint, vehicle: DeliveryVehicleName) {
        connection = FleetConnection(to: endpoint)
        self.vehicle = vehicle
    }

    private func metadata(_ token: String) -> Metadata {
        FleetConnection.metadata(token: token, provider: vehicle.provider)
    }

    func send(_ report: VehicleReport, token: String) async throws(FleetError) {
        let message = Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest(report, of: vehicle)
        guard !message.updateMask.paths.isEmpty else { return }
        _ = try await update(message, token)
    }

    private func update(
        _ message: Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest, _ token: String
    ) async throws(FleetError) -> Maps_Fleetengine_Delivery_V1_DeliveryVehicle {
        let metadata = metadata(token)
        return try await connection.call { client in
            try await Maps_Fleetengine_Delivery_V1_DeliveryService.Client(wrapping: client)
                .updateDeliveryVehicle(message, metadata: metadata, options: connection.unary)
        }
    }

    func send(_ progress: TripProgress, token: String) async throws(FleetError) {
        throw FleetError(.failedPrecondition, "A delivery vehicle serves no trips.")
    }

    /// Stops of delivery vehicles are not watched; see `vehicleInfo(token:)`.
    func stops(token: String) -> AsyncThrowingStream<[VehicleStop], any Error> { AsyncThrowingStream { _ in } }

    func vehicleInfo(token: String) async throws(FleetError) -> DeliveryVehicleInfo {
        var message = Maps_Fleetengine_Delivery_V1_GetDeliveryVehicleRequest()
        message.header.sdkType = .driver
        message.name = vehicle.description
        let metadata = metadata(token)
        let response = try await connection.call { [message] client in
            try await Maps_Fleetengine_Delivery_V1_DeliveryService.Client(wrapping: client)
                .getDeliveryVehicle(message, metadata: metadata, options: connection.unary)
        }
        return DeliveryVehicleInfo(
            providerID: "\(vehicle.provider)", vehicleID: "\(vehicle.id)", vehicleName: vehicle.description,
            stops: response.vehicleStops)
    }

    func setStops(_ stops: [DeliveryVehicleStop], token: String) async throws(FleetError) -> [DeliveryVehicleStop] {
        var message = Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest()
        message.header.sdkType = .driver
        message.deliveryVehicle.name = vehicle.description
        message.deliveryVehicle.remainingVehicleJourneySegments = stops.map { .init($0) }
        message.updateMask.paths = [DeliveryVehicleField.stops.rawValue]
        return try await update(message, token).vehicleStops
    }
}

extension Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest {
    /// The content of a report, and the mask that names its fields.
    init(_ report: VehicleReport, of vehicle: DeliveryVehicleName) {
        self.init()
        header.sdkType = .driver
        deliveryVehicle.name = vehicle.description
        var fields: [DeliveryVehicleField] = []
        if let last = report.positions.last {
            deliveryVehicle.lastLocation = .init(last)
            fields.append(.lastLocation)
        }
        if report.positions.count > 1 {
            deliveryVehicle.pastLocations = report.positions.dropLast().map { .init($0) }
            fields.append(.pastLocations)
        }
        if let guidance = report.guidance {
            deliveryVehicle.navigationStatus =
                .init(rawValue: guidance.status.rawValue) ?? .unknownNavigationStatus
            fields.append(.navigationStatus)
            if report.sendsLine {
                deliveryVehicle.currentRouteSegment = Data(Polyline.encode(guidance.route).utf8)
                if let place = guidance.destination {
                    deliveryVehicle.currentRouteSegmentEndPoint.latitude = place.latitude
                    deliveryVehicle.currentRouteSegmentEndPoint.longitude = place.longitude
                }
                fields += [.routeSegment, .routeSegmentEndPoint]
            }
            if let distance = guidance.remainingDistance {
                deliveryVehicle.remainingDistanceMeters = .init(Int32(clamping: Int(min(distance, 1e9).rounded())))
            }
            if let time = guidance.remainingTime {
                deliveryVehicle.remainingDuration.seconds = Int64(min(time, 1e9).rounded())
            }
            if guidance.remainingDistance != nil || report.sendsLine {
                fields += [.remainingDistance, .remainingDuration]
            }
        }
        updateMask.paths = fields.map(\.rawValue)
    }
}

extension Maps_Fleetengine_Delivery_V1_DeliveryVehicle {
    /// The remaining stops.
    fileprivate var vehicleStops: [DeliveryVehicleStop] {
        remainingVehicleJourneySegments.map { segment in
            DeliveryVehicleStop(
                place: Coordinate(
                    latitude: segment.stop.plannedLocation.point.latitude,
                    longitude: segment.stop.plannedLocation.point.longitude),
                state: DeliveryVehicleStop.State(rawValue: segment.stop.state.rawValue) ?? .unspecified,
                tasks: segment.stop.tasks.map { task in
                    DeliveryTaskInfo(
                        taskID: task.taskID,
                        duration: Double(task.taskDuration.seconds) + Double(task.taskDuration.nanos) / 1e9)
                })
        }
    }
}

extension Maps_Fleetengine_Delivery_V1_VehicleJourneySegment {
    fileprivate init(_ stop: DeliveryVehicleStop) {
        self.init()
        self.stop.plannedLocation.point.latitude = stop.place.latitude
        self.stop.plannedLocation.point.longitude = stop.place.longitude
        self.stop.state = .init(rawValue: stop.state.rawValue) ?? .unspecified
        self.stop.tasks = stop.tasks.map { task in
            var info = Maps_Fleetengine_Delivery_V1_VehicleStop.TaskInfo()
            info.taskID = task.taskID
            return info
        }
    }
}
