// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@Suite("Streets that go on") struct StraightOnTests {
    private static let branch = """
        A---------B---------C



                            D
        """

    @Test("a street straight on is followed past a branch of its name that bends away")
    func branchOfTheSameName() throws {
        let map = try BothSides(StraightOnTests.branch, ways: [.named("ABC", "Main"), .named("BD", "Main")])
        map.expect("ABC")
        map.expect("ABD", "turnKeepRight Main")
    }

    @Test("a road without a name is followed straight on")
    func withoutName() throws {
        let map = try BothSides(StraightOnTests.branch, ways: [.named("ABC", ""), .named("BD", "")])
        map.expect("ABC")
    }

    @Test("a street that becomes a road of a higher class straight on is a choice beside a branch")
    func higherClass() throws {
        let map = try BothSides(
            StraightOnTests.branch,
            ways: [.named("AB", "Main", ["highway": "secondary"]), .named("BC", "Main"), .named("BD", "Side")])
        #expect(map.drawn.instruction("ABC").count == 1)
    }

    @Test("the name that turns off is a choice beside a road straight on")
    func nameTurnsOff() throws {
        let map = try BothSides(
            StraightOnTests.branch, ways: [.named("AB", "Main"), .named("BC", "Other"), .named("BD", "Main")])
        #expect(map.drawn.instruction("ABC").count == 1)
        #expect(map.drawn.instruction("ABD").count == 1)
    }

    private static let bendBesideStreet = """
        A---------B---------C





                            D
        """

    @Test("a main road that bends slightly is followed past a lesser street straight on, but not past one of its name")
    func slightBendPastLesserStreet() throws {
        let lesser = ["highway": "residential"]
        let bend = ASCIIMap.Way.named("ABD", "Main", ["highway": "secondary", "ref": "L 33"])
        let other = try BothSides(StraightOnTests.bendBesideStreet, ways: [bend, .named("BC", "Side", lesser)])
        other.expect("ABD")
        let same = try BothSides(StraightOnTests.bendBesideStreet, ways: [bend, .named("BC", "Main", lesser)])
        same.expect("ABD", "forkRight Main")
    }

    @Test("a street that becomes another one of its class straight on is followed past a lesser branch")
    func lesserBranch() throws {
        let main = ["highway": "secondary"]
        let map = try BothSides(
            StraightOnTests.branch,
            ways: [
                .named("AB", "First", main), .named("BC", "Second", main),
                .named("BD", "Side", ["highway": "residential"]),
            ])
        map.expect("ABC", "nameChange Second")
    }

    @Test("the halves of a one-way street that divides are a fork, though one leads straight on")
    func halves() throws {
        let map = try BothSides(StraightOnTests.branch, ways: [.oneway("ABC", "Main"), .oneway("BD", "Main")])
        map.expect("ABC", "forkLeft Main")
        map.expect("ABD", "forkRight Main")
    }

    @Test("where the carriageways of a street meet, the one that leads back is no choice")
    func wayBack() throws {
        let map = try BothSides(
            """
                C



            A-----B

                    D
            """, ways: [.oneway("AB", "Main"), .oneway("BC", "Main"), .named("BD", "Main")])
        map.expect("ABD")
        #expect(map.drawn.instruction("ABC").count == 1)
    }

    private static let corner = """
        A-----B-----D


              C
        """

    @Test("a street is followed around a corner past a driveway straight ahead")
    func driveway() throws {
        let map = try BothSides(
            StraightOnTests.corner, ways: [.named("ABC", "Main"), .named("BD", "", ["highway": "service"])])
        map.expect("ABC")
    }

    @Test("a street is announced at a corner past a service road ahead that bears its name")
    func serviceRoadOfTheSameName() throws {
        let map = try BothSides(
            StraightOnTests.corner, ways: [.named("ABC", "Main"), .named("BD", "Main", ["highway": "service"])])
        map.expect("ABC", "turnRight Main")
    }

    @Test("the only road that may be entered goes on around a corner, under its new name")
    func onlyRoad() throws {
        let map = try BothSides(
            StraightOnTests.corner, scale: 50,
            ways: [.named("AB", "First"), .named("BC", "Second"), .oneway("DB", "", ["highway": "service"])])
        map.expectKind("ABC", .newName)
    }

    @Test("a sharp turn from a carriageway into the opposite one is a U-turn")
    func carriagewaysThatMeet() throws {
        let map = try BothSides(
            """
            C-----------------*

            A-------------------B--D
            """, scale: 5, ways: [.oneway("AB", ""), .oneway("BC", ""), .named("BD", "", ["highway": "service"])])
        map.expect("ABC", "turnUTurnCounterclockwise ")
    }

    @Test("a turn is a U-turn where the link behind it joins the opposite carriageway without another instruction")
    func linkThatBendsBack() throws {
        let map = try BothSides(
            """
            F---------------E------D-----------G
                                      c
                                       b
            A---------------B--------a---------H
            """, scale: 5,
            ways: [
                .oneway("ABaH", "Main"), .oneway("GDEF", "Main"),
                .oneway("abcD", "", ["highway": "primary_link"]),
            ])
        map.expect("ABabcDEF", "turnUTurnCounterclockwise Main")
    }

    private static let hook = """
                  D






                  e

                    f
        A---------------B-------------------C
        """

    @Test("a side road that bends along the through road in its last meters turns into it")
    func hookedSideRoad() throws {
        let ways = [ASCIIMap.Way.named("ABC", "Main"), .named("DefB", "Side", ["highway": "residential"])]
        try BothSides(StraightOnTests.hook, scale: 5, ways: ways).expect("DefBC", "turnLeft Main")
    }

    @Test("a one-way road joins a through road in the direction of its last meters")
    func hookedOneway() throws {
        let ways = [ASCIIMap.Way.named("ABC", "Main"), .oneway("DefB", "Side", ["highway": "residential"])]
        try BothSides(StraightOnTests.hook, scale: 5, ways: ways).expect("DefBC", "straight Main")
    }

    @Test("a street that continues across another one at another place is two turns")
    func offsetCrossing() throws {
        let ways = [
            ASCIIMap.Way.oneway("Ap", "Main"), .oneway("qC", "Main"), .named("qB", "Main"), .named("npqs", "Cross"),
        ]
        let far = try BothSides(
            """
                          n

            A-------------p



            C-------------q-------------B

                          s
            """, scale: 5, ways: ways)
        far.expect("ApqB", "turnRight Cross", "turnLeft Main")
        let near = try BothSides(
            """
                          n

            A-------------p

            C-------------q-------------B

                          s
            """, scale: 5, ways: ways)
        near.expect("ApqB")
    }
}
