// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Synchronization

/// How much one caller may ask for, whoever it is; 0 is no limit.
public struct CallerLimits: Sendable, Hashable {
    /// Requests a minute without a token that holds, of one address: those without a token, with one that is rejected, and
    /// all of OpenShare.
    public var unauthenticatedPerPeer = 600
    /// Requests a minute with one token of the role server.
    public var perServerToken = 0
    /// Requests a minute with one token of the role driver.
    public var perDriverToken = 6_000
    /// Requests a minute with one token of the role consumer.
    public var perConsumerToken = 1_200
    /// Addresses and tokens that are counted at once, each; those unused for longest are forgotten first.
    public var tableSize = 10_000

    /// The usual limits.
    public init() {}

    func perToken(_ role: FleetRole) -> Int {
        switch role {
        case .server: perServerToken
        case .driver: perDriverToken
        case .consumer: perConsumerToken
        }
    }
}

/// Charges requests to whoever sends them: to an address until the token is known to hold, to the token from then on.
///
/// It comes before the quotas of the provider, so that nobody uses those up with requests that are rejected.
final class CallerQuotas: Sendable {
    private struct State {
        var peers: RateTable<PeerAddress>
        /// By hash: equal for two tokens once in 10^19 pairs, and then both are charged as one.
        var tokens: RateTable<Int>
    }

    private let limits: CallerLimits
    private let trust: ProxyTrust
    private let state: Mutex<State>

    init(_ limits: CallerLimits, trusting proxies: [PeerNetwork] = []) {
        self.limits = limits
        trust = ProxyTrust(networks: proxies)
        state = Mutex(
            State(peers: RateTable(capacity: limits.tableSize), tokens: RateTable(capacity: limits.tableSize)))
    }

    /// Addresses that are counted.
    var peerCount: Int { state.withLock { $0.peers.count } }
    /// Tokens that are counted.
    var tokenCount: Int { state.withLock { $0.tokens.count } }

    /// Who sent a request; `nil` for callers within the process.
    func sender(of caller: FleetCaller) -> PeerAddress? {
        caller.address.flatMap { PeerAddress($0) }.map { trust.sender($0, forwardedFor: caller.forwardedFor).charged }
    }

    /// Rejects a sender that has sent too many requests without a token that holds.
    ///
    /// - Parameter isCharged: Whether this is one more of them.
    /// - Throws: `resourceExhausted` with the time after which to ask again.
    func checkPeer(_ sender: PeerAddress?, isCharged: Bool, at now: Moment) throws(FleetError) {
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
    /// - Throws: `resourceExhausted` with the time after which to ask again.
    func chargeToken(_ token: String, _ role: FleetRole, at now: Moment) throws(FleetError) {
        let limit = limits.perToken(role)
        guard limit > 0 else { return }
        let wait = state.withLock { $0.tokens.take(token.hashValue, limit: Double(limit), at: now) }
        guard wait > 0 else { return }
        throw FleetError(
            .resourceExhausted, "More than \(limit) requests a minute with this token.", retryAfter: wait,
            reason: "TOKEN_LIMIT")
    }
}
