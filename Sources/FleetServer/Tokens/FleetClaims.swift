// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import JWTKit

/// Whose hand a token is made for. Every key signs for one role.
public enum FleetRole: String, Sendable, Hashable, CaseIterable {
    /// The provider's own servers: everything that the claims cover.
    case server
    /// The device of a driver: one vehicle and its trips.
    case driver
    /// The device of a rider: one trip, reading only.
    case consumer
}

/// What a token that holds says.
public struct FleetGrant: Sendable, Hashable {
    /// Whose hand it is made for.
    public var role: FleetRole
    /// The trip it is about, `*` for all.
    public var tripID: String?
    /// The vehicle it is about, `*` for all.
    public var vehicleID: String?
    /// The tasks it is about, `*` for all.
    public var taskIDs: Set<String> = []
    /// What it may track, `*` for all.
    public var trackingID: String?
    /// The delivery vehicle it is about, `*` for all.
    public var deliveryVehicleID: String?
    /// When it ends.
    public var expiry: Moment
    /// The share that it was got with; `nil` for one that the provider gave out.
    public var shareID: String?

    /// Makes a grant.
    public init(
        role: FleetRole, tripID: String? = nil, vehicleID: String? = nil, expiry: Moment, shareID: String? = nil
    ) {
        self.role = role
        self.tripID = tripID
        self.vehicleID = vehicleID
        self.expiry = expiry
        self.shareID = shareID
    }

    func covers(_ trip: TripID) -> Bool { tripID == "*" || tripID == trip.text }
    func covers(_ task: TaskID) -> Bool { taskIDs.contains("*") || taskIDs.contains(task.text) }
    func covers(_ tracking: TrackingID) -> Bool { trackingID == "*" || trackingID == tracking.text }
    func covers(_ vehicle: DeliveryVehicleID) -> Bool {
        deliveryVehicleID == "*" || deliveryVehicleID == vehicle.text
    }
    func covers(_ vehicle: VehicleID) -> Bool { vehicleID == "*" || vehicleID == vehicle.text }
}

/// The payload of a token as it is signed.
struct FleetClaims: JWTPayload {
    struct Authorization: Codable, Sendable {
        var tripid: String?
        var vehicleid: String?
        var taskid: String?
        var taskids: [String]?
        var trackingid: String?
        var deliveryvehicleid: String?
    }

    var iss: String
    var sub: String
    var aud: AudienceClaim
    var iat: Int64
    var exp: Int64
    var authorization: Authorization
    /// The share that the token was got with: ours, not published.
    var share: String?

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
