// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Damage in a stored metric is found where it is used, and the metric is computed instead.
@Suite struct DamagedMetricTests {
    @Test(arguments: ["metric.driving", "hierarchy.state", "hierarchy.rank"])
    func damageNeverChangesAResult(section: String) throws {
        var noticed = 0
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 25, restrictions: 10, using: &random)
            let graph = try StoredRegion(map.graph, [.driving]).graph(changing: section) { bytes in
                for _ in 0..<3 {
                    let at = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[at] ^= UInt8.random(in: 1...255, using: &random)
                }
            }
            let (fast, plain) = (RouteEngine(graph: graph), RouteEngine(graph: map.graph, method: .plain))
            let stops = StoredMetricTests.places(8, on: map.graph, using: &random)
            for (from, to) in zip(stops, stops.dropFirst()) {
                let request = RouteRequest(stops: [from, to])
                let cost = try? fast.path(for: request).cost
                #expect(cost == (try? plain.path(for: request).cost), "seed \(random.seed)")
            }
            let (table, reference) = (try fast.table(from: stops, to: stops), try plain.table(from: stops, to: stops))
            for row in 0..<64 {
                #expect(table.cost(row / 8, row % 8) == reference.cost(row / 8, row % 8), "seed \(random.seed)")
            }
            if fast.turns.storedMetrics?.damageCount != 0 || fast.metric(for: .driving).cost.byteCount > 0 {
                noticed += 1
            }
        }
        // Some bytes are padding, or belong to blocks that no search of the test has used.
        #expect(noticed > 20, "\(noticed) of 40")
    }

    /// A manipulated file has valid checksums. Whatever it contains, paths are connected and nothing traps.
    @Test func manipulatedTablesLeadNowhereElse() throws {
        var (rejected, found) = (0, 0)
        try forEverySeed(60) { random in
            let map = try ASCIIMap.random(nodes: 25, restrictions: 10, using: &random)
            let graph = try manipulated(StoredRegion(map.graph, [.driving]), using: &random)
            let engine = RouteEngine(graph: graph)
            let stops = StoredMetricTests.places(8, on: graph, using: &random)
            for (from, to) in zip(stops, stops.dropFirst()) {
                guard let path = try? engine.alternatives(for: RouteRequest(stops: [from, to]), atMost: 2) else {
                    continue
                }
                found += 1
                for edges in path.flatMap(\.legs).map(\.edges) {
                    for (edge, next) in zip(edges, edges.dropFirst()) {
                        #expect(graph.head(of: edge) == graph.tail(of: next), "seed \(random.seed)")
                    }
                }
            }
            _ = try? engine.table(from: stops, to: stops)
            if engine.turns.storedMetrics?.damageCount != 0 { rejected += 1 }
        }
        #expect(rejected > 20 && found > 100, "\(rejected) rejected, \(found) paths")
    }

    @Test func loopsOfShortcutsEnd() throws {
        try forEverySeed(10) { random in
            let map = try ASCIIMap.random(nodes: 25, using: &random)
            let region = try StoredRegion(map.graph, [.driving])
            let graph = try changed(region) { tables in
                // Every arc claims to be a shortcut over the lowest rank.
                tables.up = tables.up.map { SearchArc(end: $0.end, cost: $0.cost, via: 0) }
                tables.down = tables.down.map { SearchArc(end: $0.end, cost: $0.cost, via: 0) }
            }
            let (fast, plain) = (RouteEngine(graph: graph), RouteEngine(graph: map.graph, method: .plain))
            let request = RouteRequest(stops: StoredMetricTests.places(2, on: graph, using: &random))
            #expect((try? fast.path(for: request).cost) == (try? plain.path(for: request).cost), "seed \(random.seed)")
        }
    }

    /// The rows that a test may change.
    private struct Rows {
        var parent: [Int32]
        var up: [SearchArc]
        var down: [SearchArc]
        var start: [UInt32]
        var lower: [Int32]
    }

    private func manipulated(_ region: StoredRegion, using random: inout SeededRandom) throws -> RoadGraph {
        try changed(region) { rows in
            for _ in 0..<2 {
                let value = Int32.random(in: -3...Int32(rows.parent.count + 2), using: &random)
                let upRow = Int.random(in: 0..<max(1, rows.up.count), using: &random)
                let downRow = Int.random(in: 0..<max(1, rows.down.count), using: &random)
                switch Int.random(in: 0..<7, using: &random) {
                case 6: if upRow < rows.lower.count { rows.lower[upRow] = value }
                case 0: rows.parent[Int.random(in: 0..<rows.parent.count, using: &random)] = value
                case 1: rows.start[Int.random(in: 0..<rows.start.count, using: &random)] = UInt32(bitPattern: value)
                case 2: if upRow < rows.up.count { rows.up[upRow].end = value }
                case 3: if upRow < rows.up.count { rows.up[upRow].via = value }
                case 4: if downRow < rows.down.count { rows.down[downRow].via = value }
                default:
                    if downRow < rows.down.count {
                        rows.down[downRow].cost = UInt32.random(in: 0...(.max), using: &random)
                    }
                }
            }
        }
    }

    /// Writes the tables of the stored metric again after a change, with valid checksums.
    private func changed(_ region: StoredRegion, _ change: (inout Rows) -> Void) throws -> RoadGraph {
        let turns = TurnNetwork(try region.graph())
        let profile = CostProfile.standard(for: .driving)
        let old = try #require(StoredMetric(profile, turns)).tables
        func rows<Element>(_ table: FixedTable<Element>) -> [Element] { (0..<table.count).map { table[$0] } }
        var new = Rows(
            parent: rows(old.parent), up: rows(old.up.arcs.original), down: rows(old.down.arcs.original),
            start: rows(old.up.start), lower: rows(old.lowerUp.lower))
        change(&new)
        let writer = RegionWriter()
        for entry in region.file.sections where entry.name != "metric.driving" {
            try writer.copy(entry, from: region.file)
        }
        let tables = StoredMetricTables(
            ranks: old.ranks, parent: FixedTable(new.parent),
            up: SearchGraph(start: FixedTable(new.start), arcs: FixedTable(new.up)),
            down: SearchGraph(start: old.down.start, arcs: FixedTable(new.down)),
            lowerUp: LowerNeighbors(start: old.lowerUp.start, lower: FixedTable(new.lower)), lowerDown: old.lowerDown,
            measures: old.measures,
            cost: old.cost, seconds: old.seconds, nodeDelay: old.nodeDelay, traits: old.traits)
        try tables.write(to: writer, as: Sections.metrics[0], fingerprint: ProfileFingerprint.of(profile))
        return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "manipulated"))
    }
}
