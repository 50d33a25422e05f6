// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Searches a path through several stops that is optimal as a whole rather than leg by leg.
///
/// For each stop it keeps one arrival per snapping candidate. The next leg starts from all of them with their
/// accumulated costs.
struct MultiLegSearch {
    private let metric: Metric
    private let search: any PathSearch
    private var departures: [Departure]
    private var stages: [[Arrival]] = []

    /// A possible departure from a stop.
    private struct Departure {
        var place: SnappedPlace
        var start: SearchStart
        /// Index of the preceding arrival in the previous stage; 0 at the first stop.
        var arrival: Int
    }

    /// A possible arrival at a stop.
    private struct Arrival {
        var place: SnappedPlace
        var origin: Departure
        /// From the state at departure to the state at arrival.
        var states: [TurnState]
        /// Accumulated cost in milliseconds, less the minimum over all arrivals at the previous stop.
        var total: UInt32
    }

    /// Starts at the candidates of the first stop.
    init(metric: Metric, search: any PathSearch, from stop: StopCandidates) {
        self.metric = metric
        self.search = search
        departures = stop.candidates.map {
            let start = SearchStart(
                state: TurnState(on: $0.place.edge), fraction: $0.place.fraction, spent: $0.penalty)
            return Departure(place: $0.place, start: start, arrival: 0)
        }
    }

    /// Searches the leg to a stop; returns `false` if it is unreachable, or the metric turns out to be damaged.
    mutating func extend(to stop: StopCandidates, isLast: Bool) -> Bool {
        let goals = stop.candidates.map {
            SearchGoal(edge: $0.place.edge, fraction: $0.place.fraction, penalty: $0.penalty)
        }
        search.run(metric, from: departures.map(\.start), to: goals, all: !isLast)
        var arrivals: [Arrival] = []
        for (index, entry) in stop.candidates.enumerated() {
            guard let total = search.cost(ofGoal: index) else { continue }
            var states: [TurnState] = []
            states.reserveCapacity(256)
            let start = search.appendPath(toGoal: index, into: &states)
            arrivals.append(
                Arrival(place: entry.place, origin: departures[start], states: states, total: total))
        }
        // Paths over a damaged hierarchy may be incomplete; the engine repeats the search.
        if metric.isDamaged { return false }
        stages.append(arrivals)
        return !arrivals.isEmpty
    }

    /// Prepares departures from the stop last reached.
    ///
    /// - Parameter turnsRound: Whether a U-turn at the stop is allowed at its regular cost.
    mutating func leave(turnsRound: Bool) {
        departures = []
        let seconds = turnsRound ? metric.options.profile.turns.uTurnPenalty : StopCandidates.secondsForForcedUTurn
        let turning = Metric.milliseconds(metric.options.shortest && turnsRound ? 0 : seconds)
        let arrivals = stages.last ?? []
        // Only differences matter from here on, and small numbers never overflow, however long the trip.
        let common = arrivals.map(\.total).min() ?? 0
        for (index, arrival) in arrivals.enumerated() {
            let spent = arrival.total - common
            let ahead = SearchStart(
                state: arrival.states[arrival.states.count - 1], fraction: arrival.place.fraction,
                spent: spent)
            departures.append(Departure(place: arrival.place, start: ahead, arrival: index))
            let back = arrival.place.reversed
            guard metric.isOpen(back.edge) else { continue }
            let turned = SearchStart(
                state: TurnState(on: back.edge), fraction: back.fraction, spent: sum(spent, turning))
            departures.append(Departure(place: back, start: turned, arrival: index))
        }
    }

    /// The legs of the best path.
    func legs() -> [EngineLeg] {
        var legs: [EngineLeg] = []
        guard let arrivals = stages.last,
            var index = arrivals.indices.min(by: { arrivals[$0].total < arrivals[$1].total })
        else { return [] }
        for stage in stages.reversed() {
            let arrival = stage[index]
            legs.append(
                EngineLeg(
                    edges: arrival.states.map(metric.turns.edge(of:)), from: arrival.origin.place, to: arrival.place,
                    metric: metric))
            index = arrival.origin.arrival
        }
        return legs.reversed()
    }
}
