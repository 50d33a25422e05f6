// SPDX-License-Identifier: Apache-2.0

public import FleetClient
internal import FleetModel
internal import FleetWire
internal import GRPCCore

/// Reads trips over gRPC: `GetTrip` of the published API, and `WatchTrip`.
public final class GRPCTripTransport: TripTransport {
    private let connection: FleetConnection

    /// Creates a transport; it connects on the first call.
    public init(endpoint: FleetEndpoint) { connection = FleetConnection(to: endpoint) }

    /// Reads a trip once, within the timeout of the endpoint.
    ///
    /// - Throws: `TripUpdateError`.
    public func trip(_ request: TripRequest) async throws(TripUpdateError) -> TripReport {
        do throws(FleetError) {
            let name = try TripName(request.tripName)
            var message = Maps_Fleetengine_V1_GetTripRequest()
            message.name = name.description
            message.header = .init(request.header)
            message.routeFormatType = .latLngListType
            if let version = request.known?.route { message.currentRouteSegmentVersion = .init(nanoseconds: version) }
            if let version = request.known?.traffic {
                message.currentRouteSegmentTrafficVersion = .init(nanoseconds: version)
            }
            if let version = request.known?.waypointRoutes {
                message.remainingWaypointsRouteVersion = .init(nanoseconds: version)
            }
            let metadata = FleetConnection.metadata(token: request.token, provider: name.provider)
            return try await connection.call { [message] client in
                try await Maps_Fleetengine_V1_TripService.Client(wrapping: client)
                    .getTrip(message, metadata: metadata, options: connection.unary) { response in
                        var report = TripReport(try response.message)
                        let uncertainty = response.metadata[stringValues: "guidepost-eta-uncertainty-seconds"]
                        report.trip.etaUncertainty = uncertainty.first { _ in true }.flatMap { Self.uncertainty($0) }
                        return report
                    }
            }
        } catch {
            throw TripUpdateError(error)
        }
    }

    /// The first of the values for the remaining stops, in seconds; `nil` if it is unknown.
    static func uncertainty(_ list: String) -> Double? {
        list.split(separator: ",", omittingEmptySubsequences: false).first.flatMap { Double($0) }
    }

    /// Watches a trip.
    public func updates(_ request: TripRequest) -> AsyncThrowingStream<TripReport, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: TripReport.self, bufferingPolicy: .bufferingNewest(8))
        let task = Task { [connection] in
            do throws(FleetError) {
                let name = try TripName(request.tripName)
                var message = Guidepost_Fleet_V1_WatchTripRequest()
                message.name = name.description
                message.header = .init(request.header)
                let metadata = FleetConnection.metadata(token: request.token, provider: name.provider)
                try await connection.call { [message] client in
                    try await Guidepost_Fleet_V1_WatchService.Client(wrapping: client)
                        .watchTrip(message, metadata: metadata, options: FleetConnection.streaming) { response in
                            for try await update in response.messages { continuation.yield(TripReport(update)) }
                        }
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: TripUpdateError(error))
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension Maps_Fleetengine_V1_RequestHeader {
    /// Encodes a header.
    init(_ header: RequestHeader?) {
        self.init()
        sdkType = .consumer
        languageCode = header?.languageCode ?? ""
        regionCode = header?.regionCode ?? ""
        sdkVersion = header?.sdkVersion ?? ""
        osVersion = header?.osVersion ?? ""
        deviceModel = header?.deviceModel ?? ""
        traceID = header?.traceID ?? ""
    }
}
