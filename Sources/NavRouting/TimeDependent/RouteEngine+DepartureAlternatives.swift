// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension RouteEngine {
    /// Finds the best path of a request that departs at a given time, as `path(for:departing:by:)` does, and alternatives to
    /// it, each with the speeds of each stretch at the time when it is driven, cheapest first.
    ///
    /// Only requests with two stops have alternatives. They are found with the speeds of the departure; those that take longer
    /// than the rules allow by the clock are left out.
    ///
    /// - Parameters:
    ///   - request: The stops and options; as for `path(for:departing:by:)`.
    ///   - time: Departure, in seconds since 1970 on the local clock.
    ///   - metrics: The times.
    ///   - count: Maximum number of alternatives.
    ///   - rules: Admissibility of alternatives.
    /// - Throws: As `path(for:)`.
    public func alternatives(
        for request: RouteRequest, departing time: Double, by metrics: TimedMetrics, atMost count: Int,
        rules: AlternativeRules = AlternativeRules()
    ) throws(RouteError) -> [EnginePath] {
        guard request.options.routingStrategy == .defaultBest, time.isFinite else {
            return try alternatives(for: request, atMost: count, rules: rules)
        }
        let best = try path(for: request, departing: time, by: metrics)
        guard count > 0, request.stops.count == 2, best.legs.count == 1 else { return [best] }
        return try withinBudget { () throws(RouteError) in
            let others = try timedAlternatives(to: best.legs[0], for: request, at: time, metrics, count, rules)
            return [best] + others.map { EnginePath(legs: [$0], mode: request.mode, cost: $0.cost) }
        }
    }

    private func timedAlternatives(
        to best: EngineLeg, for request: RouteRequest, at time: Double, _ metrics: TimedMetrics, _ count: Int,
        _ rules: AlternativeRules
    ) throws(RouteError) -> [EngineLeg] {
        let starts = try candidates(forStop: 0, of: request, isFirst: true)
        let goals = try candidates(forStop: 1, of: request, isFirst: false)
        let metric = metrics.metric(ofSlot: metrics.slot(at: time))
        try requireHierarchy(of: metric)
        let found = withHierarchySearch { search in
            withHierarchySearch { probe in
                search.alternatives(
                    metric, from: starts.starts, to: goals.goals, beside: best.edges, atMost: count, rules: rules,
                    probe: probe)
            }
        }
        var costs = TimedCosts(metrics, departure: time)
        let legs = found.map { path in
            costs.leg(
                path.states.map(turns.edge(of:)), from: starts.candidates[path.start].place,
                to: goals.candidates[path.goal].place, at: 0)
        }
        return legs.filter { $0.cost <= rules.stretch * best.cost }.sorted { $0.cost < $1.cost }
    }
}
