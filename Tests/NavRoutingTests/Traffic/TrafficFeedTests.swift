// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// Effect of traffic rows on the known speeds.
@Suite struct TrafficFeedTests {
    private func line() throws -> MapSketch { try MapSketch("A--B--C--D\n   |\n   E", ways: ["ABCD", "BE"]) }

    private func speeds(_ feed: TrafficFeed, _ map: MapSketch, _ from: Character, _ to: Character) -> [Float] {
        feed.speeds.stretches(on: map.edge(from, to)).map(\.kilometersPerHour)
    }

    @Test func appliesEachRowToItsStretchAndDirection() throws {
        let map = try line()
        var feed = TrafficFeed(map.graph)
        let report = feed.update(Array("\(map.id("C")),\(map.id("D")),30\n\(map.id("C")),\(map.id("B")),12.5\n".utf8))
        #expect(report.rows == 2 && report.skippedRows == 0)
        let forward = feed.speeds.stretches(on: map.edge("C", "D"))
        #expect(forward.map(\.index) == [1] && forward.map(\.kilometersPerHour) == [30])
        #expect(abs((forward.first?.share ?? 0) - 0.5) < 0.01)
        let backward = feed.speeds.stretches(on: map.edge("C", "B"))
        #expect(backward.map(\.index) == [1] && backward.map(\.kilometersPerHour) == [12.5])
        #expect(speeds(feed, map, "A", "B").isEmpty)
    }

    @Test func keepsSpeedsThatAnUpdateDoesNotMention() throws {
        let map = try line()
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("B")),\(map.id("C")),30\n\(map.id("A")),\(map.id("B")),40".utf8))
        let before = feed.speeds
        _ = feed.update(Array("\(map.id("C")),\(map.id("D")),20\n\(map.id("A")),\(map.id("B")),45".utf8))
        #expect(speeds(feed, map, "B", "C") == [30, 20])
        #expect(speeds(feed, map, "A", "B") == [45])
        #expect(feed.speeds.edges(differingFrom: before) == [map.edge("A", "B"), map.edge("B", "C")].sorted())
        #expect(feed.speeds.edges(differingFrom: feed.speeds).isEmpty)
    }

    @Test func lastRowWins() throws {
        let map = try line()
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),40\n\(map.id("A")),\(map.id("B")),50".utf8))
        #expect(speeds(feed, map, "A", "B") == [50])
    }

    @Test func removesExpiredSpeeds() throws {
        let map = try line()
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),40\n\(map.id("B")),\(map.id("C")),30".utf8), expiry: 100)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),45".utf8), expiry: 200)
        #expect(feed.nextExpiry == 100)
        feed.forget(expiredBy: 99)
        #expect(feed.speeds.stretches.count == 2)
        feed.forget(expiredBy: 100)
        #expect(speeds(feed, map, "A", "B") == [45] && speeds(feed, map, "B", "C").isEmpty)
        feed.forget(expiredBy: 200)
        #expect(feed.speeds == .none && feed.nextExpiry == nil)
    }

    @Test func carriesSpeedsOverToANewerMap() throws {
        let map = try line()
        var feed = TrafficFeed(map.graph)
        let (a, b, c, d) = (map.id("A"), map.id("B"), map.id("C"), map.id("D"))
        _ = feed.update(Array("\(a),\(b),40\n\(c),\(d),20".utf8), expiry: 100)
        _ = feed.update(Array("\(d),\(c),10\n\(b),\(a),15\n\(b),\(map.id("E")),5".utf8))
        // In the newer map C is a junction, B is none, the road to A is one-way and the one to E is gone.
        let newer = try MapSketch(
            "A--B--C--D\n   |  |\n   E  F", ways: [.init("AB", ["oneway": "yes"]), "BCD", "CF"])
        let carried = TrafficFeed(newer.graph, keeping: feed)
        #expect(newer.id("D") == d, "the maps must share their nodes")
        #expect(speeds(carried, newer, "C", "D") == [20] && speeds(carried, newer, "D", "C") == [10])
        #expect(carried.speeds.stretches.map(\.kilometersPerHour).sorted() == [10, 20, 40])
        #expect(carried.speeds.stretches.filter { $0.expiry == 100 }.map(\.kilometersPerHour).sorted() == [20, 40])
        let back = TrafficFeed(map.graph, keeping: carried)
        #expect(speeds(back, map, "A", "B") == [40] && speeds(back, map, "B", "C") == [20])
    }

    @Test func countsInvalidRowsByProblem() throws {
        let map = try MapSketch("A--B--C", ways: [.init("AB", ["oneway": "yes"]), "BC"])
        var feed = TrafficFeed(map.graph)
        let (a, b, c) = (map.id("A"), map.id("B"), map.id("C"))
        let text = """
            \u{FEFF}from_osm_node,to_osm_node,speed_kmh
            # a remark

            \(a),\(b),fast
            \(a),\(b)
            \(a),\(b),nan
            \(a),\(b),-3
            \(a),\(b),1e9
            \(a),\(c),50
            \(a),777,50
            \(b),\(a),50
              \(b) , \(c) ,\t50 ,30.3,rest is not read
            \(c),\(b),0x10
            99999999999999999999,\(b),50
            """
        let report = feed.update(Array(text.replacing("\n", with: "\r\n").utf8))
        #expect(report.rows == 1)
        let expected: [TrafficReport.Count] = [
            .init(problem: .malformed, rows: 5, lines: [4, 5, 6, 13, 14]),
            .init(problem: .negativeSpeed, rows: 1, lines: [7]),
            .init(problem: .excessiveSpeed, rows: 1, lines: [8]),
            .init(problem: .unknownNode, rows: 1, lines: [10]),
            .init(problem: .notNeighbors, rows: 1, lines: [9]),
            .init(problem: .againstTraffic, rows: 1, lines: [11]),
        ]
        #expect(report.problems == expected)
        #expect(speeds(feed, map, "B", "C") == [50])
        #expect(report.lines.first == "1 rows accepted, 10 skipped")
        #expect(report.lines.contains("  against one-way traffic: 1 (line 11)"))
    }

    @Test func acceptsAnyLineEnding() throws {
        let map = try line()
        for end in ["\n", "\r\n", "\r"] {
            var feed = TrafficFeed(map.graph)
            let rows = ["\(map.id("A")),\(map.id("B")),40", "", "\(map.id("B")),\(map.id("C")),x", ""]
            let report = feed.update(Array(rows.joined(separator: end).utf8))
            #expect(report.rows == 1)
            #expect(report.problems.map(\.lines) == [[3]])
        }
    }

    @Test func findsEveryStretchOfEveryRoad() throws {
        try forEverySeed(30) { random in
            let map = try MapSketch.random(nodes: 24, using: &random)
            var feed = TrafficFeed(map.graph)
            for row in 0..<map.graph.edgeCount {
                let edge = EdgeID(row: Int32(row))
                let nodes = map.graph.osmNodes(of: edge)
                let isOpen = !map.graph.access(of: edge).isDisjoint(with: .motor)
                for (a, b) in zip(nodes, nodes.dropFirst()) {
                    let report = feed.update(Array("\(a),\(b),33".utf8))
                    #expect((report.rows == 1) == isOpen, "seed \(random.seed)")
                }
                #expect(
                    feed.speeds.stretches(on: edge).map { Int($0.index) } == (isOpen ? Array(0..<nodes.count - 1) : []),
                    "seed \(random.seed)")
            }
            let shares = Dictionary(grouping: feed.speeds.stretches, by: \.edge).mapValues {
                $0.map(\.share).reduce(0, +)
            }
            #expect(shares.values.allSatisfy { abs($0 - 1) < 1e-4 }, "seed \(random.seed)")
        }
    }
}
