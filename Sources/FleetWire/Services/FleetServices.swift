// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
public import GRPCCore
internal import NavGeo
internal import SwiftProtobuf

/// The gRPC services of a fleet server.
public enum FleetServices {
    /// All services that lead to a desk, and the one that tells whether the server serves.
    public static func all(
        for desk: any FleetDesk, isServing: @escaping @Sendable () -> Bool
    ) -> [any RegistrableRPCService] {
        [
            TripDoor(desk: desk), VehicleDoor(desk: desk), WatchDoor(desk: desk), ShareDoor(desk: desk),
            DeliveryDoor(desk: desk),
            HealthDoor(isServing: isServing),
        ]
    }
}

/// What all ways in over gRPC do.
protocol GRPCDoor: Sendable {
    var desk: any FleetDesk { get }
}

extension GRPCDoor {
    /// Reads a request, has it answered, and writes the answer.
    func serve<Request: FleetRequestMessage, Reply: Sendable>(
        _ method: FleetMethod, _ request: ServerRequest<Request>, _ context: ServerContext,
        _ write: (FleetReply) -> Reply?
    ) async throws -> ServerResponse<Reply> {
        try await serve(method, FleetCaller(request.metadata, context), request.message.call, write)
    }

    func serve<Reply: Sendable>(
        _ method: FleetMethod, _ caller: FleetCaller,
        _ read: @escaping @Sendable (Moment) throws(FleetError) -> AddressedCall, _ write: (FleetReply) -> Reply?
    ) async throws -> ServerResponse<Reply> {
        do throws(FleetError) {
            let reply = try await desk.answer(method, for: caller, reading: read)
            guard let message = write(reply) else {
                throw FleetError(.internal, "The answer is not of the kind that was asked for.")
            }
            return ServerResponse(message: message, metadata: reply.remarks)
        } catch {
            throw error.status
        }
    }
}

extension FleetCaller {
    /// Reads who asks from the metadata of a call and its connection.
    init(_ metadata: Metadata, _ context: ServerContext) {
        func text(_ key: String) -> String? { metadata[stringValues: key].first { _ in true } }
        self.init(
            token: FleetCaller.token(of: text("authorization")), door: .grpc,
            deadline: text("grpc-timeout").flatMap { GRPCTimeout.duration($0) }.map { ContinuousClock.now + $0 })
        // `ipv4:192.0.2.7:50123` or `ipv6:[2001:db8::7]:50123`: the port makes it one connection's own.
        connection = context.remotePeer
        address = String(context.remotePeer.drop { $0 != ":" }.dropFirst())
        // One list, however many headers it comes in: the last address is the one that counts.
        let forwarded = metadata[stringValues: "x-forwarded-for"].map { $0 }
        forwardedFor = forwarded.isEmpty ? nil : forwarded.joined(separator: ",")
    }
}

/// Reads the header `grpc-timeout`: up to eight digits and a unit.
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

extension FleetReply {
    /// What the published messages have no field for.
    var remarks: Metadata {
        uncertaintyText.map { ["guidepost-eta-uncertainty-seconds": "\($0)"] } ?? [:]
    }

    func trip(of provider: ProviderID) -> Maps_Fleetengine_V1_Trip? {
        guard case .trip(let snapshot, let reading) = self else { return nil }
        return .init(snapshot, reading, provider: provider)
    }

    func trips(of provider: ProviderID) -> Maps_Fleetengine_V1_SearchTripsResponse? {
        guard case .trips(let snapshots, let reading, let next) = self else { return nil }
        var response = Maps_Fleetengine_V1_SearchTripsResponse()
        response.trips = snapshots.map { .init($0, reading, provider: provider) }
        response.nextPageToken = next
        return response
    }

    func vehicle(of provider: ProviderID) -> Maps_Fleetengine_V1_Vehicle? {
        guard case .vehicle(let snapshot, let reading) = self else { return nil }
        return .init(snapshot, reading, provider: provider)
    }

    func vehicles(of provider: ProviderID) -> Maps_Fleetengine_V1_ListVehiclesResponse? {
        guard case .vehicles(let snapshots, let next, let total) = self else { return nil }
        var response = Maps_Fleetengine_V1_ListVehiclesResponse()
        response.vehicles = snapshots.map { .init($0, VehicleReading(), provider: provider) }
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

extension FleetNews {
    func tripUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_TripUpdate? {
        forms.message { newTripUpdate(of: provider) }
    }

    private func newTripUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_TripUpdate? {
        guard let trip = reply.trip(of: provider), case .trip(let snapshot, _) = reply else { return nil }
        var update = Guidepost_Fleet_V1_TripUpdate()
        update.trip = trip
        update.resumeToken = ResumeToken.text(revision)
        if let uncertainty = snapshot.uncertainty { update.etaUncertainty = .init(uncertainty) }
        update.waypointEtaUncertainties = snapshot.waypoints.map { .init($0.uncertainty ?? .zero) }
        return update
    }

    func trackingUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_TaskTrackingUpdate? {
        forms.message { newTrackingUpdate(of: provider) }
    }

    private func newTrackingUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_TaskTrackingUpdate? {
        guard let info = reply.tracking(of: provider), case .delivery(.tracking(let snapshot)) = reply else {
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
        forms.message { newVehicleUpdate(of: provider) }
    }

    private func newVehicleUpdate(of provider: ProviderID) -> Guidepost_Fleet_V1_VehicleUpdate? {
        guard let vehicle = reply.vehicle(of: provider) else { return nil }
        var update = Guidepost_Fleet_V1_VehicleUpdate()
        update.vehicle = vehicle
        if case .vehicle(let snapshot, _) = reply {
            update.waypointEtaUncertainties = snapshot.waypoints.map { .init($0.uncertainty ?? .zero) }
        }
        update.resumeToken = ResumeToken.text(revision)
        return update
    }
}
