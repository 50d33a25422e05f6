// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Lower bounds over several slots, against a plain time-dependent search on random maps.
@Suite struct ScaledBoundTests {
    @Test func boundsAreNotAboveTheTimesByTheClock() throws {
        var compared = 0
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 14, restrictions: 4, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let schedule = RandomSchedule(map.graph, count: 9, closed: 0.03, closedInSlot: 0.03, using: &random)
            let metrics = engine.timedMetrics(schedule, for: .driving)
            let time = 1_700_000_000 + 600 * random.nextUniform()
            let slot = metrics.slot(at: time)
            let bound = metrics.bound(ofSlots: slot...slot + 3)
            var costs = TimedCosts(metrics, departure: time)
            let workspace = CostToGoal.Workspace(count: bound.metric.customized.ranks.count)
            for _ in 0..<6 {
                let (start, goal) = (edge(map.graph, using: &random), edge(map.graph, using: &random))
                var plain = PlainTimedSearch(engine, metrics.free, schedule)
                guard start != goal, let cost = plain.cost(from: start, to: goal, departing: time * 1000) else {
                    continue
                }
                // Behind the last of the slots it is no bound.
                if cost > costs.firstEnd + 180_000 { continue }
                var toGoal = CostToGoal(bound.metric, to: [SearchGoal(edge: goal, fraction: 1)], using: workspace)
                let rest = toGoal.cost(from: TurnState(on: start).row)
                workspace.clear()
                let left = costs.leaving(Int(start.row), share: 1, at: 0)
                let extra = Double(metrics.free.extraCost(of: Int(start.row)))
                let least = left + extra + costs.time(for: try #require(rest), after: left, at: bound.scales)
                #expect(least <= cost + 5, "seed \(random.seed): \(least) \(cost)")
                compared += 1
            }
        }
        #expect(compared > 50, "\(compared) routes")
    }

    @Test func scalesAreHowMuchFasterTheRoadsAre() throws {
        var random = SeededRandom(seed: 8)
        let map = try ASCIIMap.random(nodes: 36, using: &random)
        let metrics = RouteEngine(graph: map.graph).timedMetrics(ProportionalSchedule(graph: map.graph), for: .driving)
        let bound = metrics.bound(ofSlots: 0...3)
        #expect(bound.scales.count == 4)
        for (scale, factor) in zip(bound.scales, ProportionalSchedule.factors) {
            #expect(abs(scale - factor / 0.5) < 0.01, "\(scale) \(factor)")
        }
        // All slots differ by one factor, so the least scaled times are those of the slowest slot.
        let slowest = metrics.times(inSlot: 1)
        for row in 0..<map.graph.edgeCount where metrics.free.isOpen(EdgeID(row: Int32(row))) {
            let (least, expected) = (
                Double(bound.metric.cost[row]) - Double(metrics.free.extraCost(of: row)), Double(slowest[row])
            )
            #expect(abs(least - expected) < 0.01 * expected + 3, "edge \(row): \(least) \(expected)")
        }
    }

    private func edge(_ graph: RoadGraph, using random: inout SeededRandom) -> EdgeID {
        EdgeID(row: Int32.random(in: 0..<Int32(graph.edgeCount), using: &random))
    }

    /// Slots whose speeds differ by one factor on all edges.
    private struct ProportionalSchedule: SpeedSchedule {
        static let factors = [1.0, 0.5, 0.8, 1.2]
        let slotSeconds = 60.0
        let graph: RoadGraph
        func identifier(ofSlot slot: Int) -> Int { slot & 3 }
        func speeds(inSlot slot: Int) -> TrafficSpeeds {
            TrafficSpeeds(
                wholeEdges: (0..<graph.edgeCount).map { row in
                    (EdgeID(row: Int32(row)), ProportionalSchedule.factors[slot & 3] * Double(10 + row % 40))
                })
        }
    }
}
