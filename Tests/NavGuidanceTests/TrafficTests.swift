// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite("Traffic along a route") struct TrafficTests {
    private func route(_ map: ASCIIMap, from: Coordinate, to: Coordinate, _ rows: [String]) async throws -> Route {
        let engine = RouteEngine(graph: map.graph)
        var feed = TrafficFeed(map.graph)
        let report = feed.update(Array(rows.joined(separator: "\n").utf8))
        #expect(report.skippedRows == 0)
        engine.apply(feed.speeds)
        let provider = LocalRouteProvider(engine: engine, writer: NoInstructions())
        let stops = [try #require(Waypoint(location: from)), try #require(Waypoint(location: to))]
        return try #require(try await provider.routes(for: RouteRequest(stops: stops)).first)
    }

    private func row(_ map: ASCIIMap, _ from: Character, _ to: Character, _ speed: Double) -> String {
        "\(map.id(from)),\(map.id(to)),\(speed)"
    }

    @Test("each segment has a traffic class, and a jam its share of the time")
    func classes() async throws {
        let map = try ASCIIMap("A-----B-----C-----D-----E", ways: ["ABCDE"])
        let rows = [row(map, "A", "B", 70), row(map, "B", "C", 6), row(map, "C", "D", 40)]
        let route = try await route(map, from: map.place("A"), to: map.place("E"), rows)
        let leg = route.legs[0]
        #expect(leg.annotation.traffic == [.normal, .trafficJam, .slow, .noData])
        let meters = leg.annotation.distances
        for (index, speed) in [70.0, 6, 40].enumerated() {
            #expect(abs(leg.annotation.durations[index] - meters[index] * 3.6 / speed) < 0.1)
        }
        #expect(abs(leg.annotation.durations[3] - leg.annotation.freeFlowDurations[3]) < 0.001)
        #expect(abs(leg.annotation.durations.reduce(0, +) - leg.duration.value) < 1e-6)
        let free = try await self.route(map, from: map.place("A"), to: map.place("E"), [])
        #expect(abs(try #require(leg.delay).value - (leg.duration - free.duration).value) < 0.01)
        #expect(route.delay == leg.delay)
        #expect(free.delay == nil && free.legs[0].annotation.traffic.isEmpty)
        let spans = leg.annotation.trafficSpans
        #expect(spans.map(\.startIndex) == [0, 1, 2, 3] && spans.map(\.endIndex) == [1, 2, 3, 4])
    }

    @Test("a route that starts within an edge uses the remaining segments")
    func middle() async throws {
        let map = try ASCIIMap("A-----B-----C-----D", ways: ["ABCD"])
        let rows = [row(map, "A", "B", 70), row(map, "B", "C", 6), row(map, "C", "D", 70)]
        let later = try await route(map, from: map.place("B", "C"), to: map.place("D"), rows)
        #expect(later.legs[0].annotation.traffic == [.trafficJam, .normal])
        let inside = try await route(map, from: map.place("B", "C", 0.6), to: map.place("C", "D", 0.4), rows)
        #expect(inside.legs[0].annotation.traffic == [.trafficJam, .normal])
        let back = [row(map, "D", "C", 70), row(map, "C", "B", 6)]
        let other = try await route(map, from: map.place("B", "C"), to: map.place("A"), back)
        #expect(other.legs[0].annotation.traffic == [.trafficJam, .noData])
    }

    @Test("a route that starts just before a bend has no zero-length segment")
    func hair() throws {
        let map = try ASCIIMap("A---B---C\n        |\n        D", ways: ["ABCD"])
        let shape = map.graph.shape(of: map.edge("A", "B"))
        let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
        let bend = (lengths[0] + lengths[1]) / lengths.reduce(0, +)
        let path = DrivenPath(
            edges: [map.edge("A", "B")], startFraction: bend - 1e-9, seconds: [10], turnSeconds: [])
        let leg = GuidanceEngine(graph: map.graph, writer: NoInstructions()).leg(
            along: path, mode: .driving, to: nil, language: "en")
        #expect(leg.annotation.distances.count == 1 && leg.path.count == 2)
        #expect(leg.steps[0].intersections[0].roads.map { Int($0.bearing.degrees.rounded()) } == [180])
    }

    @Test("a stop on a closed road snaps to the next road")
    func closedStop() async throws {
        let map = try ASCIIMap("A--B--C\n|     |\nD--E--F", ways: ["AB", "BC", "CF", "FED", "DA"])
        let rows = [row(map, "B", "C", 0), row(map, "C", "B", 0)]
        let route = try await route(map, from: map.place("B", "C", 0.4), to: map.place("D"), rows)
        #expect(route.legs[0].path.first.map { $0.distance(to: map.place("B")).value < 1 } == true)
    }

    @Test("thresholds are fractions of the free-flow speed")
    func thresholds() {
        #expect(TrafficClass(freeFlow: 10, now: 9) == .normal)
        #expect(TrafficClass(freeFlow: 68, now: 100) == .normal)
        #expect(TrafficClass(freeFlow: 66, now: 100) == .slow)
        #expect(TrafficClass(freeFlow: 41, now: 100) == .slow)
        #expect(TrafficClass(freeFlow: 40, now: 100) == .trafficJam)
        #expect(TrafficClass.allCases.map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test("on a real map, speeds derived from the map give matching times", .enabled(if: RealMaps.areAvailable))
    func realMap() async throws {
        let graph = try RealMaps.graph("monaco")
        let engine = RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain)
        var text = "from,to,speed\n"
        var rows = 0
        for row in 0..<graph.edgeCount where !graph.access(of: EdgeID(row: Int32(row))).isDisjoint(with: .motor) {
            let nodes = graph.osmNodes(of: EdgeID(row: Int32(row)))
            for (a, b) in zip(nodes, nodes.dropFirst()) {
                text += "\(a),\(b),12\n"
                rows += 1
            }
        }
        var feed = TrafficFeed(graph)
        let report = feed.update(Array(text.utf8))
        #expect(report.rows == rows && report.problems.isEmpty)
        engine.apply(feed.speeds)
        let ends = [(43.7480, 7.4365), (43.7275, 7.4190)]
        let stops = ends.compactMap { Waypoint(location: Coordinate(latitude: $0.0, longitude: $0.1)) }
        let path = try engine.path(for: RouteRequest(stops: stops))
        let leg = path.legs[0]
        let turns = leg.turnSeconds.reduce(0, +)
        #expect(leg.meters.value > 1000)
        #expect(abs(leg.seconds.value - turns - leg.meters.value * 0.3) < 0.1)
        let route = LocalRouteProvider(engine: engine, writer: NoInstructions())
            .route(along: path, for: RouteRequest(stops: stops))
        #expect(route.legs[0].annotation.traffic.allSatisfy { $0 != .noData })
        let free = leg.freeFlowSeconds.reduce(0, +)
        #expect(abs(try #require(route.delay).value - (leg.seconds.value - turns - free)) < 0.01)
    }
}
