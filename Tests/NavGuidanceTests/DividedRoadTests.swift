// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Divided roads") struct DividedRoadTests {
    /// Two divided streets that cross: First from west (a, d) to east (e, h), Second from south (i, j) to north (k, l).
    private func crossing() throws -> BothSides {
        try BothSides(
            """
                k l

            d   c b   a
            e   f g   h

                j i
            """,
            ways: [
                .oneway("ab", "First"), .oneway("bc", "First"), .oneway("cd", "First"), .oneway("ef", "First"),
                .oneway("fg", "First"), .oneway("gh", "First"), .oneway("kc", "Second"), .oneway("cf", "Second"),
                .oneway("fj", "Second"), .oneway("ig", "Second"), .oneway("gb", "Second"), .oneway("bl", "Second"),
            ])
    }

    @Test("going straight across needs no instruction")
    func straight() throws {
        let map = try crossing()
        map.expect("efgh")
        map.expect("igbl")
    }

    @Test("a left turn across four nodes is one left turn, announced at the first")
    func left() throws {
        let map = try crossing()
        map.expect("efgbl", "turnLeft Second")
        #expect(map.drawn.leg("efgbl").steps[1].location.distance(to: map.drawn.place("f")).value < 0.1)
        map.expect("igbcd", "turnLeft First")
    }

    @Test("three turns to one side around the median are not one turn to the other side")
    func aroundTheMedian() throws {
        let map = try crossing()
        map.expect("efgbcfj", "turnUTurnCounterclockwise First", "turnLeft Second")
    }

    @Test("a right turn is announced at its own node")
    func right() throws {
        let map = try crossing()
        map.expect("efj", "turnRight Second")
        map.expect("igh", "turnRight First")
    }

    @Test("returning on the other carriageway is a U-turn")
    func back() throws {
        let map = try crossing()
        map.expect("efgbcd", "turnUTurnCounterclockwise First")
        map.expect("igbcfj", "turnUTurnCounterclockwise Second")
    }

    @Test("a turn behind a U-turn to the other side is not part of it, though the street crossed goes on there")
    func backAndOut() throws {
        let map = try BothSides(
            """
                n l
                | |
                a-b---V
                | |
                c-d---E
                |
            W---e
                |
                s i
            """, scale: 12,
            ways: [
                .oneway("idbl", "Main"), .oneway("naces", "Main"), .oneway("Vba", "Side"), .oneway("cdE", "Side"),
                .oneway("eW", "Side"),
            ])
        map.expect("idbaceW", "turnUTurnCounterclockwise Main", "turnRight Side")
        map.expect("idbaces", "turnUTurnCounterclockwise Main")
        map.expect("naceW", "turnRight Side")
    }

    @Test("a gap in the median is a U-turn where the street bends as a whole")
    func backInABend() throws {
        // Only the carriageway behind the gap is long enough to measure its bend.
        let map = try BothSides(
            """
               h


              i

                     m--f--------g
                     |  |
                     |  |
                    k---b--------c

                    s
            """, scale: 10,
            ways: [
                .oneway("ikbc", "Road"), .oneway("gfmh", "Road"), .named("bf", ""),
                .named("ks", "", ["highway": "service"]),
            ])
        map.expect("ikbfmh", "turnUTurnCounterclockwise Road")
    }

    @Test("a turn into the opposite carriageway is a U-turn, to whichever side its acute angle is measured")
    func backAtAnAcuteAngle() throws {
        let map = try BothSides(
            """
                      n
                      x




                       p
                    q a
            """, scale: 5,
            ways: [
                .oneway("ax", "Road", ["highway": "secondary"]), .oneway("xpq", "Road", ["highway": "tertiary"]),
                .named("xn", "Road", ["highway": "secondary"]),
            ])
        map.expect("axpq", "turnUTurnCounterclockwise Road")
    }

    @Test("a U-turn whose angles add up past 180 degrees is not a turn to the other side")
    func backPastHalfTurn() throws {
        let map = try BothSides(
            """
                      C--------G


            E----D
            A---------B--------F
            """, scale: 5,
            ways: [.oneway("ABF", "Main"), .oneway("GC", "Main"), .oneway("CDE", "Main"), .named("BC", "")])
        map.expect("ABCDE", "turnUTurnCounterclockwise Main")
    }

    @Test("turning back away from the oncoming traffic is no U-turn")
    func backOnTheOtherSide() throws {
        let map = try BothSides(
            """
            a--------b----------c

                     d
            h--------g----------f
            """, scale: 8,
            ways: [.oneway("abc", "Road"), .oneway("fgh", "Road"), .oneway("bdg", "", ["highway": "primary_link"])])
        for instruction in map.drawn.instruction("abdgh") { #expect(!instruction.contains("UTurn")) }
        for instruction in map.mirrored.instruction("abdgh") { #expect(!instruction.contains("UTurn")) }
    }

    @Test("a split into carriageways is not a junction")
    func dividing() throws {
        let map = try BothSides(
            """
                  c-----------d
            a---b
                  f-----------e
            """, scale: 6,
            ways: [.named("ab", "Road"), .oneway("bfe", "Road"), .oneway("dcb", "Road")])
        map.expect("abfe")
        map.expect("dcba")
        #expect(map.drawn.leg("abfe").steps[0].intersections.count == 1)
    }

    @Test("a traffic island is not a junction")
    func island() throws {
        let map = try BothSides(
            """
                  c--d
            a---b      e---g
                  i--h
            """, scale: 6,
            ways: [
                .named("ab", "Road"), .named("eg", "Road"), .oneway("bihe", "Road"), .oneway("edcb", "Road"),
            ])
        map.expect("abiheg")
    }

    @Test("a turnaround link is a U-turn")
    func turningLane() throws {
        let map = try BothSides(
            """
            h----g----------f
                  e
                  d
            a----b----------c
            """, scale: 6,
            ways: [.oneway("abc", "Road"), .oneway("fgh", "Road"), .oneway("bdeg", "", ["highway": "primary_link"])])
        map.expect("abdegh", "turnUTurnCounterclockwise Road")
    }

    @Test("joining a divided street from its median is one turn")
    func joining() throws {
        let map = try BothSides(
            """
            a------b------c

            d------e------f
                   |
                   g
                   |
            i------h------j
            """, scale: 10,
            ways: [.oneway("cba", "Main Street"), .oneway("def", "Main Street"), .named("begh", "Side Street"), "ihj"])
        map.expect("geba", "turnLeft Main Street")
        map.expect("gef", "turnRight Main Street")
    }
}
