// SPDX-License-Identifier: Apache-2.0

import Dispatch
import NavGraph
import NavModel
import NavTestSupport
import Synchronization
import Testing

@testable import NavRouting

/// The metric cache is bounded and shared, and does not affect results.
@Suite struct MetricCacheTests {
    /// All metrics of plain requests: five modes times eight sets of avoidances.
    private static let kinds: [(mode: TravelMode, avoid: Avoidances)] = TravelMode.allCases.flatMap { mode in
        (0..<8).map { bits in
            var avoid: Avoidances = []
            if bits & 1 != 0 { avoid.insert(.tolls) }
            if bits & 2 != 0 { avoid.insert(.ferries) }
            if bits & 4 != 0 { avoid.insert(.highways) }
            return (mode, avoid)
        }
    }

    /// Size of one metric ready for searches, in bytes.
    private func size(on graph: RoadGraph) -> Int {
        let engine = RouteEngine(graph: graph, metricMemory: .max)
        engine.prepare(for: .driving)
        return engine.metricStatistics.bytes
    }

    private func cost(_ engine: RouteEngine, _ map: MapSketch, _ kind: (mode: TravelMode, avoid: Avoidances)) -> Double?
    {
        let stops = [map.graph.edgeCount / 3, map.graph.edgeCount / 2].compactMap {
            Waypoint(location: map.graph.place(of: map.graph.head(of: EdgeID(row: Int32($0)))))
        }
        return try? engine.path(for: RouteRequest(stops: stops, mode: kind.mode, avoid: kind.avoid)).cost
    }

    @Test func staysWithinItsLimitWithEqualResults() throws {
        try forEverySeed(5) { random in
            let map = try MapSketch.random(nodes: 30, restrictions: 5, using: &random)
            let memory = size(on: map.graph) * 5 / 2
            let (bounded, free) = (
                RouteEngine(graph: map.graph, metricMemory: memory), RouteEngine(graph: map.graph, metricMemory: .max)
            )
            for kind in Self.kinds + Self.kinds.reversed() {
                #expect(cost(bounded, map, kind) == cost(free, map, kind), "\(kind), seed \(random.seed)")
                #expect(bounded.metricStatistics.bytes <= memory)
            }
            let (now, all) = (bounded.metricStatistics, free.metricStatistics)
            #expect(all.entries == 40 && all.evictions == 0 && all.misses == 40)
            #expect(now.entries < 5 && now.evictions >= 35 && now.limit == memory)
            #expect(all.bytes > 10 * memory)
        }
    }

    @Test func resultsAreEqualWithoutMemoryAndInTraffic() throws {
        try forEverySeed(5) { random in
            let map = try MapSketch.random(nodes: 30, restrictions: 5, using: &random)
            let engines = [0, size(on: map.graph) * 3 / 2, .max].map { RouteEngine(graph: map.graph, metricMemory: $0) }
            var feed = TrafficFeed(map.graph)
            for step in 0..<3 {
                for kind in Self.kinds.prefix(12) {
                    let costs = engines.map { cost($0, map, kind) }
                    #expect(costs[0] == costs[2] && costs[1] == costs[2], "\(kind), seed \(random.seed)")
                }
                #expect(engines[0].metricStatistics.entries == 0 && engines[0].metricStatistics.bytes == 0)
                _ = feed.update(TrafficMetricTests.rows(map.graph, using: &random), expiry: Double(step))
                for engine in engines { engine.apply(feed.speeds) }
            }
            for engine in engines { #expect(engine.metricStatistics.bytes <= engine.metricStatistics.limit) }
        }
    }

    @Test func retainsTheMetricUsedLast() throws {
        let map = try MapSketch("A--B--C", ways: ["ABC"])
        let engine = RouteEngine(graph: map.graph, metricMemory: size(on: map.graph) * 5 / 2)
        engine.prepare(for: .driving)
        engine.prepare(for: .walking)
        engine.prepare(for: .driving)
        engine.prepare(for: .cycling)
        #expect(engine.isPrepared(for: .driving) && engine.isPrepared(for: .cycling))
        #expect(!engine.isPrepared(for: .walking))
    }

    @Test func sharesAMetricInUseThatIsNotRetained() throws {
        let map = try MapSketch("A--B--C", ways: ["ABC"])
        let engine = RouteEngine(graph: map.graph, metricMemory: 0)
        let held = engine.metric(for: .driving)
        #expect(engine.metric(for: .driving) === held)
        #expect(engine.metricStatistics.entries == 0)
        #expect(engine.metricStatistics.hits == 1)
    }

    @Test func concurrentRequestsComputeOneMetric() throws {
        let map = try MapSketch("A--B--C\n|     |\nD-----E", ways: ["ABC", "ADEC"])
        for memory in [0, Int.max] {
            let engine = RouteEngine(graph: map.graph, metricMemory: memory)
            let found = Mutex<[Metric]>([])
            DispatchQueue.concurrentPerform(iterations: 32) { _ in
                let metric = engine.metric(for: .taxicab, avoid: .tolls)
                _ = metric.customized
                found.withLock { $0.append(metric) }
            }
            let metrics = found.withLock { $0 }
            #expect(metrics.count == 32 && metrics.allSatisfy { $0 === metrics[0] })
        }
    }

    @Test func shrinkingRetainsTheMetricUsedLast() throws {
        let map = try MapSketch("A--B--C\n|     |\nD-----E", ways: ["ABC", "ADEC"])
        let engine = RouteEngine(graph: map.graph, metricMemory: .max)
        engine.prepare(for: .walking)
        engine.prepare(for: .driving)
        let lean = size(on: map.graph)
        _ = engine.metric(for: .driving).arcMeasures
        _ = engine.metric(for: .driving).matchingGraph
        let path = try engine.path(from: map["A"], to: map["C"])
        engine.releaseMetrics()
        #expect(engine.metricStatistics.entries == 1 && engine.metricStatistics.bytes == lean)
        #expect(engine.isPrepared(for: .driving) && !engine.isPrepared(for: .walking))
        #expect(try engine.path(from: map["A"], to: map["C"]) == path)
    }

    @Test func derivedDataCountsToo() throws {
        let map = try MapSketch("A--B--C", ways: ["ABC"])
        let engine = RouteEngine(graph: map.graph, metricMemory: .max)
        let metric = engine.metric(for: .driving)
        var sizes = [engine.metricStatistics.bytes]
        for step in [{ _ = metric.customized }, { _ = metric.arcMeasures }, { _ = metric.matchingGraph }] {
            step()
            sizes.append(engine.metricStatistics.bytes)
        }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 4, "\(sizes)")
        // The partial customization is counted as well and released with the metric.
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),8".utf8))
        engine.apply(feed.speeds)
        #expect(engine.metricStatistics.bytes > sizes[3])
    }
}
