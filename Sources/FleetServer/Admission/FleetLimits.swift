// SPDX-License-Identifier: Apache-2.0

/// Limits of what callers may do at once and in a minute; 0 is no limit.
public struct FleetLimits: Sendable, Hashable {
    /// Requests of one caller.
    public var callers = CallerLimits()
    /// Watches that are open at once.
    public var watches = WatchLimits()
    /// gRPC requests at once over one connection, watches among them; at least 1.
    public var grpcStreams = 100

    /// The usual limits.
    public init() {}

    /// The limits as settings name them, with the least value of each.
    static var settings: [(name: String, path: WritableKeyPath<FleetLimits, Int>, least: Int)] {
        [
            ("quota-peer", \.callers.unauthenticatedPerPeer, 0),
            ("quota-token-server", \.callers.perServerToken, 0),
            ("quota-token-driver", \.callers.perDriverToken, 0),
            ("quota-token-consumer", \.callers.perConsumerToken, 0),
            ("quota-table", \.callers.tableSize, 1),
            ("watches", \.watches.total, 0),
            ("watches-per-token", \.watches.perToken, 0),
            ("watches-per-connection", \.watches.perConnection, 0),
            ("watches-per-peer", \.watches.perPeer, 0),
            ("watch-backlog", \.watches.backlog, 1),
            ("grpc-streams", \.grpcStreams, 1),
        ]
    }
}
