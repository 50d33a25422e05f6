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

    private let profiles: [TravelMode: CostProfile]
    private let metrics = Mutex<[Key: Metric]>([:])
    private let idle = Mutex<[Lent]>([])

    private struct Key: Hashable {
        var mode: TravelMode
        var avoid: Avoidances
        var shortest: Bool
    }

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
        graph: RoadGraph, profiles: [CostProfile] = [], maximumSnapDistance: Meters = SnapQuestion.usualDistance
    ) {
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

    /// The columns of costs for one kind of trip. Made at the first call, the same object ever after.
    ///
    /// - Complexity: O(edges) once.
    public func metric(for mode: TravelMode, avoid: Avoidances = [], shortest: Bool = false) -> Metric {
        metrics.withLock { metrics in
            let key = Key(mode: mode, avoid: avoid, shortest: shortest)
            if let metric = metrics[key] { return metric }
            let metric = Metric(TravelWish(profile: profile(for: mode), avoid: avoid, shortest: shortest), on: turns)
            metrics[key] = metric
            return metric
        }
    }

    /// Lends a search for the time of one call.
    func withSearch<Answer, Failure: Error>(
        _ body: (any PathSearch) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let lent = idle.withLock { $0.popLast() } ?? Lent(search: PlainSearch(turns))
        defer { idle.withLock { $0.append(lent) } }
        return try body(lent.search)
    }
}
