// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// How a metric was derived from one without conditional rules.
struct RuleChanges: Sendable {
    /// The metric without rules.
    let base: Metric
    /// The edges whose own costs, or those of turns from or onto them, may differ.
    let edges: [EdgeID]
}

extension Metric {
    /// The metric with conditional rules in force, equal to one computed from the network: shares the columns of this one
    /// but for the edges that the rules change.
    ///
    /// - Precondition: This metric has neither rules nor traffic.
    /// - Complexity: O(edges with conditional rules), once for each network O(segments); O(edges) at memory speed for the
    ///   checksums of a stored metric; O(edges of restrictions) if a conditional turn restriction is in force.
    func applying(_ rules: RulesInForce) -> Metric {
        var options = options
        options.rules = rules
        guard verifyColumns(), !isDamaged else { return Metric(options, on: turns) }
        let places = turns.rulePlaces
        let rows = EdgeCosts(options: options, graph: turns.graph)
        var changed: Set<EdgeID> = []
        var (costs, times) = ([(row: Int32, value: UInt32)](), [(row: Int32, value: UInt32)]())
        for edge in places.edges {
            let (speed, delay) = (rows.speed(edge), rows.featureDelay(edge))
            let (cost, time) = (rows.cost(edge, speed, delay), rows.time(edge, speed, delay))
            guard cost != self.cost[edge.row] || time != seconds[edge.row] else { continue }
            costs.append((edge.row, cost))
            times.append((edge.row, time))
            changed.insert(edge)
        }
        for turn in places.turns where rules.restrictions.contains(turn.condition) { changed.insert(turn.edge) }
        let newCost = cost.replacing(costs)
        let turnRules = rules.restrictions.isEmpty ? turns.turnRules : turns.turnRules(during: rules)
        let ends = endChanges(
            EdgeEndAnalysis(turns: turns, turnRules: turnRules, options: options, cost: newCost), rows, places)
        for end in ends.traits { changed.insert(EdgeID(row: end.row)) }
        for end in ends.delays { changed.insert(EdgeID(row: end.row)) }
        let (traits, delays) = (turnCost.traits.replacing(ends.traits), turnSeconds.nodeDelay.replacing(ends.delays))
        return Metric(
            options: options, turns: turns, cost: newCost, seconds: seconds.replacing(times), turnRules: turnRules,
            turnCost: TurnCostTable(turns, traits, delays, options, areCosts: true),
            turnSeconds: TurnCostTable(turns, traits, delays, options, areCosts: false),
            changes: RuleChanges(base: columnsOnly, edges: changed.sorted { $0.row < $1.row }), stored: stored)
    }

    /// Traits and delays that differ at the ends of the edges where rules may change turns.
    private func endChanges(
        _ ends: EdgeEndAnalysis, _ rows: EdgeCosts, _ places: RulePlaces
    ) -> (traits: [(row: Int32, value: EdgeTraits)], delays: [(row: Int32, value: UInt32)]) {
        var traits: [(row: Int32, value: EdgeTraits)] = []
        var delays: [(row: Int32, value: UInt32)] = []
        for edge in places.approaches {
            let now = ends.traits(of: edge, startingWith: rows.speed(edge).traits) { rows.speed($0).traits }
            if now != turnCost.traits[edge.row] { traits.append((edge.row, now)) }
            let delay = Metric.milliseconds(ends.delay(after: edge, traits: now))
            if delay != turnSeconds.nodeDelay[edge.row] { delays.append((edge.row, delay)) }
        }
        return (traits, delays)
    }
}
