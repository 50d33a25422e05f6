// SPDX-License-Identifier: Apache-2.0

package import FleetModel

/// Caches one token while it is valid. A value that reads no clock.
package struct TokenCache: Sendable {
    /// The minimum remaining lifetime of a cached token, in seconds.
    package static let margin = 300.0

    private var token: AccessToken?

    package init() {}

    /// The cached token, if it is valid for long enough.
    ///
    /// - Parameter now: Seconds since 1970.
    package func token(at now: Double) -> AccessToken? {
        guard let token, token.expiry.map({ $0 - TokenCache.margin > now }) ?? true else { return nil }
        return token
    }

    /// Stores a token.
    package mutating func store(_ token: AccessToken) { self.token = token }

    /// Removes the token.
    package mutating func forget() { token = nil }
}

/// Fetches and caches the tokens for one purpose. Concurrent callers share one request to the provider.
package actor AccessTokens {
    private let provider: any AccessTokenProvider
    private let context: AuthorizationContext
    private let clock: FleetClock
    private var cache = TokenCache()
    private var fetch: Task<AccessToken, any Error>?

    package init(provider: any AccessTokenProvider, context: AuthorizationContext, clock: FleetClock) {
        self.provider = provider
        self.context = context
        self.clock = clock
    }

    /// A valid token.
    ///
    /// - Parameter isFresh: Whether the cached token was rejected.
    /// - Throws: `unavailable` with the error of the provider as cause.
    package func token(isFresh: Bool = false) async throws(FleetError) -> String {
        if isFresh { cache.forget() }
        if let token = cache.token(at: clock.now()) { return token.text }
        let task: Task<AccessToken, any Error>
        if let fetch {
            task = fetch
        } else {
            task = Task { [provider, context] in try await provider.accessToken(for: context) }
            fetch = task
        }
        do {
            let token = try await task.value
            if fetch == task { fetch = nil }
            cache.store(token)
            return token.text
        } catch {
            if fetch == task { fetch = nil }
            // The token is not wrong, but could not be fetched: a transient failure.
            throw FleetError(.unavailable, "The app's token provider failed: \(error)", cause: error)
        }
    }

    /// Removes the cached token.
    package func forget() { cache.forget() }
}
