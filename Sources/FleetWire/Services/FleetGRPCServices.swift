// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
public import GRPCCore
internal import NavGeo
internal import SwiftProtobuf

/// The gRPC services of a fleet server.
public enum FleetGRPCServices {
    /// All services with one responder, and the health service.
    ///
    /// - Parameters:
    ///   - responder: Responds to requests.
    ///   - healthWatches: Limits the watches of the health service.
    ///   - isServing: What the health service reports.
    public static func all(
        for responder: any FleetResponder, healthWatches: HealthWatches = HealthWatches(),
        isServing: @escaping @Sendable () -> Bool
    ) -> [any RegistrableRPCService] {
        [
            TripGRPCService(responder: responder), VehicleGRPCService(responder: responder),
            WatchGRPCService(responder: responder), ShareGRPCService(responder: responder),
            DeliveryGRPCService(responder: responder),
            HealthGRPCService(isServing: isServing, watches: healthWatches),
        ]
    }
}

/// A gRPC service of the fleet.
protocol FleetGRPCService: Sendable {
    var responder: any FleetResponder { get }
}

extension FleetGRPCService {
    /// Parses a request, and encodes the response to it.
    func serve<Request: FleetRequestMessage, ResponseMessage: Sendable>(
        _ method: FleetMethod, _ request: ServerRequest<Request>, _ context: ServerContext,
        _ write: (FleetResponse, ProviderID) -> ResponseMessage?
    ) async throws -> ServerResponse<ResponseMessage> {
        try await serve(method, FleetCaller(request.metadata, context), request.message.call, write)
    }

    func serve<ResponseMessage: Sendable>(
        _ method: FleetMethod, _ caller: FleetCaller,
        _ read: @escaping @Sendable (Timestamp) throws(FleetError) -> AddressedCall,
        _ write: (FleetResponse, ProviderID) -> ResponseMessage?
    ) async throws -> ServerResponse<ResponseMessage> {
        do throws(FleetError) {
            let responder = try await responder.responder(for: caller)
            let response = try await responder.respond(method, for: caller, parsing: read)
            guard let message = write(response, responder.provider) else {
                throw FleetError(.internal, "The response has another type than the method returns.")
            }
            return ServerResponse(message: message, metadata: response.trailingMetadata)
        } catch {
            throw error.status
        }
    }
}

extension FleetCaller {
    /// Creates a caller from the metadata and the connection of a call.
    init(_ metadata: Metadata, _ context: ServerContext) {
        func text(_ key: String) -> String? { metadata[stringValues: key].first { _ in true } }
        self.init(
            token: FleetCaller.token(of: text("authorization")), transport: .grpc,
            deadline: text("grpc-timeout").flatMap { GRPCTimeout.duration($0) }.map { ContinuousClock.now + $0 },
            trace: TraceContext(continuing: text("traceparent")))
        // `ipv4:192.0.2.7:50123` or `ipv6:[2001:db8::7]:50123`: the port identifies the connection.
        connection = context.remotePeer
        address = String(context.remotePeer.drop { $0 != ":" }.dropFirst())
        // One list, even in several headers: the last address is the relevant one.
        let forwarded = metadata[stringValues: "x-forwarded-for"].map { $0 }
        forwardedFor = forwarded.isEmpty ? nil : forwarded.joined(separator: ",")
    }
}

/// Parses the header `grpc-timeout`: up to eight digits and a unit.
enum GRPCTimeout {
    static func duration(_ text: String) -> Duration? {
        guard text.count <= 9, let unit = text.last, let value = Int64(text.dropLast()), value >= 0 else { return nil }
        return switch unit {
        case "H": .seconds(value * 3_600)
        case "M": .seconds(value * 60)
        case "S": .seconds(value)
        case "m": .milliseconds(value)
        case "u": .microseconds(value)
        case "n": .nanoseconds(value)
        default: nil
        }
    }
}

extension FleetResponse {
    /// Metadata for values without a field in the published messages.
    var trailingMetadata: Metadata {
        uncertaintyText.map { ["guidepost-eta-uncertainty-seconds": "\($0)"] } ?? [:]
    }

    func trip(of provider: ProviderID) -> Maps_Fleetengine_V1_Trip? {
        guard case .trip(let snapshot, let parsing) = self else { return nil }
        return .init(snapshot, parsing, provider: provider)
    }

    func trips(of provider: ProviderID) -> Maps_Fleetengine_V1_SearchTripsResponse? {
        guard case .trips(let snapshots, let parsing, let next) = self else { return nil }
        var response = Maps_Fleetengine_V1_SearchTripsResponse()
        response.trips = snapshots.map { .init($0, parsing, provider: provider) }
        response.nextPageToken = next
        return response
    }

    func vehicle(of provider: ProviderID) -> Maps_Fleetengine_V1_Vehicle? {
        guard case .vehicle(let snapshot, let parsing) = self else { return nil }
        return .init(snapshot, parsing, provider: provider)
    }

    func vehicles(of provider: ProviderID) -> Maps_Fleetengine_V1_ListVehiclesResponse? {
        guard case .vehicles(let snapshots, let next, let total) = self else { return nil }
        var response = Maps_Fleetengine_V1_ListVehiclesResponse()
        response.vehicles = snapshots.map { .init($0, VehicleReadOptions(), provider: provider) }
        response.nextPageToken = next
        response.totalSize = Int64(total)
        return response
    }

    func matches(of provider: ProviderID, isFuzzed: Bool) -> Maps_Fleetengine_V1_SearchVehiclesResponse? {
        guard case .matches(let matches, let search) = self else { return nil }
        var response = Maps_Fleetengine_V1_SearchVehiclesResponse()
        response.matches = matches.map { .init($0, search, provider: provider, isFuzzed: isFuzzed) }
        return response
    }

    var attributes: Maps_Fleetengine_V1_UpdateVehicleAttributesResponse? {
        guard case .attributes(let attributes) = self else { return nil }
        var response = Maps_Fleetengine_V1_UpdateVehicleAttributesResponse()
        response.attributes = attributes.map { .init($0) }
        return response
    }

    var location: Maps_Fleetengine_V1_VehicleLocation? {
        guard case .location(let location) = self else { return nil }
        return .init(location)
    }

    var empty: Google_Protobuf_Empty? {
        guard case .nothing = self else { return nil }
        return Google_Protobuf_Empty()
    }
}

extension FleetUpdate {
    func tripUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_TripUpdate? {
        encodings.message { newTripUpdate(of: provider) }
    }

    private func newTripUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_TripUpdate? {
        guard let trip = response.trip(of: provider), case .trip(let snapshot, _) = response else { return nil }
        var update = Guidepost_Fleet_V1_TripUpdate()
        update.trip = trip
        update.resumeToken = ResumeToken.text(revision)
        if let uncertainty = snapshot.uncertainty { update.etaUncertainty = .init(uncertainty) }
        update.waypointEtaUncertainties = snapshot.waypoints.map { .init($0.uncertainty ?? .zero) }
        return update
    }

    func trackingUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_TaskTrackingUpdate? {
        encodings.message { newTrackingUpdate(of: provider) }
    }

    private func newTrackingUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_TaskTrackingUpdate? {
        guard let info = response.tracking(of: provider), case .delivery(.tracking(let snapshot)) = response else {
            return nil
        }
        var update = Guidepost_Fleet_V1_TaskTrackingUpdate()
        update.taskTrackingInfo = info
        update.resumeToken = ResumeToken.text(revision)
        if snapshot.arrival != nil, let uncertainty = snapshot.uncertainty {
            update.etaUncertainty = .init(uncertainty)
        }
        return update
    }

    func vehicleUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_VehicleUpdate? {
        encodings.message { newVehicleUpdate(of: provider) }
    }

    private func newVehicleUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_VehicleUpdate? {
        guard let vehicle = response.vehicle(of: provider) else { return nil }
        var update = Guidepost_Fleet_V1_VehicleUpdate()
        update.vehicle = vehicle
        if case .vehicle(let snapshot, _) = response {
            update.waypointEtaUncertainties = snapshot.waypoints.map { .init($0.uncertainty ?? .zero) }
        }
        update.resumeToken = ResumeToken.text(revision)
        return update
    }
}
