// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// A partial customization equals a full one, and concurrent searches never see an intermediate state.
@Suite struct PartialCustomizationTests {
    /// Traffic after one of several kinds of updates: other speeds, some more speeds, all of them withdrawn or closed.
    private func change(_ feed: inout TrafficFeed, _ step: Int, using random: inout SeededRandom) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: feed.forgetAll()
        case 1:
            let edge = EdgeID(row: Int32.random(in: 0..<Int32(feed.graph.edgeCount), using: &random))
            let nodes = feed.graph.osmNodes(of: edge)
            let speed = [0, 3, 200].randomElement(using: &random) ?? 0
            _ = feed.update(Array("\(nodes[0]),\(nodes[1]),\(speed)".utf8), expiry: Double(step))
        default: _ = feed.update(TrafficMetricTests.rows(feed.graph, using: &random), expiry: Double(step))
        }
        feed.forget(expiredBy: Double(step) - 1)
    }

    @Test(arguments: [0, 0.3, 1]) func updateEqualsFullCustomization(shareOfEdges: Double) throws {
        try forEverySeed(20) { random in
            let map = try ASCIIMap.random(nodes: 30, restrictions: 15, using: &random)
            let turns = TurnNetwork(map.graph)
            var metric = Metric(MetricOptions(profile: .standard(for: .driving)), on: turns)
            let partial = try PartialCustomization(metric, shareOfEdges: shareOfEdges)
            var feed = TrafficFeed(map.graph)
            var earlier: [(hierarchy: CustomizedHierarchy, arcs: [[String]])] = []
            for step in 0..<8 {
                change(&feed, step, using: &random)
                metric = metric.applying(feed.speeds)
                let part = partial.update(to: metric)
                let whole = try PartialCustomization(metric).customized
                #expect(arcs(part) == arcs(whole), "seed \(random.seed) step \(step)")
                earlier.append((part, arcs(part)))
                metric.customize { part }
                expectCostsOfDijkstra(metric, using: &random)
            }
            #expect(earlier.allSatisfy { arcs($0.hierarchy) == $0.arcs }, "seed \(random.seed)")
        }
    }

    /// All rows of both directions, as they lie in memory.
    private func bytes(_ customized: CustomizedHierarchy) -> [[UInt8]] {
        [customized.up, customized.down].map { graph in
            (0..<graph.arcs.count).map { graph.arcs[$0] }.withUnsafeBytes { [UInt8]($0) }
        }
    }

    /// The same roads change again and again, now and then all speeds are removed, and the number of threads does not
    /// matter.
    @Test func threadsGiveEqualBytes() throws {
        try forEverySeed(8) { random in
            let map = try ASCIIMap.random(nodes: 60, restrictions: 20, using: &random)
            let turns = TurnNetwork(map.graph)
            var metric = Metric(MetricOptions(profile: .standard(for: .driving)), on: turns)
            let threads = [1, 2, 8]
            let partials = try threads.map { _ in try PartialCustomization(metric, shareOfEdges: 1, workForThreads: 0) }
            var feed = TrafficFeed(map.graph)
            let pairs = (0..<12).map { _ in
                map.graph.osmNodes(of: EdgeID(row: Int32.random(in: 0..<Int32(map.graph.edgeCount), using: &random)))
            }
            for step in 0..<24 {
                if step % 7 == 6 {
                    feed.forgetAll()
                } else {
                    let rows = pairs.shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random)).map {
                        "\($0[0]),\($0[1]),\([0, 3, 7, 15, 30, 200].randomElement(using: &random) ?? 0)"
                    }
                    _ = feed.update(Array(rows.joined(separator: "\n").utf8), expiry: Double(step + 3))
                    feed.forget(expiredBy: Double(step))
                }
                metric = metric.applying(feed.speeds)
                let whole = bytes(try PartialCustomization(metric).customized)
                for (count, partial) in zip(threads, partials) {
                    let part = Parallel.withThreads(count) { partial.update(to: metric) }
                    #expect(bytes(part) == whole, "seed \(random.seed) step \(step), \(count) threads")
                }
            }
        }
    }

    /// Hierarchy searches find the costs of Dijkstra's algorithm, in single searches and in tables.
    private func expectCostsOfDijkstra(_ metric: Metric, using random: inout SeededRandom) {
        let (fast, plain) = (HierarchySearch(metric.turns), DijkstraSearch(metric.turns))
        let rows = 0..<Int32(metric.turns.graph.edgeCount)
        var (starts, goals) = ([[SearchStart]](), [[SearchGoal]]())
        for _ in 0..<3 {
            let (first, last) = (Int32.random(in: rows, using: &random), Int32.random(in: rows, using: &random))
            starts.append([SearchStart(state: TurnState(on: EdgeID(row: first)), fraction: 0.25)])
            goals.append([SearchGoal(edge: EdgeID(row: last), fraction: 0.5)])
        }
        for start in starts {
            for goal in goals {
                fast.run(metric, from: start, to: goal, all: false)
                plain.run(metric, from: start, to: goal, all: false)
                #expect(fast.cost(ofGoal: 0) == plain.cost(ofGoal: 0), "seed \(random.seed)")
            }
        }
        let table = fast.table(metric, from: starts, to: goals)
        #expect(table.map(\.cost) == plain.table(metric, from: starts, to: goals).map(\.cost), "seed \(random.seed)")
    }

    /// All arcs with their costs and middle ranks.
    private func arcs(_ customized: CustomizedHierarchy) -> [[String]] {
        [customized.up, customized.down].map { graph in
            (0..<graph.arcs.count).map { "\(graph.arcs[$0])" }
        }
    }

    @Test func engineUpdatesInParts() throws {
        try forEverySeed(10) { random in
            let map = try ASCIIMap.random(nodes: 30, restrictions: 15, using: &random)
            let engine = RouteEngine(graph: map.graph, metricMemory: .max)
            engine.prepare(for: .driving)
            var feed = TrafficFeed(map.graph)
            for step in 0..<4 {
                change(&feed, step, using: &random)
                engine.apply(feed.speeds)
                let metric = engine.metric(for: .driving)
                #expect(metric.isCustomized && metric.traffic == feed.speeds)
                expectCostsOfDijkstra(metric, using: &random)
            }
        }
    }

    @Test func searchesSeeOneTrafficOrTheOther() async throws {
        let map = try ASCIIMap("A--B--C\n|     |\nD-----E", ways: ["ABC", "ADEC"])
        let engine = RouteEngine(graph: map.graph)
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),8".utf8))
        let (free, slow) = (TrafficSpeeds.none, feed.speeds)
        engine.prepare(for: .driving)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<60 { engine.apply(round.isMultiple(of: 2) ? slow : free) }
            }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<300 {
                        let path = try? engine.path(from: map["A"], to: map["C"])
                        let spelled = path.map { map.nodeNames(along: $0, from: "A") }
                        #expect(spelled == "ABC" || spelled == "ADEC")
                    }
                }
            }
        }
    }

    /// A street grid whose roads are closed at different hours, so that each hour has its own metric.
    private func hourlyMap() throws -> ASCIIMap {
        let hours = (0..<6).map { ["motor_vehicle:conditional": "no @ (0\($0):00-0\($0 + 1):00)"] }
        let tags = hours + [[:], [:]]
        let ways = zip(["PQ", "QR", "RS", "ST", "TU", "UV", "ABC", "ADEC"], tags).map { ASCIIMap.Way($0, $1) }
        return try ASCIIMap("A--B--C\n|     |\nD-----E\n\nP-Q-R-S-T-U-V", ways: ways)
    }

    @Test func evictedMetricReturnsWithCurrentTraffic() throws {
        let map = try hourlyMap()
        let probe = RouteEngine(graph: map.graph, metricMemory: .max)
        _ = probe.metric(for: .driving, at: LocalTime("2026-11-16T00:30")).customized
        let engine = RouteEngine(graph: map.graph, metricMemory: 4 * probe.metricStatistics.bytes)
        func customize(hour: Int) -> Metric {
            let metric = engine.metric(for: .driving, at: LocalTime("2026-11-16T0\(hour):30"))
            _ = metric.customized
            return metric
        }
        func apply(_ rows: [(Character, Character, Int)]) {
            var feed = TrafficFeed(map.graph)
            let text = rows.map { "\(map.id($0.0)),\(map.id($0.1)),\($0.2)" }.joined(separator: "\n")
            _ = feed.update(Array(text.utf8))
            engine.apply(feed.speeds)
        }
        _ = customize(hour: 0)
        apply([("U", "V", 20)])
        for hour in 1...4 { _ = customize(hour: hour) }
        // AB slows down while the metric of the first hour is evicted.
        apply([("U", "V", 20), ("A", "B", 3)])
        _ = customize(hour: 0)
        apply([("U", "V", 21), ("A", "B", 3)])
        let now = customize(hour: 0)
        let whole = Metric(now.options, on: engine.turns).applying(engine.traffic)
        for row in 0..<map.graph.edgeCount {
            let edge = EdgeID(row: Int32(row))
            #expect(now.cost(of: edge) == whole.cost(of: edge))
        }
        var random = SeededRandom(seed: 1)
        for _ in 0..<10 { expectCostsOfDijkstra(now, using: &random) }
    }
}
