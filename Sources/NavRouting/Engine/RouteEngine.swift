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
    private let metrics = Mutex(Metrics())
    private let updating = Mutex<[Key: LiveCosts]>([:])
    private let idle = Mutex<[Lent]>([])
    private let timed = Once<TimedRules>()

    private struct Key: Hashable {
        var mode: TravelMode
        var avoid: Avoidances
        var shortest: Bool
        var rules: RulesInForce?
    }

    private enum Found {
        case made(Metric)
        case making(Once<Metric>, TrafficSpeeds)
    }

    /// What was made so far, all for the same traffic.
    private struct Metrics {
        var made: [Key: Metric] = [:]
        /// Those that somebody is making, for whoever asks in the meantime.
        var making: [Key: Once<Metric>] = [:]
        /// Which of them are for an hour, the one longest unused first.
        var hours: [Key] = []
        var traffic = TrafficSpeeds.none

        /// The metric of a key, or where it is being made and for which traffic.
        mutating func find(_ key: Key) -> Found {
            if let metric = made[key] {
                if key.rules != nil { use(key) }
                return .made(metric)
            }
            let cell = making[key] ?? Once()
            making[key] = cell
            return .making(cell, traffic)
        }

        /// Keeps what was made, unless the traffic has changed in the meantime.
        mutating func keep(_ metric: Metric, _ key: Key, from cell: Once<Metric>) {
            guard making[key] === cell else { return }
            making[key] = nil
            made[key] = metric
            if key.rules != nil { use(key) }
        }

        /// Goes over to other traffic with the metrics that were made for it; what was let go of stays away.
        ///
        /// - Returns: what has been asked for in the meantime, for the old traffic, and is missing; `nil` when it is done.
        mutating func take(_ traffic: TrafficSpeeds, _ new: [Key: Metric]) -> [Key: Metric]? {
            let late = made.filter { new[$0.key] == nil }
            guard late.isEmpty else { return late }
            made = made.reduce(into: [:]) { $0[$1.key] = new[$1.key] }
            making = [:]
            self.traffic = traffic
            return nil
        }

        /// Notes that a metric for an hour is used, and lets go of the one that was not for longest.
        mutating func use(_ key: Key) {
            hours.removeAll { $0 == key }
            hours.append(key)
            if hours.count > RouteEngine.hoursKept { made[hours.removeFirst()] = nil }
        }
    }

    /// So many metrics for different hours are kept.
    private static let hoursKept = 4

    /// A search that waits for work.
    ///
    /// `@unchecked Sendable`: it is in the list of the engine or in the hands of one caller, never both.
    private struct Lent: @unchecked Sendable {
        let search: any PathSearch
    }

    /// Makes an engine for a graph.
    ///
    /// - Parameter profiles: what to use instead of `CostProfile.usual(for:)`, each for its own mode.
    /// - Complexity: O(edges); metrics are made when they are first needed.
    public init(
        graph: RoadGraph, profiles: [CostProfile] = [], maximumSnapDistance: Meters = SnapQuestion.usualDistance,
        method: SearchMethod = .hierarchy
    ) {
        self.method = method
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

    /// The columns of costs for one kind of trip, in the traffic of now. Made at the first call, the same object ever
    /// after as long as the traffic does not change.
    ///
    /// - Parameter departure: the hour whose rules hold; `nil` leaves out whatever holds only at times. Hours with the
    ///   same rules share a metric, and those of a few hours are kept.
    /// - Complexity: O(edges) once.
    public func metric(
        for mode: TravelMode, avoid: Avoidances = [], shortest: Bool = false, at departure: LocalTime? = nil
    ) -> Metric {
        let rules = departure.map { time in timed.value { TimedRules(graph) }.inForce(at: time) }
        let key = Key(mode: mode, avoid: avoid, shortest: shortest, rules: rules)
        switch metrics.withLock({ $0.find(key) }) {
        case .made(let metric): return metric
        case .making(let cell, let traffic):
            let metric = cell.value {
                let wish = TravelWish(profile: profile(for: mode), avoid: avoid, shortest: shortest, rules: rules)
                let free = Metric(wish, on: turns)
                return traffic == .none ? free : free.applying(traffic)
            }
            metrics.withLock { $0.keep(metric, key, from: cell) }
            return metric
        }
    }

    /// Makes what the first question of a mode would otherwise wait for.
    ///
    /// - Complexity: that of the first question; O(1) when it has been asked before.
    public func prepare(for mode: TravelMode) {
        guard method == .hierarchy else { return _ = metric(for: mode) }
        var metric = metric(for: mode)
        var ready: Metric?
        // The traffic may change under way.
        while metric !== ready {
            _ = metric.customized
            (ready, metric) = (metric, self.metric(for: mode))
        }
    }

    /// The traffic that searches go by.
    public var traffic: TrafficSpeeds { metrics.withLock { $0.traffic } }

    /// Takes over the traffic as it is known now: searches that begin later go by it, those that run keep what they
    /// started with. Nobody has to wait while the new columns are made.
    ///
    /// - Returns: the edges whose speeds have changed, ascending.
    /// - Complexity: O(edges) for each metric of a motor vehicle that has been asked for so far.
    @discardableResult
    public func apply(_ traffic: TrafficSpeeds) -> [EdgeID] {
        updating.withLock { live in
            let old = metrics.withLock { $0 }
            // What was let go of takes its costs along.
            live = live.filter { old.made[$0.key] != nil }
            let changed = traffic.edges(differingFrom: old.traffic)
            guard !changed.isEmpty else { return [] }
            var new: [Key: Metric] = [:]
            for (key, metric) in old.made {
                let next = metric.applying(traffic)
                new[key] = next
                guard next !== metric, metric.isLaid else { continue }
                let costs = live[key] ?? LiveCosts(metric)
                live[key] = costs
                next.lay { costs.update(to: next) }
            }
            while let late = metrics.withLock({ $0.take(traffic, new) }) {
                for (key, metric) in late { new[key] = metric.applying(traffic) }
            }
            return changed
        }
    }

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
        defer { idle.withLock { $0.append(lent) } }
        return try body(lent.search)
    }
}
