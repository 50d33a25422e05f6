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
    /// Whether a request is rejected if it needs a metric that is larger than the cache. Otherwise the metric is computed
    /// for the request and released after it, which may take more memory than the limits.
    public var rejectsLargerMetrics: Bool

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - metrics: Maximum size of the metric cache in bytes.
    ///   - workspaces: Maximum size of the workspaces of idle searches in bytes.
    ///   - rejectsLargerMetrics: Whether requests that need a larger metric are rejected.
    public init(metrics: Int, workspaces: Int = .max, rejectsLargerMetrics: Bool = false) {
        self.metrics = max(0, metrics)
        self.workspaces = max(0, workspaces)
        self.rejectsLargerMetrics = rejectsLargerMetrics
    }

    /// Divides a budget: an eighth for workspaces, the rest for metrics. Requests that need more are rejected.
    ///
    /// - Parameters:
    ///   - budget: Size of all that the engine keeps, in bytes.
    ///   - metrics: Maximum size of the metric cache in bytes, if another one within the budget is wanted.
    public init(budget: Int, metrics: Int? = nil) {
        let share = budget / 8
        self.init(
            metrics: min(metrics ?? budget - share, budget - share), workspaces: share, rejectsLargerMetrics: true)
    }
}

/// What an engine keeps in memory.
public struct EngineMemoryUse: Sendable, Hashable {
    /// What the engine may use at most.
    public var limits: EngineMemory
    /// Size of the cached metrics in bytes.
    public var metrics: Int
    /// Size of the workspaces of idle searches in bytes.
    public var workspaces: Int
    /// Number of requests and traffic updates rejected because a metric would not fit.
    public var rejections: Int
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

    /// Checks whether the metric of a mode is stored in the region or fits in memory.
    ///
    /// - Parameters:
    ///   - mode: How to travel.
    ///   - avoid: Features to avoid where possible.
    ///   - departure: Local time for conditional rules.
    /// - Throws: `RouteError` with code `unsupported` if neither holds, and the limits are strict.
    public func requireMemory(
        for mode: TravelMode, avoid: Avoidances = [], at departure: LocalTime? = nil
    ) throws(RouteError) {
        try requireMemory(for: key(mode, avoid, shortest: false, departure, nil))
    }

    /// Checks whether a metric with traffic fits in memory.
    ///
    /// - Throws: `RouteError` with code `unsupported` if it does not, and the limits are strict.
    public func requireMemoryForTraffic() throws(RouteError) {
        if exceedsMemory { try reject("a metric with traffic") }
    }

    func requireMemory(for key: MetricCache.Key) throws(RouteError) {
        if exceedsMemory, !isAvailable(key) { try reject("the metric for \(key.mode.name)") }
    }

    /// Checks whether the costs of an hour fit in the memory of routes by the clock.
    ///
    /// - Parameter limit: That memory in bytes.
    /// - Throws: `RouteError` with code `unsupported` if they do not, and the limits are strict.
    func requireMemory(forHours limit: Int) throws(RouteError) {
        let size = RouteEngine.estimatedMetricMemory(for: graph, method: method)
        guard memory.rejectsLargerMetrics, size > limit else { return }
        countRejection()
        throw RouteError(
            code: .unsupported,
            message: "the costs of an hour would take about \(megabytes(size)) on this map, and their memory limit is "
                + "\(megabytes(limit)); allow more memory, or leave out the departure")
    }

    /// Whether a metric that is neither stored nor cached is rejected.
    private var exceedsMemory: Bool {
        memory.rejectsLargerMetrics
            && RouteEngine.estimatedMetricMemory(for: graph, method: method) > memory.metrics
    }

    private func reject(_ what: String) throws(RouteError) {
        let size = RouteEngine.estimatedMetricMemory(for: graph, method: method)
        countRejection()
        throw RouteError(
            code: .unsupported,
            message: "\(what) would take about \(megabytes(size)) on this map, and the memory limit of metrics is "
                + "\(megabytes(memory.metrics)); allow more memory, or store the metric in the region "
                + "(guidepost map build --metrics)")
    }

    private func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
}
