// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Slow reference implementations of map matching.
@Suite struct MatchReferenceTests {
    /// Random points on edges.
    private func randomGoals(_ count: Int, on matchingGraph: MatchingGraph, using random: inout SeededRandom)
        -> [MatchSearch
        .Goal]
    {
        (0..<count).map { _ in
            let edge = Int32.random(in: 0..<Int32(matchingGraph.graph.edgeCount), using: &random)
            return MatchSearch.Goal(
                edge: edge, offset: UInt32.random(in: 0...matchingGraph.length[edge], using: &random))
        }
    }

    /// Lowest cost up to the start of each state's edge, by relaxing all turns until nothing improves.
    private func referenceCosts(from start: MatchSearch.Goal, on matchingGraph: MatchingGraph) -> [UInt32?] {
        let (turns, graph) = (matchingGraph.turns, matchingGraph.graph)
        var costs = [UInt32?](repeating: nil, count: turns.stateCount)
        func steps(from state: Int32, spent: UInt32) -> [(Int32, UInt32)] {
            let edge = EdgeID(row: turns.edgeRow(of: state))
            return graph.edges(leaving: graph.head(of: edge)).compactMap { next in
                guard matchingGraph.metric.isOpen(next) else { return nil }
                if next.row == edge.row ^ 1 {
                    let (state, forbidden) = turns.step(from: TurnState(row: state), along: next)
                    let isBarred =
                        forbidden.isSuperset(of: matchingGraph.modes)
                        || matchingGraph.metric.cost(from: edge, to: next) == nil
                    return (isBarred ? next.row : state.row, spent + matchingGraph.uTurnPenalty)
                }
                let (state, forbidden) = turns.step(from: TurnState(row: state), along: next)
                guard !forbidden.isSuperset(of: matchingGraph.modes),
                    let turnCost = matchingGraph.metric.cost(from: edge, to: next)
                else {
                    return nil
                }
                return (
                    state.row,
                    spent + UInt32(matchingGraph.turnCostFactor * Float(min(turnCost, MatchingGraph.maximumTurnTime)))
                )
            }
        }
        let rest = matchingGraph.length[start.edge] - start.offset
        var open = steps(from: start.edge, spent: UInt32(Float(rest) * matchingGraph.unitCost[start.edge]))
        while let (state, cost) = open.popLast() {
            if cost > 200_000 { continue }
            if let known = costs[Int(state)], known <= cost { continue }
            costs[Int(state)] = cost
            open += steps(from: state, spent: cost + matchingGraph.cost[turns.edgeRow(of: state)])
        }
        return costs
    }

    @Test func searchFindsEveryPathWithinItsBound() throws {
        try forEverySeed(60) { random in
            let map = try ASCIIMap.random(nodes: 25, restrictions: 6, using: &random)
            let matcher = TraceMatcher(engine: RouteEngine(graph: map.graph))
            let matchingGraph = matcher.matchingGraph(for: .driving)
            let start = randomGoals(1, on: matchingGraph, using: &random)[0]
            guard matchingGraph.metric.isOpen(EdgeID(row: start.edge)) else { return }
            var goals = randomGoals(6, on: matchingGraph, using: &random)
            let ellipse = map.graph.shape(of: EdgeID(row: goals[0].edge))[0]
            // Ellipses of every size: the farthest point of a goal's edge bounds its distance.
            let tolerance = goals.flatMap { map.graph.shape(of: EdgeID(row: $0.edge)) }
                .reduce(0) { max($0, ellipse.distance(to: $1).value) }
            let bound = UInt32.random(in: 5_000...150_000, using: &random)
            matcher.withWorkspace(for: .driving) {
                $0.search.setGoals(&goals)
                $0.search.run(
                    from: start.edge, offset: start.offset, to: &goals, bound: bound,
                    toward: SearchEllipse(ellipse, tolerance: tolerance, minimumUnitCost: matchingGraph.minimumUnitCost)
                )
            }
            let plain = referenceCosts(from: start, on: matchingGraph)
            for goal in goals where !(goal.edge == start.edge && goal.offset >= start.offset) {
                var best: UInt32?
                map.graph.forEachStateCost(on: goal.edge, matchingGraph, plain) { best = min(best ?? .max, $0) }
                guard let best, best <= bound else { continue }
                let whole = best + UInt32(Float(goal.offset) * matchingGraph.unitCost[goal.edge])
                #expect(goal.cost == whole, "seed \(random.seed)")
            }
        }
    }

    /// One search of many, on a network full of restrictions, of which the compiled part is dropped again and again.
    @Test func earlierSearchesChangeNothing() throws {
        try forEverySeed(12) { random in
            let map = try ASCIIMap.random(nodes: 25, restrictions: 20, using: &random)
            let matchingGraph = TraceMatcher(engine: RouteEngine(graph: map.graph)).matchingGraph(for: .driving)
            let search = MatchSearch(matchingGraph, capacity: Int.random(in: 1...60, using: &random))
            for _ in 0..<3 {
                var goals = randomGoals(8, on: matchingGraph, using: &random)
                let place = map.graph.shape(of: EdgeID(row: goals[0].edge))[0]
                let ellipse = SearchEllipse(
                    place, tolerance: 1e6, minimumUnitCost: matchingGraph.minimumUnitCost)
                search.setGoals(&goals)
                for start in randomGoals(4, on: matchingGraph, using: &random)
                where matchingGraph.metric.isOpen(EdgeID(row: start.edge)) {
                    let bound = UInt32.random(in: 5_000...150_000, using: &random)
                    search.run(from: start.edge, offset: start.offset, to: &goals, bound: bound, toward: ellipse)
                    var others = goals
                    let other = MatchSearch(matchingGraph)
                    other.setGoals(&others)
                    other.run(from: start.edge, offset: start.offset, to: &others, bound: bound, toward: ellipse)
                    #expect(goals.map(\.cost) == others.map(\.cost), "seed \(random.seed)")
                    let plain = referenceCosts(from: start, on: matchingGraph)
                    for goal in goals where !(goal.edge == start.edge && goal.offset >= start.offset) {
                        var best: UInt32?
                        map.graph.forEachStateCost(on: goal.edge, matchingGraph, plain) { best = min(best ?? .max, $0) }
                        guard let best, best <= bound else {
                            #expect(goal.cost == .max, "seed \(random.seed)")
                            continue
                        }
                        let whole = best + UInt32(Float(goal.offset) * matchingGraph.unitCost[goal.edge])
                        #expect(goal.cost == whole, "seed \(random.seed)")
                        expectPath(of: search, from: start, to: goal, on: matchingGraph, "seed \(random.seed)")
                    }
                }
            }
        }
    }

    /// The path of the last search is connected and as long as the search says.
    private func expectPath(
        of search: MatchSearch, from start: MatchSearch.Goal, to goal: MatchSearch.Goal,
        on matchingGraph: MatchingGraph, _ comment: Comment
    ) {
        var states: [TurnState] = []
        search.appendPath(to: goal, into: &states)
        let edges = [start.edge] + states.map { search.edgeRow(of: $0) }
        #expect(edges.last == goal.edge, comment)
        for (edge, next) in zip(edges, edges.dropFirst()) {
            #expect(
                matchingGraph.graph.head(of: EdgeID(row: edge)) == matchingGraph.graph.tail(of: EdgeID(row: next)),
                comment)
        }
        let length = edges.dropLast().reduce(0) { $0 + matchingGraph.length[$1] } - start.offset + goal.offset
        #expect(length == goal.length, comment)
    }

    /// Every sequence of candidates and of fixes off the network, with its log-probability.
    private func referenceSequences(
        of lattice: MatchLattice, _ model: OffNetworkModel
    ) -> [(rows: [Int], score: Double)] {
        var found: [(rows: [Int], score: Double)] = []
        func follow(_ rows: [Int], _ score: Double) {
            let layer = rows.count
            guard layer < lattice.layers.count else { return found.append((rows, score)) }
            let next = lattice.layers[layer]
            let last = rows.last ?? MatchLattice.off
            let isStart = rows.isEmpty
            let leaving = isStart || last < 0 ? 0 : model.leaving
            let staying = isStart ? 0 : next.staying
            follow(
                rows + [MatchLattice.off], score + leaving + staying + (isStart ? model.firstEmission : model.emission))
            for (index, target) in next.places.enumerated() {
                let emission = lattice.nodes[target].emission
                follow(rows + [target], score + emission + (isStart ? 0 : leaving + next.joining))
                guard last >= 0 else { continue }
                let here = lattice.layers[layer - 1].places
                let transition = lattice.transitions[
                    next.transitions + (last - here.lowerBound) * next.places.count + index]
                if transition > -.infinity { follow(rows + [target], score + Double(transition) + emission) }
            }
        }
        follow([], 0)
        return found
    }

    @Test func bestSequenceIsOptimal() throws {
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 16, using: &random)
            let matcher = TraceMatcher(engine: RouteEngine(graph: map.graph))
            let start = map.graph.place(of: NodeID(row: Int32.random(in: 0..<16, using: &random)))
            let trace = (0..<4).map { row in
                LocationFix(
                    coordinate: start.moved(Meters(Double(row) * 70), toward: Bearing(40)), time: Double(row) * 8)
            }
            matcher.withWorkspace(for: .driving) { workspace in
                var lattice = MatchLattice(workspace.search, beamWidth: .max)
                var places: [MatchCandidate] = []
                for row in trace.indices {
                    places.removeAll()
                    workspace.candidates.append(
                        near: trace[row].coordinate, deviation: 15, reach: 150, margin: 0, after: nil,
                        model: workspace.matchingGraph.model, to: &places)
                    guard !places.isEmpty, lattice.append(row, of: trace, places: places, deviation: 15) else { return }
                }
                let found = lattice.bestSequence()
                guard found.count == trace.count, let last = found.last else { return }
                let all = referenceSequences(of: lattice, workspace.matchingGraph.model.offNetwork)
                let score = last >= 0 ? lattice.nodes[last].score : lattice.layers[lattice.layers.count - 1].offScore
                let best = all.reduce(-Double.infinity) { max($0, $1.score) }
                #expect(abs(score - best) < 1e-3, "seed \(random.seed)")
                // The probability of a candidate is the share of the sequences through it.
                let offNetwork = workspace.matchingGraph.model.offNetwork
                let posteriors = lattice.posteriors(offNetwork)
                let weights = all.map { exponential($0.score - best) }
                let total = weights.reduce(0, +)
                for (number, layer) in lattice.layers.enumerated() {
                    for row in layer.places {
                        let through = zip(all, weights).reduce(0) { $0 + ($1.0.rows[number] == row ? $1.1 : 0) }
                        #expect(abs(posteriors[row] - through / total) < 1e-6, "seed \(random.seed)")
                    }
                }
            }
        }
    }

    /// The cache finds the same points as a scan of every road.
    @Test func cacheFindsEveryRoad() throws {
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 25, using: &random)
            let graph = map.graph
            var patch = RoadCache(RouteEngine(graph: graph).metric(for: .driving).matchingGraph)
            var place = graph.place(of: NodeID(row: 3))
            var before: Coordinate?
            for _ in 0..<20 {
                let radius = Double.random(in: 10...150, using: &random)
                var found: [Int32: Float] = [:]
                patch.forEachCandidate(near: place, radius: radius, margin: 100, after: before) { hit, share, _, _ in
                    found[hit.edge] = hit.distance
                    #expect((0...1).contains(share))
                }
                let frame = LocalFrame(at: place)
                for row in 0..<graph.segmentCount {
                    let segment = SegmentID(row: Int32(row))
                    let shape = graph.shape(of: segment.forward).map { frame.point($0) }
                    let distance = zip(shape, shape.dropFirst())
                        .reduce(Double.infinity) { min($0, SegmentProjection(from: $1.0, to: $1.1).distance.value) }
                    let isOpen = [segment.forward, segment.backward].contains {
                        graph.access(of: $0).contains(.driving)
                    }
                    guard isOpen, abs(distance - radius) > 0.05 else { continue }
                    let hit = found[segment.forward.row].map { Double($0) }
                    #expect((hit != nil) == (distance < radius), "seed \(random.seed)")
                    if let hit { #expect(abs(hit - distance) < 0.05, "seed \(random.seed)") }
                }
                before = place
                place = place.moved(
                    Meters(Double.random(in: 0...200, using: &random)),
                    toward: Bearing(Double.random(in: 0..<360, using: &random)))
            }
        }
    }
}

extension RoadGraph {
    /// Calls `visit` with the reference cost of every reached state on an edge.
    fileprivate func forEachStateCost(
        on edge: Int32, _ matchingGraph: MatchingGraph, _ costs: [UInt32?], _ visit: (UInt32) -> Void
    ) {
        matchingGraph.turns.forEachState(on: EdgeID(row: edge)) { state in
            if let cost = costs[Int(state)] { visit(cost) }
        }
    }
}
