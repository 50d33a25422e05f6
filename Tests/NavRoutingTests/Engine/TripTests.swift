// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite struct TripTests {
    private func stop(
        _ place: Coordinate, heading: Int32 = -1, sameSide: Bool = false, isStop: Bool = true
    ) throws -> Waypoint {
        try #require(
            Waypoint(
                location: place, preferSameSideOfRoad: sameSide, preferredSegmentHeading: heading, isStop: isStop))
    }

    private func legs(_ map: ASCIIMap, _ request: RouteRequest) throws -> [String] {
        try RouteEngine(graph: map.graph).path(for: request).legs.map { leg in
            map.nodeNames(along: leg.edges, from: map.name(of: map.graph.osmID(of: map.graph.tail(of: leg.edges[0]))))
        }
    }

    /// Four streets around a block.
    private let block = """
        A---B
        |   |
        C---D
        """

    @Test func staysOnOneRoad() throws {
        let map = try ASCIIMap(block, ways: ["AB", "BD", "DC", "CA"])
        let (from, to) = (map.place("A", "B", 0.75), map.place("A", "B", 0.25))
        let path = try RouteEngine(graph: map.graph).path(
            for: RouteRequest(stops: [stop(from), stop(to)]))
        #expect(path.legs[0].edges == [map.edge("B", "A")])
        #expect(abs(path.meters.value - 200) < 0.5)
        #expect(path.legs[0].turnSeconds.isEmpty)
    }

    @Test func circlesTheBlockForADestinationJustBehind() throws {
        let map = try ASCIIMap(
            block, ways: [.init("AB", ["oneway": "yes"]), "BD", "DC", "CA"])
        let (from, to) = (map.place("A", "B", 0.75), map.place("A", "B", 0.25))
        let path = try RouteEngine(graph: map.graph).path(for: RouteRequest(stops: [stop(from), stop(to)]))
        #expect(map.nodeNames(along: path.legs[0].edges, from: "A") == "ABDCAB")
        #expect(abs(path.meters.value - (1200 - 200)) < 1)
        #expect(path.legs[0].edges.first == path.legs[0].edges.last)
        #expect(abs(path.legs[0].seconds.value - path.seconds.value) < 1e-9)
    }

    @Test func staysInPlaceAtTheDestination() throws {
        let map = try ASCIIMap(block, ways: ["AB", "BD", "DC", "CA"])
        let here = map.place("A", "B", 0.3)
        let path = try RouteEngine(graph: map.graph).path(for: RouteRequest(stops: [stop(here), stop(here)]))
        #expect(path.meters.value == 0 && path.seconds.value == 0 && path.legs[0].edges.count == 1)
    }

    @Test func departsAndArrivesInTheRequestedDirections() throws {
        let map = try ASCIIMap(block, ways: ["AB", "BD", "DC", "CA"])
        let (from, to) = (map.place("A", "B", 0.5), map.place("C", "D", 0.5))
        #expect(try legs(map, RouteRequest(stops: [stop(from, heading: 90), stop(to)])) == ["ABDC"])
        #expect(try legs(map, RouteRequest(stops: [stop(from, heading: 270), stop(to)])) == ["BACD"])
        #expect(try legs(map, RouteRequest(stops: [stop(from), stop(to, heading: 90)])) == ["BACD"])
        #expect(throws: RouteError.self, "no U-turns in a ring") {
            try legs(map, RouteRequest(stops: [stop(from, heading: 270), stop(to, heading: 270)]))
        }
    }

    @Test func arrivesOnTheRequestedSide() throws {
        let ways: [ASCIIMap.Way] = ["AB", "BD", "DC", "CA"]
        for drivesOnLeft in [false, true] {
            let map = try ASCIIMap(block, ways: ways, drivesOnLeft: drivesOnLeft)
            // North of the road: to the right when traveling west, to the left when traveling east.
            let house = map.place("C", "D", 0.3).moved(Meters(15), toward: Bearing(0))
            let from = map.place("A", "C", 0.5)
            let path = try RouteEngine(graph: map.graph).path(
                for: RouteRequest(stops: [stop(from), stop(house, sameSide: true)]))
            #expect(path.legs[0].end.edge == map.edge(drivesOnLeft ? "C" : "D", drivesOnLeft ? "D" : "C"))
            #expect(path.legs[0].end.side == (drivesOnLeft ? .left : .right))
            #expect(try legs(map, RouteRequest(stops: [stop(from), stop(house)])) == ["ACD"])
        }
    }

    @Test func continuesStraightAtStopsByDefault() throws {
        // The shop lies on the ring that is the detour.
        let map = try ASCIIMap(
            """
            A---B--D
                |  |
                |  |
                |  |
                |  |
                E--F
            """, ways: ["AB", "BD", "DF", "FE", "EB"])
        let (home, shop) = (map.place("A", "B", 0.5), map.place("B", "D", 0.5))
        func trip(_ mode: TravelMode, straight: Bool?) throws -> [String] {
            try legs(
                map,
                RouteRequest(stops: [stop(home), stop(shop), stop(home)], mode: mode, continuesStraight: straight))
        }
        let round = [["ABD", "BDFEBA"], ["ABEFDB", "DBA"]]
        #expect(round.contains(try trip(.driving, straight: nil)))
        #expect(round.contains(try trip(.driving, straight: true)))
        #expect(round.contains(try trip(.twoWheeler, straight: true)))
        #expect(try trip(.driving, straight: false) == ["ABD", "DBA"])
        #expect(try trip(.cycling, straight: nil) == ["ABD", "DBA"])
        #expect(try trip(.walking, straight: nil) == ["ABD", "DBA"])
    }

    @Test func makesAUTurnAtAStopAsALastResort() throws {
        // There is no way back beyond B, and B is no dead end with a U-turn.
        let map = try ASCIIMap(
            "A---B---C", scale: Meters(1000), ways: ["AB", .init("BC", ["oneway": "yes"])])
        let (home, shop) = (map.place("A", "B", 0.2), map.place("A", "B", 0.8))
        #expect(try legs(map, RouteRequest(stops: [stop(home), stop(shop), stop(home)])) == ["AB", "BA"])
    }

    @Test func optimizesAllLegsTogether() throws {
        // From the one-way ring the stop can be reached in either direction of its road; only one of them leads on
        // well.
        let map = try ASCIIMap(
            """
            A-----B-----C
                  |
                  D
            """, scale: Meters(50), ways: ["AB", "BC", "BD"])
        let request = RouteRequest(
            stops: [try stop(map.place("A")), try stop(map.place("B", "C", 0.5)), try stop(map.place("D"))])
        let path = try RouteEngine(graph: map.graph).path(for: request)
        #expect(path.legs.count == 2)
        #expect(path.legs[0].end.place == path.legs[1].start.place)
        #expect(path.legs[0].end.edge == path.legs[1].start.edge, "no U-turn at the stop")
    }

    @Test func restrictionsApplyAcrossPassedPoints() throws {
        let map = try ASCIIMap(
            """
            A-B-C---G
              |     |
            D-E-F---H
            """, ways: ["AB", "BC", "CG", "GH", "HF", "BE", "DE", "EF"],
            restrictions: [.init("no_left_turn", from: "AB", via: "BE", to: "EF")])
        let between = try stop(map.place("B", "E", 0.5), heading: 180, isStop: false)
        let found = try legs(
            map, RouteRequest(stops: [stop(map.place("A")), between, stop(map.place("E", "F", 0.5))]))
        #expect(found.first == "ABE")
        #expect(found.last?.hasPrefix("BEF") == false, "the rule applies to traffic from A despite the passed point")
    }

    @Test func longTripsDoNotOverflow() throws {
        let map = try ASCIIMap("A-B-C-D", scale: Meters(50_000), ways: ["AB", "BC", "CD"])
        let ends = [try stop(map.place("A")), try stop(map.place("D"))]
        let path = try RouteEngine(graph: map.graph).path(
            for: RouteRequest(stops: (0..<26).map { ends[$0 % 2] }, mode: .walking))
        #expect(path.legs.count == 25)
        let legSeconds = 300_000 / (5 / 3.6)
        #expect(abs(path.seconds.value / (25 * legSeconds) - 1) < 0.01)
    }

    @Test func isThreadSafe() async throws {
        let map = try ASCIIMap(block, ways: ["AB", "BD", "DC", "CA"])
        let engine = RouteEngine(graph: map.graph)
        let names: [Character] = ["A", "B", "C", "D"]
        let requests = try names.flatMap { from in
            try TravelMode.allCases.map { mode in
                try RouteRequest(stops: [stop(map.place(from)), stop(map.place("A", "D", 0.4))], mode: mode)
            }
        }
        let alone = requests.map { try? RouteEngine(graph: map.graph).path(for: $0) }
        let together = await withTaskGroup(of: (Int, EnginePath?).self) { group in
            for round in 0..<8 {
                for (index, request) in requests.enumerated() where (index + round) % 2 == 0 {
                    group.addTask { (index, try? engine.path(for: request)) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(together.count == requests.count * 4)
        #expect(together.allSatisfy { $0.1 == alone[$0.0] && $0.1 != nil })
    }

    @Test func reportsWhyThereIsNoRoute() throws {
        let map = try ASCIIMap("A---B\n\n\n\n\n\n\n\n\n\n\n\n\nC---D", ways: ["AB", "CD"])
        func code(_ request: RouteRequest) -> RouteError.Code? {
            do {
                _ = try RouteEngine(graph: map.graph, maximumSnapDistance: Meters(3000)).path(for: request)
                return nil
            } catch { return error.code }
        }
        let (a, c) = (try stop(map.place("A", "B")), try stop(map.place("C", "D")))
        let sea = try stop(map.place("A").moved(Meters(5000), toward: Bearing(0)))
        #expect(code(RouteRequest(stops: [a, c])) == .unreachable)
        #expect(code(RouteRequest(stops: [a, sea])) == .offNetwork)
        #expect(code(RouteRequest(stops: [a])) == .invalidRequest)
    }

    /// The long way round from A to D is fast; the short one is slow.
    @Test func targetDistanceChoosesBetweenFastAndShort() throws {
        let map = try ASCIIMap(
            """
            A-------B
            |       |
            D-------C
            """,
            ways: [.init("AD", ["highway": "living_street", "maxspeed": "walk"])]
                + ["AB", "BC", "CD"].map { .init($0, ["highway": "primary", "maxspeed": "100"]) })
        let engine = RouteEngine(graph: map.graph)
        func length(_ options: RoutingOptions) throws -> Double {
            let stops = [try stop(map.place("A")), try stop(map.place("D"))]
            return try engine.path(for: RouteRequest(stops: stops, options: options)).legs[0].meters.value
        }
        let quick = try length(RoutingOptions())
        let short = try length(RoutingOptions(routingStrategy: .shorter))
        func target(_ distances: [Int]?) throws -> Double {
            try length(RoutingOptions(routingStrategy: .deltaToTargetDistance, targetDistancesMeters: distances))
        }
        #expect(try target([Int(short)]) == short && target([Int(quick)]) == quick)
        // Only the first number counts, and only if it is positive.
        #expect(try target([Int(short), 1_000_000]) == short)
        for none in [nil, [], [0], [-4, Int(short)]] { #expect(try target(none) == quick) }
    }
}
