// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// Effect of traffic speeds on times, costs and routes.
@Suite struct TrafficMetricTests {
    @Test func concurrentRequestsShareAMetric() async throws {
        let map = try ASCIIMap("A--B--C", scale: Meters(500), ways: ["ABC"])
        let engine = RouteEngine(graph: map.graph)
        let all = await withTaskGroup(of: Metric.self, returning: [Metric].self) { group in
            for index in 0..<64 {
                group.addTask { engine.metric(for: index % 2 == 0 ? .driving : .walking) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 2)
        #expect(engine.metric(for: .driving) === engine.metric(for: .driving))
    }

    @Test func metricForOldTrafficIsNotCached() async throws {
        let map = try ASCIIMap("A--B--C", scale: Meters(500), ways: ["ABC"])
        let engine = RouteEngine(graph: map.graph)
        var feed = TrafficFeed(map.graph)
        for round in 1...40 {
            _ = feed.update(Array("\(map.id("A")),\(map.id("B")),\(round)".utf8))
            let speeds = feed.speeds
            await withTaskGroup(of: Void.self) { group in
                group.addTask { engine.apply(speeds) }
                for mode in [TravelMode.driving, .taxicab, .twoWheeler] {
                    group.addTask { _ = engine.metric(for: mode, shortest: round % 2 == 0) }
                }
            }
            for mode in [TravelMode.driving, .taxicab, .twoWheeler] {
                #expect(engine.metric(for: mode, shortest: round % 2 == 0).traffic == speeds)
            }
        }
    }

    @Test func sumsTheTimesOfStretches() throws {
        let map = try ASCIIMap("A---B-C", ways: ["ABC"])
        let engine = RouteEngine(graph: map.graph)
        let edge = map.edge("A", "B")
        let free = try #require(engine.metric(for: .driving).time(on: edge)).value
        let length = map.graph.length(of: edge).value
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),18".utf8))
        #expect(engine.apply(feed.speeds) == [edge])
        let now = try #require(engine.metric(for: .driving).time(on: edge)).value
        #expect(abs(now - (length * 2 / 3 / 5 + free / 3)) < 0.01)
        #expect(engine.metric(for: .driving).time(on: edge.reversed) == Seconds(free))
        #expect(engine.metric(for: .driving).freeFlow.time(on: edge) == Seconds(free))
        #expect(engine.metric(for: .cycling).traffic == .none)
    }

    @Test func keepsTheWeightOfARoad() throws {
        let map = try ASCIIMap("A--B", ways: [.init("AB", ["highway": "service"])])
        let free = RouteEngine(graph: map.graph).metric(for: .driving)
        let edge = map.edge("A", "B")
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),3".utf8))
        let now = free.applying(feed.speeds)
        let before = Double(try #require(free.cost(of: edge))) / (try #require(free.time(on: edge))).value
        let after = Double(try #require(now.cost(of: edge))) / (try #require(now.time(on: edge))).value
        #expect(abs(after / before - 1) < 0.001)
    }

    @Test func closedStretchCausesADetour() throws {
        let map = try ASCIIMap(
            """
            A--B--C
            |     |
            D-----E
            """, ways: ["ABC", "ADEC"])
        let engine = RouteEngine(graph: map.graph)
        #expect(map.nodeNames(along: try engine.path(from: map["A"], to: map["C"]), from: "A") == "ABC")
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("B")),\(map.id("C")),0".utf8), expiry: 50)
        engine.apply(feed.speeds)
        #expect(map.nodeNames(along: try engine.path(from: map["A"], to: map["C"]), from: "A") == "ADEC")
        #expect(map.nodeNames(along: try engine.path(from: map["C"], to: map["A"]), from: "C") == "CBA")
        #expect(map.nodeNames(along: try engine.path(from: map["A"], to: map["C"], mode: .walking), from: "A") == "ABC")
        feed.forget(expiredBy: 50)
        engine.apply(feed.speeds)
        #expect(map.nodeNames(along: try engine.path(from: map["A"], to: map["C"]), from: "A") == "ABC")
    }

    @Test func prefersAFasterRoad() throws {
        let map = try ASCIIMap("A--B--C\n|     |\nD-----E", ways: ["ABC", "ADEC"])
        let engine = RouteEngine(graph: map.graph)
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),8".utf8))
        engine.apply(feed.speeds)
        #expect(map.nodeNames(along: try engine.path(from: map["A"], to: map["C"]), from: "A") == "ADEC")
        #expect(map.nodeNames(along: try engine.path(from: map["C"], to: map["A"]), from: "C") == "CBA")
    }

    @Test func incrementalUpdatesEqualOneUpdate() throws {
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 16, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let free = RouteEngine(graph: map.graph).metric(for: .driving)
            _ = engine.metric(for: .driving)
            var feed = TrafficFeed(map.graph)
            for step in 0..<4 {
                _ = feed.update(TrafficMetricTests.rows(map.graph, using: &random), expiry: Double(step))
                feed.forget(expiredBy: Double(step) - 2)
                engine.apply(feed.speeds)
                let (steps, whole) = (engine.metric(for: .driving), free.applying(feed.speeds))
                for row in 0..<map.graph.edgeCount {
                    let edge = EdgeID(row: Int32(row))
                    #expect(steps.time(on: edge) == whole.time(on: edge), "seed \(random.seed)")
                    #expect(steps.cost(of: edge) == whole.cost(of: edge), "seed \(random.seed)")
                }
            }
        }
    }

    @Test func routesInTrafficAreOptimal() throws {
        try forEverySeed(60) { random in
            let map = try ASCIIMap.random(nodes: 14, restrictions: 6, using: &random)
            let graph = map.graph
            let engine = RouteEngine(graph: graph)
            var feed = TrafficFeed(graph)
            _ = feed.update(TrafficMetricTests.rows(graph, using: &random))
            engine.apply(feed.speeds)
            let metric = engine.metric(for: .driving)
            let reference = ReferenceSearch(graph, metric)
            for _ in 0..<4 {
                let from = NodeID(row: Int32.random(in: 0..<Int32(graph.nodeCount), using: &random))
                let to = NodeID(row: Int32.random(in: 0..<Int32(graph.nodeCount), using: &random))
                guard from != to else { continue }
                let starts = graph.edges(leaving: from).map { place($0, 0) }
                let goals = graph.edges(leaving: to).map { place($0.reversed, 1) }
                let plain = reference.cost(from: starts, to: goals)
                let path = try? engine.path(from: from, to: to)
                #expect((path == nil) == (plain == nil), "seed \(random.seed)")
                guard let path, let first = path.first, let last = path.last else { continue }
                let leg = EngineLeg(edges: path, from: place(first, 0), to: place(last, 1), metric: metric)
                #expect(abs(leg.cost * 1000 - Double(plain ?? 0)) < 1, "seed \(random.seed)")
                for (edge, seconds) in zip(path, leg.edgeSeconds) {
                    let expected = time(on: edge, graph, feed.speeds, free: metric.freeFlow)
                    #expect(abs(seconds - expected) < 0.002, "seed \(random.seed)")
                }
                #expect(leg.freeFlowSeconds == path.map { metric.freeFlow.time(on: $0)?.value ?? .nan })
            }
        }
    }

    /// Random rows for random stretches, some of them closed.
    static func rows(_ graph: RoadGraph, using random: inout SeededRandom) -> [UInt8] {
        var text = ""
        for row in 0..<graph.edgeCount where Int.random(in: 0..<3, using: &random) == 0 {
            let nodes = graph.osmNodes(of: EdgeID(row: Int32(row)))
            for (a, b) in zip(nodes, nodes.dropFirst()) where Bool.random(using: &random) {
                let speed = Int.random(in: 0..<12, using: &random) == 0 ? 0 : Int.random(in: 1...90, using: &random)
                text += "\(a),\(b),\(speed)\n"
            }
        }
        return Array(text.utf8)
    }

    /// Reference computation from the map, stretch by stretch.
    private func time(on edge: EdgeID, _ graph: RoadGraph, _ speeds: TrafficSpeeds, free: Metric) -> Double {
        let shape = graph.shape(of: edge)
        let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
        let total = lengths.reduce(0, +)
        let freeTime = free.time(on: edge)?.value ?? .nan
        var time = 0.0
        for (index, length) in lengths.enumerated() {
            let known = speeds.stretches(on: edge).first { $0.index == Int32(index) }
            let meters = graph.length(of: edge).value * length / total
            time += known.map { meters * 3.6 / Double($0.kilometersPerHour) } ?? freeTime * length / total
        }
        return time
    }

    private func place(_ edge: EdgeID, _ fraction: Double) -> SnappedPlace {
        SnappedPlace(edge: edge, fraction: fraction, place: Coordinate(latitude: 0, longitude: 0))
    }

    @Test func placeWithOnlyClosedRoadsIsOffTheNetwork() throws {
        // Two towns without a road between them, one of them closed.
        let map = try ASCIIMap("A-B\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nC-D", ways: ["AB", "CD"])
        let engine = RouteEngine(graph: map.graph, maximumSnapDistance: Meters(200))
        var feed = TrafficFeed(map.graph)
        let (a, b) = (map.id("A"), map.id("B"))
        _ = feed.update(Array("\(a),\(b),0\n\(b),\(a),0".utf8))
        engine.apply(feed.speeds)
        let closed = try #require(Waypoint(location: map.place("A", "B", 0.5)))
        let open = try #require(Waypoint(location: map.place("C", "D", 0.5)))
        #expect { try engine.table(from: [open, closed], to: [open]) } throws: {
            ($0 as? RouteError)?.code == .offNetwork
        }
        #expect { try engine.table(from: [open], to: [closed, open]) } throws: {
            ($0 as? RouteError)?.code == .offNetwork
        }
        #expect { try engine.path(for: RouteRequest(stops: [open, closed])) } throws: {
            ($0 as? RouteError)?.code == .offNetwork
        }
        #expect(try engine.table(from: [closed], to: [closed], mode: .walking).rows == 1)
    }

    @Test func usualSpeedsApplyWhereNoneIsKnown() throws {
        let map = try ASCIIMap("A---B-C D", ways: ["ABC", "CD"])
        let engine = RouteEngine(graph: map.graph)
        let (edge, other) = (map.edge("A", "B"), map.edge("C", "D"))
        let usual = TrafficSpeeds(
            wholeEdges: (0..<map.graph.edgeCount).map { (EdgeID(row: Int32($0)), 36) })
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),18".utf8))
        engine.apply(feed.speeds.completed(by: usual))
        let metric = engine.metric(for: .driving)
        let (length, rest) = (map.graph.length(of: edge).value, map.graph.length(of: other).value)
        // Two thirds of the first edge at 5 m/s, and everything else at 10 m/s.
        #expect(abs(try #require(metric.time(on: edge)).value - length * (2 / 15 + 1 / 30)) < 0.01)
        #expect(abs(try #require(metric.time(on: other)).value - rest / 10) < 0.01)
        #expect(TrafficSpeeds.none.completed(by: usual) == usual)
        #expect(feed.speeds.completed(by: .none) == feed.speeds)
    }
}
