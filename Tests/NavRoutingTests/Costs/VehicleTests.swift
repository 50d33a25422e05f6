// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Limits of large vehicles.
@Suite struct VehicleTests {
    private let truck = VehicleProperties(
        height: Meters(4), width: Meters(2.5), length: Meters(12), weight: 18, axleLoad: 10)

    @Test func textsAreParsedAndWritten() throws {
        let text = "height=4.1,weight=18.0,width=2.5,length=12.0,axleload=11.5,hazmat"
        let tanker = try VehicleProperties(parsing: text)
        #expect(tanker.height == Meters(4.1) && tanker.axleLoad == 11.5 && tanker.carriesHazardousGoods)
        #expect(tanker.isHeavyGoodsVehicle && tanker.description == text)
        #expect(try VehicleProperties(parsing: "bus,weight=12").isHeavyGoodsVehicle == false)
        for text in ["", "height", "height=", "height=-1", "height=1e3", "height=nan", "height=4.1;weight=18", "tall"] {
            #expect(throws: RouteError.self, "\(text)") { try VehicleProperties(parsing: text) }
        }
    }

    /// The direct street AB has the tags; the way around is AXYB.
    private func block(_ tags: [String: String]) throws -> ASCIIMap {
        try ASCIIMap(
            """
            W--A----B--E
               |    |
               X----Y
            """, ways: ["WA", .init("AB", tags), "BE", "AX", "XY", "YB"])
    }

    private func request(_ map: ASCIIMap, _ vehicle: VehicleProperties?) throws -> RouteRequest {
        let stops = try [map.place("W"), map.place("E")].map { try #require(Waypoint(location: $0)) }
        return RouteRequest(stops: stops, vehicle: vehicle)
    }

    /// Whether the vehicle takes the direct street.
    private func isOpen(_ tags: [String: String], to vehicle: VehicleProperties?) throws -> Bool {
        let map = try block(tags)
        let found = try [SearchMethod.plain, .hierarchy].map {
            try RouteEngine(graph: map.graph, method: $0).path(for: request(map, vehicle))
        }
        #expect(found[0].cost == found[1].cost)
        return found[0].legs[0].edges.contains(map.edge("A", "B"))
    }

    @Test func keepsEachLimit() throws {
        let cases: [([String: String], VehicleProperties, Bool)] = [
            (["maxheight": "3.8"], truck, false), (["maxheight": "4"], truck, true),
            (["maxheight": "4.2"], truck, true), (["maxheight": "13'"], truck, false),
            (["maxheight": "default"], truck, true), (["maxheight:physical": "3.9"], truck, false),
            (["maxwidth": "2.4 m"], truck, false), (["maxlength": "10"], truck, false),
            (["maxweight": "7.5"], truck, false), (["maxweight": "7500 kg"], truck, false),
            (["maxweightrating": "12"], truck, false), (["maxaxleload": "8"], truck, false),
            (["maxheight:backward": "3.8"], truck, true), (["maxheight:forward": "3.8"], truck, false),
            (["hgv": "no"], truck, false), (["hgv": "no", "hgv:forward": "yes"], truck, true),
            (["hgv": "designated"], truck, true), (["hazmat": "no"], truck, true),
            (["access:conditional": "no @ (weight>12)"], truck, false),
            (["motor_vehicle:conditional": "no @ weight>18"], truck, true),
            (["motor_vehicle:conditional": "no @ (weight>=18)"], truck, false),
            (["hgv:conditional": "no @ (length > 10 m)"], truck, false),
            (["motor_vehicle:conditional": "no @ (weight>12 AND wet)"], truck, true),
        ]
        for (tags, vehicle, isAllowed) in cases {
            #expect(try isOpen(tags, to: vehicle) == isAllowed, "\(tags)")
            #expect(try isOpen(tags, to: nil), "\(tags)")
        }
    }

    @Test func groupsOfVehiclesDiffer() throws {
        var (bus, tanker) = (truck, truck)
        bus.isBus = true
        tanker.carriesHazardousGoods = true
        #expect(try isOpen(["hgv": "no"], to: bus))
        #expect(try !isOpen(["hazmat": "no"], to: tanker))
        #expect(try isOpen(["hgv": "no"], to: VehicleProperties(weight: 3.5)))
        #expect(try isOpen(["maxweight": "3.5"], to: VehicleProperties(height: Meters(4))), "weight is not known")
        #expect(try !isOpen(["hgv": "destination"], to: truck), "no through traffic")
    }

    @Test func destinationsOnARoadForDestinationsAreReached() throws {
        let map = try block(["hgv": "destination"])
        var request = try request(map, truck)
        request.stops[1] = try #require(Waypoint(location: map.place("A", "B", 0.5)))
        let path = try RouteEngine(graph: map.graph).path(for: request)
        #expect(path.legs[0].edges == [map.edge("W", "A"), map.edge("A", "B")])
    }

    @Test func aHeavyVehicleIsSlower() throws {
        let map = try ASCIIMap(
            "A------B", scale: Meters(1000), ways: [.init("AB", ["highway": "motorway", "maxspeed": "130"])])
        let stops = try [map.place("A"), map.place("B")].map { try #require(Waypoint(location: $0)) }
        func speed(_ vehicle: VehicleProperties?) throws -> Double {
            let path = try RouteEngine(graph: map.graph).path(for: RouteRequest(stops: stops, vehicle: vehicle))
            return path.meters.value / path.seconds.value * 3.6
        }
        #expect(try speed(nil) > 105)
        #expect(try abs(speed(truck) - 90) < 1)
        #expect(try abs(speed(VehicleProperties(weight: 18, isBus: true)) - 100) < 1)
    }

    @Test func errorsNameTheLimit() throws {
        let map = try ASCIIMap("A---B---C", ways: ["AB", .init("BC", ["maxheight": "3.2"])])
        let engine = RouteEngine(graph: map.graph)
        func error(_ from: Coordinate, _ to: Coordinate, _ mode: TravelMode = .driving) throws -> RouteError? {
            let stops = try [from, to].map { try #require(Waypoint(location: $0)) }
            let request = RouteRequest(stops: stops, mode: mode, vehicle: truck)
            do throws(RouteError) {
                _ = try engine.path(for: request)
                return nil
            } catch {
                return error
            }
        }
        // The nearest road is closed, but another one is in reach.
        #expect(try error(map.place("A"), map.place("B", "C", 0.5)) == nil)
        #expect(try error(map.place("A"), map.place("B"), .cycling)?.code == .invalidRequest)
        let closed = try ASCIIMap("A---B", ways: [.init("AB", ["maxheight": "3.2"])])
        let stops = try [closed.place("A"), closed.place("B")].map { try #require(Waypoint(location: $0)) }
        #expect {
            try RouteEngine(graph: closed.graph).path(for: RouteRequest(stops: stops, vehicle: truck))
        } throws: {
            let error = $0 as? RouteError
            return error?.code == .offNetwork && error?.message.contains("maxheight 3.2") == true
        }
        let bridge = try ASCIIMap("A--B--C--D", ways: ["AB", .init("BC", ["maxweight": "7.5"]), "CD"])
        let ends = try [bridge.place("A"), bridge.place("D")].map { try #require(Waypoint(location: $0)) }
        #expect {
            try RouteEngine(graph: bridge.graph).path(for: RouteRequest(stops: ends, vehicle: truck))
        } throws: {
            let error = $0 as? RouteError
            return error?.code == .unreachable && error?.message.contains("maxweight 7.5") == true
        }
    }

    @Test func vehiclesOfOneClassShareAMetric() throws {
        let map = try block(["maxheight": "3.8", "maxweight": "30"])
        let engine = RouteEngine(graph: map.graph)
        func metric(_ height: Double) -> Metric {
            engine.metric(for: .driving, vehicle: VehicleProperties(height: Meters(height), weight: 18))
        }
        #expect(metric(4) === metric(4.3))
        #expect(metric(3.8) !== metric(4))
        #expect(
            engine.metric(for: .driving, vehicle: VehicleProperties(height: Meters(2))) === engine.metric(for: .driving)
        )
    }

    @Test func olderRegionsOpenButHaveNoLimits() throws {
        let map = try block(["maxheight": "3.8"])
        let writer = RegionWriter()
        let lines = String(decoding: try map.graph.file.column(Sections.properties), as: UTF8.self).split(
            separator: "\n")
        let older = lines.filter { !$0.hasPrefix(RoadGraph.limitsProperty) }.joined(separator: "\n")
        try writer.add(Sections.properties, Array(older.utf8))
        for entry in map.graph.file.sections where entry.number != Sections.properties.number {
            try writer.copy(entry, from: map.graph.file)
        }
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "older"))
        let engine = RouteEngine(graph: graph)
        #expect(try engine.path(for: request(map, nil)).legs.count == 1)
        #expect {
            try engine.path(for: request(map, truck))
        } throws: {
            let error = $0 as? RouteError
            return error?.code == .unsupported && error?.message.contains("guidepost map build") == true
        }
    }

    /// Tags with the limit that they state, as the tags say.
    private static let limits: [(key: String, text: String, kind: RoadLimits.Kind, number: Double)] = [
        ("maxheight", "3.8", .height, 3.8), ("maxheight", "4,05 m", .height, 4.05), ("maxwidth", "2.2", .width, 2.2),
        ("maxlength", "10", .length, 10), ("maxweight", "7.5", .weight, 7.5), ("maxweight", "16 t", .weight, 16),
        ("maxaxleload", "8", .axleLoad, 8), ("maxheight:forward", "3", .height, 3),
        ("access:conditional", "no @ (weight>12)", .weight, 12),
    ]

    /// A random grid of ways, some with a limit.
    private func grid(_ random: inout SeededRandom) throws -> (ASCIIMap, [String: Int]) {
        let names = Array("ABCDEFGHIJKLMNOP")
        var places: [Character: Coordinate] = [:]
        let origin = Coordinate(latitude: 1, longitude: 1)
        for (row, name) in names.enumerated() {
            let north = Double(row / 4) * 200 + Double.random(in: -60...60, using: &random)
            let east = Double(row % 4) * 200 + Double.random(in: -60...60, using: &random)
            places[name] = origin.moved(Meters(north), toward: Bearing(0)).moved(Meters(east), toward: Bearing(90))
        }
        var (ways, limited): ([ASCIIMap.Way], [String: Int]) = ([], [:])
        func connect(_ a: Int, _ b: Int) {
            let nodes = String([names[a], names[b]])
            var tags: [String: String] = [:]
            if Int.random(in: 0..<2, using: &random) == 0 {
                let limit = Int.random(in: 0..<VehicleTests.limits.count, using: &random)
                tags[VehicleTests.limits[limit].key] = VehicleTests.limits[limit].text
                limited[nodes] = limit
            }
            ways.append(ASCIIMap.Way(nodes, tags))
        }
        for row in names.indices {
            if row % 4 < 3 { connect(row, row + 1) }
            if row + 4 < names.count { connect(row, row + 4) }
        }
        return (try ASCIIMap(places: places, ways: ways), limited)
    }

    /// Whether a vehicle may travel an edge, by the tags of its way.
    private func isOpen(_ edge: EdgeID, of map: ASCIIMap, _ limited: [String: Int], _ size: [RoadLimits.Kind: Double])
        -> Bool
    {
        let ends = [map.graph.tail(of: edge), map.graph.head(of: edge)].map { map.name(of: map.graph.osmID(of: $0)) }
        if let limit = limited[String(ends)].map({ VehicleTests.limits[$0] }) {
            return size[limit.kind] ?? 0 <= limit.number
        }
        guard let limit = limited[String(ends.reversed())].map({ VehicleTests.limits[$0] }) else { return true }
        return limit.key.hasSuffix(":forward") || size[limit.kind] ?? 0 <= limit.number
    }

    @Test func closedRoadsAreThoseOfTheTags() throws {
        try forEverySeed(40) { random in
            let (map, limited) = try grid(&random)
            let size: [RoadLimits.Kind: Double] = [
                .height: Double.random(in: 2.8...4.2, using: &random),
                .width: Double.random(in: 2...2.5, using: &random),
                .length: Double.random(in: 8...12, using: &random), .weight: Double.random(in: 5...20, using: &random),
                .axleLoad: Double.random(in: 6...10, using: &random),
            ]
            let vehicle = VehicleProperties(
                height: size[.height].map { Meters($0) }, width: size[.width].map { Meters($0) },
                length: size[.length].map { Meters($0) }, weight: size[.weight], axleLoad: size[.axleLoad])
            let engines = [SearchMethod.plain, .hierarchy].map { RouteEngine(graph: map.graph, method: $0) }
            let metric = engines[0].metric(for: .driving, vehicle: vehicle)
            var reached: Set<NodeID> = [NodeID(row: 0)]
            for row in 0..<map.graph.edgeCount {
                let edge = EdgeID(row: Int32(row))
                #expect(
                    metric.isOpen(edge) == isOpen(edge, of: map, limited, size), "seed \(random.seed), edge \(edge.row)"
                )
            }
            for _ in 0..<map.graph.nodeCount {
                for node in reached {
                    for edge in map.graph.edges(leaving: node) where isOpen(edge, of: map, limited, size) {
                        reached.insert(map.graph.head(of: edge))
                    }
                }
            }
            for row in 1..<map.graph.nodeCount {
                let node = NodeID(row: Int32(row))
                let stops = try [NodeID(row: 0), node].map { try #require(Waypoint(location: map.graph.place(of: $0))) }
                let found = engines.map { try? $0.path(for: RouteRequest(stops: stops, vehicle: vehicle)) }
                #expect(found[0]?.cost == found[1]?.cost, "seed \(random.seed)")
                guard let path = found[0] else {
                    #expect(!reached.contains(node), "seed \(random.seed)")
                    continue
                }
                #expect(path.legs[0].edges.allSatisfy { isOpen($0, of: map, limited, size) }, "seed \(random.seed)")
            }
        }
    }
}
