// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import FleetModel
internal import Foundation

/// A browser that gets messages about a trip.
struct PushSubscription: Sendable, Hashable {
    /// Identifies it: the same browser and link have the same one. Neither follows from it.
    let id: String
    let trip: TripID
    /// The link by which the rider follows the trip; without it there are no messages.
    let share: ShareID
    /// The address of the push service, which is a secret of the browser.
    let endpoint: String
    /// The public key of the browser, in base64url.
    let point: String
    /// The secret that it shares with the server, in base64url.
    let secret: String
    /// The language of the messages, as a BCP 47 tag.
    let language: String
    /// When the link expires.
    let expiry: Timestamp

    /// The maximum length of an address. Those of known services have less than half of it.
    static let endpointLimit = 1_024

    init(
        trip: TripID, share: ShareID, endpoint: String, point: String, secret: String, language: String,
        expiry: Timestamp
    ) {
        id = Base64URL.encode(Array(SHA256.hash(data: Data("\(share) \(endpoint)".utf8)).prefix(16)))
        (self.trip, self.share, self.endpoint) = (trip, share, endpoint)
        (self.point, self.secret, self.language, self.expiry) = (point, secret, language, expiry)
    }

    /// Reads what a browser makes: `{"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}` (Push API of the W3C,
    /// `PushSubscription.toJSON`).
    ///
    /// - Parameters:
    ///   - json: The text.
    ///   - language: The language of the messages.
    ///   - share: The link.
    ///   - hosts: The services to which messages may be sent.
    /// - Throws: `invalidArgument` for anything else, and for an address of another service.
    init(json: [UInt8], language: String, share: TripShare, hosts: PushHosts) throws(FleetError) {
        guard case .object(let fields)? = try? StrictJSON.parse(json), let endpoint = fields["endpoint"]?.text,
            case .object(let keys)? = fields["keys"], let point = keys["p256dh"]?.text, let secret = keys["auth"]?.text,
            PushKeys(point: point, secret: secret) != nil
        else {
            throw FleetError(
                .invalidArgument, "A subscription with 'endpoint' and 'keys' ('p256dh' and 'auth') was expected.")
        }
        guard hosts.origin(of: endpoint) != nil else {
            throw FleetError(
                .invalidArgument, "This server sends nothing to that push service.", field: "endpoint",
                reason: "PUSH_HOST_REFUSED")
        }
        self.init(
            trip: share.tripID, share: share.id, endpoint: endpoint, point: point, secret: secret, language: language,
            expiry: share.expiry)
    }
}

extension PushSubscription {
    /// Checks a row of the table: identifier, trip, link, address, both keys, language, expiry. Errors do not repeat secrets.
    static func check(_ row: StoredRow) throws(StoreDamage) {
        let (id, trip, share) = (try row.text(0), try row.text(1), try row.text(2))
        let (endpoint, point, secret) = (try row.text(3), try row.text(4), try row.text(5))
        let (language, expiry) = (try row.text(6), try row.integer(7))
        let subscription = try row.decoding { () throws(FleetError) in
            PushSubscription(
                trip: try TripID(trip), share: try ShareID(share), endpoint: endpoint, point: point, secret: secret,
                language: language, expiry: Timestamp(nanoseconds: expiry))
        }
        guard PushKeys(point: point, secret: secret) != nil else {
            throw row.damage("the keys are not those of a browser")
        }
        guard subscription.id == id else { throw row.damage("the identifier is that of another browser or link") }
    }
}
