// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Traffic on the hierarchy: a small update gives what laying the metric from scratch gives, and nobody who asks in the
/// meantime sees half of it.
@Suite struct LiveCostsTests {
    @Test func aPartEqualsTheWhole() throws {
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
                let whole = Metric(TravelWish(profile: .usual(for: .driving)), on: engine.turns)
                    .applying(feed.speeds).customized
                for (a, b) in [(part.up, whole.up), (part.down, whole.down)] {
                    #expect(a.arcs.count == b.arcs.count, "seed \(random.seed)")
                    guard a.arcs.count == b.arcs.count else { continue }
                    let same = (0..<a.arcs.count).allSatisfy {
                        a.arcs[$0].end == b.arcs[$0].end && a.arcs[$0].cost == b.arcs[$0].cost
                            && a.arcs[$0].via == b.arcs[$0].via
                    }
                    #expect(same, "seed \(random.seed)")
                }
            }
        }
    }

    @Test func answersAreOfOneTrafficOrTheOther() async throws {
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
                        let way = try? engine.path(from: map["A"], to: map["C"])
                        let spelled = way.map { map.spell($0, from: "A") }
                        #expect(spelled == "ABC" || spelled == "ADEC")
                    }
                }
            }
        }
    }
}
