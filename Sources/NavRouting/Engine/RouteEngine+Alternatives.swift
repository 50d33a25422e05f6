// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension RouteEngine {
    /// Finds the best path for a request and alternatives to it, cheapest first.
    ///
    /// Only requests with two stops have alternatives. They are found on the contraction hierarchy, whatever the method
    /// of the engine, and obey the same restrictions as the best path.
    ///
    /// - Parameters:
    ///   - request: The stops and options.
    ///   - count: Maximum number of alternatives.
    ///   - rules: Admissibility of alternatives.
    /// - Throws: `RouteError` as `path(for:)`.
    public func alternatives(
        for request: RouteRequest, atMost count: Int, rules: AlternativeRules = AlternativeRules()
    ) throws(RouteError) -> [EnginePath] {
        let request = atItsTime(request)
        return try withinBudget { () throws(RouteError) in
            try uncheckedAlternatives(for: request, atMost: count, rules: rules)
        }
    }

    private func uncheckedAlternatives(
        for request: RouteRequest, atMost count: Int, rules: AlternativeRules
    ) throws(RouteError) -> [EnginePath] {
        let best = try path(for: request)
        guard count > 0, request.stops.count == 2, best.legs.count == 1,
            request.options.routingStrategy != .deltaToTargetDistance
        else { return [best] }
        let starts = try candidates(forStop: 0, of: request, isFirst: true)
        let goals = try candidates(forStop: 1, of: request, isFirst: false)
        let metric = metric(
            for: request.mode, avoid: request.avoid, shortest: request.options.routingStrategy == .shorter,
            at: request.departure, vehicle: request.vehicle)
        try requireHierarchy(of: metric)
        let paths = withHierarchySearch { search in
            withHierarchySearch { probe in
                search.alternatives(
                    metric, from: starts.starts, to: goals.goals, beside: best.legs[0].edges, atMost: count,
                    rules: rules, probe: probe)
            }
        }
        guard WorkBudget.spend(0) else {
            throw RouteError(code: .canceled, message: "the search for alternatives was stopped")
        }
        return [best]
            + paths.map { alternative in
                let leg = EngineLeg(
                    edges: alternative.states.map(turns.edge(of:)), from: starts.candidates[alternative.start].place,
                    to: goals.candidates[alternative.goal].place, metric: metric)
                return EnginePath(legs: [leg], mode: request.mode, cost: leg.cost)
            }
    }

    /// Calls `body` with a hierarchy search from the pool, or a new one if the engine uses another method.
    func withHierarchySearch<Result>(_ body: (HierarchySearch) -> Result) -> Result {
        withSearch { body($0 as? HierarchySearch ?? HierarchySearch(turns)) }
    }
}
