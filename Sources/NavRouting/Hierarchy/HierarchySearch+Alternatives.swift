// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

extension HierarchySearch {
    /// Finds ways beside the best one, the cheapest first.
    ///
    /// Every rank that both climbs pass gives a way through it. The cheap ones among them are unpacked and judged.
    ///
    /// - Parameters:
    ///   - best: The edges of the best way.
    ///   - atMost: So many ways; never more than 14.
    ///   - probe: Another search, which tells whether a piece of a way is the best between its ends.
    /// - Complexity: that of a search for each of at most `rules.attempts` ways.
    func alternatives(
        _ metric: Metric, from starts: [SearchStart], to wanted: [SearchGoal], beside best: [EdgeID], atMost: Int,
        rules: AlternativeRules, probe: HierarchySearch
    ) -> [OtherWay] {
        guard atMost > 0, WorkBudget.spend(1),
            !starts.contains(where: { start in wanted.contains { $0.edge == turns.edge(of: start.state) } })
        else { return [] }
        let customized = metric.customized
        prepare(metric, starts, wanted, customized)
        climbAhead(customized)
        let bias = sowGoals(metric, wanted, wanted.indices, customized)
        let (meetings, least) = climbBack(customized, stretch: rules.stretch, bias: bias)
        defer { clearLabels() }

        let limit = Double(least) * rules.stretch
        var choice = AlternativeChoice(metric: metric, rules: rules, best: best, cost: least, passers: passers)
        defer { choice.end() }
        var ways: [OtherWay] = []
        var attempts = 0
        for meeting in meetings.sorted(by: { ($0.cost, $0.rank) < ($1.cost, $1.rank) }) {
            guard ways.count < min(atMost, PasserTable.room - 1), attempts < rules.attempts, WorkBudget.spend(1),
                Double(meeting.cost - bias) <= limit
            else { break }
            let state = TurnState(row: customized.hierarchy.stateOfRank[meeting.rank])
            // A way through a place that was passed already is most likely the way that passed it.
            if choice.passes(turns.edge(of: state)) { continue }
            attempts += 1
            WorkBudget.spend(best.count)
            guard let way = way(through: meeting.rank, cost: meeting.cost - bias, customized) else { continue }
            if choice.takes(way.way, turningPoint: way.turningPoint, probe: probe) { ways.append(way.way) }
        }
        return ways
    }

    /// Climbs from the goals to the top, and notes every rank that a way of little more than the least cost leads through.
    private func climbBack(
        _ customized: CustomizedHierarchy, stretch: Double, bias: UInt32
    ) -> (meetings: [(rank: Int32, cost: UInt32)], least: UInt32) {
        var meetings: [(rank: Int32, cost: UInt32)] = []
        var least = ArcCosts.never
        var limit = ArcCosts.never
        while let (rank, rest) = nextBack(customized) {
            guard rest < limit else { continue }
            let spent = ahead.cost(of: Int(rank))
            if spent &+ rest < limit {
                meetings.append((rank, spent &+ rest))
                if spent &+ rest < least {
                    least = spent &+ rest
                    limit = bias + UInt32(min(Double(ArcCosts.never - bias), Double(least - bias) * stretch + 1))
                }
            }
            back.relax(Int(rank), at: rest, customized.down)
        }
        return (meetings, least == ArcCosts.never ? least : least - bias)
    }

    private func way(
        through rank: Int32, cost: UInt32, _ customized: CustomizedHierarchy
    ) -> (way: OtherWay, turningPoint: Int)? {
        let (ranks, meeting, seed, goal) = ranks(through: rank)
        var states: [TurnState] = []
        var unpacking = Unpacking()
        guard unpacking.append(ranks[...meeting], customized, to: &states) else { return nil }
        let turningPoint = states.count - 1
        var rest: [TurnState] = []
        guard unpacking.append(ranks[meeting...], customized, to: &rest) else { return nil }
        return (OtherWay(cost: cost, states: states + rest.dropFirst(), start: seed, goal: goal), turningPoint)
    }
}

/// The ways chosen so far, and the judgement on the next.
private struct AlternativeChoice {
    private let metric: Metric
    private let rules: AlternativeRules
    private let cost: UInt32
    private var passers: PasserTable

    init(metric: Metric, rules: AlternativeRules, best: [EdgeID], cost: UInt32, passers: PasserTable) {
        self.metric = metric
        self.rules = rules
        self.cost = cost
        self.passers = passers
        _ = self.passers.begin(best)
        self.passers.keep()
    }

    func passes(_ edge: EdgeID) -> Bool { passers.pass(edge) }

    /// Forgets all ways.
    mutating func end() { passers.clear() }

    /// Whether a way is worth a look; it is among the chosen from then on.
    mutating func takes(_ way: OtherWay, turningPoint: Int, probe: HierarchySearch) -> Bool {
        let edges = way.states.map(metric.turns.edge(of:))
        guard passers.begin(edges), passers.shares(metric.cost).allSatisfy({ $0 <= rules.sharing * Double(cost) }),
            isBestNearby(way, edges, turningPoint, probe)
        else {
            passers.drop()
            return false
        }
        passers.keep()
        return true
    }

    /// Whether the piece of a way round a state is the best way between its ends.
    private func isBestNearby(_ way: OtherWay, _ edges: [EdgeID], _ middle: Int, _ probe: HierarchySearch) -> Bool {
        let reach = UInt32(rules.localOptimality * Double(cost))
        func price(to index: Int) -> UInt32 {
            metric.cost[edges[index].row]
                &+ metric.turnCost.price(from: Int(edges[index - 1].row), to: Int(edges[index].row))
        }
        var (first, before) = (middle, UInt32(0))
        while first > 0, before < reach {
            before += price(to: first)
            first -= 1
        }
        var (last, after) = (middle, UInt32(0))
        while last + 1 < edges.count, after < reach {
            last += 1
            after += price(to: last)
        }
        guard first < last else { return true }
        // The ends of the trip lie on their edges: what is compared starts at the end of one edge and ends at another's.
        let start = SearchStart(state: way.states[first], fraction: 1)
        probe.run(metric, from: [start], to: [SearchGoal(edge: edges[last], fraction: 1)], all: false)
        return probe.cost(ofGoal: 0).map { $0 >= before + after } ?? false
    }
}
