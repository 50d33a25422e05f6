// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import FleetWire
internal import Foundation
internal import GRPCCore
internal import GRPCNIOTransportHTTP2Posix
internal import GRPCProtobuf
internal import SwiftProtobuf

/// A gRPC client for operators of a fleet server.
public struct FleetAdminClient: Sendable {
    private let host: String
    private let port: Int
    let provider: ProviderID
    private let token: String
    private let security: ClientSecurity
    private let timeout: Duration

    /// Creates a client; each call connects.
    ///
    /// - Parameters:
    ///   - host: Name or address of the server.
    ///   - port: Its gRPC port.
    ///   - provider: The operator of the fleet.
    ///   - token: A token of the role server.
    ///   - security: How the connection is secured.
    ///   - timeout: Time for each call, all pages of a list included, after which it fails with `unavailable`.
    public init(
        host: String, port: Int, provider: ProviderID, token: String, security: ClientSecurity = .plaintext,
        timeout: Duration = .seconds(15)
    ) {
        self.security = security
        self.timeout = timeout
        self.host = host
        self.port = port
        self.provider = provider
        self.token = token
    }

    /// All trips, or those of one vehicle, each as a JSON object of the published form.
    ///
    /// - Throws: `FleetError` of the server, or `unavailable` if it cannot be reached.
    public func trips(of vehicle: VehicleID? = nil, activeOnly: Bool = false) async throws(FleetError) -> [String] {
        try await withClient { client, metadata in
            var all: [String] = []
            var request = Maps_Fleetengine_V1_SearchTripsRequest()
            request.parent = "providers/\(provider)"
            request.vehicleID = vehicle?.text ?? ""
            request.activeTripsOnly = activeOnly
            repeat {
                let page = try await Maps_Fleetengine_V1_TripService.Client(wrapping: client)
                    .searchTrips(request, metadata: metadata)
                for trip in page.trips { all.append(try trip.jsonString()) }
                request.pageToken = page.nextPageToken
            } while !request.pageToken.isEmpty
            return all
        }
    }

    /// One trip as JSON.
    ///
    /// - Throws: `FleetError` of the server.
    public func trip(_ id: TripID) async throws(FleetError) -> String {
        try await withClient { client, metadata in
            var request = Maps_Fleetengine_V1_GetTripRequest()
            request.name = TripName(provider: provider, id: id).description
            return try await Maps_Fleetengine_V1_TripService.Client(wrapping: client)
                .getTrip(request, metadata: metadata).jsonString()
        }
    }

    /// Cancels a trip.
    ///
    /// - Returns: The trip as JSON.
    /// - Throws: `FleetError` of the server.
    public func cancel(_ id: TripID) async throws(FleetError) -> String {
        try await withClient { client, metadata in
            var request = Maps_Fleetengine_V1_UpdateTripRequest()
            request.name = TripName(provider: provider, id: id).description
            request.trip.tripStatus = .canceled
            request.updateMask.paths = [TripField.status.rawValue]
            return try await Maps_Fleetengine_V1_TripService.Client(wrapping: client)
                .updateTrip(request, metadata: metadata).jsonString()
        }
    }

    /// All vehicles, each as a JSON object.
    ///
    /// - Throws: `FleetError` of the server.
    public func vehicles() async throws(FleetError) -> [String] {
        try await withClient { client, metadata in
            var all: [String] = []
            var request = Maps_Fleetengine_V1_ListVehiclesRequest()
            request.parent = "providers/\(provider)"
            request.vehicleTypeCategories = VehicleCategory.allCases.compactMap { .init(rawValue: $0.rawValue) }
            repeat {
                let page = try await Maps_Fleetengine_V1_VehicleService.Client(wrapping: client)
                    .listVehicles(request, metadata: metadata)
                for vehicle in page.vehicles { all.append(try vehicle.jsonString()) }
                request.pageToken = page.nextPageToken
            } while !request.pageToken.isEmpty
            return all
        }
    }

    /// One vehicle as JSON.
    ///
    /// - Throws: `FleetError` of the server.
    public func vehicle(_ id: VehicleID) async throws(FleetError) -> String {
        try await withClient { client, metadata in
            var request = Maps_Fleetengine_V1_GetVehicleRequest()
            request.name = VehicleName(provider: provider, id: id).description
            return try await Maps_Fleetengine_V1_VehicleService.Client(wrapping: client)
                .getVehicle(request, metadata: metadata).jsonString()
        }
    }

    /// Creates a link to a trip.
    ///
    /// - Parameters:
    ///   - trip: The trip.
    ///   - lifetime: Seconds.
    /// - Returns: The ID for revoking it, the secret for the link, and the time of expiry.
    /// - Throws: `FleetError` of the server.
    public func share(_ trip: TripID, lifetime: Double) async throws(FleetError) -> (
        id: String, secret: String, end: String
    ) {
        // The server checks the same; but not every number of seconds can be encoded.
        guard lifetime >= 1, lifetime <= TripShare.maximumLifetime else {
            throw FleetError(
                .invalidArgument, "The lifetime of a link must be between one second and 30 days.", field: "lifetime")
        }
        return try await withClient { client, metadata in
            var request = Guidepost_Fleet_V1_ShareTripRequest()
            request.name = TripName(provider: provider, id: trip).description
            request.lifetime = .init(seconds: Int64(lifetime), nanos: 0)
            let share = try await Guidepost_Fleet_V1_ShareService.Client(wrapping: client)
                .shareTrip(request, metadata: metadata)
            return (try ShareName(share.name).id.text, share.secret, share.expireTime.date.ISO8601Format())
        }
    }

    /// Links, newest first, each as a JSON object without its secret.
    ///
    /// - Throws: `FleetError` of the server.
    public func shares(of trip: TripID? = nil) async throws(FleetError) -> [String] {
        try await withClient { client, metadata in
            var request = Guidepost_Fleet_V1_ListSharesRequest()
            request.parent = "providers/\(provider)"
            request.tripID = trip?.text ?? ""
            return try await Guidepost_Fleet_V1_ShareService.Client(wrapping: client)
                .listShares(request, metadata: metadata).shares.map { try $0.jsonString() }
        }
    }

    /// Revokes a link.
    ///
    /// - Returns: The link as JSON.
    /// - Throws: `FleetError` of the server.
    public func revoke(_ id: ShareID) async throws(FleetError) -> String {
        try await withClient { client, metadata in
            var request = Guidepost_Fleet_V1_RevokeShareRequest()
            request.name = ShareName(provider: provider, id: id).description
            return try await Guidepost_Fleet_V1_ShareService.Client(wrapping: client)
                .revokeShare(request, metadata: metadata).jsonString()
        }
    }

    func withClient<Value: Sendable>(
        _ work: @Sendable @escaping (GRPCClient<HTTP2ClientTransport.Posix>, Metadata) async throws -> Value
    ) async throws(FleetError) -> Value {
        let metadata: Metadata = ["authorization": "Bearer \(token)"]
        do {
            return try await withGRPCClient(
                transport: .http2NIOPosix(
                    target: security.target(host, port), transportSecurity: security.transport)
            ) { client in
                try await withThrowingTaskGroup(of: Value.self) { group in
                    group.addTask { try await work(client, metadata) }
                    group.addTask {
                        try await Task.sleep(for: timeout)
                        throw FleetError(.unavailable, "No fleet server responds at \(host):\(port).")
                    }
                    defer { group.cancelAll() }
                    guard let value = try await group.next() else { throw CancellationError() }
                    return value
                }
            }
        } catch let error as FleetError {
            throw error
        } catch let error as RPCError {
            throw FleetError(FleetError.Code(number: error.code.rawValue), error.message)
        } catch {
            throw FleetError(.unavailable, "No fleet server responds at \(host):\(port).", cause: error)
        }
    }
}
