// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel

extension RouteEngine {
    /// The times of a schedule for the requests of a mode; share the result between requests.
    ///
    /// - Parameters:
    ///   - schedule: Speeds by time.
    ///   - mode: A mode of motor vehicles; others know no traffic.
    ///   - avoid: Features to avoid where possible.
    ///   - departure: Local time for conditional rules; `nil` ignores them.
    ///   - vehicle: A large vehicle, whose routes must keep the limits of roads.
    ///   - limit: Memory to retain, in bytes.
    public func timedMetrics(
        _ schedule: any SpeedSchedule, for mode: TravelMode, avoid: Avoidances = [], at departure: LocalTime? = nil,
        vehicle: VehicleProperties? = nil, limit: Int = 256 << 20
    ) -> TimedMetrics {
        TimedMetrics(schedule, for: metric(for: mode, avoid: avoid, at: departure, vehicle: vehicle), limit: limit)
    }

    /// Finds the best path through all stops of a request that departs at a given time, with the speeds of each stretch
    /// at the time when it is driven.
    ///
    /// Each leg is the best one from the end of the leg before. Traffic of the engine only decides which roads near the
    /// stops are closed. The routing strategies `shorter` and `deltaToTargetDistance` do not depend on the time.
    ///
    /// - Parameters:
    ///   - request: The request. Its mode, features to avoid, vehicle and rules in force must be those of `metrics`.
    ///   - time: Departure, in seconds since 1970 on the local clock.
    ///   - metrics: The times.
    /// - Throws: As `path(for:)`.
    /// - Complexity: Up to three customizations if the slots that are driven through are not in `metrics`; then O(states
    ///   near the best path before the last of them).
    public func path(
        for request: RouteRequest, departing time: Double, by metrics: TimedMetrics
    ) throws(RouteError) -> EnginePath {
        guard request.options.routingStrategy == .defaultBest, time.isFinite else { return try path(for: request) }
        return try withinBudget { () throws(RouteError) in try timedPath(for: request, departing: time, by: metrics) }
    }

    private func timedPath(
        for request: RouteRequest, departing time: Double, by metrics: TimedMetrics
    ) throws(RouteError) -> EnginePath {
        guard request.stops.count >= 2 else {
            throw RouteError(
                code: .invalidRequest, message: "a route needs at least two stops, not \(request.stops.count)")
        }
        try check(request.vehicle, for: request.mode)
        let first = try candidates(forStop: 0, of: request, isFirst: true)
        var departures = first.candidates.map { candidate in
            TimedDeparture(
                place: candidate.place,
                start: SearchStart(
                    state: TurnState(on: candidate.place.edge), fraction: candidate.place.fraction,
                    spent: candidate.penalty))
        }
        var legs: [EngineLeg] = []
        var now = time
        for index in request.stops.indices.dropFirst() {
            let stop = try candidates(forStop: index, of: request, isFirst: false)
            guard let (leg, state) = try timedLeg(from: departures, to: stop, at: now, metrics) else {
                throw unreachable(stop: index, request)
            }
            now += leg.seconds.value
            legs.append(leg)
            departures = TimedDeparture.after(
                leg, state, turning: turnsRound(at: request.stops[index], request), metrics.free)
        }
        return EnginePath(legs: legs, mode: request.mode, cost: legs.reduce(0) { $0 + $1.cost })
    }

    /// The best leg to a stop, and the state at its end; `nil` if there is none.
    func timedLeg(
        from departures: [TimedDeparture], to stop: StopCandidates, at time: Double, _ metrics: TimedMetrics
    ) throws(RouteError) -> (EngineLeg, TurnState)? {
        var costs = TimedCosts(metrics, departure: time)
        let starts = departures.map(\.start)
        let goals = stop.candidates.map {
            SearchGoal(edge: $0.place.edge, fraction: $0.place.fraction, penalty: $0.penalty)
        }
        guard let path = try timedPath(&costs, from: starts, to: goals, metrics) else { return nil }
        let leg = costs.leg(
            path.states.map(turns.edge(of:)), from: departures[path.start].place,
            to: stop.candidates[path.goal].place, at: 0)
        return (leg, path.states[path.states.count - 1])
    }

    private func timedPath(
        _ costs: inout TimedCosts, from starts: [SearchStart], to goals: [SearchGoal], _ metrics: TimedMetrics
    ) throws(RouteError) -> TimedSearch.Found? {
        let slot = costs.window(until: 0).lowerBound
        let first = metrics.metric(ofSlot: slot)
        try requireHierarchy(of: first)
        if let path = pathIntoNextSlot(costs, from: starts, to: goals, metrics, first) { return path }
        // The path that is best if the speeds of the departure stay as they are. If it ends while they do, it is the best.
        // Otherwise no better path costs more than it does by the clock.
        var limit: Double?
        let constant = constantPath(first, from: starts, to: goals) { [costs] cost in
            guard Double(cost) > costs.firstEnd else { return true }
            limit = costs.limit(ofCost: cost, growth: metrics.growth(from: slot, to: slot + 1))
            return limit == nil
        }
        guard let constant else { return nil }
        if let path = constant.path {
            if Double(constant.cost) <= costs.firstEnd { return path }
            let total = costs.cost(of: path, from: starts, to: goals)
            if total <= costs.firstEnd { return path }
            limit = total
        }
        guard let limit else { return constant.path }
        let window = costs.window(until: limit)
        let last = metrics.lastSlot(of: window, beginningWith: first)
        let bound = last == nil || window.count > 2 ? metrics.bound(ofSlots: window) : nil
        if let bound { try requireHierarchy(of: bound.metric) }
        let found = withHierarchySearch { [costs] search in
            search.timedPath(costs, bound: bound, last: last, from: starts, to: goals, below: limit)
        }
        return found ?? constant.path ?? constantPath(first, from: starts, to: goals) { _ in true }?.path
    }

    /// The best path under a metric, and its cost in milliseconds; `nil` if there is none.
    ///
    /// - Parameter isNeeded: Whether the path is needed, by its cost; if not, it is `nil`.
    private func constantPath(
        _ metric: Metric, from starts: [SearchStart], to goals: [SearchGoal], isNeeded: (UInt32) -> Bool
    ) -> (path: TimedSearch.Found?, cost: UInt32)? {
        withSearch { search in
            search.run(metric, from: starts, to: goals, all: false)
            let reached = goals.indices.compactMap { index in search.cost(ofGoal: index).map { (index, $0) } }
            guard let (goal, cost) = reached.min(by: { $0.1 < $1.1 }) else { return nil }
            guard isNeeded(cost) else { return (nil, cost) }
            var states: [TurnState] = []
            let start = search.appendPath(toGoal: goal, into: &states)
            return (TimedSearch.Found(states: states, start: start, goal: goal), cost)
        }
    }
}
