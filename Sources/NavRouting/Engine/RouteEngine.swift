// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel
internal import Synchronization

/// Finds optimal paths through a graph, with all signed restrictions, turn costs and access rules of the mode.
///
/// Thread-safe: share one engine between all threads that route on a graph. It caches metrics and pools the workspaces
/// of its searches.
public final class RouteEngine: Sendable {
    /// The road graph.
    public let graph: RoadGraph
    /// The edge-based graph with turn restrictions.
    public let turns: TurnNetwork
    /// Finds roads near a location.
    public let snapper: RoadSnapper
    /// Upper bound of the snapping distance of all stops.
    public let maximumSnapDistance: Meters

    /// The search algorithm.
    public let method: SearchMethod

    /// Limits of what the engine keeps in memory.
    public let memory: EngineMemory

    private let profiles: [TravelMode: CostProfile]
    private let metrics: MetricCache
    /// Serializes traffic updates.
    private let updating = Mutex<Void>(())
    /// Sizes of partial customizations made so far, in bytes.
    private let partialSizes = Mutex<[MetricCache.Key: Int]>([:])
    private let pool = Mutex<[Pooled]>([])
    /// The workspace for tables of all searches.
    private let tables = TableWorkspaces()
    private let rejections = Atomic(0)
    private let conditionalRules = Once<ConditionalRules>()
    private let limitValues = Once<[RoadLimits.Kind: [Double]]>()
    private let clockOfPlace = Mutex<LocalClock?>(nil)

    /// An idle search.
    ///
    /// `@unchecked Sendable`: it is either in the pool or used by one caller, never both.
    private struct Pooled: @unchecked Sendable {
        let search: any PathSearch
    }

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - graph: The road graph.
    ///   - profiles: Profiles that replace `CostProfile.standard(for:)`, each for its own mode.
    ///   - maximumSnapDistance: Upper bound of the snapping distance of all stops.
    ///   - method: The search algorithm.
    ///   - metricMemory: Size of the metric cache in bytes; `nil` for `defaultMetricMemory(for:)`.
    /// - Complexity: O(edges). Metrics are computed on first use.
    public convenience init(
        graph: RoadGraph, profiles: [CostProfile] = [], maximumSnapDistance: Meters = SnapRequest.defaultDistance,
        method: SearchMethod = .hierarchy, metricMemory: Int? = nil
    ) {
        self.init(
            TurnNetwork(graph), profiles: profiles, maximumSnapDistance: maximumSnapDistance, method: method,
            memory: metricMemory.map { EngineMemory(metrics: $0) })
    }

    /// Creates an engine that bounds all the memory it keeps.
    ///
    /// - Parameters:
    ///   - graph: The road graph.
    ///   - memory: The limits; `nil` for `defaultMetricMemory(for:)`.
    public convenience init(graph: RoadGraph, memory: EngineMemory?) { self.init(TurnNetwork(graph), memory: memory) }

    /// Creates an engine for a network; the parameters are those of the public initializers.
    init(
        _ turns: TurnNetwork, profiles: [CostProfile] = [], maximumSnapDistance: Meters = SnapRequest.defaultDistance,
        method: SearchMethod = .hierarchy, memory: EngineMemory? = nil
    ) {
        self.method = method
        self.turns = turns
        graph = turns.graph
        self.memory = memory ?? EngineMemory(metrics: RouteEngine.defaultMetricMemory(for: graph))
        metrics = MetricCache(limit: self.memory.metrics)
        self.maximumSnapDistance = maximumSnapDistance
        snapper = RoadSnapper(graph)
        var byMode: [TravelMode: CostProfile] = [:]
        for mode in TravelMode.allCases { byMode[mode] = .standard(for: mode) }
        for profile in profiles { byMode[profile.mode] = profile }
        self.profiles = byMode
    }

    /// The clock by which requests without a departure apply conditional rules: as they are now. By default there is none, and
    /// such requests ignore conditional rules.
    public var clock: LocalClock? {
        get { clockOfPlace.withLock { $0 } }
        set { clockOfPlace.withLock { $0 = newValue } }
    }

    /// The conditional rules that are in force now; `nil` without a clock. Routes of requests without a departure change with
    /// them.
    ///
    /// - Complexity: O(different texts of rules in the map).
    public var rulesInForce: RulesInForce? {
        clock?.now.map { time in conditionalRules.value { ConditionalRules(graph) }.inForce(at: time) }
    }

    /// The time as of which conditional rules apply to a request.
    func time(of departure: LocalTime?) -> LocalTime? { departure ?? clock?.now }

    /// The profile of a mode.
    public func profile(for mode: TravelMode) -> CostProfile { profiles[mode] ?? .standard(for: mode) }

    /// The metric of a mode for the current traffic.
    ///
    /// Metrics are cached. While a metric is in use and the traffic does not change, all callers get the same object.
    ///
    /// - Parameters:
    ///   - mode: How to travel.
    ///   - avoid: Features to avoid where possible.
    ///   - shortest: Whether to minimize length instead of time.
    ///   - departure: Local time for conditional rules; `nil` ignores them. Times with the same rules in force share a
    ///     metric.
    ///   - vehicle: A large vehicle whose limits apply. Vehicles to which the same roads are closed share a metric.
    /// - Complexity: O(edges) if it is not cached.
    public func metric(
        for mode: TravelMode, avoid: Avoidances = [], shortest: Bool = false, at departure: LocalTime? = nil,
        vehicle: VehicleProperties? = nil
    ) -> Metric {
        let key = key(mode, avoid, shortest: shortest, departure, vehicle)
        return metrics.metric(key) { traffic in
            let options = options(of: key)
            let free = storedMetric(options) ?? metricWithRules(options) ?? Metric(options, on: turns)
            return traffic == .none ? free : free.applying(traffic)
        }
    }

    /// Identifies the metric of a request.
    func key(
        _ mode: TravelMode, _ avoid: Avoidances, shortest: Bool, _ departure: LocalTime?, _ vehicle: VehicleProperties?
    ) -> MetricCache.Key {
        var rules = departure.map { time in conditionalRules.value { ConditionalRules(graph) }.inForce(at: time) }
        // Times without a rule in force share the metric without rules, which may be stored.
        if rules?.isEmpty == true { rules = nil }
        return MetricCache.Key(
            mode: mode, avoid: avoid, shortest: shortest, rules: rules, vehicle: vehicle.flatMap(vehicleClass(of:)))
    }

    /// The class of a vehicle among the limits of this region; `nil` if it may use every road that a car may.
    func vehicleClass(of vehicle: VehicleProperties) -> VehicleClass? {
        let found = VehicleClass(vehicle, among: limitValues.value { graph.limitValues })
        return found.isLikeCar ? nil : found
    }

    private func options(of key: MetricCache.Key) -> MetricOptions {
        var profile = profile(for: key.mode)
        if let vehicle = key.vehicle { profile.topSpeed = min(profile.topSpeed, vehicle.topSpeed) }
        return MetricOptions(
            profile: profile, avoid: key.avoid, shortest: key.shortest, rules: key.rules, vehicle: key.vehicle)
    }

    /// Whether a metric is cached or, for the current traffic, stored.
    func isAvailable(_ key: MetricCache.Key) -> Bool {
        if metrics.peek(key) != nil { return true }
        let options = options(of: key)
        return isStored(options) && (traffic == .none || !options.profile.modeSet.isSubset(of: .motor))
    }

    /// Counts a request that is rejected to stay within the limits.
    func countRejection() { rejections.add(1, ordering: .relaxed) }

    /// The metric of some options if the region stores it and its part that this engine reads is sound.
    private func storedMetric(_ options: MetricOptions) -> Metric? {
        guard options == MetricOptions(profile: options.profile),
            let metric = turns.storedMetrics?.metric(options.profile, turns)
        else { return nil }
        // The plain search reads any column anywhere.
        return method == .plain && !metric.verifyColumns() ? nil : metric
    }

    /// The metric of some options with conditional rules if the region stores the one without.
    private func metricWithRules(_ options: MetricOptions) -> Metric? {
        guard let rules = options.rules else { return nil }
        var base = options
        base.rules = nil
        return storedMetric(base)?.applying(rules)
    }

    /// Whether the region stores the metric of some options, or the same without rules, of which those in force change
    /// a little.
    private func isStored(_ options: MetricOptions) -> Bool {
        var base = options
        base.rules = nil
        return storedMetric(base) != nil
    }

    /// Computes the metric and the customized hierarchy of a mode, for which the first request would otherwise wait.
    ///
    /// - Complexity: That of the first request; O(1) if everything is cached.
    public func prepare(for mode: TravelMode, avoid: Avoidances = []) {
        let now = clock?.now
        guard method == .hierarchy else { return _ = metric(for: mode, avoid: avoid, at: now) }
        var metric = metric(for: mode, avoid: avoid, at: now)
        var ready: Metric?
        // The traffic may change in the meantime.
        while metric !== ready {
            customize(metric, key(mode, avoid, shortest: false, now, nil))
            (ready, metric) = (metric, self.metric(for: mode, avoid: avoid, at: now))
        }
    }

    /// Customizes the hierarchy of a cached metric, in a way that later traffic can update.
    private func customize(_ metric: Metric, _ key: MetricCache.Key) {
        guard metric.traffic != .none, !metric.isCustomized, let partial = partialCustomization(of: metric, key) else {
            return _ = metric.customized
        }
        metric.customize { partial.customized }
        metrics.adopt(partial, for: metric, key)
    }

    /// Whether everything that `prepare` computes is available. Never blocks.
    ///
    /// - Parameters:
    ///   - mode: How to travel.
    ///   - avoid: Features to avoid where possible.
    ///   - vehicle: A large vehicle; `nil` for a car.
    public func isPrepared(
        for mode: TravelMode, avoid: Avoidances = [], vehicle: VehicleProperties? = nil
    ) -> Bool {
        let key = key(mode, avoid, shortest: false, clock?.now, vehicle)
        guard let metric = metrics.peek(key) else { return false }
        return method == .plain || metric.isCustomized
    }

    /// Statistics of the metric cache.
    public var metricStatistics: MetricStatistics { metrics.statistics }

    /// Default size of the metric cache in bytes: about five modes.
    ///
    /// - Complexity: O(1).
    public static func defaultMetricMemory(for graph: RoadGraph) -> Int { max(16 << 20, 400 * graph.edgeCount) }

    /// Evicts all metrics but the one used last, to save memory while idle.
    public func releaseMetrics() { metrics.shrink() }

    /// Releases what only traffic updates need. The next update of each metric customizes it in full.
    public func releaseTrafficUpdates() { metrics.dropCustomizations() }

    /// What the engine keeps in memory at present.
    public var memoryUse: EngineMemoryUse {
        EngineMemoryUse(
            limits: memory, metrics: metrics.statistics.bytes,
            workspaces: pool.withLock { $0.reduce(tables.byteCount) { $0 + $1.search.residentBytes } },
            rejections: rejections.load(ordering: .relaxed))
    }

    /// Frees the workspaces of idle searches. Later searches allocate new ones.
    public func releaseWorkspaces() {
        pool.withLock { $0.removeAll() }
        tables.release()
    }

    /// The current traffic.
    public var traffic: TrafficSpeeds { metrics.traffic }

    /// Sets the current traffic. Searches that start later use it; running searches keep the previous one. Requests are
    /// not blocked while the metrics are updated.
    ///
    /// - Returns: The edges whose speeds have changed, ascending.
    /// - Complexity: For each cached metric of a motor vehicle, that of customizing its hierarchy at the first update,
    ///   and O(arcs affected) at later ones.
    @discardableResult
    public func apply(_ traffic: TrafficSpeeds) -> [EdgeID] {
        updating.withLock { _ in
            let (cached, current) = metrics.snapshot
            let changed = traffic.edges(differingFrom: current)
            guard !changed.isEmpty else { return [] }
            var new: [MetricCache.Key: MetricCache.CachedMetric] = [:]
            for (key, old) in cached {
                let next = old.metric.applying(traffic)
                new[key] = MetricCache.CachedMetric(metric: next, customization: old.customization)
                guard next !== old.metric, old.metric.isCustomized,
                    let partial = old.customization ?? partialCustomization(of: next, key)
                else { continue }
                new[key]?.customization = partial
                next.customize { partial.update(to: next) }
            }
            while let late = metrics.replaceAll(with: new, for: traffic) {
                for (key, metric) in late { new[key] = MetricCache.CachedMetric(metric: metric.applying(traffic)) }
            }
            return changed
        }
    }

    /// A partial customization that follows the traffic from a metric on; `nil` if it is known that the cache has no
    /// capacity for it, in which case the metric is customized in full when needed.
    private func partialCustomization(of metric: Metric, _ key: MetricCache.Key) -> PartialCustomization? {
        let size = partialSizes.withLock { $0[key] }
        guard size.map(metrics.hasCapacity) ?? true, let partial = try? PartialCustomization.following(metric)
        else { return nil }
        let bytes = partial.byteCount + partial.customized.byteCount
        partialSizes.withLock { $0[key] = bytes }
        return metrics.hasCapacity(for: bytes) ? partial : nil
    }

    /// Maximum number of idle searches.
    private static let poolCapacity = 4

    private func newSearch() -> any PathSearch {
        switch method {
        case .plain: DijkstraSearch(turns)
        case .hierarchy: HierarchySearch(turns, tables: tables)
        }
    }

    /// Calls `body` with a search from the pool.
    func withSearch<Result, Failure: Error>(
        _ body: (any PathSearch) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let pooled = pool.withLock { $0.popLast() } ?? Pooled(search: newSearch())
        defer {
            pool.withLock { pool in
                let bytes = pool.reduce(pooled.search.residentBytes) { $0 + $1.search.residentBytes }
                if bytes + tables.byteCount > memory.workspaces { tables.release() }
                if pool.count < RouteEngine.poolCapacity, bytes + tables.byteCount <= memory.workspaces {
                    pool.append(pooled)
                }
            }
        }
        return try body(pooled.search)
    }
}
