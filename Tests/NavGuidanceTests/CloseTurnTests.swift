// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Slip roads and close turns") struct CloseTurnTests {
    @Test("a turn over a slip road is announced as the turn at the crossing")
    func slipRoad() throws {
        let map = try BothSides(
            """
                     d
                     |
            s--a-----b---c
                `    |
                  `  |
                    `e
                     |
                     f
            """, scale: 10,
            ways: [.named("sabc", "Main"), .named("dbef", "Cross"), .oneway("ae", "", ["highway": "primary_link"])])
        map.expect("saef", "turnRight Cross")
        #expect(map.drawn.leg("saef").steps[1].location.distance(to: map.drawn.place("a")).value < 0.1)
        map.expect("sabc")
        map.expect("sabd", "turnLeft Cross")
    }

    @Test("a named one-way channel is also a slip road")
    func channel() throws {
        let map = try BothSides(
            """
                     d
                     |
            s--a-----b---c
                `    |
                  `  |
                    `e
                     |
                     f
            """, scale: 10, ways: [.named("sabc", "Main"), .oneway("dbef", "Cross"), .oneway("ae", "Channel")])
        map.expect("saef", "turnRight Cross")
    }

    @Test("a road that continues behind the crossing is not a slip road")
    func crossingRoad() throws {
        let map = try BothSides(
            """
                     d
                     |
            s--a-----b---c
                `    |
                  `  |
                    `e
                     |\\
                     f g
            """, scale: 10, ways: [.named("sabc", "Main"), .named("dbef", "Cross"), .oneway("aeg", "Lane")])
        map.expect("saeg", "turnSlightRight Lane")
        map.expect("saef", "turnSlightRight Lane", "turnRight Cross")
    }

    @Test("a turn followed closely by a name change is one instruction")
    func turnAndName() throws {
        let map = try BothSides(
            """
            A--B--C
               D
               |
               E
            """, scale: 15, ways: ["ABC", .named("BD", "Short"), .named("DE", "Long")])
        map.expect("ABDE", "turnRight Long")
    }

    @Test("a road joined by a slight bend without a choice is left out where the driver leaves it again at once")
    func passedThrough() throws {
        let ways = [ASCIIMap.Way.oneway("CBDF", "Main"), .oneway("AB", "Side"), .named("DE", "Cross")]
        let near = try BothSides(
            """
                     E


            C----B---D----------F


            A
            """, scale: 5, ways: ways)
        near.expect("ABDE", "turnLeft Cross")
        near.expect("ABDF", "turnSlightRight Main")
        let far = try BothSides(
            """
                              E


            C----B------------D----------F


            A
            """, scale: 5, ways: ways)
        far.expect("ABDE", "turnSlightRight Main", "turnLeft Cross")
    }

    @Test("two real turns in quick succession stay separate")
    func twoTurns() throws {
        let map = try BothSides(
            """
              G D
              | |
            E-B-C-F
              | |
              A H
            """, scale: 10, ways: [.named("AB", "In"), .named("EBCF", "Cross"), .named("CD", "Out"), "BG", "CH"])
        map.expect("ABCD", "turnRight Cross", "turnLeft Out")
        map.expect("ABCH", "turnRight Cross", "turnRight CH")
    }

    @Test("out and back over the next street is a U-turn only onto the original street")
    func outAndBack() throws {
        let map = try BothSides(
            """
            D--C-------F
               |
               |
            A--B-------E
            """, scale: 8, ways: [.named("AB", "Road"), .named("BC", "Road"), .named("CD", "Road"), "BE", "CF"])
        map.expect("ABCD", "turnUTurnCounterclockwise Road")
        // To the right it is not, where traffic keeps right: the driver has to leave the street to the right first.
        map.expect("DCBA", "turnRight Road", "turnRight Road")
    }

    @Test("an offset of a few meters is not a turn")
    func staggered() throws {
        let map = try BothSides(
            """
                    J
                    |
            A-------B
                    C-------D
                    |
                    K
            """, scale: 3, ways: [.named("AB", "Street"), .named("CD", "Street"), .named("JBCK", "Crossing")])
        map.expect("ABCD")
    }

    @Test("a fork keeps its side behind a bend to the other side")
    func forkBehindBend() throws {
        let map = try BothSides(
            """
              E       A
            D   C   B   F
            """, scale: 6,
            ways: [
                .oneway("FBCD", "Ramp", ["highway": "motorway_link"]),
                .oneway("CE", "Exit", ["highway": "motorway_link"]),
                .oneway("AB", "Entrance", ["highway": "motorway_link"]),
            ])
        map.expect("ABCD", "forkLeft Ramp")
        map.expect("ABCE", "turnRight Exit")
    }

    @Test("a fork keeps its side before a bend to the other side")
    func forkBeforeBend() throws {
        let map = try BothSides(
            """
                   C
            A---B    F

                      D
            """, scale: 8, ways: ["AB", "BC", "BD", .named("CF", "Bend")])
        map.expect("ABCF", "forkLeft Bend")
    }
}
