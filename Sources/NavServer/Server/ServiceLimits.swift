// SPDX-License-Identifier: Apache-2.0

public import HTTPSupport
internal import NIOCore
internal import NavFormats
internal import NavRouting

/// Limits of the routing server. A request above its own limits gets `TooBig`; one that the server has no capacity for
/// gets 503 or 429.
public struct ServiceLimits: Sendable, Hashable {
    /// Maximum number of places of a route.
    public var routePlaces = 500
    /// Maximum number of alternative routes.
    public var alternatives = 3
    /// Maximum number of rows and columns of a square table; the limit of other tables is the same number of cells.
    public var tablePlaces = 100
    /// Maximum number of places of a trip.
    public var tripPlaces = 100
    /// Maximum number of points of a trace.
    public var tracePoints = 100
    /// Maximum number of results of `nearest`.
    public var nearestRoads = 100
    /// Maximum distance of a place from a road in meters, where a request has no radius of its own; `nil` for 35 km.
    public var snapRadius: Double?
    /// Maximum size of a request body in bytes.
    public var bodyBytes = 1 << 20
    /// Maximum size of a traffic update in bytes.
    public var trafficBytes = 64 << 20
    /// Maximum size of the request target and of each header in bytes.
    public var headerBytes = 80 * 1024
    /// Timeout of a request in seconds, including its waiting time.
    public var seconds = 30.0
    /// Maximum work of a request in search steps of about 0.1 µs; see `WorkBudget`.
    public var workSteps = 10_000_000
    /// Maximum number of expensive requests that wait for a worker.
    public var queueLength = 128
    /// Maximum expected waiting time of an expensive request in seconds.
    public var queueSeconds = 2.0
    /// Number of threads for expensive requests.
    public var workers = ServiceLimits.cores
    /// Maximum number of waiting and running expensive requests per client address; 0 for no limit. Requests from this
    /// machine are not limited.
    public var requestsPerClient = 16
    /// Memory limit of cached metrics in bytes; `nil` for `RouteEngine.defaultMetricMemory(for:)`.
    public var metricMemory: Int?
    /// Budget in bytes for all that is retained between requests: cached metrics and workspaces. Requests and traffic updates
    /// that need a larger metric are rejected. `nil` bounds the metrics only.
    public var memory: Int?
    /// Bytes that routes by the clock may retain: costs by the hour. With a `memory` budget it is part of it, at most a quarter.
    public var hourlyMemory = TimedRouter.defaultMemory
    /// Seconds on one request after which `/health` reports a worker as stuck. Opening a map may take ten times as long.
    public var stuckSeconds = 60.0
    /// Seconds without requests after which all cached metrics except the last one used are dropped.
    public var restSeconds = 60.0
    /// Folder of the maps that `POST /map` may load; `nil` for the folder of the first map.
    public var mapFolder: String?

    /// Limits and timeouts of connections.
    public var connections = ConnectionOptions()

    /// Number of CPU cores of this machine.
    public static let cores = max(1, System.coreCount)

    /// The limits of the engine of a map.
    var engineMemory: EngineMemory? {
        memory.map { EngineMemory(budget: $0, metrics: metricMemory) } ?? metricMemory.map { EngineMemory(metrics: $0) }
    }

    /// The limits with costs by the hour, if the server has any, within the budget.
    func dividing(forHours hasSpeeds: Bool) -> ServiceLimits {
        guard hasSpeeds, let memory else { return self }
        var limits = self
        limits.hourlyMemory = min(hourlyMemory, memory / 4)
        limits.memory = memory - limits.hourlyMemory
        return limits
    }

    /// Creates the default limits: those of OSRM, where it has them.
    public init() {}
}
