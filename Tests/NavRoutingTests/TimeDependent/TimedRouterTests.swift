// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Routes by the clock for requests with any options, alternatives, and their memory.
@Suite struct TimedRouterTests {
    /// Milliseconds along a leg by the plain evaluation of `PlainTimedSearch`, with extra costs.
    private func plainCost(_ leg: EngineLeg, _ plain: inout PlainTimedSearch, at time: Double) -> Double {
        let free = plain.free
        var (now, extra) = (time * 1000, 0.0)
        for (row, edge) in leg.edges.enumerated() {
            let part = leg.part(ofEdgeAt: row)
            let share = part.upperBound - part.lowerBound
            now = plain.leaving(Int(edge.row), share: share, at: now)
            extra += (Double(free.cost[edge.row]) - Double(free.seconds[edge.row])) * share
            guard row + 1 < leg.edges.count else { break }
            let next = leg.edges[row + 1]
            now += (free.time(from: edge, to: next)?.value ?? .nan) * 1000
            let cost = free.cost(from: edge, to: next).map { Double($0) } ?? .nan
            extra += cost - (free.time(from: edge, to: next)?.value ?? .nan) * 1000
        }
        return now - time * 1000 + extra
    }

    private func request(_ graph: RoadGraph, using random: inout SeededRandom) -> RouteRequest? {
        let stops = (0..<2).compactMap { _ -> Waypoint? in
            let node = NodeID(row: Int32.random(in: 0..<Int32(graph.nodeCount), using: &random))
            return Waypoint(location: graph.place(of: node))
        }
        return stops.count == 2 && stops[0].coordinate != stops[1].coordinate ? RouteRequest(stops: stops) : nil
    }

    @Test func alternativesAreTimedByTheClock() throws {
        var (found, crossed) = (0, 0)
        try forEverySeed(60) { random in
            let map = try ASCIIMap.random(nodes: 36, restrictions: 4, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let schedule = RandomSchedule(map.graph, count: 9, closed: 0, using: &random)
            let metrics = engine.timedMetrics(schedule, for: .driving)
            let router = TimedRouter(engine, usual: schedule)
            var plain = PlainTimedSearch(engine, metrics.free, schedule)
            for _ in 0..<6 {
                guard let request = request(map.graph, using: &random) else { continue }
                let time = 1_700_000_000 + 600 * random.nextUniform()
                guard let best = try? engine.path(for: request, departing: time, by: metrics) else { continue }
                let paths = try router.alternatives(for: request, departing: time, atMost: 3)
                #expect(paths.first == best, "seed \(random.seed)")
                #expect(try router.path(for: request, departing: time) == best, "seed \(random.seed)")
                #expect(paths.count == Set(paths.map { $0.legs[0].edges }).count, "seed \(random.seed)")
                let costs = paths.dropFirst().map(\.cost)
                #expect(costs == costs.sorted() && costs.allSatisfy { $0 <= 1.25 * best.cost + 1e-6 })
                for path in paths {
                    let expected = plainCost(path.legs[0], &plain, at: time) / 1000
                    #expect(abs(path.cost - expected) < 0.02, "seed \(random.seed): \(path.cost) \(expected)")
                    if path.seconds.value > 120 { crossed += 1 }
                }
                found += costs.count
            }
        }
        #expect(found > 10 && crossed > 10, "\(found) alternatives, \(crossed) cross several slots")
    }

    @Test func requestsWithOtherOptionsShareOneBoundedMemory() throws {
        var random = SeededRandom(seed: 5)
        let map = try ASCIIMap.random(nodes: 36, using: &random)
        let engine = RouteEngine(graph: map.graph)
        let schedule = RandomSchedule(map.graph, count: 30, closed: 0, using: &random)
        let ample = TimedRouter(engine, usual: schedule)
        let limit = 1 << 16
        let small = TimedRouter(engine, usual: schedule, limit: limit)
        for _ in 0..<60 {
            guard var request = request(map.graph, using: &random) else { continue }
            request.mode = [.driving, .taxicab, .twoWheeler].randomElement(using: &random) ?? .driving
            request.avoid = random.nextUniform() < 0.5 ? [.tolls] : []
            let time = 1_700_000_000 + 1800 * random.nextUniform()
            let expected = try? engine.path(
                for: request, departing: time,
                by: engine.timedMetrics(schedule, for: request.mode, avoid: request.avoid))
            #expect((try? ample.path(for: request, departing: time)) == expected)
            #expect((try? small.path(for: request, departing: time)) == expected)
            let now = small.statistics
            #expect(now.bytes <= limit || now.entries == 1, "\(now)")
        }
        #expect(ample.statistics.bytes > 2 * limit && ample.statistics.evictions == 0)
        #expect(ample.statistics.hits > 0 && ample.statistics.misses >= ample.statistics.entries)
        #expect(small.statistics.evictions > 0)
        ample.releaseMemory()
        #expect(ample.statistics.entries == 1)
    }

    @Test func timesOfASlotAreThoseOfItsTraffic() throws {
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 14, using: &random)
            let metric = RouteEngine(graph: map.graph).metric(for: .driving)
            var stretches: [TrafficSpeeds.Stretch] = []
            for row in 0..<map.graph.edgeCount {
                // Some edges have no speed, some only on a part, and some are closed.
                for index in 0..<Int32.random(in: 0...3, using: &random) {
                    stretches.append(
                        .init(
                            edge: EdgeID(row: Int32(row)), index: index,
                            share: Float.random(in: 0...0.3, using: &random),
                            kilometersPerHour: max(0, Float.random(in: -5...150, using: &random))))
                }
            }
            let traffic = TrafficSpeeds(sorted: stretches)
            let (times, expected) = (metric.times(in: traffic), metric.applying(traffic).seconds)
            #expect((0..<map.graph.edgeCount).allSatisfy { times[$0] == expected[$0] }, "seed \(random.seed)")
            let free = metric.applying(traffic).times(in: .none)
            #expect((0..<map.graph.edgeCount).allSatisfy { free[$0] == metric.seconds[$0] }, "seed \(random.seed)")
        }
    }

    @Test func liveTrafficFadesAndOlderTrafficIsDropped() throws {
        let map = try ASCIIMap(
            """
            A--B--C--D
               |  |
               E--F
            """, scale: Meters(1000), ways: ["ABCD", "BEFC"])
        let engine = RouteEngine(graph: map.graph)
        let jammed = map.edge("B", "C")
        let router = TimedRouter(engine, usual: ConstantSchedule(speeds: .none))
        let request = RouteRequest(stops: ["A", "D"].compactMap { Waypoint(location: map.place(Character($0))) })
        let start = 1_700_000_000.0
        func isJammed(_ minutes: Double) throws -> Bool {
            try router.path(for: request, departing: start + minutes * 60).legs.flatMap(\.edges).contains(jammed)
        }
        #expect(try isJammed(0), "the short way")
        router.setTraffic(TrafficSpeeds(wholeEdges: [(jammed, 4)]), measured: start)
        #expect(try !isJammed(0))
        #expect(try isJammed(75))
        let entries = router.statistics.entries
        router.setTraffic(TrafficSpeeds(wholeEdges: [(jammed, 50)]), measured: start)
        #expect(router.statistics.entries < entries, "what the jam needed is dropped")
        #expect(try isJammed(0))
        router.setTraffic(.none, measured: start)
        #expect(try isJammed(0))
        var walk = request
        walk.mode = .walking
        #expect(try router.path(for: walk, departing: start) == engine.path(for: walk), "walking knows no traffic")
    }

    @Test func strictMemoryRejectsCostsThatAreTooLarge() throws {
        var random = SeededRandom(seed: 4)
        let map = try ASCIIMap.random(nodes: 36, using: &random)
        let engine = RouteEngine(
            graph: map.graph, memory: EngineMemory(metrics: 1 << 24, rejectsLargerMetrics: true))
        let router = TimedRouter(engine, usual: ConstantSchedule(speeds: .none), limit: 100)
        let request = try #require(request(map.graph, using: &random))
        do {
            _ = try router.path(for: request, departing: 0)
            Issue.record("costs above the limit were computed")
        } catch { #expect(error.code == .unsupported && error.message.contains("costs of an hour"), "\(error)") }
        #expect(engine.memoryUse.rejections == 1)
    }

    private struct ConstantSchedule: SpeedSchedule {
        let slotSeconds = 3600.0
        let speeds: TrafficSpeeds
        func identifier(ofSlot slot: Int) -> Int { 0 }
        func speeds(inSlot slot: Int) -> TrafficSpeeds { speeds }
    }
}
