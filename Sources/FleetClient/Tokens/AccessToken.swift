// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A token for a fleet server, with its expiry.
public struct AccessToken: Sendable, Hashable {
    /// The token on the wire, without the word `Bearer`.
    public var text: String
    /// The expiry in seconds since 1970; `nil` if unknown.
    public var expiry: Double?

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - text: The token.
    ///   - expiry: Seconds since 1970; `nil` to read it from the token, if that is a JWT.
    public init(_ text: String, expiry: Double? = nil) {
        self.text = text
        self.expiry = expiry ?? AccessToken.expiry(ofJWT: text)
    }

    /// The expiry of a JWT. The signature is not verified: it is the app's own token.
    private static func expiry(ofJWT text: String) -> Double? {
        struct Claims: Decodable { var exp: Double }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var body = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        body += String(repeating: "=", count: (4 - body.count % 4) % 4)
        guard let data = Data(base64Encoded: body) else { return nil }
        return (try? JSONDecoder().decode(Claims.self, from: data))?.exp
    }
}

/// The purpose of a token. The provider's server issues a token with exactly these claims.
public struct AuthorizationContext: Sendable, Hashable {
    /// The trip to follow or change.
    public var tripID: String?
    /// The vehicle that reports.
    public var vehicleID: String?
    /// The task to change.
    public var taskID: String?

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - tripID: The trip to follow or change.
    ///   - vehicleID: The vehicle that reports.
    ///   - taskID: The task to change.
    public init(tripID: String? = nil, vehicleID: String? = nil, taskID: String? = nil) {
        self.tripID = tripID
        self.vehicleID = vehicleID
        self.taskID = taskID
    }
}

/// Provides tokens: the app requests them from its own server, which signs them.
///
/// It is called from any thread. Tokens are cached until five minutes before they expire, and fetched earlier only if
/// the fleet server rejects them, so the app need not cache them.
public protocol AccessTokenProvider: Sendable {
    /// Fetches a token. If this throws, the error is reported to listeners, and the call is retried later.
    ///
    /// - Throws: Any error of the app.
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken
}
