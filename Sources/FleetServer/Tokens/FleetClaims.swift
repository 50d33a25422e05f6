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
    /// The key that signed the token; `nil` for a grant that was made without one.
    var signature: KeyReference?
    /// The share key that sealed the link that the token was got with.
    var shareKey: String?

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
///
/// It is only ever encoded. Tokens from outside are read by `init(_:)`, which throws on everything that is not as it must be;
/// the claim types of JWTKit trap on some of it.
struct FleetClaims: JWTPayload {
    struct Authorization: Codable, Sendable {
        var tripid: String?
        var vehicleid: String?
        var taskid: String?
        var taskids: [String]?
        var trackingid: String?
        var deliveryvehicleid: String?
    }

    /// One audience or several; never none.
    struct Audience: Codable, Sendable {
        var value: [String]

        init(value: String) { self.value = [value] }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let one = try? container.decode(String.self) {
                value = [one]
            } else {
                value = try container.decode([String].self)
            }
            guard !value.isEmpty else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "There is no audience.")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if value.count == 1 { try container.encode(value[0]) } else { try container.encode(value) }
        }
    }

    var iss: String
    var sub: String
    var aud: Audience
    var iat: Int64
    var exp: Int64
    /// The time before which the token does not hold, if it says so.
    var nbf: Int64?
    var authorization: Authorization
    /// The share that the token was got with: ours, not published.
    var share: String?
    /// The share key that sealed the link: ours, not published.
    var sharekey: String?

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

extension FleetClaims {
    /// Reads the payload of a token.
    ///
    /// - Throws: `TokenError` that names the claim which is missing or of another type than it must be.
    init(_ json: StrictJSON) throws(TokenError) {
        guard case .object(let claims) = json else { throw TokenError(.badToken, "The token's payload is no object.") }
        iss = try Self.text(claims["iss"], "iss")
        sub = try Self.text(claims["sub"], "sub")
        switch claims["aud"] {
        case .string(let one): aud = Audience(value: one)
        default:
            let several = try Self.texts(claims["aud"], "aud")
            guard let first = several.first else { throw TokenError(.badToken, "The token's 'aud' is empty.") }
            aud = Audience(value: first)
            aud.value = several
        }
        iat = try Self.time(claims["iat"], "iat")
        exp = try Self.time(claims["exp"], "exp")
        nbf = try claims["nbf"].map { value throws(TokenError) in try Self.time(value, "nbf") }
        guard case .object(let told) = claims["authorization"] else { throw Self.wrong("authorization") }
        func optional(_ name: String) throws(TokenError) -> String? {
            guard let value = told[name], value != .null else { return nil }
            return try Self.text(value, name)
        }
        authorization = Authorization(
            tripid: try optional("tripid"), vehicleid: try optional("vehicleid"), taskid: try optional("taskid"),
            trackingid: try optional("trackingid"), deliveryvehicleid: try optional("deliveryvehicleid"))
        if let several = told["taskids"], several != .null {
            authorization.taskids = try Self.texts(several, "taskids")
        }
        share = try claims["share"].map { value throws(TokenError) in try Self.text(value, "share") }
        sharekey = try claims["sharekey"].map { value throws(TokenError) in try Self.text(value, "sharekey") }
    }

    private static func wrong(_ name: String) -> TokenError {
        TokenError(.badToken, "The token's '\(name)' is missing or of the wrong type.")
    }

    private static func text(_ value: StrictJSON?, _ name: String) throws(TokenError) -> String {
        guard let text = value?.text else { throw wrong(name) }
        return text
    }

    private static func texts(_ value: StrictJSON?, _ name: String) throws(TokenError) -> [String] {
        guard case .array(let elements) = value else { throw wrong(name) }
        var texts: [String] = []
        for element in elements { texts.append(try text(element, name)) }
        return texts
    }

    private static func time(_ value: StrictJSON?, _ name: String) throws(TokenError) -> Int64 {
        guard let seconds = value?.integer else { throw wrong(name) }
        return seconds
    }
}
