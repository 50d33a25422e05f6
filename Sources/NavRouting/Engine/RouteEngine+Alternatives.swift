// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension RouteEngine {
    /// The best way for a request, and others worth a look after it, the cheapest first.
    ///
    /// Only a trip between two stops has others. They are found on the contraction hierarchy, whatever the method of the
    /// engine; they obey the same rules of the road as the best way and `rules` beside.
    ///
    /// - Parameter count: how many others at most; 0 for the best way alone.
    /// - Throws: as `paths(for:)`.
    public func alternatives(
        for request: RouteRequest, atMost count: Int, rules: AlternativeRules = AlternativeRules()
    ) throws(RouteError) -> [EnginePath] {
        let best = try paths(for: request)
        guard count > 0, request.stops.count == 2, best.legs.count == 1,
            request.options.routingStrategy != .deltaToTargetDistance
        else { return [best] }
        let starts = try places(forStop: 0, of: request.stops, mode: request.mode, isFirst: true)
        let goals = try places(forStop: 1, of: request.stops, mode: request.mode, isFirst: false)
        let metric = metric(
            for: request.mode, avoid: request.avoid, shortest: request.options.routingStrategy == .shorter,
            at: request.departure)
        let ways = withHierarchySearch { search in
            withHierarchySearch { probe in
                search.alternatives(
                    metric, from: starts.starts, to: goals.goals, beside: best.legs[0].edges, atMost: count,
                    rules: rules, probe: probe)
            }
        }
        guard WorkBudget.spend(0) else {
            throw RouteError(code: .canceled, message: "the search for other ways was stopped")
        }
        return [best]
            + ways.map { way in
                let leg = EngineLeg(
                    edges: way.states.map(turns.edge(of:)), from: starts.places[way.start].place,
                    to: goals.places[way.goal].place, metric: metric)
                return EnginePath(legs: [leg], mode: request.mode, cost: leg.cost)
            }
    }

    /// Lends a search on the hierarchy, also where the engine itself searches plainly.
    private func withHierarchySearch<Answer>(_ body: (HierarchySearch) -> Answer) -> Answer {
        withSearch { body($0 as? HierarchySearch ?? HierarchySearch(turns)) }
    }
}
