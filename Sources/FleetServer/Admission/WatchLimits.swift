// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Limits of concurrent watches; 0 is no limit.
public struct WatchLimits: Sendable, Hashable {
    /// Watches per token.
    public var perToken = 100
    /// Watches per connection.
    public var perConnection = 100
    /// Watches per address.
    public var perPeer = 1_000
    /// All watches.
    public var total = 10_000
    /// Updates that are buffered for one watch. For a slower reader the oldest are dropped.
    public var backlog = 64

    /// The default limits.
    public init() {}
}

/// The owner of a watch and its call: enough to check the permission again, and to count it.
struct WatchHolder: Sendable {
    let call: FleetCall
    let grant: FleetGrant
    /// The hash of the token.
    let token: Int
    let peer: PeerAddress?
    let connection: String?

    /// Whether the access rules still allow the watch.
    func isAllowed(isServed: (TripID, VehicleID) -> Bool) -> Bool {
        do throws(FleetError) {
            try AccessRules.check(call, for: grant, isServed: isServed)
            return true
        } catch { return false }
    }
}

/// Counts the watches of each owner. It has no more entries than there are watches.
struct WatchCounts: Sendable {
    private var tokens: [Int: Int] = [:]
    private var connections: [String: Int] = [:]
    private var peers: [PeerAddress: Int] = [:]
    private var total = 0

    /// The limit that one more watch would exceed; `nil` if there is none.
    func exceeded(by holder: WatchHolder?, _ limits: WatchLimits) -> FleetError? {
        func error(_ limit: Int, _ what: String, _ reason: String) -> FleetError {
            FleetError(
                .resourceExhausted, "There are \(limit) watches \(what); end one first.", retryAfter: 5, reason: reason)
        }
        func isFull(_ count: Int?, _ limit: Int) -> Bool { limit > 0 && (count ?? 0) >= limit }
        if let holder {
            if isFull(tokens[holder.token], limits.perToken) {
                return error(limits.perToken, "with this token", "WATCHES_PER_TOKEN")
            }
            if let connection = holder.connection, isFull(connections[connection], limits.perConnection) {
                return error(limits.perConnection, "over this connection", "WATCHES_PER_CONNECTION")
            }
            if let peer = holder.peer, isFull(peers[peer], limits.perPeer) {
                return error(limits.perPeer, "from this address", "WATCHES_PER_PEER")
            }
        }
        return isFull(total, limits.total) ? error(limits.total, "on this server", "WATCHES") : nil
    }

    /// Adds one watch, or removes it for -1.
    mutating func add(_ step: Int, _ holder: WatchHolder?) {
        func add<Key>(_ key: Key?, _ counts: inout [Key: Int]) {
            guard let key else { return }
            let count = (counts[key] ?? 0) + step
            counts[key] = count > 0 ? count : nil
        }
        total += step
        add(holder?.token, &tokens)
        add(holder?.connection, &connections)
        add(holder?.peer, &peers)
    }
}
