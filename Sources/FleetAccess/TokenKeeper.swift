// SPDX-License-Identifier: Apache-2.0

package import FleetModel

/// Keeps one token as long as it can be trusted to last. A value that reads no clock.
package struct TokenKeeper: Sendable {
    /// A token that holds for less than this is not used any more, seconds.
    package static let margin = 300.0

    private var token: AccessToken?

    package init() {}

    /// The token, if there is one that lasts.
    ///
    /// - Parameter now: Seconds since 1970.
    package func token(at now: Double) -> AccessToken? {
        guard let token, token.expiry.map({ $0 - TokenKeeper.margin > now }) ?? true else { return nil }
        return token
    }

    /// Puts a token in.
    package mutating func keep(_ token: AccessToken) { self.token = token }

    /// Forgets the token.
    package mutating func forget() { token = nil }
}

/// Fetches tokens for one purpose, keeps them, and asks the provider once however many wait.
package actor AccessTokens {
    private let provider: any AccessTokenProvider
    private let context: AuthorizationContext
    private let clock: FleetClock
    private var keeper = TokenKeeper()
    private var fetch: Task<AccessToken, any Error>?

    package init(provider: any AccessTokenProvider, context: AuthorizationContext, clock: FleetClock) {
        self.provider = provider
        self.context = context
        self.clock = clock
    }

    /// A token.
    ///
    /// - Parameter isFresh: Whether the one that is kept is known to be bad.
    /// - Throws: `unavailable` with what the provider threw as its cause.
    package func token(isFresh: Bool = false) async throws(FleetError) -> String {
        if isFresh { keeper.forget() }
        if let token = keeper.token(at: clock.now()) { return token.text }
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
            keeper.keep(token)
            return token.text
        } catch {
            if fetch == task { fetch = nil }
            // Not the token is wrong but the way to it: that may mend itself.
            throw FleetError(.unavailable, "The app's token provider gave no token: \(error)", cause: error)
        }
    }

    /// Forgets the token that is kept.
    package func forget() { keeper.forget() }
}
