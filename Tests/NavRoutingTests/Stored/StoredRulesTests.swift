// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Metrics with conditional rules in force, derived from stored ones, equal those computed from the network.
@Suite struct StoredRulesTests {
    /// 16 November 2026 is a Monday.
    private let times = ["2026-11-16T08:00", "2026-11-16T12:00", "2026-11-21T08:00"]

    /// A random map some of whose streets and turn restrictions have hours.
    private func map(using random: inout SeededRandom) throws -> RoadGraph {
        let sketch = try ASCIIMap.random(nodes: 30, restrictions: 12, using: &random)
        let hours = ["Mo 06:00-10:00", "Sa 06:00-10:00", "06:00-10:00", "11:00-13:00"]
        let tags = [
            "motor_vehicle:conditional\" v=\"no", "access:conditional\" v=\"destination",
            "oneway:conditional\" v=\"yes", "maxspeed:conditional\" v=\"20", "maxspeed:conditional\" v=\"120",
        ]
        var lines: [String] = []
        for line in sketch.xml.split(separator: "\n").map(String.init) {
            let when = hours.randomElement(using: &random) ?? ""
            if line.hasPrefix("<relation"), Bool.random(using: &random),
                let start = line.firstRange(of: "k=\"restriction\" v=\"")
            {
                let kind = line[start.upperBound...].prefix { $0 != "\"" }
                let conditional = "k=\"restriction:conditional\" v=\"\(kind) @ (\(when))\""
                lines.append(line.replacing("k=\"restriction\" v=\"\(kind)\"", with: conditional))
            } else if line.contains("k=\"highway\""), Int.random(in: 0..<3, using: &random) == 0,
                let tag = tags.randomElement(using: &random)
            {
                let highway = "<tag k=\"highway\""
                lines.append(line.replacing(highway, with: "<tag k=\"\(tag) @ (\(when))\"/>\(highway)"))
            } else {
                lines.append(line)
            }
        }
        let writer = RegionWriter()
        _ = try MapBuilder.build(
            OSMFile(bytes: Array(lines.joined(separator: "\n").utf8), name: "sketch"), into: writer)
        return try RoadGraph(RegionFile(bytes: writer.finishInMemory()))
    }

    private func rules(_ graph: RoadGraph, _ time: String) throws -> RulesInForce {
        ConditionalRules(graph).inForce(at: try #require(LocalTime(time)))
    }

    /// All columns of a metric, by edge.
    private func columns(_ metric: Metric) -> [[UInt32]] {
        (0..<metric.turns.graph.edgeCount).map { row in
            [
                metric.cost[row], metric.seconds[row], metric.turnCost.nodeDelay[row],
                metric.turnSeconds.nodeDelay[row], UInt32(metric.turnCost.traits[row].rawValue),
            ]
        }
    }

    private func arcs(_ customized: CustomizedHierarchy) -> [[String]] {
        [customized.up, customized.down].map { graph in (0..<graph.arcs.count).map { "\(graph.arcs[$0])" } }
    }

    @Test(arguments: [0, 0.2, 1]) func changesEqualAFullCustomization(shareOfEdges: Double) throws {
        var changed = 0
        try forEverySeed(20) { random in
            let plain = try map(using: &random)
            let turns = TurnNetwork(try StoredRegion(plain, [.driving]).graph())
            let base = try #require(turns.storedMetrics?.metric(.standard(for: .driving), turns))
            for time in times {
                let rules = try rules(plain, time)
                var metric = base.applying(rules)
                var whole = Metric(metric.options, on: turns)
                #expect(columns(metric) == columns(whole), "seed \(random.seed) \(time)")
                let partial = try #require(PartialCustomization(stored: metric, shareOfEdges: shareOfEdges))
                changed += metric.changes?.edges.count ?? 0
                var feed = TrafficFeed(plain)
                for step in 0..<3 {
                    if step > 0 {
                        _ = feed.update(TrafficMetricTests.rows(plain, using: &random))
                        (metric, whole) = (metric.applying(feed.speeds), whole.applying(feed.speeds))
                    }
                    let customized = partial.update(to: metric)
                    #expect(arcs(customized) == arcs(try PartialCustomization(metric).customized), "\(random.seed)")
                    metric.customize { customized }
                    expectCosts(metric, of: whole, using: &random)
                }
            }
            #expect(turns.storedMetrics?.damageCount == 0)
        }
        #expect(changed > 500, "\(changed) edges")
    }

    /// Searches on the hierarchy of one metric find the costs of Dijkstra's algorithm on another.
    private func expectCosts(_ metric: Metric, of whole: Metric, using random: inout SeededRandom) {
        let (fast, plain) = (HierarchySearch(metric.turns), DijkstraSearch(metric.turns))
        let rows = 0..<Int32(metric.turns.graph.edgeCount)
        func edges() -> [EdgeID] { (0..<4).map { _ in EdgeID(row: Int32.random(in: rows, using: &random)) } }
        let starts = edges().map { [SearchStart(state: TurnState(on: $0), fraction: 0.25)] }
        let goals = edges().map { [SearchGoal(edge: $0, fraction: 0.5)] }
        for (start, goal) in zip(starts, goals) {
            fast.run(metric, from: start, to: goal, all: false)
            plain.run(whole, from: start, to: goal, all: false)
            #expect(fast.cost(ofGoal: 0) == plain.cost(ofGoal: 0), "seed \(random.seed)")
        }
        let tables = (fast.table(metric, from: starts, to: goals), plain.table(whole, from: starts, to: goals))
        #expect(tables.0.map(\.cost) == tables.1.map(\.cost), "seed \(random.seed)")
    }

    @Test func enginesShareWhatIsStored() throws {
        var found = 0
        try forEverySeed(15) { random in
            let graph = try map(using: &random)
            let fast = RouteEngine(graph: try StoredRegion(graph, [.driving]).graph())
            let plain = RouteEngine(graph: graph, method: .plain)
            for time in times {
                for _ in 0..<6 {
                    var request = RouteRequest(stops: StoredMetricTests.places(2, on: graph, using: &random))
                    request.departure = LocalTime(time)
                    let cost = try? fast.path(for: request).cost
                    #expect(cost == (try? plain.path(for: request).cost), "seed \(random.seed) \(time)")
                    if cost != nil { found += 1 }
                }
                let metric = fast.metric(for: .driving, at: LocalTime(time))
                #expect(metric.cost.original.byteCount == 0 && metric.customized.verification != nil)
            }
        }
        #expect(found > 100, "\(found) routes")
    }

    @Test func damageIsNoticedWhileRulesAreApplied() throws {
        var noticed = 0
        try forEverySeed(40) { random in
            let graph = try map(using: &random)
            let damaged = try StoredRegion(graph, [.driving]).graph(changing: "metric.driving") { bytes in
                for _ in 0..<3 {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
                }
            }
            let (fast, plain) = (RouteEngine(graph: damaged), RouteEngine(graph: graph, method: .plain))
            for time in times {
                let stops = StoredMetricTests.places(2, on: graph, using: &random)
                var request = RouteRequest(stops: stops)
                request.departure = LocalTime(time)
                let cost = try? fast.path(for: request).cost
                #expect(cost == (try? plain.path(for: request).cost), "seed \(random.seed) \(time)")
            }
            if fast.turns.storedMetrics?.damageCount != 0 { noticed += 1 }
        }
        #expect(noticed > 10, "\(noticed) of 40")
    }
}
