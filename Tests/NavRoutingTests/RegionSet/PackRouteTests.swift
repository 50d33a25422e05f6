// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavGraph
@testable import NavRouting

/// Routes on joined packs cost what the plain search finds on the one map.
@Suite struct PackRouteTests {
    /// A random map, split by random cuts.
    private struct Split {
        let map: ASCIIMap
        let areas: [PackArea]
        let packs: [RoadGraph]

        init(using random: inout SeededRandom) throws {
            map = try ASCIIMap.random(nodes: 36, restrictions: 20, using: &random)
            guard let box = map.graph.index.bounds?.boundingBox else { preconditionFailure("the map has roads") }
            func cuts(_ low: Double, _ high: Double, using random: inout SeededRandom) -> [Double] {
                ([low, high] + (0..<2).map { _ in Double.random(in: low...high, using: &random) }).sorted()
            }
            let (across, up) = (cuts(box.west, box.east, using: &random), cuts(box.south, box.north, using: &random))
            var all: [PackArea] = []
            for (south, north) in zip(up, up.dropFirst()) {
                for (west, east) in zip(across, across.dropFirst()) {
                    all.append(
                        PackArea(
                            name: "\(all.count)",
                            area: MapArea(BoundingBox(west: west, south: south, east: east, north: north))))
                }
            }
            let split = try RegionSplit(map.graph, areas: all, margin: .zero)
            areas = split.areas
            packs = try split.areas.indices.map { index in
                let writer = RegionWriter()
                try split.write(index, to: writer)
                return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: split.areas[index].name))
            }
        }

        func joined(_ rows: [Int]) throws -> RoadGraph {
            let writer = RegionWriter()
            try RegionJoin.write(rows.map { packs[$0] }, to: writer)
            try ContractionHierarchy.addContractionOrder(to: writer)
            return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "joined"))
        }
    }

    private static let modes: [TravelMode] = [.driving, .walking, .cycling]

    @Test func routesAndTablesEqualThoseOfTheOneMap() throws {
        var found = 0
        try forEverySeed(25) { random in
            let split = try Split(using: &random)
            let joined = try split.joined(Array(split.packs.indices).shuffled(using: &random))
            let (set, plain) = (RouteEngine(graph: joined), RouteEngine(graph: split.map.graph, method: .plain))
            for mode in Self.modes {
                let stops = StoredMetricTests.places(8, on: split.map.graph, using: &random)
                for (from, to) in zip(stops, stops.dropFirst()) {
                    let request = RouteRequest(stops: [from, to], mode: mode)
                    let (one, other) = (try? set.path(for: request), try? plain.path(for: request))
                    #expect(one?.cost == other?.cost, "seed \(random.seed) \(mode)")
                    if one != nil { found += 1 }
                }
                let (table, reference) = (
                    try set.table(from: stops, to: stops, mode: mode),
                    try plain.table(from: stops, to: stops, mode: mode)
                )
                for row in 0..<64 {
                    #expect(table.cost(row / 8, row % 8) == reference.cost(row / 8, row % 8), "seed \(random.seed)")
                }
            }
        }
        #expect(found > 300)
    }

    @Test func someOfThePacksGiveTheRoutesThatTheyCover() throws {
        var (covered, detours, missing) = (0, 0, 0)
        try forEverySeed(40) { random in
            let split = try Split(using: &random)
            let rows = split.packs.indices.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
            guard !rows.isEmpty else { return }
            let (set, plain) = (
                RouteEngine(graph: try split.joined(rows)), RouteEngine(graph: split.map.graph, method: .plain)
            )
            let graph = split.map.graph
            func isCovered(_ edge: EdgeID) -> Bool {
                let box = graph.index.lines.box(of: Int(edge.segment.row))
                return rows.contains { split.areas[$0].area.intersects(box) }
            }
            for mode in Self.modes {
                let stops = StoredMetricTests.places(8, on: graph, using: &random)
                for (from, to) in zip(stops, stops.dropFirst()) {
                    let request = RouteRequest(stops: [from, to], mode: mode)
                    let path = try? plain.path(for: request)
                    let part = Result { try set.path(for: request) }
                    let isThere = [from, to].allSatisfy { stop in
                        rows.contains { split.areas[$0].area.contains(stop.coordinate) }
                    }
                    if !isThere {
                        let error = #expect(throws: RouteError.self) { try part.get() }
                        #expect(error?.code == .offNetwork && error?.message.contains("is missing") == true)
                        missing += 1
                    } else if let path, path.legs.flatMap(\.edges).allSatisfy(isCovered) {
                        #expect(try part.get().cost == path.cost, "seed \(random.seed) \(mode)")
                        covered += 1
                    } else if let path, let cost = try? part.get().cost {
                        #expect(cost >= path.cost, "seed \(random.seed) \(mode)")
                        detours += 1
                    }
                }
            }
        }
        #expect(covered > 100 && detours > 2 && missing > 100, "\(covered) \(detours) \(missing)")
    }

    @Test func aRouteThroughAMissingPackNamesIt() throws {
        let nodes = Array("ABCDEFGHIJKL")
        let map = try ASCIIMap(
            nodes.map(String.init).joined(separator: "--"),
            ways: zip(nodes, nodes.dropFirst()).map { ASCIIMap.Way("\($0)\($1)") })
        let box = try #require(map.graph.index.bounds?.boundingBox)
        let third = (box.east - box.west) / 3
        let areas = ["west", "middle", "east"].enumerated().map { row, name in
            var part = box
            part.west = box.west + (Double(row) + 0.01) * third
            part.east = part.west + 0.98 * third
            return PackArea(name: name, area: MapArea(part))
        }
        let split = try RegionSplit(map.graph, areas: areas, margin: .zero)
        let packs = try [0, 2].map { index in
            let writer = RegionWriter()
            try split.write(index, to: writer)
            return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: areas[index].name))
        }
        let writer = RegionWriter()
        try RegionJoin.write(packs, to: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "joined"))
        let engine = RouteEngine(graph: graph, method: .plain)
        func stop(_ fraction: Double) throws -> Waypoint {
            try #require(
                Waypoint(
                    location: Coordinate(
                        latitude: box.south, longitude: box.west + fraction * (box.east - box.west))))
        }
        let inside = try engine.path(for: RouteRequest(stops: [stop(0.1), stop(0.2)]))
        #expect(inside.cost > 0)
        let far = #expect(throws: RouteError.self) {
            try engine.path(for: RouteRequest(stops: [stop(0.1), stop(0.9)]))
        }
        #expect(far?.code == .unreachable && far?.message.contains("packs between them are missing: middle") == true)
        let middle = #expect(throws: RouteError.self) {
            try engine.path(for: RouteRequest(stops: [stop(0.1), stop(0.5)]))
        }
        #expect(middle?.code == .offNetwork && middle?.stopIndex == 1)
        #expect(middle?.message.contains("map pack middle, which covers") == true)
    }
}
