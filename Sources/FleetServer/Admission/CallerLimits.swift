// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Synchronization

/// Limits of a single caller; 0 is no limit.
public struct CallerLimits: Sendable, Hashable {
    /// Requests per minute and address without a valid token: without a token, with a rejected one, and all OpenShare
    /// requests.
    public var unauthenticatedPerPeer = 600
    /// Requests per minute with one token of the role server or reader.
    public var perServerToken = 0
    /// Requests per minute with one token of the role driver.
    public var perDriverToken = 6_000
    /// Requests per minute with one token of the role consumer.
    public var perConsumerToken = 1_200
    /// Addresses and tokens that are tracked, each; the least recently used ones are dropped.
    public var tableSize = 10_000

    /// The default limits.
    public init() {}

    func perToken(_ role: FleetRole) -> Int {
        switch role {
        case .server, .reader: perServerToken
        case .driver: perDriverToken
        case .consumer: perConsumerToken
        }
    }
}

/// Charges requests to their senders: to the address until the token is verified, to the token from then on.
///
/// It comes before the quotas of the provider, so that rejected requests do not use those up.
final class CallerQuotas: Sendable {
    private struct State {
        var peers: RateTable<PeerAddress>
        /// By hash: two tokens collide once in 10^19 pairs, and would then share one bucket.
        var tokens: RateTable<Int>
    }

    private let limits: CallerLimits
    private let trust: ProxyTrust
    private let state: Mutex<State>
    /// Counts addresses for several providers; `nil` if this does.
    private let addresses: CallerQuotas?

    init(_ limits: CallerLimits, trusting proxies: [PeerNetwork] = []) {
        self.limits = limits
        trust = ProxyTrust(networks: proxies)
        addresses = nil
        state = Mutex(
            State(peers: RateTable(capacity: limits.tableSize), tokens: RateTable(capacity: limits.tableSize)))
    }

    /// The quotas of the callers of one of several providers: its tokens have limits of their own, addresses are charged
    /// for all providers together.
    init(_ limits: CallerLimits, chargingAddressesTo addresses: CallerQuotas) {
        self.limits = limits
        trust = addresses.trust
        self.addresses = addresses
        state = Mutex(State(peers: RateTable(capacity: 1), tokens: RateTable(capacity: limits.tableSize)))
    }

    /// The number of tracked addresses.
    var peerCount: Int { addresses?.peerCount ?? state.withLock { $0.peers.count } }
    /// The number of tracked tokens.
    var tokenCount: Int { state.withLock { $0.tokens.count } }

    /// The sender of a request; `nil` for callers within the process.
    func sender(of caller: FleetCaller) -> PeerAddress? {
        caller.address.flatMap { PeerAddress($0) }.map { trust.sender($0, forwardedFor: caller.forwardedFor).charged }
    }

    /// Rejects a sender with too many requests without a valid token.
    ///
    /// - Parameters:
    ///   - sender: The address.
    ///   - isCharged: Whether to count this request.
    ///   - now: The present time.
    /// - Throws: `resourceExhausted` with the time to wait.
    func checkPeer(_ sender: PeerAddress?, isCharged: Bool, at now: Timestamp) throws(FleetError) {
        if let addresses { return try addresses.checkPeer(sender, isCharged: isCharged, at: now) }
        guard let sender else { return }
        let limit = limits.unauthenticatedPerPeer
        let wait = state.withLock { $0.peers.take(sender, limit: Double(limit), at: now, isCharged: isCharged) }
        guard wait > 0 else { return }
        throw FleetError(
            .resourceExhausted, "More than \(limit) requests a minute without a valid token from this address.",
            retryAfter: wait, reason: "PEER_LIMIT")
    }

    /// Charges a request to its token.
    ///
    /// - Throws: `resourceExhausted` with the time to wait.
    func chargeToken(_ token: String, _ role: FleetRole, at now: Timestamp) throws(FleetError) {
        let limit = limits.perToken(role)
        guard limit > 0 else { return }
        let wait = state.withLock { $0.tokens.take(token.hashValue, limit: Double(limit), at: now) }
        guard wait > 0 else { return }
        throw FleetError(
            .resourceExhausted, "More than \(limit) requests a minute with this token.", retryAfter: wait,
            reason: "TOKEN_LIMIT")
    }
}
