// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Turns") struct TurnTests {
    @Test("a turn into a side road is announced, straight on is not")
    func sideRoad() throws {
        let map = try BothSides(
            """
            A--B--C
               |
               D
            """, ways: ["ABC", "BD"])
        map.expect("ABC")
        map.expect("ABD", "turnRight BD")
        map.expect("CBD", "turnLeft BD")
        map.expect("DBA", "turnLeft ABC")
    }

    @Test("all four exits of a crossing have the right maneuver")
    func crossing() throws {
        let map = try BothSides(
            """
               D
               |
            A--B--C
               |
               E
            """, ways: ["ABC", "DBE"])
        map.expect("ABC")
        map.expect("ABD", "turnLeft DBE")
        map.expect("ABE", "turnRight DBE")
        map.expect("DBC", "turnLeft ABC")
    }

    @Test("streets of a few meters are measured as well as long ones")
    func smallGrid() throws {
        let map = try BothSides(
            """
               D
            A--B--C
               E
            """, scale: 5, ways: ["AB", "BC", "DB", "BE"])
        map.expect("ABC")
        map.expect("ABD", "turnLeft DB")
        map.expect("ABE", "turnRight BE")
    }

    @Test("a road that ends after other junctions is announced as end of road")
    func endOfRoad() throws {
        let map = try BothSides(
            """
                  D
                  |
            A--F--B
               |  |
               G  E
            """, ways: ["AFB", "DBE", "FG"])
        map.expectKind("AFBD", .endOfRoad)
        map.expectKind("AFBE", .endOfRoad)
        map.expect("AFBD", "turnLeft DBE")
    }

    @Test("a road can end at a one-way street")
    func endAtOneway() throws {
        let map = try BothSides(
            """
                  D
                  |
            A--F--B
               |  |
               G  E
            """, ways: ["AFB", .oneway("DBE"), "FG"])
        map.expectKind("AFBE", .endOfRoad)
        map.expect("AFBE", "turnRight DBE")
    }

    @Test("the end of a short road is a plain turn")
    func endOfShortRoad() throws {
        let map = try BothSides(
            """
               D
               |
            A--B
               |
               E
            """, ways: ["AB", "DBE"])
        map.expectKind("ABD", .turn)
        map.expect("ABE", "turnRight DBE")
    }

    @Test("a bend without a junction needs no instruction")
    func bend() throws {
        let map = try BothSides(
            """
            A--B
               |
               C
            """, ways: [.named("AB", "Long Road"), .named("BC", "Long Road")])
        map.expect("ABC")
    }

    @Test("turning back at a dead end is a U-turn by driving side")
    func deadEnd() throws {
        let map = try BothSides("A--B--C", ways: ["ABC"])
        map.expect("ABCBA", "turnUTurnCounterclockwise ABC")
    }

    @Test("a driveway does not form a junction")
    func serviceRoad() throws {
        let map = try BothSides(
            """
            A--B--C
                \\
                 D
            """, ways: ["ABC", .init("BD", ["highway": "service"])])
        map.expect("ABC")
        map.expect("ABD", "turnRight BD")
    }

    @Test("a street that bends needs no instruction beside a far lesser road straight ahead")
    func rankBeatsAngle() throws {
        let map = try BothSides(
            """
            A--B--D
                \\
                 C
            """, ways: ["ABC", .init("BD", ["highway": "residential"])])
        map.expect("ABC")
        map.expect("ABD", "straight BD")
    }

    @Test("a main road that turns off is announced, also beside a far lesser road ahead")
    func mainRoadTurnsOff() throws {
        let map = try BothSides(
            """
            A--B--D

                C
            """, ways: ["ABC", .init("BD", ["highway": "residential"])])
        map.expect("ABC", "turnRight ABC")
        map.expectKind("ABC", .continue)
    }

    @Test("the only legal road is announced where it turns off a road ahead")
    func onlyLegalRoadTurnsOff() throws {
        let picture = """
            A--B--D

                C
            """
        let sign = ASCIIMap.Restriction("no_straight_on", from: "AB", via: "B", to: "BD")
        let named = [ASCIIMap.Way.named("AB", "Long Road"), .named("BC", "Long Road"), "BD"]
        let map = try ASCIIMap(picture, scale: Meters(20), ways: named, restrictions: [sign])
        #expect(map.instruction("ABC") == ["turnRight Long Road"])
        let against = try BothSides(
            picture, ways: [.named("AB", "Long Road"), .named("BC", "Long Road"), .oneway("DB")])
        against.expect("ABC", "turnRight Long Road")
    }

    @Test("the only legal way along an unnamed crossing road is a turn")
    func onlyLegalWayAlongCrossingRoad() throws {
        let map = try BothSides(
            """
                 D

            A----B

                  C
            """, ways: [.named("AB", ""), .oneway("DB", ""), .oneway("BC", "")])
        map.expect("ABC", "turnRight ")
    }

    @Test("a street that bends away from an equal one is announced")
    func bendBesideEqual() throws {
        let map = try BothSides(
            """
            A--B--D
               |
               C
            """, ways: ["ABC", "BD"])
        map.expect("ABD")
        map.expect("ABC", "turnRight ABC")
        map.expectKind("ABC", .continue)
    }

    @Test("two roads to one side get different modifiers")
    func twoRights() throws {
        let map = try BothSides(
            """
            F
            |
            A--B--C
               |\\
               D E
            """, scale: 30, ways: ["FA", "ABC", "BD", "BE"])
        map.expect("ABD", "turnRight BD")
        map.expect("ABE", "turnSlightRight BE")
    }

    @Test("a road that cannot be entered does not compete")
    func forbiddenAhead() throws {
        let map = try BothSides(
            """
                 C
                /
            A--B
                \\
                 D
            """, scale: 15, ways: ["AB", .oneway("CB"), "BD"])
        map.expect("ABD")
    }

    @Test("a forbidden turn leaves the other road obvious")
    func restriction() throws {
        let map = try BothSides(
            """
                 C
                /
            A--B
                \\
                 D
            """, scale: 15, ways: ["AB", "BC", "BD"],
            restrictions: [.init("no_left_turn", from: "AB", via: "B", to: "BC")])
        #expect(map.drawn.instruction("ABD").isEmpty)
    }

    @Test("joining a through road is a turn, however straight")
    func joiningThroughRoad() throws {
        let map = try BothSides(
            """
            E
             \\
            A--B--C
            """, scale: 200, ways: [.oneway("ABC", "Main Road"), .oneway("EB", "Side Road", ["highway": "tertiary"])])
        map.expect("EBC", "turnSlightLeft Main Road")
    }

    @Test("joining a through road that has only a number is a turn too")
    func joiningNumberedRoad() throws {
        let picture = """
            E
             \\
            A--B--C
            """
        let number = ["ref": "L 35", "name": "", "highway": "secondary"]
        let map = try BothSides(picture, scale: 100, ways: [.init("ABC", number), .named("EB", "Side Road")])
        map.expect("EBC", "turnSlightLeft L 35")
        let onward = try BothSides(picture, scale: 100, ways: [.init("BC", number), .named("EB", "Side Road"), "AB"])
        onward.expect("EBC")
        let link = ASCIIMap.Way.oneway("EB", "Side Road", ["highway": "primary_link"])
        try BothSides(picture, scale: 100, ways: [.init("ABC", number), link]).expect("EBC")
    }

    @Test("the first meters of a road are ignored where the crossing road is wide")
    func offsetTurn() throws {
        let map = try BothSides(
            """
            A--------B--------C
                     |
                     D

                        E

                           F

                              G
            """, scale: 5, ways: [.init("ABC", ["lanes": "6"]), "BDEFG"])
        map.expect("ABDEFG", "turnSlightRight BDEFG")
    }

    @Test("an only-restriction does not bind modes that cannot take its target")
    func onlyWayForOthers() throws {
        let picture = """
               D
               |
            A--B--C
               |
               E
            """
        let sign = ASCIIMap.Restriction("only_straight_on", from: "AB", via: "B", to: "BC")
        let cycleway = ASCIIMap.Way("BC", ["highway": "cycleway"])
        let map = try BothSides(picture, ways: ["AB", cycleway, "BD", "BE"], restrictions: [sign])
        map.expect("ABD", "turnLeft BD")
        let leg = map.drawn.leg("ABD")
        let roads = leg.steps.flatMap(\.intersections).first { $0.roads.count >= 3 }?.roads ?? []
        #expect(roads.filter(\.isOpen).count == 2, "both turns, not the road back or the cycleway")
    }
}
