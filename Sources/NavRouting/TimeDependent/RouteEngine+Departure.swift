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
        func leg(_ states: [TurnState], _ start: Int, _ goal: Int) -> EngineLeg {
            costs.leg(
                states.map(turns.edge(of:)), from: departures[start].place, to: stop.candidates[goal].place, at: 0)
        }
        // The path that is best if the speeds of the departure stay as they are. If it ends while they do, it is the best.
        let slot = costs.window(until: 0).lowerBound
        let first = metrics.metric(ofSlot: slot)
        try requireHierarchy(of: first)
        guard let (states, start, goal, cost) = bestStates(first, from: starts, to: goals) else { return nil }
        let last = states[states.count - 1]
        if Double(cost) <= costs.firstEnd { return (leg(states, start, goal), last) }
        let spent = Double(starts[start].spent) + Double(goals[goal].penalty)
        let total = spent + costs.cost(of: states, from: starts[start].fraction, to: goals[goal].fraction)
        // The hierarchy rounds to milliseconds.
        if total <= costs.firstEnd { return (leg(states, start, goal), last) }
        // No better path takes longer than its cost.
        let window = costs.window(until: total)
        let end = metrics.lastSlot(of: window, beginningWith: first)
        let bound = end == nil || window.count > 2 ? metrics.bound(ofSlots: window) : nil
        if let bound { try requireHierarchy(of: bound.metric) }
        let found = withHierarchySearch { search in
            search.timedPath(costs, bound: bound, last: end, from: starts, to: goals, below: total)
        }
        guard let found else { return (leg(states, start, goal), last) }
        return (leg(found.states, found.start, found.goal), found.states[found.states.count - 1])
    }

    private func bestStates(
        _ metric: Metric, from starts: [SearchStart], to goals: [SearchGoal]
    ) -> (states: [TurnState], start: Int, goal: Int, cost: UInt32)? {
        withSearch { search in
            search.run(metric, from: starts, to: goals, all: false)
            let reached = goals.indices.compactMap { index in search.cost(ofGoal: index).map { (index, $0) } }
            guard let (goal, cost) = reached.min(by: { $0.1 < $1.1 }) else { return nil }
            var states: [TurnState] = []
            let start = search.appendPath(toGoal: goal, into: &states)
            return (states, start, goal, cost)
        }
    }
}

/// A point where the next leg may start.
struct TimedDeparture {
    var place: SnappedPlace
    var start: SearchStart

    /// The departures from the end of a leg: ahead, and back with a U-turn.
    ///
    /// - Parameter turning: Whether a U-turn is allowed at its regular cost.
    static func after(_ leg: EngineLeg, _ state: TurnState, turning: Bool, _ metric: Metric) -> [TimedDeparture] {
        let ahead = SearchStart(state: state, fraction: leg.end.fraction)
        let back = leg.end.reversed
        guard metric.isOpen(back.edge) else { return [TimedDeparture(place: leg.end, start: ahead)] }
        let seconds = turning ? metric.options.profile.turns.uTurnPenalty : StopCandidates.secondsForForcedUTurn
        let turned = SearchStart(
            state: TurnState(on: back.edge), fraction: back.fraction, spent: Metric.milliseconds(seconds))
        return [TimedDeparture(place: leg.end, start: ahead), TimedDeparture(place: back, start: turned)]
    }
}
