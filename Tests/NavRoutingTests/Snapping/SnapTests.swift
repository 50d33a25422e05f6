// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite struct SnapTests {
    private func snap(
        _ map: MapSketch, _ place: Coordinate, modes: ModeSet = .driving, heading: Bearing? = nil,
        isStopover: Bool = false
    ) throws -> [SnappedPlace] {
        try RoadSnapper(map.graph).candidates(
            for: SnapRequest(
                place, modes: modes, heading: heading, maximumDistance: Meters(5000), isStopover: isStopover))
    }

    @Test func findsTheNearestPointOnTheNearestRoad() throws {
        let map = try MapSketch("A---B\n\nC---D", ways: ["AB", "CD", "AC"])
        let beside = map.place("A", "B", 0.25).moved(Meters(20), toward: Bearing(180))
        let found = try snap(map, beside)
        #expect(found.map(\.edge) == [map.edge("A", "B"), map.edge("B", "A")])
        #expect(abs(found[0].fraction - 0.25) < 0.001 && abs(found[1].fraction - 0.75) < 0.001)
        #expect(abs(found[0].distance.value - 20) < 0.1)
        #expect(found[0].side == .right && found[1].side == .left)
        #expect(found[0].place.distance(to: map.place("A", "B", 0.25)).value < 0.1)
    }

    @Test func measuresAlongBends() throws {
        let map = try MapSketch("A-B\n  |\n  C", ways: ["ABC"])
        let found = try snap(map, map.place("B", "C", 0.5))
        #expect(found.count == 2)
        #expect(abs(found[0].fraction - 0.75) < 0.001)
    }

    @Test func returnsOnlyOpenDirections() throws {
        let map = try MapSketch("A---B", ways: [.init("AB", ["oneway": "yes"])])
        #expect(try snap(map, map.place("A", "B")).map(\.edge) == [map.edge("A", "B")])
        #expect(try snap(map, map.place("A", "B"), modes: .walking).count == 2)
    }

    @Test func matchesTheHeading() throws {
        let map = try MapSketch("A---B\n    |\n    C", ways: ["AB", "BC"])
        let nearCorner = map.place("A", "B", 0.98)
        #expect(try snap(map, nearCorner, heading: Bearing(270)).map(\.edge) == [map.edge("B", "A")])
        #expect(try snap(map, nearCorner, heading: Bearing(90)).map(\.edge) == [map.edge("A", "B")])
        #expect(try snap(map, nearCorner, heading: Bearing(180)).map(\.edge) == [map.edge("B", "C")])
        #expect(throws: RouteError.self) {
            try RoadSnapper(map.graph).candidates(
                for: SnapRequest(nearCorner, modes: .driving, heading: Bearing(45), headingTolerance: 10))
        }
    }

    @Test func matchesTheRequestedSide() throws {
        func edges(_ map: MapSketch, _ approach: Waypoint.Approach) throws -> [EdgeID] {
            let south = map.place("A", "B", 0.5).moved(Meters(8), toward: Bearing(180))
            return try RoadSnapper(map.graph)
                .candidates(for: SnapRequest(south, modes: .driving, maximumDistance: Meters(100), approach: approach))
                .map(\.edge)
        }
        let right = try MapSketch("A---B", ways: ["AB"])
        #expect(try edges(right, .unrestricted) == [right.edge("A", "B"), right.edge("B", "A")])
        #expect(try edges(right, .curb) == [right.edge("A", "B")])
        #expect(try edges(right, .opposite) == [right.edge("B", "A")])
        let left = try MapSketch("A---B", ways: ["AB"], drivesOnLeft: true)
        #expect(try edges(left, .curb) == [left.edge("B", "A")])
        let oneWay = try MapSketch("A---B", ways: [.init("AB", ["oneway": "yes"])])
        #expect(try edges(oneWay, .opposite) == [oneWay.edge("A", "B")])
    }

    @Test func respectsTheMaximumDistanceOfAStop() throws {
        let map = try MapSketch("A---B", ways: ["AB"])
        let beside = map.place("A", "B", 0.5).moved(Meters(30), toward: Bearing(180))
        let end = try #require(Waypoint(location: map.place("B")))
        func path(within meters: Double) throws -> EnginePath {
            let start = try #require(Waypoint(location: beside, maximumDistance: Meters(meters)))
            return try RouteEngine(graph: map.graph).path(for: RouteRequest(stops: [start, end]))
        }
        #expect(try path(within: 31).legs.count == 1)
        #expect(throws: RouteError.self) { try path(within: 29) }
        #expect(Waypoint(location: beside, maximumDistance: Meters(-1)) == nil)
    }

    @Test func returnsAllRoadsOfAJunction() throws {
        let map = try MapSketch("A-B-C\n  |\n  D", ways: ["AB", "BC", "BD"])
        #expect(try snap(map, map.place("B")).count == 6)
    }

    @Test func offersTheMainNetworkBesideAnIsland() throws {
        let map = try MapSketch(
            """
            A---B
            |   |
            C---D

             E-F
            """, ways: ["AB", "BD", "DC", "CA", "EF"])
        let nearIsland = map.place("E", "F").moved(Meters(10), toward: Bearing(0))
        let found = try snap(map, nearIsland)
        #expect(Set(found.map(\.edge.segment)) == [map.edge("E", "F").segment, map.edge("C", "D").segment])
        #expect(found[0].distance < found[2].distance && !found[0].isOnMainNetwork && found[2].isOnMainNetwork)
        let nearMain = map.place("C", "D").moved(Meters(10), toward: Bearing(180))
        #expect(Set(try snap(map, nearMain).map(\.edge.segment)) == [map.edge("C", "D").segment])
    }

    @Test func ignoresAFarMainNetwork() throws {
        let map = try MapSketch(
            """
            A---B
            |   |
            C---D                         E-F
            """, ways: ["AB", "BD", "DC", "CA", "EF"])
        #expect(Set(try snap(map, map.place("E")).map(\.edge.segment)) == [map.edge("E", "F").segment])
    }

    @Test func findsRoadsWhereAVehicleCanStop() throws {
        let map = try MapSketch(
            "A---B\n|   |\nC---D",
            ways: [.init("AB", ["highway": "motorway", "oneway": "no"]), "CD", "AC", "BD"])
        let onMotorway = map.place("A", "B", 0.4)
        #expect(try snap(map, onMotorway).first?.edge == map.edge("A", "B"))
        #expect(try snap(map, onMotorway, isStopover: true).allSatisfy { $0.distance.value > 50 })
        let motorwayOnly = try MapSketch("A---B", ways: [.init("AB", ["highway": "motorway"])])
        #expect(try snap(motorwayOnly, motorwayOnly.place("A", "B"), isStopover: true).count == 1)
    }

    @Test func rejectsPlacesFarFromAnyRoad() throws {
        let map = try MapSketch("A---B", ways: ["AB"])
        let far = map.place("A").moved(Meters(6000), toward: Bearing(0))
        do {
            _ = try snap(map, far)
            Issue.record("a place 6 km away was brought onto the road")
        } catch let error as RouteError {
            #expect(error.code == .offNetwork)
        }
        #expect(try snap(map, map.place("A").moved(Meters(4900), toward: Bearing(0))).count == 2)
    }

    @Test func listsTheNearestRoadsInOrder() throws {
        let map = try MapSketch("A-B\n\nC-D\n\nE-F", ways: ["AB", "CD", "EF"])
        let request = SnapRequest(map.place("A", "B"), modes: .driving)
        let found = RoadSnapper(map.graph).nearest(2, for: request)
        #expect(
            found.map(\.edge.segment) == [map.edge("A", "B"), map.edge("B", "A"), map.edge("C", "D")]
                .map(\.segment) + [map.edge("D", "C").segment])
        #expect(RoadSnapper(map.graph).nearest(9, for: request).count == 6)
    }
}
