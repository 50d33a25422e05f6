// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// A region with stored metrics gives the same results as one without.
@Suite struct StoredMetricTests {
    @Test func resultsEqualThePlainSearch() throws {
        var found = 0
        try forEverySeed(25) { random in
            let map = try ASCIIMap.random(nodes: 30, restrictions: 15, using: &random)
            let graph = try StoredRegion(map.graph, [.driving, .walking]).graph()
            let (fast, plain) = (RouteEngine(graph: graph), RouteEngine(graph: map.graph, method: .plain))
            for mode in [TravelMode.driving, .walking, .cycling] {
                #expect((fast.metric(for: mode).cost.byteCount == 0) == (mode != .cycling), "\(mode) is stored")
                let stops = Self.places(8, on: map.graph, using: &random)
                for (from, to) in zip(stops, stops.dropFirst()) {
                    let request = RouteRequest(stops: [from, to], mode: mode)
                    let path = try? fast.path(for: request)
                    #expect(path?.cost == (try? plain.path(for: request).cost), "seed \(random.seed) \(mode)")
                    if path != nil { found += 1 }
                }
                let (table, reference) = (
                    try fast.table(from: stops, to: stops, mode: mode),
                    try plain.table(from: stops, to: stops, mode: mode)
                )
                for row in 0..<64 {
                    #expect(table.cost(row / 8, row % 8) == reference.cost(row / 8, row % 8), "seed \(random.seed)")
                }
            }
            #expect(fast.turns.storedMetrics?.damageCount == 0)
        }
        #expect(found > 300)
    }

    @Test func traffickedMetricsEqualComputedOnes() throws {
        try forEverySeed(10) { random in
            let map = try ASCIIMap.random(nodes: 30, restrictions: 15, using: &random)
            let engine = RouteEngine(graph: try StoredRegion(map.graph, [.driving]).graph())
            let plain = RouteEngine(graph: map.graph, method: .plain)
            engine.prepare(for: .driving)
            var feed = TrafficFeed(map.graph)
            for _ in 0..<2 {
                _ = feed.update(TrafficMetricTests.rows(map.graph, using: &random))
                for each in [engine, plain] { each.apply(feed.speeds) }
                for stops in (0..<6).map({ _ in Self.places(2, on: map.graph, using: &random) }) {
                    let request = RouteRequest(stops: stops)
                    let cost = try? engine.path(for: request).cost
                    #expect(cost == (try? plain.path(for: request).cost), "seed \(random.seed)")
                }
            }
        }
    }

    @Test func isochronesAndAlternativesAreTheSame() throws {
        try forEverySeed(5) { random in
            let map = try ASCIIMap.random(nodes: 30, restrictions: 5, using: &random)
            let engines = [
                RouteEngine(graph: try StoredRegion(map.graph, [.driving]).graph()), RouteEngine(graph: map.graph),
            ]
            let stops = Self.places(2, on: map.graph, using: &random)
            let isochrones = try engines.map { try $0.isochrone(from: stops[0], within: Seconds(60)).sections.count }
            #expect(isochrones[0] == isochrones[1])
            let paths = engines.map { engine in
                (try? engine.alternatives(for: RouteRequest(stops: stops), atMost: 3))?.map(\.cost)
            }
            #expect(paths[0] == paths[1], "seed \(random.seed)")
        }
    }

    @Test func metricsOfOtherProfilesAndOptionsAreComputed() throws {
        let map = try ASCIIMap("A--B--C\n|     |\nD-----E", ways: ["ABC", "ADEC"])
        let graph = try StoredRegion(map.graph, [.driving]).graph()
        #expect(RouteEngine(graph: graph).metric(for: .driving).cost.byteCount == 0)
        #expect(RouteEngine(graph: graph).metric(for: .driving, shortest: true).cost.byteCount > 0)
        #expect(RouteEngine(graph: graph).metric(for: .driving, avoid: .tolls).cost.byteCount > 0)
        var profile = CostProfile.standard(for: .driving)
        profile.delays.signals += 1
        #expect(RouteEngine(graph: graph, profiles: [profile]).metric(for: .driving).cost.byteCount > 0)
    }

    @Test func storedMetricsTakeNoMemoryOfTheCache() throws {
        let map = try ASCIIMap("A--B--C\n|     |\nD-----E", ways: ["ABC", "ADEC"])
        let engine = RouteEngine(graph: try StoredRegion(map.graph, [.driving]).graph(), metricMemory: 0)
        engine.prepare(for: .driving)
        #expect(engine.isPrepared(for: .driving) && engine.metricStatistics.bytes == 0)
        engine.releaseMetrics()
        #expect(engine.isPrepared(for: .driving))
    }

    static func places(_ count: Int, on graph: RoadGraph, using random: inout SeededRandom) -> [Waypoint] {
        (0..<count).compactMap { _ in
            let edge = EdgeID(row: Int32.random(in: 0..<Int32(graph.edgeCount), using: &random))
            let (from, to) = (graph.place(of: graph.tail(of: edge)), graph.place(of: graph.head(of: edge)))
            return Waypoint(
                location: from.interpolated(to: to, fraction: Double.random(in: 0.1...0.9, using: &random)))
        }
    }
}

/// A region with an order and stored metrics, whose sections a test may change.
struct StoredRegion {
    let file: RegionFile

    /// Adds an order and the metrics of some modes to a region.
    init(_ graph: RoadGraph, _ modes: [TravelMode]) throws {
        let writer = RegionWriter()
        for entry in graph.file.sections { try writer.copy(entry, from: graph.file) }
        try ContractionHierarchy.addContractionOrder(to: writer)
        try ContractionHierarchy.addMetrics(for: modes, to: writer)
        file = try RegionFile(bytes: writer.finishInMemory(), name: "stored")
    }

    /// The graph.
    func graph() throws -> RoadGraph { try RoadGraph(file) }

    /// The graph after a change of the bytes of a section.
    func graph(changing name: String, _ change: (inout [UInt8]) -> Void) throws -> RoadGraph {
        let writer = RegionWriter()
        for entry in file.sections {
            try writer.copy(entry, from: file) { if entry.name == name { change(&$0) } }
        }
        return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "changed"))
    }
}
