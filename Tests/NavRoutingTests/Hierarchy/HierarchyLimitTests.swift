// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// A hierarchy with more arcs than rows can number is an error that names this limit.
@Suite struct HierarchyLimitTests {
    private func grid() throws -> ASCIIMap {
        try ASCIIMap("A--B--C\n|  |  |\nD--E--F\n|  |  |\nG--H--I", ways: ["ABC", "DEF", "GHI", "ADG", "BEH", "CFI"])
    }

    @Test func contractionChecksTheNumberOfArcs() throws {
        let turns = TurnNetwork(try grid().graph)
        let inputArcs = try InputArcs(turns, turns.ranks)
        let (up, down) = try Contraction.arcs(of: inputArcs)
        let most = max(up.end.count, down.end.count)
        _ = try Contraction.arcs(of: inputArcs, limit: most)
        let error = #expect(throws: RegionError.self) { try Contraction.arcs(of: inputArcs, limit: most - 1) }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("more than \(most - 1) arcs") == true, "\(error?.message ?? "")")
    }

    @Test func requestsFailWithTheLimit() throws {
        let map = try grid()
        let turns = TurnNetwork(map.graph, arcLimit: 10)
        #expect(throws: RegionError.self) { try turns.hierarchy }
        let engine = RouteEngine(turns)
        engine.prepare(for: .driving)
        let stops = try ["A", "I"].map { name in
            try #require(Waypoint(location: map.graph.place(of: map[Character(name)])))
        }
        let request = RouteRequest(stops: stops)
        let attempts: [() throws -> Void] = [
            { _ = try engine.path(for: request) },
            { _ = try engine.path(from: map["A"], to: map["I"]) },
            { _ = try engine.table(from: [stops[0]], to: [stops[1]]) },
            { _ = try engine.alternatives(for: request, atMost: 1) },
            { _ = try engine.snapping(request) },
        ]
        for attempt in attempts {
            let error = #expect(throws: RouteError.self) { try attempt() }
            #expect(error?.code == .unsupported && error?.message.contains("more than 10 arcs") == true)
        }
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),8".utf8))
        engine.apply(feed.speeds)
        #expect(throws: RouteError.self) { try engine.path(for: request) }
        let plain = RouteEngine(turns, method: .plain)
        #expect(try plain.path(for: request).cost == RouteEngine(graph: map.graph).path(for: request).cost)
    }

    @Test func theLimitIsThatOfRows() {
        #expect(throws: Never.self) { try HierarchyLimit.check(Int(UInt32.max)) }
        #expect(throws: RegionError.self) { try HierarchyLimit.check(Int(UInt32.max) + 1) }
    }
}
