// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite struct CostTests {
    private func spelledPath(
        _ map: MapSketch, _ from: Character, _ to: Character, _ mode: TravelMode = .driving, avoid: Avoidances = [],
        shortest: Bool = false
    ) throws -> String {
        let engine = RouteEngine(graph: map.graph)
        let path = try engine.path(from: map[from], to: map[to], mode: mode, avoid: avoid, shortest: shortest)
        return map.spell(path, from: from)
    }

    private func isClosed(_ map: MapSketch, _ from: Character, _ to: Character, _ mode: TravelMode = .driving) -> Bool {
        do {
            _ = try RouteEngine(graph: map.graph).path(from: map[from], to: map[to], mode: mode)
            return false
        } catch { return error.code == .unreachable }
    }

    private func time(_ map: MapSketch, _ from: Character, _ to: Character, _ mode: TravelMode = .driving) throws
        -> Double
    {
        let metric = RouteEngine(graph: map.graph).metric(for: mode)
        return try #require(metric.time(on: map.edge(from, to))).value
    }

    private func turn(
        _ map: MapSketch, _ from: Character, _ via: Character, _ to: Character, _ mode: TravelMode = .driving
    ) -> Double? {
        let metric = RouteEngine(graph: map.graph).metric(for: mode)
        return metric.time(from: map.edge(from, via), to: map.edge(via, to))?.value
    }

    // MARK: Roads

    @Test func obeysOneWayStreetsExceptOnFoot() throws {
        let map = try MapSketch(
            """
            A---B
            |   |
            C---D
            """, ways: [.init("AB", ["oneway": "yes"]), "BD", "DC", "CA"])
        #expect(try spelledPath(map, "A", "B") == "AB")
        #expect(try spelledPath(map, "B", "A") == "BDCA")
        #expect(try spelledPath(map, "B", "A", .cycling) == "BDCA")
        #expect(try spelledPath(map, "B", "A", .walking) == "BA")
    }

    @Test func respectsAccessOfModes() throws {
        let map = try MapSketch(
            """
            A---B---C
            |       |
            D-------E
            """,
            ways: [
                "AD", "DE", "EC", .init("AB", ["highway": "footway"]),
                .init("BC", ["highway": "cycleway", "foot": "no"]),
            ])
        #expect(try spelledPath(map, "A", "C", .driving) == "ADEC")
        #expect(try spelledPath(map, "A", "C", .walking) == "ADEC")
        #expect(isClosed(map, "A", "B"))
        #expect(try spelledPath(map, "A", "B", .walking) == "AB")
    }

    @Test func findsTheFastestAndTheShortestPath() throws {
        let map = try MapSketch(
            """
            B----C
            |    |
            A----D
            """, scale: Meters(300),
            ways: [
                .init("ABCD", ["highway": "trunk", "maxspeed": "100"]), .init("AD", ["highway": "track"]),
            ])
        #expect(try spelledPath(map, "A", "D") == "ABCD")
        #expect(try spelledPath(map, "A", "D", shortest: true) == "AD")
    }

    @Test func respectsTheSignedLimit() throws {
        func seconds(_ tags: [String: String]) throws -> Double {
            try time(MapSketch("A----------B", ways: [.init("AB", tags)]), "A", "B")
        }
        let slow = try seconds(["highway": "primary", "maxspeed": "30"])
        #expect(slow > 1100 / (30 / 3.6) && slow < 1100 / (25 / 3.6))
        let open = try seconds(["highway": "motorway", "maxspeed": "none"])
        #expect(open > 1100 / (135 / 3.6) && open < 1100 / (120 / 3.6))
        #expect(
            try seconds(["highway": "residential"]) > seconds(["highway": "residential", "maxspeed": "50"]),
            "a sign says more than the usual limit")
        #expect(
            try seconds(["highway": "tertiary", "surface": "cobblestone"]) > seconds(["highway": "tertiary"]) * 1.2)
    }

    @Test func cyclistsPreferQuietRoads() throws {
        let map = try MapSketch(
            """
            B----C
            |    |
            A----D
            """,
            ways: [
                .init("AB", ["highway": "cycleway"]), .init("BC", ["highway": "cycleway"]),
                .init("CD", ["highway": "cycleway"]), .init("AD", ["highway": "trunk"]),
            ])
        #expect(try spelledPath(map, "A", "D", .cycling) == "ABCD")
        #expect(try spelledPath(map, "A", "D", .driving) == "AD")
    }

    @Test func avoidsFeaturesWherePossible() throws {
        let ways: [(MapSketch.Way, Avoidances)] = [
            (.init("AD", ["toll": "yes"]), .tolls), (.init("AD", ["route": "ferry", "duration": "00:01"]), .ferries),
            (.init("AD", ["highway": "motorway", "oneway": "no"]), .highways),
        ]
        for (direct, avoidance) in ways {
            let picture = """
                  B-------------------C
                  |                   |
                S-A-------------------D
                """
            let map = try MapSketch(
                picture, scale: Meters(500),
                ways: ["SA", direct, .init("AB", ["maxspeed": "20"]), .init("BC", ["maxspeed": "20"]), "CD"])
            #expect(try spelledPath(map, "S", "D") == "SAD", "\(direct)")
            #expect(try spelledPath(map, "S", "D", avoid: avoidance) == "SABCD", "\(direct)")
            let others = Avoidances([.tolls, .ferries, .highways]).subtracting(avoidance)
            #expect(try spelledPath(map, "S", "D", avoid: others) == "SAD", "\(direct)")
            let only = try MapSketch(picture, ways: ["SA", direct])
            #expect(try spelledPath(only, "S", "D", avoid: avoidance) == "SAD", "there is no alternative")
        }
    }

    @Test func countsBoardingAndCrossingOfAFerry() throws {
        let map = try MapSketch(
            "A---B------C---D", ways: ["AB", .init("BC", ["route": "ferry", "duration": "00:20"]), "CD"])
        #expect(abs(try time(map, "B", "C") - 1200) < 5)
        #expect(try #require(turn(map, "A", "B", "C")) >= 600)
        #expect(try #require(turn(map, "B", "C", "D")) < 60)
    }

    // MARK: Destination-only roads

    @Test func destinationOnlyRoadsServeBothEndsButNoThroughTraffic() throws {
        let map = try MapSketch(
            """
            A---B-------------C
                |             |
                D-------------E
            F---|
                G
            """, ways: ["AB", .init("BC", ["access": "destination"]), "CE", "BD", "DE"])
        #expect(try spelledPath(map, "A", "E") == "ABDE")
        let road = map.place("B", "C", 0.6)
        let engine = RouteEngine(graph: map.graph)
        let (visitor, guest) = (
            try #require(Waypoint(location: road)), try #require(Waypoint(location: map.place("D", "E", 0.1)))
        )
        let there = try engine.path(for: RouteRequest(stops: [guest, visitor]))
        #expect(there.legs[0].end.edge.segment == map.edge("B", "C").segment)
        #expect(there.seconds.value < 600, "penalties are not times")
        let back = try engine.path(for: RouteRequest(stops: [visitor, guest]))
        #expect(back.legs[0].start.edge.segment == map.edge("B", "C").segment)
        #expect(back.cost < 600, "leaving costs nothing")
    }

    @Test func passesThroughDestinationOnlyRoadsAsALastResort() throws {
        let map = try MapSketch("A---B---C---D", ways: ["AB", .init("BC", ["access": "destination"]), "CD"])
        #expect(try spelledPath(map, "A", "D") == "ABCD")
    }

    // MARK: Nodes

    @Test func barriersStopTheirModes() throws {
        let map = try MapSketch(
            """
            A---B---C
            |       |
            D-------E
            """, ways: ["ABC", "AD", "DE", "EC"], nodes: ["B": ["barrier": "bollard"]])
        #expect(try spelledPath(map, "A", "C") == "ADEC")
        #expect(try spelledPath(map, "A", "C", .cycling) == "ABC")
        #expect(try spelledPath(map, "A", "B") == "AB", "barriers can be approached")
        #expect(try spelledPath(map, "C", "B") == "CB")
    }

    @Test func uTurnRulesApplyToDividedRoads() throws {
        let map = try MapSketch(
            "A--B--C\n   |\n   D", ways: ["AB", .init("BC", ["oneway": "yes"]), .init("CB", ["oneway": "yes"]), "BD"])
        let metric = RouteEngine(graph: map.graph).metric(for: .driving)
        /// The open edge between two nodes.
        func edge(_ from: Character, _ to: Character) throws -> EdgeID {
            let ends = [map.id(from), map.id(to)]
            let all = (0..<Int32(map.graph.edgeCount)).map { EdgeID(row: $0) }
            return try #require(all.first { metric.isOpen($0) && map.graph.osmNodes(of: $0) == ends })
        }
        #expect(try metric.time(from: edge("C", "B"), to: edge("B", "C")) == nil, "other roads continue")
        #expect(try metric.time(from: edge("B", "C"), to: edge("C", "B")) != nil, "the road ends")
        #expect(try metric.time(from: edge("C", "B"), to: edge("B", "A")) != nil)
        #expect(try metric.time(from: edge("C", "B"), to: edge("B", "D")) != nil)
    }

    @Test func allowsUTurnsOnlyAtDeadEndsAndTurningCircles() throws {
        let ways: [MapSketch.Way] = ["AB", "BC", "BD"]
        let map = try MapSketch("A---B---C\n    |\n    D", ways: ways)
        #expect(turn(map, "B", "C", "B") ?? 0 > 10, "C is a dead end")
        #expect(turn(map, "A", "B", "A") == nil, "B is a junction")
        #expect(turn(map, "A", "B", "A", .walking) == 0)
        #expect(turn(map, "A", "B", "A", .cycling) != nil)
        let roomy = try MapSketch(
            "A---B---C\n    |\n    D", ways: ways, nodes: ["B": ["highway": "turning_circle"]])
        #expect(turn(roomy, "A", "B", "A") != nil)
        let drive = try MapSketch(
            "A---B---C", ways: ["AB", .init("BC", ["highway": "service", "access": "private"])])
        #expect(turn(drive, "A", "B", "A") != nil, "a private driveway is no continuation")
        let barred = try MapSketch("A---B---C", ways: ["ABC"], nodes: ["B": ["barrier": "bollard"]])
        #expect(turn(barred, "A", "B", "A") != nil && turn(barred, "A", "B", "C") == nil)
    }

    @Test func turnsAcrossTrafficCostMore() throws {
        let picture = """
              C
              |
            A-B-E
              |
              D
            """
        let ways: [MapSketch.Way] = ["AB", "BC", "BD", "BE"]
        let right = try MapSketch(picture, ways: ways)
        let left = try MapSketch(picture, ways: ways, drivesOnLeft: true)
        let rightTraffic = (
            try #require(turn(right, "A", "B", "C")), try #require(turn(right, "A", "B", "D")),
            try #require(turn(right, "A", "B", "E"))
        )
        #expect(rightTraffic.0 > rightTraffic.1 + 1, "left turns wait in right-hand traffic")
        #expect(rightTraffic.1 > rightTraffic.2 + 1 && rightTraffic.2 < 0.1)
        #expect(try #require(turn(left, "A", "B", "D")) == rightTraffic.0)
        #expect(try #require(turn(left, "A", "B", "C")) == rightTraffic.1)
    }

    @Test func bendsOfOneRoadCostNothing() throws {
        let map = try MapSketch("A-B\n  |\n  C", ways: ["AB", .init("BC", ["maxspeed": "30"])])
        #expect(turn(map, "A", "B", "C") == 0)
    }

    @Test func signalsAndSignsTakeTime() throws {
        func crossing(_ tags: [String: String]) throws -> Double {
            let map = try MapSketch("  C\n  |\nA-B-D", ways: ["AB", "BC", "BD"], nodes: ["B": tags])
            return try #require(turn(map, "A", "B", "D"))
        }
        let free = try crossing([:])
        #expect(try crossing(["highway": "traffic_signals"]) > free + 2)
        #expect(try crossing(["highway": "stop"]) > free + 2)
        #expect(try crossing(["railway": "level_crossing"]) > free + 1)
        // The same between junctions counts with the edge, and only in its direction.
        func street(_ tags: [String: String], _ from: Character, _ to: Character) throws -> Double {
            try time(MapSketch("A-S-B", ways: ["ASB"], nodes: ["S": tags]), from, to)
        }
        let forward = ["highway": "stop", "direction": "forward"]
        #expect(try street(forward, "A", "S") > street([:], "A", "S") + 2)
        #expect(try street(forward, "B", "S") == street([:], "B", "S"))
    }

    @Test func joiningAMoreImportantRoadTakesTime() throws {
        let picture = "  C\n  |\nA-B-D"
        let minor = try MapSketch(picture, ways: ["AB", .init("CB", ["highway": "residential"]), "BD"])
        let major = try MapSketch(picture, ways: ["AB", "CB", "BD"])
        #expect(try #require(turn(minor, "C", "B", "A")) > (try #require(turn(major, "C", "B", "A"))) + 1)
        #expect(turn(minor, "A", "B", "D") == turn(major, "A", "B", "D"))
    }
}
