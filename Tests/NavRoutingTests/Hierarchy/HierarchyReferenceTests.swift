// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// The contraction hierarchy finds the same costs as Dijkstra's algorithm.
@Suite struct HierarchyReferenceTests {
    @Test func costsEqualDijkstra() throws {
        var (compared, found) = (0, 0)
        try forEverySeed(60) { random in
            let map = try ASCIIMap.random(nodes: 30, restrictions: 20, using: &random)
            let fast = RouteEngine(graph: map.graph)
            let plain = RouteEngine(graph: map.graph, method: .plain)
            for _ in 0..<6 {
                let mode = TravelMode.allCases.randomElement(using: &random) ?? .driving
                let avoid = Avoidances(rawValue: UInt8.random(in: 0..<8, using: &random))
                var request = RouteRequest(stops: places(2, on: map.graph, using: &random), mode: mode, avoid: avoid)
                request.options.routingStrategy = Bool.random(using: &random) ? .defaultBest : .shorter
                let cost = try? fast.path(for: request).cost
                #expect(cost == (try? plain.path(for: request).cost), "seed \(random.seed) \(mode)")
                compared += 1
                if cost != nil { found += 1 }
            }
        }
        #expect(found * 10 > compared * 8, "\(found) of \(compared) paths found")
    }

    @Test func multiStopTripsEqualDijkstra() throws {
        var (compared, found) = (0, 0)
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 24, restrictions: 12, using: &random)
            let fast = RouteEngine(graph: map.graph)
            let plain = RouteEngine(graph: map.graph, method: .plain)
            for straight in [nil, true, false] {
                let request = RouteRequest(
                    stops: places(4, on: map.graph, using: &random), continuesStraight: straight)
                let cost = try? fast.path(for: request).cost
                #expect(cost == (try? plain.path(for: request).cost), "seed \(random.seed)")
                compared += 1
                if cost != nil { found += 1 }
            }
        }
        #expect(found * 10 > compared * 8, "\(found) of \(compared) paths found")
    }

    @Test func circlesTheBlockToReachAPointBehind() throws {
        // A one-way block: going back means driving all around it.
        let map = try ASCIIMap("A--B\n|  |\nD--C", ways: [.init("ABCDA", ["oneway": "yes"])])
        let edge = map.edge("A", "B")
        let search = HierarchySearch(TurnNetwork(map.graph))
        let metric = Metric(MetricOptions(profile: .standard(for: .driving)), on: search.turns)
        let start = SearchStart(state: TurnState(on: edge), fraction: 0.75)
        search.run(metric, from: [start], to: [SearchGoal(edge: edge, fraction: 0.25)], all: false)
        var states: [TurnState] = []
        #expect(search.appendPath(toGoal: 0, into: &states) == 0)
        #expect(states.count > 2 && states.first == states.last)
        search.run(metric, from: [start], to: [SearchGoal(edge: edge, fraction: 0.9)], all: false)
        let rest = try #require(search.cost(ofGoal: 0))
        #expect(rest == partialCost(metric.cost[edge.row], 0.9 - 0.75))
    }

    @Test func tablesEqualSingleSearches() throws {
        var compared = 0
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 25, restrictions: 12, using: &random)
            let fast = RouteEngine(graph: map.graph)
            let plain = RouteEngine(graph: map.graph, method: .plain)
            let (from, to) = (places(5, on: map.graph, using: &random), places(6, on: map.graph, using: &random))
            let table = try fast.table(from: from, to: to)
            let reference = try plain.table(from: from, to: to)
            for row in 0..<5 {
                for column in 0..<6 {
                    #expect(table.cost(row, column) == reference.cost(row, column), "seed \(random.seed)")
                    // Places in a corner have penalties, which a table includes and a path does not: not compared here.
                    guard let path = try? fast.path(for: RouteRequest(stops: [from[row], to[column]])),
                        let cost = table.cost(row, column), abs(path.cost - cost) < 0.01
                    else { continue }
                    compared += 1
                    #expect(abs((table.time(row, column)?.value ?? .nan) - path.seconds.value) < 0.01)
                    #expect(abs((table.distance(row, column)?.value ?? .nan) - path.meters.value) < 1)
                }
            }
        }
        #expect(compared > 300)
    }

    /// From one place to more than fill several vectors, in both directions, some of them twice.
    @Test func tablesOfAllShapesEqualPlainOnes() throws {
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 60, restrictions: 20, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let plain = RouteEngine(graph: map.graph, method: .plain)
            let sizes = (Int.random(in: 1...13, using: &random), Int.random(in: 1...13, using: &random))
            let from = places(sizes.0, on: map.graph, using: &random)
            let to = places(sizes.1, on: map.graph, using: &random) + from.prefix(2)
            // The second table uses the workspace of the first.
            for (from, to) in [(from, to), (to, from)] {
                let (table, reference) = (try engine.table(from: from, to: to), try plain.table(from: from, to: to))
                for row in from.indices {
                    for column in to.indices {
                        #expect(table.cost(row, column) == reference.cost(row, column), "seed \(random.seed)")
                    }
                }
            }
        }
    }

    @Test func workspacesOfLargeTablesAreReleased() throws {
        var random = SeededRandom(seed: 5)
        let map = try ASCIIMap.random(nodes: 25, restrictions: 12, using: &random)
        let engine = RouteEngine(graph: map.graph)
        let stops = places(700, on: map.graph, using: &random)
        _ = try engine.table(from: Array(stops[..<2]), to: Array(stops[..<2]))
        let small = engine.memoryUse.workspaces
        #expect(small > 0)
        _ = try engine.table(from: stops, to: stops)
        #expect(engine.memoryUse.workspaces < small)
    }

    @Test func tableOfPlacesToThemselvesEqualsThePlainOne() throws {
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 25, restrictions: 12, using: &random)
            let stops = places(6, on: map.graph, using: &random)
            let table = try RouteEngine(graph: map.graph).table(from: stops, to: stops)
            let reference = try RouteEngine(graph: map.graph, method: .plain).table(from: stops, to: stops)
            for row in 0..<6 {
                #expect(table.origins[row] == table.destinations[row], "seed \(random.seed)")
                #expect(table.time(row, row) == reference.time(row, row), "seed \(random.seed)")
                #expect(table.distance(row, row) == reference.distance(row, row), "seed \(random.seed)")
                for column in 0..<6 {
                    #expect(table.cost(row, column) == reference.cost(row, column), "seed \(random.seed)")
                }
            }
        }
    }

    @Test(
        .enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"),
        arguments: HierarchyReferenceTests.maps)
    func agreesOnRealMaps(name: String) throws {
        let graph = try RealMaps.graph(name)
        let fast = RouteEngine(graph: graph)
        let plain = RouteEngine(graph: graph, method: .plain)
        var random = SeededRandom(seed: 7)
        let modes = [TravelMode.driving, .walking]
        let count = RealMaps.isQuick ? 100 : 12
        var found = 0
        for mode in modes {
            for _ in 0..<count {
                let request = RouteRequest(stops: places(2, on: graph, using: &random), mode: mode)
                let snapped = try fast.snapping(request)
                let cost = fast.cost(of: snapped)
                #expect(cost == plain.cost(of: try plain.snapping(request)), "\(name) \(request.stops)")
                if cost != nil { found += 1 }
            }
        }
        // Places may lie on roads without a continuation.
        #expect(found * 4 > modes.count * count, "\(name): \(found) ways compared")
    }

    /// Debug builds use a small map.
    static let maps =
        RealMaps.isQuick || RealMaps.all.count < 2 ? RealMaps.all : RealMaps.all.filter { $0 == "tokyo-shibuya" }

    private func places(_ count: Int, on graph: RoadGraph, using random: inout SeededRandom) -> [Waypoint] {
        (0..<count).compactMap { _ in
            let edge = EdgeID(row: Int32.random(in: 0..<Int32(graph.edgeCount), using: &random))
            let (from, to) = (graph.place(of: graph.tail(of: edge)), graph.place(of: graph.head(of: edge)))
            return Waypoint(
                location: from.interpolated(to: to, fraction: Double.random(in: 0.1...0.9, using: &random)))
        }
    }
}
