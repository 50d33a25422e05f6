// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel
internal import FleetWire
internal import GRPCCore
internal import NavGeo
internal import SwiftProtobuf

/// Reports a vehicle over gRPC: `UpdateVehicle` and `UpdateTrip` of the published API, and `WatchVehicle`.
final class GRPCDriverTransport: DriverTransport {
    private let connection: FleetConnection
    private let vehicle: VehicleName

    init(endpoint: FleetEndpoint, vehicle: VehicleName) {
        connection = FleetConnection(to: endpoint)
        self.vehicle = vehicle
    }

    private func metadata(_ token: String) -> Metadata {
        FleetConnection.metadata(token: token, provider: vehicle.provider)
    }

    func send(_ report: VehicleReport, token: String) async throws(FleetError) {
        let message = Maps_Fleetengine_V1_UpdateVehicleRequest(report, of: vehicle)
        guard !message.updateMask.paths.isEmpty else { return }
        let metadata = metadata(token)
        _ = try await connection.call { client in
            try await Maps_Fleetengine_V1_VehicleService.Client(wrapping: client)
                .updateVehicle(message, metadata: metadata, options: connection.unary)
        }
    }

    func send(_ progress: TripProgress, token: String) async throws(FleetError) {
        var message = Maps_Fleetengine_V1_UpdateTripRequest()
        message.header.sdkType = .driver
        message.name = TripName(provider: vehicle.provider, id: try TripID(progress.tripID)).description
        message.trip.tripStatus = .init(rawValue: progress.stage.wireNumber) ?? .unknownTripStatus
        message.updateMask.paths = [TripField.status.rawValue]
        if let index = progress.intermediateDestinationIndex {
            message.trip.intermediateDestinationIndex = Int32(clamping: index)
            message.updateMask.paths.append(TripField.intermediateDestinationIndex.rawValue)
        }
        let metadata = metadata(token)
        _ = try await connection.call { [message] client in
            try await Maps_Fleetengine_V1_TripService.Client(wrapping: client)
                .updateTrip(message, metadata: metadata, options: connection.unary)
        }
    }

    func stops(token: String) -> AsyncThrowingStream<[VehicleStop], any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: [VehicleStop].self, bufferingPolicy: .bufferingNewest(4))
        var message = Guidepost_Fleet_V1_WatchVehicleRequest()
        message.header.sdkType = .driver
        message.name = vehicle.description
        let metadata = metadata(token)
        let task = Task { [connection, message] in
            do throws(FleetError) {
                try await connection.call { client in
                    try await Guidepost_Fleet_V1_WatchService.Client(wrapping: client)
                        .watchVehicle(message, metadata: metadata, options: FleetConnection.streaming) { response in
                            for try await update in response.messages {
                                continuation.yield(update.vehicle.waypoints.map { VehicleStop($0) })
                            }
                        }
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension Maps_Fleetengine_V1_UpdateVehicleRequest {
    /// The content of a report, and the mask that names its fields.
    init(_ report: VehicleReport, of vehicle: VehicleName) {
        self.init()
        header.sdkType = .driver
        name = vehicle.description
        var fields: [VehicleField] = []
        if let last = report.positions.last {
            self.vehicle.lastLocation = .init(last)
            fields.append(.lastLocation)
        }
        if report.positions.count > 1 {
            self.vehicle.pastLocations = report.positions.dropLast().map { .init($0) }
            fields.append(.pastLocations)
        }
        if let state = report.state {
            self.vehicle.vehicleState = .init(rawValue: state.wireNumber) ?? .unknownVehicleState
            fields.append(.state)
        }
        if let guidance = report.guidance {
            self.vehicle.navigationStatus = .init(rawValue: guidance.status.rawValue) ?? .unknownNavigationStatus
            fields.append(.navigationStatus)
            if let distance = guidance.remainingDistance {
                self.vehicle.remainingDistanceMeters = .init(Int32(clamping: Int(min(distance, 1e9).rounded())))
            }
            if let time = guidance.remainingTime {
                self.vehicle.remainingTimeSeconds = .init(Int32(clamping: Int(min(time, 1e9).rounded())))
            }
            if guidance.remainingDistance != nil || report.sendsLine {
                fields += [.remainingDistance, .remainingTime]
            }
            if report.sendsLine {
                write(guidance.line)
                fields += [.routeSegment, .routeSegmentEndPoint, .routeSegmentTraffic]
            }
        }
        updateMask.paths = fields.map(\.rawValue)
    }

    private mutating func write(_ line: GuidanceReport.Line) {
        vehicle.currentRouteSegment = Polyline.encode(line.route)
        if let place = line.destination {
            vehicle.currentRouteSegmentEndPoint.location.point.latitude = place.latitude
            vehicle.currentRouteSegmentEndPoint.location.point.longitude = place.longitude
        }
        vehicle.currentRouteSegmentTraffic.trafficRendering.roadStretch = line.traffic.map { stretch in
            var part = Maps_Fleetengine_V1_VisualTrafficReportPolylineRendering.RoadStretch()
            part.style = stretch.speed == .jam ? .trafficJam : .slowerTraffic
            part.offsetMeters = Int32(clamping: stretch.offset)
            part.lengthMeters = Int32(clamping: stretch.length)
            return part
        }
    }
}

extension VehicleStop {
    init(_ message: Maps_Fleetengine_V1_TripWaypoint) {
        self.init(
            tripID: message.tripID, kind: Kind(rawValue: message.waypointType.rawValue) ?? .unknown,
            place: Coordinate(
                latitude: message.location.point.latitude, longitude: message.location.point.longitude))
    }
}
