// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Routes by the clock against a plain time-dependent search on random maps.
@Suite struct TimedSearchTests {
    private func place(_ edge: EdgeID, _ fraction: Double) -> SnappedPlace {
        SnappedPlace(edge: edge, fraction: fraction, place: Coordinate(latitude: 0, longitude: 0))
    }

    private func leg(
        _ engine: RouteEngine, _ metrics: TimedMetrics, from start: EdgeID, to goal: EdgeID, at time: Double
    ) throws -> EngineLeg? {
        let departure = TimedDeparture(
            place: place(start, 0), start: SearchStart(state: TurnState(on: start), fraction: 0))
        let stop = StopCandidates(candidates: [.init(place: place(goal, 1), penalty: 0)])
        return try engine.timedLeg(from: [departure], to: stop, at: time, metrics)?.0
    }

    /// Compares random routes on random maps with the plain search.
    ///
    /// - Parameters:
    ///   - seeds: Number of maps.
    ///   - nodes: Number of nodes of each.
    ///   - restrictions: Number of turn restrictions of each.
    ///   - profiles: Costs of the engine; empty for its own.
    ///   - closed: Probability that an edge is closed at all times.
    ///   - closedInSlot: Probability that an edge is closed in one slot.
    ///   - isOfInterest: Whether a route is one that the comparison is about.
    /// - Returns: Number of routes of interest that are longer than two slots.
    private func comparedRoutes(
        seeds: Int, nodes: Int, restrictions: Int, profiles: [CostProfile] = [], closed: Double,
        closedInSlot: Double = 0, where isOfInterest: (EngineLeg) -> Bool = { _ in true }
    ) throws -> Int {
        var count = 0
        try forEverySeed(seeds) { random in
            let map = try ASCIIMap.random(nodes: nodes, restrictions: restrictions, using: &random)
            let engine = RouteEngine(graph: map.graph, profiles: profiles)
            let schedule = RandomSchedule(
                map.graph, count: 9, closed: closed, closedInSlot: closedInSlot, using: &random)
            let metrics = engine.timedMetrics(schedule, for: .driving)
            for _ in 0..<4 {
                let start = EdgeID(row: Int32.random(in: 0..<Int32(map.graph.edgeCount), using: &random))
                let goal = EdgeID(row: Int32.random(in: 0..<Int32(map.graph.edgeCount), using: &random))
                let time = 1_700_000_000 + 600 * random.nextUniform()
                guard start != goal else { continue }
                var plain = PlainTimedSearch(engine, metrics.free, schedule)
                let expected = plain.cost(from: start, to: goal, departing: time * 1000)
                let found = try leg(engine, metrics, from: start, to: goal, at: time)
                #expect((found == nil) == (expected == nil), "seed \(random.seed)")
                guard let found, let expected else { continue }
                #expect(abs(found.cost - expected / 1000) < 0.02, "seed \(random.seed) \(found.cost) \(expected)")
                if found.seconds.value > 120, isOfInterest(found) { count += 1 }
            }
        }
        return count
    }

    @Test func agreesWithThePlainSearch() throws {
        #expect(try comparedRoutes(seeds: 60, nodes: 12, restrictions: 8, closed: 0.05) > 10)
    }

    @Test func agreesWithThePlainSearchWhereRoadsCloseAndOpen() throws {
        #expect(try comparedRoutes(seeds: 40, nodes: 14, restrictions: 4, closed: 0, closedInSlot: 0.05) > 10)
    }

    /// Where roads cost more than their time, a later arrival may still be the cheaper one.
    @Test func agreesWithThePlainSearchWhereRoadsHaveExtraCosts() throws {
        var profile = CostProfile.driving
        profile.weight = RoadClassTable(1, [.residential: 1.4, .service: 2, .secondary: 1.1])
        let count = try comparedRoutes(seeds: 40, nodes: 16, restrictions: 4, profiles: [profile], closed: 0) {
            $0.cost > $0.seconds.value * 1.05
        }
        #expect(count > 10, "routes on roads with extra costs")
    }

    /// Departures right before the next slot skip the search with the speeds of the departure, with the same result.
    @Test func routesIntoTheNextSlotAgreeWithThePlainSearch() throws {
        var count = 0
        try forEverySeed(60) { random in
            let map = try ASCIIMap.random(nodes: 16, restrictions: 6, using: &random)
            let engine = RouteEngine(graph: map.graph)
            var schedule = RandomSchedule(map.graph, count: 9, closed: 0, using: &random)
            schedule.slotSeconds = 600
            let metrics = engine.timedMetrics(schedule, for: .driving)
            for _ in 0..<6 {
                let start = EdgeID(row: Int32.random(in: 0..<Int32(map.graph.edgeCount), using: &random))
                let goal = EdgeID(row: Int32.random(in: 0..<Int32(map.graph.edgeCount), using: &random))
                let time = 1_700_000_400 - 2 * random.nextUniform()
                var costs = TimedCosts(metrics, departure: time)
                let starts = [SearchStart(state: TurnState(on: start), fraction: 0)]
                let goals = [SearchGoal(edge: goal, fraction: 1, penalty: 0)]
                guard start != goal,
                    let path = engine.pathIntoNextSlot(
                        costs, from: starts, to: goals, metrics, metrics.metric(ofSlot: metrics.slot(at: time)))
                else { continue }
                let found = costs.cost(of: path, from: starts, to: goals)
                var plain = PlainTimedSearch(engine, metrics.free, schedule)
                let cost = plain.cost(from: start, to: goal, departing: time * 1000, below: found + 20)
                let expected = try #require(cost, "seed \(random.seed) \(found)")
                #expect(abs(found - expected) < 20, "seed \(random.seed) \(found) \(expected)")
                #expect(found > costs.firstEnd && found < costs.secondEnd, "seed \(random.seed)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test func inConstantTrafficItAgreesWithTheReference() throws {
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 14, restrictions: 6, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let metrics = engine.timedMetrics(
                RandomSchedule(map.graph, count: 1, using: &random), for: .driving)
            let reference = ReferenceSearch(map.graph, metrics.metric(ofSlot: 0))
            for _ in 0..<4 {
                let start = EdgeID(row: Int32.random(in: 0..<Int32(map.graph.edgeCount), using: &random))
                let goal = EdgeID(row: Int32.random(in: 0..<Int32(map.graph.edgeCount), using: &random))
                guard start != goal else { continue }
                let expected = reference.cost(from: [place(start, 0)], to: [place(goal, 1)])
                let found = try leg(engine, metrics, from: start, to: goal, at: 1_700_000_000)
                #expect((found == nil) == (expected == nil), "seed \(random.seed)")
                guard let found, let expected else { continue }
                #expect(abs(found.cost - Double(expected) / 1000) < 0.02, "seed \(random.seed)")
            }
        }
    }

    @Test func whoEntersEarlierLeavesNoLater() throws {
        try forEverySeed(20) { random in
            let map = try ASCIIMap.random(nodes: 9, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let schedule = RandomSchedule(map.graph, count: 7, closed: 0, using: &random)
            let metrics = engine.timedMetrics(schedule, for: .driving)
            var costs = TimedCosts(metrics, departure: 1_700_000_030)
            let open = (0..<map.graph.edgeCount).filter { costs.isOpen($0) }
            for _ in 0..<200 {
                guard let edge = open.randomElement(using: &random) else { return }
                let (share, time) = (random.nextUniform(), 400_000 * random.nextUniform())
                let later = time + 50_000 * random.nextUniform() * random.nextUniform()
                let (first, second) = (
                    costs.leaving(edge, share: share, at: time), costs.leaving(edge, share: share, at: later)
                )
                #expect(first <= second + 1e-6 && first >= time, "seed \(random.seed)")
            }
        }
    }

    @Test func memoryIsBoundedAndResultsAreTheSame() throws {
        var random = SeededRandom(seed: 3)
        let map = try ASCIIMap.random(nodes: 36, using: &random)
        let engine = RouteEngine(graph: map.graph)
        let schedule = RandomSchedule(map.graph, count: 30, closed: 0, using: &random)
        let ample = engine.timedMetrics(schedule, for: .driving)
        let small = engine.timedMetrics(schedule, for: .driving, limit: 1)
        let open = (0..<map.graph.edgeCount).filter { ample.free.isOpen(EdgeID(row: Int32($0))) }
        for _ in 0..<40 {
            guard let start = open.randomElement(using: &random), let goal = open.randomElement(using: &random),
                start != goal
            else { continue }
            let (a, b) = (EdgeID(row: Int32(start)), EdgeID(row: Int32(goal)))
            let time = 1_700_000_000 + 1800 * random.nextUniform()
            #expect(
                try leg(engine, ample, from: a, to: b, at: time) == leg(engine, small, from: a, to: b, at: time))
        }
        // One entry, the one used last, is retained.
        #expect(small.byteCount < ample.byteCount / 4)
    }

    @Test func jamsAheadAreAvoidedOnlyWhileTheyLast() throws {
        let map = try ASCIIMap(
            """
            A--B--C--D
               |  |
               E--F
            """, scale: Meters(1000), ways: ["ABCD", "BEFC"])
        let engine = RouteEngine(graph: map.graph)
        let jammed = map.edge("B", "C")
        let live = TrafficSpeeds(wholeEdges: [(jammed, 4)])
        let stops = ["A", "D"].compactMap { Waypoint(location: map.place(Character($0))) }
        func edges(_ minutes: Double) throws -> [EdgeID] {
            let schedule = LiveSchedule(live, measured: 1_700_000_000, over: FreeSchedule())
            let metrics = engine.timedMetrics(schedule, for: .driving)
            let path = try engine.path(
                for: RouteRequest(stops: stops), departing: 1_700_000_000 + minutes * 60, by: metrics)
            return path.legs.flatMap(\.edges)
        }
        #expect(try !edges(0).contains(jammed))
        #expect(try edges(61).contains(jammed))
    }

    /// Free flow at all times.
    private struct FreeSchedule: SpeedSchedule {
        let slotSeconds = 3600.0
        func identifier(ofSlot slot: Int) -> Int { 0 }
        func speeds(inSlot slot: Int) -> TrafficSpeeds { .none }
    }

    @Test func liveSpeedsFadeIntoUsualOnes() throws {
        let map = try ASCIIMap("A--B", ways: ["AB"])
        let edge = map.edge("A", "B")
        let usual = UsualSchedule(speeds: TrafficSpeeds(wholeEdges: [(edge, 40)]))
        let live = TrafficSpeeds(wholeEdges: [(edge, 10)])
        let start = 1_700_000_100.0
        let schedule = LiveSchedule(live, measured: start, over: usual)
        let first = Int(start / schedule.slotSeconds)
        let speeds = (first..<first + 7).map { schedule.speeds(inSlot: $0).stretches.first?.kilometersPerHour ?? 0 }
        #expect(speeds[0] < 11)
        #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(speeds[6] == 40)
        #expect(schedule.identifier(ofSlot: first) != schedule.identifier(ofSlot: first + 1))
        #expect(schedule.identifier(ofSlot: first + 6) == usual.identifier(ofSlot: 0))
        // Half of the edge stands still until it is open again.
        let closed = LiveSchedule(
            TrafficSpeeds(sorted: [.init(edge: edge, index: 0, share: 0.5, kilometersPerHour: 0)]), measured: start,
            over: usual)
        #expect(closed.speeds(inSlot: first).stretches.map(\.kilometersPerHour) == [0])
        #expect(closed.speeds(inSlot: first + 6).stretches.map(\.kilometersPerHour) == [40])
    }

    private struct UsualSchedule: SpeedSchedule {
        let slotSeconds = 3600.0
        let speeds: TrafficSpeeds
        func identifier(ofSlot slot: Int) -> Int { 5 }
        func speeds(inSlot slot: Int) -> TrafficSpeeds { speeds }
    }
}
