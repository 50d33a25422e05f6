// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Roundabouts") struct RoundaboutTests {
    /// A roundabout of about twenty meters' radius with four two-way roads, circulating by the driving side.
    private func ring(_ tags: [String: String] = [:], scale: Double = 15) throws -> BothSides {
        try BothSides(
            """
                N
                |
                a
               h b
            W-g   c-E
               f d
                e
                |
                S
            """, scale: scale,
            ways: [
                .init("ahgfedcba", ["junction": "roundabout", "name": ""].merging(tags) { _, new in new }), "Na", "Ec",
                "Se", "Wg",
            ])
    }

    @Test("exits are counted from the entry, and the angle decides the maneuver")
    func counting() throws {
        let map = try ring()
        map.expect("SedcE", "roundaboutRightCounterclockwise 1 Ec")
        map.expect("SedcbaN", "roundaboutStraightCounterclockwise 2 Na")
        map.expect("SedcbahgW", "roundaboutLeftCounterclockwise 3 Wg")
        map.expect("SedcbahgfeS", "roundaboutUTurnCounterclockwise 4 Se")
    }

    @Test("entering and leaving is one step that contains the junctions on the ring")
    func oneStep() throws {
        let leg = try ring().drawn.leg("SedcbaN")
        #expect(leg.steps.map(\.turn.kind) == [.depart, .roundabout, .arrive])
        let exit = try #require(leg.steps[1].roundaboutExit)
        #expect(leg.steps[1].intersections.count == 3 && exit.intersection == 2)
        #expect(leg.path[exit.pathIndex] == leg.steps[1].intersections[2].location)
        #expect(leg.stepsWithRoundaboutExits.map(\.turn.kind) == [.depart, .roundabout, .exitRoundabout, .arrive])
        let split = leg.stepsWithRoundaboutExits
        #expect(abs(split.reduce(0) { $0 + $1.distance.value } - leg.distance.value) < 1e-6)
        #expect(split[1].intersections.count == 2 && split[2].intersections.count == 1)
    }

    @Test("a named rotary is announced by its name")
    func rotary() throws {
        let map = try ring(["name": "Circus"])
        #expect(map.drawn.leg("SedcE").steps[1].turn.kind == .rotary)
        #expect(map.drawn.leg("SedcE").steps[1].road.rotaryName == "Circus")
        map.expect("SedcE", "roundaboutRightCounterclockwise 1 Ec")
    }

    @Test("a small roundabout with four roads is announced like a crossing")
    func small() throws {
        let map = try ring(scale: 3)
        map.expectKind("SedcE", .roundaboutTurn)
        map.expect("SedcE", "roundaboutRightCounterclockwise 1 Ec")
        #expect(map.drawn.leg("SedcE").stepsWithRoundaboutExits.count == 3)
    }

    @Test("a leg that ends on the ring only enters it")
    func endsInside() throws {
        let map = try ring()
        map.expect("Sedcb", "roundaboutCounterclockwise ")
    }

    @Test("a leg that starts on the ring only leaves it")
    func startsInside() throws {
        let map = try ring()
        map.expect("dcbaN", "roundaboutExitCounterclockwise 2 Na")
    }

    @Test("roads that cannot be entered are not counted")
    func entryOnly() throws {
        let map = try BothSides(
            """
                N
                |
                a
               h b
            W-g   c-E
               f d
                e
                |
                S
            """, scale: 15,
            ways: [
                .init("ahgfedcba", ["junction": "roundabout", "name": ""]), "Na", .oneway("Ec"), "Se",
                .init("Wg", ["highway": "service", "service": "driveway"]),
            ])
        map.expect("SedcbaN", "roundaboutStraightCounterclockwise 1 Na")
        map.expect("NahgfeS", "roundaboutStraightCounterclockwise 1 Se")
        map.expect("NahgW", "roundaboutRightCounterclockwise 1 Wg")
    }

    @Test("service roads and tracks are not counted, unless they are taken")
    func serviceRoads() throws {
        let map = try BothSides(
            """
                N
                |
                a
               h b
            W-g   c-E
               f d
                e
                |
                S
            """, scale: 15,
            ways: [
                .init("ahgfedcba", ["junction": "roundabout", "name": ""]), "Na",
                .init("Ec", ["highway": "service", "name": ""]), "Se", .init("Wg", ["highway": "track", "name": ""]),
            ])
        map.expect("SedcbaN", "roundaboutStraightCounterclockwise 1 Na")
        map.expect("SedcE", "roundaboutRightCounterclockwise 1 ")
        map.expect("NahgfeS", "roundaboutStraightCounterclockwise 1 Se")
        map.expect("SedcbahgW", "roundaboutLeftCounterclockwise 2 ")
    }

    @Test("an exit that a restriction forbids is not counted")
    func restricted() throws {
        let map = try ASCIIMap(
            """
                N
                |
                a
               h b
            W-g   c-E
               f d
                e
                |
                S
            """, scale: Meters(15),
            ways: [
                .init("edc", ["junction": "roundabout", "name": ""]),
                .init("cba", ["junction": "roundabout", "name": ""]),
                .init("ahgfe", ["junction": "roundabout", "name": ""]), "Na", "Ec", "Se", "Wg",
            ], restrictions: [.init("no_right_turn", from: "edc", via: "c", to: "Ec")])
        #expect(map.instruction("SedcbaN") == ["roundaboutStraightCounterclockwise 1 Na"])
    }

    @Test("the carriageways of a divided road are one entry and one exit")
    func dividedArms() throws {
        let map = try BothSides(
            """
               M N
               a i
              b   h
            W-c   g-E
              d   f
                e
                |
                S
            """, scale: 15,
            ways: [
                .init("abcdefghia", ["junction": "roundabout", "name": ""]), .oneway("Ma", "North Road"),
                .oneway("iN", "North Road"), "Eg", "Se", "Wc",
            ])
        map.expect("SefghiN", "roundaboutStraightCounterclockwise 2 North Road")
        map.expect("MabcdeS", "roundaboutStraightCounterclockwise 2 Se")
        map.expect("MabcW", "roundaboutRightCounterclockwise 1 Wc")
    }

    @Test("an exit at the entry node is the first or the last, by its side")
    func sameNode() throws {
        let map = try BothSides(
            """
            I     O
               a
              b  h
            W-c  g-E
              d  f
               e
               S
            """, scale: 15,
            ways: [
                .init("abcdefgha", ["junction": "roundabout", "name": ""]), .oneway("Ia", "In"), .oneway("aO", "Out"),
                "Eg", "Se", "Wc",
            ])
        map.expect("IabcW", "roundaboutSharpRightCounterclockwise 1 Wc")
        map.expect("SefghaO", "roundaboutRightCounterclockwise 2 Out")
    }

    @Test("a roundabout mapped as one node also counts exits")
    func mini() throws {
        let map = try BothSides(
            """
               D
               |
            A--B--C
               |
               E
            """, ways: ["ABC", "DBE"], nodes: ["B": ["highway": "mini_roundabout"]])
        map.expect("ABE", "roundaboutRightCounterclockwise 1 DBE")
        map.expect("ABC", "roundaboutStraightCounterclockwise 2 ABC")
        map.expect("ABD", "roundaboutLeftCounterclockwise 3 DBE")
    }

    @Test("a road straight through a ring does not follow it")
    func throughRoad() throws {
        let map = try BothSides(
            """
                a
              b   h
            W-c---g-E
              d   f
                e
            """, scale: 15,
            ways: [.init("abcdefgha", ["junction": "roundabout", "name": "Ring"]), "WcgE"])
        map.expect("WcgE")
    }
}
