// SPDX-License-Identifier: Apache-2.0

public import FleetWire
public import HTTPSupport

/// Limits of callers; 0 is no limit.
public struct FleetLimits: Sendable, Hashable {
    /// Request rates of a single caller.
    public var callers = CallerLimits()
    /// Concurrent watches.
    public var watches = WatchLimits()
    /// Requests to addresses for operators.
    public var operators = OperatorLimits()
    /// Concurrent gRPC requests per connection, including watches; at least 1.
    public var grpcStreams = 100
    /// Verified tokens that are cached; at least 1.
    public var tokenCache = 20_000
    /// Requests for map tiles, which need no token.
    public var maps = LimitedHandler.Limits()
    /// Health watches over gRPC, which need no token.
    public var healthWatches = HealthWatches.Limits()

    /// The default limits.
    public init() {}

    /// The limits by the names of their settings, with the minimum of each.
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
            ("quota-console", \.operators.console, 0),
            ("quota-history", \.operators.history, 0),
            ("quota-traffic", \.operators.traffic, 0),
            ("quota-webhooks", \.operators.webhooks, 0),
            ("operator-requests-per-token", \.operators.concurrentPerToken, 0),
            ("operator-requests", \.operators.concurrent, 0),
            ("grpc-streams", \.grpcStreams, 1),
            ("token-cache", \.tokenCache, 1),
            ("map-requests", \.maps.concurrent, 1),
            ("map-requests-waiting", \.maps.waiting, 0),
            ("map-requests-per-peer", \.maps.perClient, 0),
            ("health-watches", \.healthWatches.total, 0),
            ("health-watches-per-peer", \.healthWatches.perAddress, 0),
        ]
    }
}
