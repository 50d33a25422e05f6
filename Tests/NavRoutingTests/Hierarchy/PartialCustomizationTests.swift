// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// A partial customization equals a full one, and concurrent searches never see an intermediate state.
@Suite struct PartialCustomizationTests {
    @Test func updateEqualsFullCustomization() throws {
        try forEverySeed(25) { random in
            let map = try MapSketch.random(nodes: 30, restrictions: 15, using: &random)
            let engine = RouteEngine(graph: map.graph)
            engine.prepare(for: .driving)
            var feed = TrafficFeed(map.graph)
            for step in 0..<3 {
                _ = feed.update(TrafficMetricTests.rows(map.graph, using: &random), expiry: Double(step))
                feed.forget(expiredBy: Double(step) - 1)
                engine.apply(feed.speeds)
                let part = engine.metric(for: .driving).customized
                let whole = Metric(MetricOptions(profile: .standard(for: .driving)), on: engine.turns)
                    .applying(feed.speeds).customized
                #expect(areSame(part, whole), "seed \(random.seed)")
            }
        }
    }

    private func areSame(_ part: CustomizedHierarchy, _ whole: CustomizedHierarchy) -> Bool {
        [(part.up, whole.up), (part.down, whole.down)].allSatisfy { a, b in
            a.arcs.count == b.arcs.count
                && (0..<a.arcs.count).allSatisfy {
                    a.arcs[$0].end == b.arcs[$0].end && a.arcs[$0].cost == b.arcs[$0].cost
                        && a.arcs[$0].via == b.arcs[$0].via
                }
        }
    }

    @Test func searchesSeeOneTrafficOrTheOther() async throws {
        let map = try MapSketch("A--B--C\n|     |\nD-----E", ways: ["ABC", "ADEC"])
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
                        let spelled = path.map { map.spell($0, from: "A") }
                        #expect(spelled == "ABC" || spelled == "ADEC")
                    }
                }
            }
        }
    }

    /// A street grid whose roads are closed at different hours, so that each hour has its own metric.
    private func hourlyMap() throws -> MapSketch {
        let hours = (0..<6).map { ["motor_vehicle:conditional": "no @ (0\($0):00-0\($0 + 1):00)"] }
        let tags = hours + [[:], [:]]
        let ways = zip(["PQ", "QR", "RS", "ST", "TU", "UV", "ABC", "ADEC"], tags).map { MapSketch.Way($0, $1) }
        return try MapSketch("A--B--C\n|     |\nD-----E\n\nP-Q-R-S-T-U-V", ways: ways)
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
        let whole = Metric(now.options, on: engine.turns).applying(engine.traffic).customized
        #expect(areSame(now.customized, whole))
    }
}
