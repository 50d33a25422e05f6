// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

/// How much memory an engine may use for what it keeps between requests.
///
/// The road network, stored metrics and other parts of the region file do not count: their pages are shared with other
/// processes and are released by the system when memory is short.
public struct EngineMemory: Sendable, Hashable {
    /// Maximum size of the metric cache in bytes.
    public var metrics: Int
    /// Maximum size of the workspaces of idle searches in bytes.
    public var workspaces: Int
    /// Whether a request is refused if it needs a metric that is larger than the cache. Otherwise the metric is computed
    /// for the request and released after it, which may take more memory than the limits.
    public var refusesLargerMetrics: Bool

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - metrics: Maximum size of the metric cache in bytes.
    ///   - workspaces: Maximum size of the workspaces of idle searches in bytes.
    ///   - refusesLargerMetrics: Whether requests that need a larger metric are refused.
    public init(metrics: Int, workspaces: Int = .max, refusesLargerMetrics: Bool = false) {
        self.metrics = max(0, metrics)
        self.workspaces = max(0, workspaces)
        self.refusesLargerMetrics = refusesLargerMetrics
    }

    /// Divides a budget: an eighth for workspaces, the rest for metrics. Requests that need more are refused.
    ///
    /// - Parameters:
    ///   - budget: Size of all that the engine keeps, in bytes.
    ///   - metrics: Maximum size of the metric cache in bytes, if another one within the budget is wanted.
    public init(budget: Int, metrics: Int? = nil) {
        let share = budget / 8
        self.init(
            metrics: min(metrics ?? budget - share, budget - share), workspaces: share, refusesLargerMetrics: true)
    }
}

/// What an engine keeps in memory.
public struct EngineMemoryUse: Sendable, Hashable {
    /// The limits.
    public var limits: EngineMemory
    /// Size of the cached metrics in bytes.
    public var metrics: Int
    /// Size of the workspaces of idle searches in bytes.
    public var workspaces: Int
    /// Number of requests and traffic updates refused because a metric would not fit.
    public var refusals: Int
}

extension RouteEngine {
    /// Estimated size in bytes of a metric that the region does not store, with its hierarchy.
    ///
    /// A measured average of maps of cities; see docs/scale.md.
    ///
    /// - Complexity: O(1).
    public static func estimatedMetricMemory(for graph: RoadGraph, method: SearchMethod = .hierarchy) -> Int {
        (method == .plain ? 20 : 170) * graph.edgeCount
    }

    /// Checks whether the metric of a mode is stored in the region or can be kept in memory.
    ///
    /// - Parameters:
    ///   - mode: How to travel.
    ///   - avoid: Features to avoid where possible.
    ///   - departure: Local time for conditional rules.
    /// - Throws: `RouteError` with code `unsupported` if it is not, and the limits are strict.
    public func requireMemory(
        for mode: TravelMode, avoid: Avoidances = [], at departure: LocalTime? = nil
    ) throws(RouteError) {
        try requireMemory(for: key(mode, avoid, shortest: false, departure))
    }

    /// Checks whether metrics with traffic can be kept in memory.
    ///
    /// - Throws: `RouteError` with code `unsupported` if they cannot, and the limits are strict.
    public func requireMemoryForTraffic() throws(RouteError) {
        if exceedsMemory { try refuse("a metric with traffic") }
    }

    func requireMemory(for key: MetricCache.Key) throws(RouteError) {
        if exceedsMemory, !isAvailable(key) { try refuse("the metric for \(key.mode.word)") }
    }

    /// Whether a metric that is neither stored nor cached is refused.
    private var exceedsMemory: Bool {
        memory.refusesLargerMetrics
            && RouteEngine.estimatedMetricMemory(for: graph, method: method) > memory.metrics
    }

    private func refuse(_ what: String) throws(RouteError) {
        let size = RouteEngine.estimatedMetricMemory(for: graph, method: method)
        countRefusal()
        throw RouteError(
            code: .unsupported,
            message: "\(what) would take about \(megabytes(size)) on this map, and the memory limit of metrics is "
                + "\(megabytes(memory.metrics)); allow more memory, or store the metric in the region "
                + "(guidepost map build --metrics)")
    }

    private func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
}
