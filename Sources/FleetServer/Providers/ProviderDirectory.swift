// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Synchronization

/// The providers of a server, and which of them a request belongs to.
///
/// The key that signed a token belongs to one provider, and so does every request with that token, whatever provider the
/// request names: a handler rejects the names of others. It has no access to their fleets.
final class ProviderDirectory: Sendable {
    /// One handler for each provider.
    let handlers: [FleetRequestHandler]
    /// The handler of the first provider, with what all providers share.
    let first: FleetRequestHandler
    /// The handler that rejects callers without a valid token. With several providers it has metrics and log entries of its own.
    let rejecting: FleetRequestHandler
    /// Providers of tokens by hash, so that only the first request with a token tries the keys of all.
    private let known = Mutex<[Int: Int]>([:])
    private static let knownLimit = 100_000

    /// A directory of at least one provider.
    ///
    /// - Parameters:
    ///   - first: The handler of the first provider.
    ///   - others: The handlers of the others.
    ///   - log: The log of callers that belong to no provider; `nil` for that of the first one.
    init(_ first: FleetRequestHandler, _ others: [FleetRequestHandler] = [], log: FleetLog? = nil) {
        self.first = first
        handlers = [first] + others
        var rejecting = first
        if !others.isEmpty {
            rejecting.metrics = FleetMetrics()
            rejecting.log = log ?? first.log
        }
        self.rejecting = rejecting
    }

    /// The handler for a caller. With one provider it is always the same.
    ///
    /// - Throws: `unauthenticated` for a token whose key several providers have.
    func handler(for caller: FleetCaller) async throws(FleetError) -> FleetRequestHandler {
        guard handlers.count > 1 else { return first }
        if let secret = caller.linkSecret { return await handler(ofLink: secret, caller) }
        guard let token = caller.token, !token.isEmpty else { return rejecting }
        let hash = token.hashValue
        if let index = known.withLock({ $0[hash] }), handlers[index].tokens.knows(token) { return handlers[index] }
        // No signatures are verified for an address with too many bad tokens.
        guard isAdmitted(caller) else { return rejecting }
        let owners = handlers.indices.filter { handlers[$0].tokens.hasSigned(token) }
        guard owners.count < 2 else {
            throw FleetError(
                .unauthenticated,
                "The key of this token is in the key folders of several providers; remove it from all but one."
            )
        }
        guard let index = owners.first else { return rejecting }
        known.withLock { known in
            if known.count >= Self.knownLimit { known.removeAll() }
            known[hash] = index
        }
        return handlers[index]
    }

    /// The handler of the provider that created a link. Another server may have done so just now.
    private func handler(ofLink secret: String, _ caller: FleetCaller) async -> FleetRequestHandler {
        guard isAdmitted(caller) else { return rejecting }
        if let found = handlers.first(where: { $0.shares.opens(secret) }) { return found }
        for handler in handlers where handler.service.shared != nil {
            try? await handler.service.synchronize()
            if handler.shares.opens(secret) { return handler }
        }
        return rejecting
    }

    private func isAdmitted(_ caller: FleetCaller) -> Bool {
        let now = first.service.now
        return (try? first.callers.checkPeer(first.callers.sender(of: caller), isCharged: false, at: now)) != nil
    }
}

extension ProviderDirectory: FleetResponder {
    var provider: ProviderID { first.provider }

    func responder(for caller: FleetCaller) async throws(FleetError) -> any FleetResponder {
        try await handler(for: caller)
    }

    func respond(
        _ method: FleetMethod, for caller: FleetCaller,
        parsing parse: @Sendable (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetResponse {
        try await handler(for: caller).respond(method, for: caller, parsing: parse)
    }

    func watch(
        _ method: FleetMethod, for caller: FleetCaller,
        parsing parse: @Sendable (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> AsyncThrowingStream<FleetUpdate, any Error> {
        try await handler(for: caller).watch(method, for: caller, parsing: parse)
    }
}

extension ShareRequestHandler {
    /// Whether a secret belongs to a link of this provider, valid or not.
    func opens(_ secret: String) -> Bool {
        guard let id = try? ShareSigner.id(in: secret),
            let share = try? service.look({ state throws(FleetError) in try state.fleet.share(id) })
        else { return false }
        return folder.shareSigner.opens(secret, share)
    }
}
