// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Lanes") struct LaneTests {
    private func crossing(_ lanes: String) throws -> BothSides {
        try BothSides(
            """
               D
               |
            A--B--C
               |
               E
            """,
            ways: [.oneway("AB", "Road", ["turn:lanes": lanes]), .named("BC", "Road"), "DB", "BE"])
    }

    @Test("the lanes of the turn are recommended")
    func plain() throws {
        let map = try crossing("left|left|through|through;right")
        map.expectLanes("ABD", "normalLeft* normalLeft* straight straight+normalRight")
        map.expectLanes("ABE", "normalLeft normalLeft straight straight+normalRight*")
        map.expectPassedLanes("ABC", "normalLeft normalLeft straight* straight*+normalRight")
    }

    @Test("lanes without arrows lead straight on")
    func unmarkedAhead() throws {
        let map = try crossing("left|none||right")
        map.expectPassedLanes("ABC", "normalLeft unknown* unknown* normalRight")
        map.expectLanes("ABD", "normalLeft* unknown unknown normalRight")
    }

    @Test("where no arrow leads to a side, the outermost lane without arrows does")
    func unmarkedAside() throws {
        let map = try crossing("none|none|right")
        map.expectLanes("ABD", "unknown* unknown normalRight")
        map.expectLanes("ABE", "unknown unknown normalRight*")
    }

    @Test("slight arrows match right angles when there is one per road")
    func slightForNormal() throws {
        let map = try BothSides(
            """
               D
               |
            A--B
               |
               E
            """, ways: [.oneway("AB", "Road", ["turn:lanes": "slight_left|slight_right"]), "DB", "BE"])
        map.expectLanes("ABD", "slightLeft* slightRight")
        map.expectLanes("ABE", "slightLeft slightRight*")
    }

    @Test("U-turn lanes are recommended for U-turns only")
    func turningBack() throws {
        let map = try ASCIIMap(
            """
            h----g----------f
                  e
                  d
            a----b----------c
            """, scale: Meters(6),
            ways: [
                .oneway("ab", "Road", ["turn:lanes": "reverse|through|through"]), .oneway("bc", "Road"),
                .oneway("fgh", "Road"), .oneway("bdeg", "", ["highway": "primary_link"]),
            ])
        #expect(map.lanes("abdegh") == ["uTurnLeft* straight straight"])
        #expect(map.passedLanes("abc") == ["uTurnLeft straight* straight*"])
    }

    @Test("lanes tagged before a traffic signal apply to the junction behind it")
    func pulledBack() throws {
        let map = try BothSides(
            """
            A-B-C-D
                |
                E
            """, scale: 10,
            ways: [.oneway("AB", "Road", ["turn:lanes": "through|right"]), .oneway("BCD", "Road"), "CE"],
            nodes: ["B": ["highway": "traffic_signals"]])
        map.expectLanes("ABCE", "straight normalRight*")
    }

    @Test("arrows without a matching road apply to the next junction")
    func passingBy() throws {
        let map = try BothSides(
            """
              E   F
              |   |
            A-B---C-D
            """, scale: 5,
            ways: [.oneway("AB", "Road", ["turn:lanes": "left|through"]), .oneway("BCD", "Road"), .oneway("EB"), "CF"])
        map.expectLanes("ABCF", "normalLeft* straight")
        map.expectPassedLanes("ABCF", "normalLeft* straight")
    }

    @Test("at an exit of a motorway lanes without arrows stay on it")
    func exit() throws {
        let map = try BothSides(
            """
            A-----B-----------C
                          D
            """, scale: 50,
            ways: [
                .motorway("AB", "A 1", ["turn:lanes": "none|none|slight_right"]), .motorway("BC"), .ramp("BD"),
            ])
        map.expectLanes("ABD", "unknown unknown slightRight*")
        map.expectPassedLanes("ABC", "unknown* unknown* slightRight")
    }

    @Test("only the lanes from which the next turn can be reached are recommended")
    func foresight() throws {
        let map = try BothSides(
            """
            a----b----x
                 |
                 c----d----z
                 |    |
                 y    e
            """,
            ways: [
                .oneway("ab", "North", ["turn:lanes": "through|right|right|right"]), .oneway("bx", "North"),
                .oneway("bc", "West", ["turn:lanes": "left|left|through"]), .oneway("cy", "West"),
                .oneway("cd", "South", ["turn:lanes": "through|right"]), .oneway("dz", "South"), "de",
            ])
        map.expectLanes(
            "abcde", "straight normalRight normalRight* normalRight", "normalLeft normalLeft* straight",
            "straight normalRight*")
    }

    @Test("bus lanes are omitted for cars")
    func busLane() throws {
        let map = try ASCIIMap(
            """
            A--B--C
               |
               E
            """, scale: Meters(20),
            ways: [
                .oneway("AB", "Road", ["turn:lanes": "through|through|right", "vehicle:lanes": "yes|no|yes"]),
                .oneway("BC", "Road"), "BE",
            ])
        #expect(map.lanes("ABE") == ["straight normalRight*"])
    }

    @Test("no lanes without lane data")
    func none() throws {
        let map = try BothSides(
            """
            A--B--C
               |
               E
            """, ways: ["ABC", "BE"])
        map.expectLanes("ABE", "")
        #expect(map.drawn.leg("ABE").steps[1].lanes == nil)
    }
}
