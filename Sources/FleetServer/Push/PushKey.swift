// SPDX-License-Identifier: Apache-2.0

internal import Crypto
public import FleetModel
internal import Foundation

/// The key by which push services know the server (VAPID, RFC 8292). Subscriptions are bound to it: with another key, riders
/// have to subscribe again.
public struct PushKey: Sendable, Hashable {
    /// The private key, 32 bytes.
    private let scalar: Data
    /// The public key in base64url, as browsers take it for a subscription.
    public let publicText: String

    /// How long an authorization is valid, in seconds; push services accept up to a day.
    private static let lifetime: Int64 = 12 * 3_600

    /// Reads a key.
    ///
    /// - Parameter pem: A private key of P-256 (PEM).
    /// - Throws: `invalidArgument` for anything else.
    public init(pem: String) throws(FleetError) {
        do {
            let key = try P256.Signing.PrivateKey(pemRepresentation: pem)
            scalar = key.rawRepresentation
            publicText = Base64URL.encode(key.publicKey.x963Representation)
        } catch {
            throw FleetError(
                .invalidArgument,
                "The key for push messages must be an elliptic private key (P-256) in PEM; 'guidepost fleet push-key' makes one.",
                cause: error)
        }
    }

    /// A new private key (PEM).
    public static func make() -> String { P256.Signing.PrivateKey().pemRepresentation + "\n" }

    /// The value of the header `Authorization`, for one push service (RFC 8292, sections 2 and 3).
    ///
    /// - Parameters:
    ///   - origin: The origin of the service, such as `https://push.example`.
    ///   - contact: `mailto:` or `https:`, where the operator of the service reaches that of the server.
    ///   - now: The present time.
    /// - Throws: An error of the key.
    func authorization(for origin: String, contact: String, at now: Timestamp) throws -> String {
        let expiry = now.nanoseconds / 1_000_000_000 + Self.lifetime
        let claims = try JSONSerialization.data(
            withJSONObject: ["aud": origin, "exp": expiry, "sub": contact],
            options: [.sortedKeys, .withoutEscapingSlashes])
        let content =
            Base64URL.encode(Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8)) + "." + Base64URL.encode(claims)
        let signature = try P256.Signing.PrivateKey(rawRepresentation: scalar).signature(for: Data(content.utf8))
        return "vapid t=\(content).\(Base64URL.encode(signature.rawRepresentation)), k=\(publicText)"
    }
}
