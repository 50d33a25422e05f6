// SPDX-License-Identifier: Apache-2.0

public import HTTPSupport
internal import NIOCore
internal import NavFormats

/// How much one request may ask for, and how much all of them together: what goes beyond is refused with `TooBig`, or
/// with 503 or 429 when the server has too much to do at the time.
public struct ServiceLimits: Sendable, Hashable {
    /// Places of a route.
    public var routePlaces = 500
    /// Other routes beside the best one.
    public var alternatives = 3
    /// Places of a table along one side, when both sides are as long: rows times columns may be the square of it.
    public var tablePlaces = 100
    /// Places of a trip.
    public var tripPlaces = 100
    /// Points of a trace.
    public var tracePoints = 100
    /// Roads that `nearest` lists.
    public var nearestRoads = 100
    /// Bytes of a request's body.
    public var bodyBytes = 1 << 20
    /// Bytes of the traffic that is handed in.
    public var trafficBytes = 64 << 20
    /// Bytes of a request's first line and each header.
    public var headerBytes = 80 * 1024
    /// Seconds that a request may take, with the time it waits.
    public var seconds = 30.0
    /// Work of one request in search steps of about 0.1 µs; see `WorkBudget`.
    public var workSteps = 10_000_000
    /// Heavy requests that wait for a worker.
    public var queueLength = 128
    /// Seconds that a heavy request may be expected to wait when it arrives.
    public var queueSeconds = 2.0
    /// Threads for heavy requests.
    public var workers = ServiceLimits.cores
    /// Heavy requests of one client address that wait or run, 0 for any number. Those of this machine do not count.
    public var requestsPerClient = 16
    /// Bytes of metrics that are kept; `nil` for `RouteEngine.defaultMetricMemory(for:)`.
    public var metricMemory: Int?
    /// Seconds after which a worker that is still at one request is reported as stuck by `/health`. Opening a map may take
    /// ten times as long.
    public var stuckSeconds = 60.0
    /// Seconds without requests after which all metrics but the one that was used last are dropped.
    public var restSeconds = 60.0
    /// Folder in which the maps lie that may be served on request; `nil` for the folder of the first map.
    public var mapFolder: String?

    /// Limits and timeouts of connections.
    public var connections = ConnectionOptions()

    /// Threads that run at the same time on this machine.
    public static let cores = max(1, System.coreCount)

    /// Starts with OSRM's limits, where it has them.
    public init() {}
}
