// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Times and lengths of all arcs, as a region stores them.
@Suite struct StoredArcMeasuresTests {
    /// They are those that a table computes for single arcs.
    @Test func theyEqualThoseComputedOnDemand() throws {
        var compared = 0
        try forEverySeed(20) { random in
            let turns = TurnNetwork(try ASCIIMap.random(nodes: 40, restrictions: 15, using: &random).graph)
            let metric = Metric(MetricOptions(profile: .standard(for: .driving)), on: turns)
            let (hierarchy, arcs) = try TrafficHierarchy.customized(metric)
            let customized = CustomizedHierarchy(
                ranks: hierarchy.ranks, parent: hierarchy.parent,
                up: SearchGraph(start: hierarchy.upStart, arcs: FixedTable(arcs.up)),
                down: SearchGraph(start: hierarchy.downStart, arcs: FixedTable(arcs.down)))
            let stored = StoredArcMeasures(customized, metric)
            let memo = MeasureMemo(customized, metric)
            for rank in 0..<customized.ranks.count {
                for (graph, measures, isUp) in [
                    (customized.up, stored.up, true), (customized.down, stored.down, false),
                ] {
                    for row in graph.arcs(of: rank) where graph.arcs[row].cost < ArcCosts.infinity {
                        let other = memo.measure(Int32(rank), graph.arcs[row].end, isUp: isUp)
                        #expect(measures[row] == other, "seed \(random.seed), rank \(rank)")
                        compared += 1
                    }
                }
            }
        }
        #expect(compared > 5000)
    }
}
