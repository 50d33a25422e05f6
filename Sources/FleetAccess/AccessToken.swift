// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A token with which an app may ask a fleet server, and how long it holds.
public struct AccessToken: Sendable, Hashable {
    /// The token as it goes over the wire, without the word `Bearer`.
    public var text: String
    /// When it ceases to hold, seconds since 1970; `nil` when nobody knows.
    public var expiry: Double?

    /// Makes a token.
    ///
    /// - Parameter expiry: Seconds since 1970; `nil` to have it read out of the token, if the token is a JWT.
    public init(_ text: String, expiry: Double? = nil) {
        self.text = text
        self.expiry = expiry ?? AccessToken.expiry(ofJWT: text)
    }

    /// What a JWT says of its end. The signature is not looked at: this is the owner's own token.
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

/// What a token is wanted for. The provider's server mints one that opens this and nothing else.
public struct AuthorizationContext: Sendable, Hashable {
    /// The trip that is followed or changed.
    public var tripID: String?
    /// The vehicle that reports.
    public var vehicleID: String?
    /// The task that is changed.
    public var taskID: String?

    /// Names what is wanted.
    public init(tripID: String? = nil, vehicleID: String? = nil, taskID: String? = nil) {
        self.tripID = tripID
        self.vehicleID = vehicleID
        self.taskID = taskID
    }
}

/// Where tokens come from: the app asks its own server, which signs them.
///
/// It is asked from any thread. What it gives is kept until five minutes before it expires, and asked for again earlier only
/// when the fleet server refuses it; so there is no need to keep tokens in the app.
public protocol AccessTokenProvider: Sendable {
    /// Fetches a token. When this throws, the caller says so to those who listen and asks again later.
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken
}
