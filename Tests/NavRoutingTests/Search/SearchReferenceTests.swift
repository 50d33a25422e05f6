// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// The engine against the reference search on random maps.
@Suite struct SearchReferenceTests {
    @Test func agreesOnPathsBetweenNodes() throws {
        try forEverySeed(150) { random in
            let map = try MapSketch.random(nodes: 12, restrictions: 8, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let mode = TravelMode.allCases.randomElement(using: &random) ?? .driving
            let metric = engine.metric(for: mode)
            let reference = ReferenceSearch(map.graph, metric)
            for _ in 0..<4 {
                let from = NodeID(row: Int32.random(in: 0..<Int32(map.graph.nodeCount), using: &random))
                let to = NodeID(row: Int32.random(in: 0..<Int32(map.graph.nodeCount), using: &random))
                guard from != to else { continue }
                let starts = map.graph.edges(leaving: from).map { place($0, 0) }
                let goals = map.graph.edges(leaving: to).map { place($0.reversed, 1) }
                let plain = reference.cost(from: starts, to: goals)
                let path = try? engine.path(from: from, to: to, mode: mode)
                #expect((path == nil) == (plain == nil), "seed \(random.seed), \(mode) \(from.row) → \(to.row)")
                if let path, let plain {
                    #expect(cost(of: path, metric) == plain, "seed \(random.seed), \(mode) \(from.row) → \(to.row)")
                }
            }
        }
    }

    @Test func agreesOnTripsBetweenPlaces() throws {
        try forEverySeed(100) { random in
            let map = try MapSketch.random(nodes: 10, restrictions: 6, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let metric = engine.metric(for: .driving)
            let reference = ReferenceSearch(map.graph, metric)
            for _ in 0..<4 {
                let (from, to) = (somewhere(on: map.graph, using: &random), somewhere(on: map.graph, using: &random))
                let modes = metric.options.profile.modeSet
                let starts = try engine.snapper.candidates(for: SnapRequest(from, modes: modes))
                let goals = try engine.snapper.candidates(for: SnapRequest(to, modes: modes))
                // Places in a corner have candidates with different penalties: not compared here.
                guard Set((starts + goals).map(\.isOnMainNetwork)) == [true] else { continue }
                guard let a = Waypoint(location: from), let b = Waypoint(location: to) else { continue }
                let plain = reference.cost(from: starts, to: goals)
                let path = try? engine.path(for: RouteRequest(stops: [a, b]))
                #expect((path == nil) == (plain == nil), "seed \(random.seed)")
                if let path, let plain {
                    #expect(abs(path.cost - Double(plain) / 1000) < 0.01, "seed \(random.seed)")
                    #expect(isJoined(path.legs[0], map.graph), "seed \(random.seed)")
                }
            }
        }
    }

    @Test func isDeterministic() throws {
        try forEverySeed(20) { random in
            let map = try MapSketch.random(nodes: 14, restrictions: 8, using: &random)
            let engine = RouteEngine(graph: map.graph)
            var results: [(NodeID, NodeID, [EdgeID]?)] = []
            for _ in 0..<6 {
                let from = NodeID(row: Int32.random(in: 0..<Int32(map.graph.nodeCount), using: &random))
                let to = NodeID(row: Int32.random(in: 0..<Int32(map.graph.nodeCount), using: &random))
                results.append((from, to, try? engine.path(from: from, to: to)))
            }
            for (from, to, path) in results.reversed() {
                #expect(path == (try? engine.path(from: from, to: to)), "seed \(random.seed)")
                let fresh = RouteEngine(graph: map.graph)
                #expect(path == (try? fresh.path(from: from, to: to)), "seed \(random.seed)")
            }
        }
    }

    private func place(_ edge: EdgeID, _ fraction: Double) -> SnappedPlace {
        SnappedPlace(edge: edge, fraction: fraction, place: Coordinate(latitude: 0, longitude: 0))
    }

    private func somewhere(on graph: RoadGraph, using random: inout SeededRandom) -> Coordinate {
        let edge = EdgeID(row: Int32.random(in: 0..<Int32(graph.edgeCount), using: &random))
        let (from, to) = (graph.place(of: graph.tail(of: edge)), graph.place(of: graph.head(of: edge)))
        return from.interpolated(to: to, fraction: Double.random(in: 0.1...0.9, using: &random))
    }

    private func cost(of path: [EdgeID], _ metric: Metric) -> UInt32? {
        var sum: UInt32 = 0
        for (index, edge) in path.enumerated() {
            guard let cost = metric.cost(of: edge) else { return nil }
            sum += cost
            if index > 0 {
                guard let turn = metric.cost(from: path[index - 1], to: edge) else { return nil }
                sum += turn
            }
        }
        return sum
    }

    private func isJoined(_ leg: EngineLeg, _ graph: RoadGraph) -> Bool {
        zip(leg.edges, leg.edges.dropFirst()).allSatisfy { graph.head(of: $0) == graph.tail(of: $1) }
    }
}
