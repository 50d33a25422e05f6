// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import JWTKit

/// The role of a token. Every key signs for one role.
public enum FleetRole: String, Sendable, Hashable, CaseIterable {
    /// The provider's own servers: everything that the claims cover.
    case server
    /// Servers that only read, such as a dashboard: as `server`, read-only.
    case reader
    /// The device of a driver: one vehicle and its trips.
    case driver
    /// The device of a rider: one trip, read-only.
    case consumer
}

/// What a valid token grants.
public struct FleetGrant: Sendable, Hashable {
    /// What kind of app or server the token is for.
    public var role: FleetRole
    /// The trip, `*` for all.
    public var tripID: String?
    /// The vehicle, `*` for all.
    public var vehicleID: String?
    /// The tasks, `*` for all.
    public var taskIDs: Set<String> = []
    /// The tracking ID, `*` for all.
    public var trackingID: String?
    /// The delivery vehicle, `*` for all.
    public var deliveryVehicleID: String?
    /// When it expires.
    public var expiry: Timestamp
    /// The share with which the token was obtained; `nil` for a token of the provider.
    public var shareID: String?
    /// The key that signed the token; `nil` for a grant without a token.
    var signature: KeyReference?
    /// The fingerprint of the share key that signed the link of the token.
    var shareKey: String?

    /// Creates a grant.
    ///
    /// - Parameters:
    ///   - role: The role.
    ///   - tripID: The trip, `*` for all.
    ///   - vehicleID: The vehicle, `*` for all.
    ///   - expiry: When it expires.
    ///   - shareID: The share with which the token was obtained.
    public init(
        role: FleetRole, tripID: String? = nil, vehicleID: String? = nil, expiry: Timestamp, shareID: String? = nil
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

/// The payload of a token, for signing.
///
/// It is only encoded. Tokens from outside are parsed by `init(_:)`, which throws on everything that is invalid; the
/// claim types of JWTKit trap on some of it.
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
    /// The time before which the token is not valid, if any.
    var nbf: Int64?
    var authorization: Authorization
    /// The share with which the token was obtained: a claim of this server, not published.
    var share: String?
    /// The share key that signed the link: a claim of this server, not published.
    var sharekey: String?

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

extension FleetClaims {
    /// Parses the payload of a token.
    ///
    /// - Throws: `TokenError` with the claim that is missing or has another type.
    init(_ json: StrictJSON) throws(TokenError) {
        guard case .object(let claims) = json else {
            throw TokenError(.badToken, "The payload of the token is not an object.")
        }
        iss = try Self.text(claims["iss"], "iss")
        sub = try Self.text(claims["sub"], "sub")
        switch claims["aud"] {
        case .string(let one): aud = Audience(value: one)
        default:
            let several = try Self.texts(claims["aud"], "aud")
            guard let first = several.first else {
                throw TokenError(.badToken, "The claim 'aud' of the token is empty.")
            }
            aud = Audience(value: first)
            aud.value = several
        }
        iat = try Self.time(claims["iat"], "iat")
        exp = try Self.time(claims["exp"], "exp")
        nbf = try claims["nbf"].map { value throws(TokenError) in try Self.time(value, "nbf") }
        guard case .object(let granted) = claims["authorization"] else { throw Self.wrong("authorization") }
        func optional(_ name: String) throws(TokenError) -> String? {
            guard let value = granted[name], value != .null else { return nil }
            return try Self.text(value, name)
        }
        authorization = Authorization(
            tripid: try optional("tripid"), vehicleid: try optional("vehicleid"), taskid: try optional("taskid"),
            trackingid: try optional("trackingid"), deliveryvehicleid: try optional("deliveryvehicleid"))
        if let several = granted["taskids"], several != .null {
            authorization.taskids = try Self.texts(several, "taskids")
        }
        share = try claims["share"].map { value throws(TokenError) in try Self.text(value, "share") }
        sharekey = try claims["sharekey"].map { value throws(TokenError) in try Self.text(value, "sharekey") }
    }

    private static func wrong(_ name: String) -> TokenError {
        TokenError(.badToken, "The claim '\(name)' of the token is missing or has the wrong type.")
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
