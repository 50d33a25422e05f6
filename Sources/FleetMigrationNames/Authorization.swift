// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import Synchronization

/// The subject of a rider's token.
public final class GMTCAuthorizationContext: Sendable {
    /// The trip to follow; empty if its name is invalid.
    public let tripID: String

    init(_ context: AuthorizationContext) { tripID = context.tripID ?? "" }
}

/// The subject of a driver's token.
public final class GMTDAuthorizationContext: Sendable {
    /// The vehicle that reports.
    public let vehicleID: String
    /// The task to change; `nil` for none.
    public let taskID: String?

    init(_ context: AuthorizationContext) { (vehicleID, taskID) = (context.vehicleID ?? "", context.taskID) }
}

/// Receives a token or an error. Must be called once.
public typealias GMTCAuthTokenFetchCompletionHandler = @Sendable (String?, (any Error)?) -> Void
/// Receives a token or an error. Must be called once.
public typealias GMTDAuthTokenFetchCompletionHandler = @Sendable (String?, (any Error)?) -> Void

/// The token provider of a rider's app. Called on any thread, and again five minutes before a token expires,
/// when the server rejects one, and some time after a failure.
public protocol GMTCAuthorization: AnyObject, Sendable {
    /// Fetches a token.
    func fetchToken(
        with authorizationContext: GMTCAuthorizationContext?,
        completion: @escaping GMTCAuthTokenFetchCompletionHandler)
}

/// The token provider of a driver's app; see ``GMTCAuthorization``.
public protocol GMTDAuthorization: AnyObject, Sendable {
    /// Fetches a token.
    func fetchToken(
        with authorizationContext: GMTDAuthorizationContext?,
        completion: @escaping GMTDAuthTokenFetchCompletionHandler)
}

/// The token provider called back with neither a token nor an error.
public struct MissingTokenError: Error, Sendable, CustomStringConvertible {
    /// A description for people.
    public var description: String { "The token provider gave neither a token nor an error." }
}

/// Adapts a token provider with callbacks.
struct CallbackTokenProvider: AccessTokenProvider {
    let fetch: @Sendable (AuthorizationContext, @escaping GMTCAuthTokenFetchCompletionHandler) -> Void

    init(_ provider: any GMTCAuthorization) {
        fetch = { provider.fetchToken(with: GMTCAuthorizationContext($0), completion: $1) }
    }

    init(_ provider: any GMTDAuthorization) {
        fetch = { provider.fetchToken(with: GMTDAuthorizationContext($0), completion: $1) }
    }

    func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
        let text = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<String, any Error>) in
            let request = TokenRequest(continuation)
            fetch(context) { token, error in
                request.resume(with: token.map { .success($0) } ?? .failure(error ?? MissingTokenError()))
            }
        }
        return AccessToken(text)
    }
}

/// A continuation that is resumed once, even if the app calls back twice by mistake.
private final class TokenRequest: Sendable {
    private let continuation: Mutex<CheckedContinuation<String, any Error>?>

    init(_ continuation: CheckedContinuation<String, any Error>) { self.continuation = Mutex(continuation) }

    func resume(with result: Result<String, any Error>) {
        continuation.withLock { continuation in
            continuation?.resume(with: result)
            continuation = nil
        }
    }
}
