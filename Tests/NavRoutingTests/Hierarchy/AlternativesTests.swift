// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Alternative paths are admissible.
@Suite struct AlternativesTests {
    @Test func offersTheOtherSideOfTheBlock() throws {
        let map = try MapSketch(
            """
                X
            B---C---D
            |       |
            |       |
            A--Z W--E
            |       |
            |       |
            G---H---F
                Y
            """, ways: ["ABCDE", "AGHFE", "XC", "YH", "ZA", "EW"])
        let engine = RouteEngine(graph: map.graph)
        let request = RouteRequest(stops: try [stop(map, "Z"), stop(map, "W")])
        let paths = try engine.alternatives(for: request, atMost: 3)
        #expect(paths.map { map.spell($0.legs[0].edges, from: "Z") }.sorted() == ["ZABCDEW", "ZAGHFEW"])
        #expect(paths.first == (try engine.path(for: request)))
        #expect(try engine.alternatives(for: request, atMost: 0).count == 1)
    }

    @Test func alternativesAreAdmissible() throws {
        var found = 0
        try forEverySeed(60) { random in
            let map = try MapSketch.random(nodes: 36, restrictions: 6, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let nodes = (0..<2).map { _ in NodeID(row: Int32.random(in: 0..<Int32(map.graph.nodeCount), using: &random))
            }
            let stops = nodes.compactMap { Waypoint(location: map.graph.place(of: $0)) }
            // Candidates in a corner have penalties that the rules count and this test does not.
            let places = try stops.flatMap {
                try engine.snapper.candidates(for: SnapRequest($0.coordinate, modes: .driving))
            }
            guard Set(places.map(\.isOnMainNetwork)) == [true] else { return }
            guard let paths = try? engine.alternatives(for: RouteRequest(stops: stops), atMost: 3) else { return }
            let metric = engine.metric(for: .driving)
            let rules = AlternativeRules()
            found += paths.count - 1
            #expect(paths.count <= 4)
            for (index, path) in paths.enumerated().dropFirst() {
                let edges = path.legs[0].edges
                #expect(path.cost <= paths[0].cost * rules.stretch + 1.5, "seed \(random.seed)")
                #expect(Set(edges).count == edges.count, "seed \(random.seed)")
                for other in paths[..<index] {
                    let shared = Set(other.legs[0].edges).intersection(edges).reduce(0.0) {
                        $0 + Double(metric.cost(of: $1) ?? 0) / 1000
                    }
                    #expect(shared <= paths[0].cost * rules.sharing + 1.5, "seed \(random.seed)")
                }
                let known = Set(paths[..<index].flatMap { $0.legs[0].edges })
                #expect(
                    edges.indices.contains {
                        !known.contains(edges[$0])
                            && isBest(edges, round: $0, within: rules.localOptimality * paths[0].cost, metric)
                    }, "seed \(random.seed): every new part is a detour")
                for (edge, next) in zip(edges, edges.dropFirst()) {
                    #expect(map.graph.head(of: edge) == map.graph.tail(of: next))
                    #expect(metric.cost(from: edge, to: next) != nil, "seed \(random.seed)")
                }
            }
        }
        #expect(found > 10)
    }

    private func stop(_ map: MapSketch, _ name: Character) throws -> Waypoint {
        try #require(Waypoint(location: map.graph.place(of: map[name])))
    }

    /// Whether the part of a path within `reach` seconds of cost around an edge is a shortest path.
    private func isBest(_ edges: [EdgeID], round middle: Int, within reach: Double, _ metric: Metric) -> Bool {
        func edgeCost(_ range: Range<Int>) -> Double {
            range.reduce(0) {
                $0 + Double((metric.cost(of: edges[$1]) ?? 0) + (metric.cost(from: edges[$1 - 1], to: edges[$1]) ?? 0))
                    / 1000
            }
        }
        var (first, last) = (middle, middle)
        while first > 0, edgeCost(first + 1..<middle + 1) < reach { first -= 1 }
        while last + 1 < edges.count, edgeCost(middle + 1..<last + 1) < reach { last += 1 }
        guard first < last else { return true }
        var state = TurnState(on: edges[0])
        for edge in edges.prefix(first + 1).dropFirst() { state = metric.turns.step(from: state, along: edge).state }
        let search = DijkstraSearch(metric.turns)
        let start = SearchStart(state: state, fraction: 1)
        search.run(metric, from: [start], to: [SearchGoal(edge: edges[last], fraction: 1)], all: false)
        return search.cost(ofGoal: 0).map { Double($0) / 1000 >= edgeCost(first + 1..<last + 1) - 0.001 } ?? false
    }
}
