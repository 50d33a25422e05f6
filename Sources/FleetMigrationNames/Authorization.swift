// SPDX-License-Identifier: Apache-2.0

public import FleetClient
internal import Synchronization

/// What a rider's token is wanted for: `tripID`.
public typealias GMTCAuthorizationContext = AuthorizationContext
/// What a driver's token is wanted for: `vehicleID`, or `taskID`.
public typealias GMTDAuthorizationContext = AuthorizationContext
/// Takes a token, or why there is none. Call it once.
public typealias GMTCAuthTokenFetchCompletionHandler = @Sendable (String?, (any Error)?) -> Void
/// Takes a token, or why there is none. Call it once.
public typealias GMTDAuthTokenFetchCompletionHandler = @Sendable (String?, (any Error)?) -> Void

/// Where a rider's app gets its tokens. It is asked from any thread, and asked again five minutes before a token expires,
/// when the server refuses one, and some time after it gave none.
public protocol GMTCAuthorization: AnyObject, Sendable {
    /// Fetches a token.
    func fetchToken(
        with authorizationContext: GMTCAuthorizationContext?,
        completion: @escaping GMTCAuthTokenFetchCompletionHandler)
}

/// Where a driver's app gets its tokens; see ``GMTCAuthorization``.
public protocol GMTDAuthorization: AnyObject, Sendable {
    /// Fetches a token.
    func fetchToken(
        with authorizationContext: GMTDAuthorizationContext?,
        completion: @escaping GMTDAuthTokenFetchCompletionHandler)
}

/// An app's provider called back with neither token nor error.
public struct MissingTokenError: Error, Sendable, CustomStringConvertible {
    /// What happened.
    public var description: String { "The token provider gave neither a token nor an error." }
}

/// Asks an app's provider that calls back.
struct CallbackTokens: AccessTokenProvider {
    let fetch: @Sendable (AuthorizationContext, @escaping GMTCAuthTokenFetchCompletionHandler) -> Void

    init(_ provider: any GMTCAuthorization) {
        fetch = { provider.fetchToken(with: $0, completion: $1) }
    }

    init(_ provider: any GMTDAuthorization) {
        fetch = { provider.fetchToken(with: $0, completion: $1) }
    }

    func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
        let text = try await withCheckedThrowingContinuation { (answer: CheckedContinuation<String, any Error>) in
            let waiting = Waiting(answer)
            fetch(context) { token, error in
                waiting.answer(with: token.map { .success($0) } ?? .failure(error ?? MissingTokenError()))
            }
        }
        return AccessToken(text)
    }
}

/// Somebody who waits for a token. An app may call back twice by mistake; its first word counts.
private final class Waiting: Sendable {
    private let somebody: Mutex<CheckedContinuation<String, any Error>?>

    init(_ somebody: CheckedContinuation<String, any Error>) { self.somebody = Mutex(somebody) }

    func answer(with result: Result<String, any Error>) {
        somebody.withLock { somebody in
            somebody?.resume(with: result)
            somebody = nil
        }
    }
}
