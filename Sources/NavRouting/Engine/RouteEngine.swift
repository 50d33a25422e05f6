// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel
internal import Synchronization

/// Finds the best way through a graph, exactly: by every signed restriction, turn cost and limit of the mode.
///
/// Share one engine between all threads that route on a graph. It keeps the metrics that were asked for and the working
/// memory of its searches.
public final class RouteEngine: Sendable {
    /// The network.
    public let graph: RoadGraph
    /// Its edges with the turn restrictions compiled in.
    public let turns: TurnNetwork
    /// Finds roads near a place.
    public let snapper: RoadSnapper
    /// No stop is brought onto a road farther away than this.
    public let maximumSnapDistance: Meters

    /// How ways are found.
    public let method: SearchMethod

    private let profiles: [TravelMode: CostProfile]
    private let metrics: MetricCache
    /// Held while the traffic changes.
    private let updating = Mutex<Void>(())
    private let idle = Mutex<[Lent]>([])
    private let timed = Once<TimedRules>()

    /// A search that waits for work.
    ///
    /// `@unchecked Sendable`: it is in the list of the engine or in the hands of one caller, never both.
    private struct Lent: @unchecked Sendable {
        let search: any PathSearch
    }

    /// Makes an engine for a graph.
    ///
    /// - Parameters:
    ///   - profiles: what to use instead of `CostProfile.usual(for:)`, each for its own mode.
    ///   - metricMemory: bytes of metrics that are kept for later requests; `nil` for `usualMetricMemory(for:)`.
    /// - Complexity: O(edges); metrics are made when they are first needed.
    public init(
        graph: RoadGraph, profiles: [CostProfile] = [], maximumSnapDistance: Meters = SnapQuestion.usualDistance,
        method: SearchMethod = .hierarchy, metricMemory: Int? = nil
    ) {
        self.method = method
        metrics = MetricCache(limit: metricMemory ?? RouteEngine.usualMetricMemory(for: graph))
        self.graph = graph
        self.maximumSnapDistance = maximumSnapDistance
        turns = TurnNetwork(graph)
        snapper = RoadSnapper(graph)
        var byMode: [TravelMode: CostProfile] = [:]
        for mode in TravelMode.allCases { byMode[mode] = .usual(for: mode) }
        for profile in profiles { byMode[profile.mode] = profile }
        self.profiles = byMode
    }

    /// What the engine reckons a mode costs.
    public func profile(for mode: TravelMode) -> CostProfile { profiles[mode] ?? .usual(for: mode) }

    /// The columns of costs for one kind of trip, in the traffic of now.
    ///
    /// The engine keeps those used last, as many as fit into its memory for metrics; as long as somebody holds a metric,
    /// and the traffic does not change, it is the same object for everybody.
    ///
    /// - Parameter departure: the hour whose rules hold; `nil` leaves out whatever holds only at times. Hours with the
    ///   same rules share a metric.
    /// - Complexity: O(edges) when it is not kept.
    public func metric(
        for mode: TravelMode, avoid: Avoidances = [], shortest: Bool = false, at departure: LocalTime? = nil
    ) -> Metric {
        let rules = departure.map { time in timed.value { TimedRules(graph) }.inForce(at: time) }
        return metrics.metric(MetricCache.Key(mode: mode, avoid: avoid, shortest: shortest, rules: rules)) { traffic in
            let wish = TravelWish(profile: profile(for: mode), avoid: avoid, shortest: shortest, rules: rules)
            let free = Metric(wish, on: turns)
            return traffic == .none ? free : free.applying(traffic)
        }
    }

    /// Makes what the first question of a mode would otherwise wait for.
    ///
    /// - Complexity: that of the first question; O(1) when all is kept.
    public func prepare(for mode: TravelMode, avoid: Avoidances = []) {
        guard method == .hierarchy else { return _ = metric(for: mode, avoid: avoid) }
        var metric = metric(for: mode, avoid: avoid)
        var ready: Metric?
        // The traffic may change under way.
        while metric !== ready {
            _ = metric.customized
            (ready, metric) = (metric, self.metric(for: mode, avoid: avoid))
        }
    }

    /// Whether a request of a mode finds everything at hand that `prepare` makes. Never waits.
    public func isPrepared(for mode: TravelMode, avoid: Avoidances = []) -> Bool {
        let key = MetricCache.Key(mode: mode, avoid: avoid, shortest: false, rules: nil)
        guard let metric = metrics.known(key) else { return false }
        return method == .plain || metric.isLaid
    }

    /// How much memory the kept metrics take, and how often they were found.
    public var metricStatistics: MetricStatistics { metrics.statistics }

    /// Bytes of metrics that an engine keeps unless told otherwise: room for about the metrics of five modes.
    ///
    /// - Complexity: O(1).
    public static func usualMetricMemory(for graph: RoadGraph) -> Int { max(16 << 20, 400 * graph.edgeCount) }

    /// Keeps the metric that was used last and lets go of all others, for times when nobody asks.
    public func releaseMetrics() { metrics.shrink() }

    /// Gives back the working memory of searches that are not running; the next ones make their own again.
    public func releaseWorkspaces() { idle.withLock { $0.removeAll() } }

    /// The traffic that searches go by.
    public var traffic: TrafficSpeeds { metrics.traffic }

    /// Takes over the traffic as it is known now: searches that begin later go by it, those that run keep what they
    /// started with. Nobody has to wait while the new columns are made.
    ///
    /// - Returns: the edges whose speeds have changed, ascending.
    /// - Complexity: O(edges) for each metric of a motor vehicle that is kept.
    @discardableResult
    public func apply(_ traffic: TrafficSpeeds) -> [EdgeID] {
        updating.withLock { _ in
            let (kept, known) = metrics.snapshot
            let changed = traffic.edges(differingFrom: known)
            guard !changed.isEmpty else { return [] }
            var new: [MetricCache.Key: MetricCache.Kept] = [:]
            for (key, old) in kept {
                let next = old.metric.applying(traffic)
                new[key] = MetricCache.Kept(metric: next, live: old.live)
                guard next !== old.metric, old.metric.isLaid, let costs = old.live ?? liveCosts(of: old.metric)
                else { continue }
                new[key]?.live = costs
                next.lay { costs.update(to: next) }
            }
            while let late = metrics.replaceAll(with: new, for: traffic) {
                for (key, metric) in late { new[key] = MetricCache.Kept(metric: metric.applying(traffic)) }
            }
            return changed
        }
    }

    /// The costs that follow the traffic from a metric on; `nil` where there is no room for them: then the metric is laid
    /// over the hierarchy anew when it is needed.
    private func liveCosts(of metric: Metric) -> LiveCosts? {
        metrics.hasRoom(for: LiveCosts.byteCount(for: turns.hierarchy)) ? LiveCosts(metric) : nil
    }

    /// The working memory of so many searches is kept for the next ones.
    private static let idleSearches = 4

    private func newSearch() -> any PathSearch {
        switch method {
        case .plain: PlainSearch(turns)
        case .hierarchy: HierarchySearch(turns)
        }
    }

    /// Lends a search for the time of one call.
    func withSearch<Answer, Failure: Error>(
        _ body: (any PathSearch) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let lent = idle.withLock { $0.popLast() } ?? Lent(search: newSearch())
        defer {
            idle.withLock { idle in
                if idle.count < RouteEngine.idleSearches { idle.append(lent) }
            }
        }
        return try body(lent.search)
    }
}
