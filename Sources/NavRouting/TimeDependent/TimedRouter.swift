// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
public import NavModel
internal import Synchronization

/// Finds routes by the clock for requests with any options, by usual speeds into which live traffic fades.
///
/// What the hours need is computed when a route first needs it, for each set of options, and retained within one memory
/// limit. Thread-safe: share one between all requests on an engine.
public final class TimedRouter: Sendable {
    /// The engine whose roads are used.
    public let engine: RouteEngine
    private let usual: any SpeedSchedule
    private let cache: TimedMetricCache
    private let schedule: Mutex<any SpeedSchedule>

    /// The default memory limit in bytes.
    public static let defaultMemory = 256 << 20

    /// Creates a router without live traffic. Nothing is computed yet.
    ///
    /// - Parameters:
    ///   - engine: The engine.
    ///   - usual: Usual speeds, whose identifiers of slots are not negative; in slots of an hour or of a divisor of it.
    ///   - limit: Memory to retain, in bytes; what one request needs is computed even if it is more.
    public init(_ engine: RouteEngine, usual: any SpeedSchedule, limit: Int = TimedRouter.defaultMemory) {
        self.engine = engine
        self.usual = usual
        cache = TimedMetricCache(limit: limit)
        schedule = Mutex(usual)
    }

    /// Sets the live traffic of later requests, which fades into the usual speeds; see `LiveSchedule`.
    ///
    /// - Parameters:
    ///   - speeds: The speeds that are known; `TrafficSpeeds.none` for usual speeds only.
    ///   - time: When they were measured, in seconds since 1970 on the local clock.
    public func setTraffic(_ speeds: TrafficSpeeds, measured time: Double) {
        let isNone = speeds.stretches.isEmpty
        let live: any SpeedSchedule = isNone ? usual : LiveSchedule(speeds, measured: time, over: usual)
        schedule.withLock { $0 = live }
        cache.dropLive()
    }

    /// Finds the best path of a request that departs at a given time. Modes that know no traffic, and routing strategies
    /// that do not depend on the time, are left to the engine.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - time: Departure, in seconds since 1970 on the local clock.
    /// - Throws: As `RouteEngine.path(for:)`.
    /// - Complexity: As `RouteEngine.path(for:departing:by:)`.
    public func path(for request: RouteRequest, departing time: Double) throws(RouteError) -> EnginePath {
        guard let metrics = try metrics(for: request) else { return try engine.path(for: request) }
        return try engine.path(for: request, departing: time, by: metrics)
    }

    /// Finds the best path of a request that departs at a given time, and alternatives to it, cheapest first.
    ///
    /// - Parameters:
    ///   - request: The stops and options.
    ///   - time: Departure, in seconds since 1970 on the local clock.
    ///   - count: Maximum number of alternatives.
    ///   - rules: Admissibility of alternatives.
    /// - Throws: As `RouteEngine.path(for:)`.
    public func alternatives(
        for request: RouteRequest, departing time: Double, atMost count: Int,
        rules: AlternativeRules = AlternativeRules()
    ) throws(RouteError) -> [EnginePath] {
        guard let metrics = try metrics(for: request) else {
            return try engine.alternatives(for: request, atMost: count, rules: rules)
        }
        return try engine.alternatives(for: request, departing: time, by: metrics, atMost: count, rules: rules)
    }

    /// Computes in advance what requests of a mode need that depart at a time and arrive in the same slot.
    ///
    /// - Complexity: O(edges), and a customization, if it is not retained.
    public func prepare(for mode: TravelMode, departing time: Double) {
        guard let metrics = try? metrics(for: RouteRequest(stops: [], mode: mode)) else { return }
        _ = metrics.metric(ofSlot: metrics.slot(at: time))
    }

    /// Size and hit counts of what is retained.
    public var statistics: MetricStatistics { cache.statistics }

    /// Releases everything but what was used last. Later requests compute it again.
    public func releaseMemory() { cache.shrink() }

    /// The times for a request; `nil` if it does not depend on the clock.
    private func metrics(for request: RouteRequest) throws(RouteError) -> TimedMetrics? {
        guard request.options.routingStrategy == .defaultBest,
            engine.profile(for: request.mode).modeSet.isSubset(of: .motor)
        else { return nil }
        try engine.requireMemory(forHours: cache.statistics.limit)
        let time = engine.time(of: request.departure)
        let key = engine.key(request.mode, request.avoid, shortest: false, time, request.vehicle)
        try engine.requireMemory(for: key)
        let metric = engine.metric(for: request.mode, avoid: request.avoid, at: time, vehicle: request.vehicle)
        return TimedMetrics(schedule.withLock { $0 }, for: metric, key, cache)
    }
}
