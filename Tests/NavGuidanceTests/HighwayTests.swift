// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Motorways and ramps") struct HighwayTests {
    @Test("leaving by a ramp is announced, staying is not")
    func exit() throws {
        let map = try BothSides(
            """
            A---B---C
                 \\
                  D
            """, scale: 50, ways: [.motorway("ABC"), .ramp("BD", ["destination": "Town"])])
        map.expect("ABC")
        map.expect("ABD", "offRampRight Town")
    }

    @Test("a ramp that leaves almost straight is a slight exit")
    func slightExit() throws {
        let map = try BothSides(
            """
            A-----B-----------C
                          D
            """, scale: 50, ways: [.motorway("ABC"), .ramp("BD", ["destination": "Town"])])
        map.expect("ABD", "offRampSlightRight Town")
        map.expect("ABC")
    }

    @Test("where the motorway bends away from the ramp, the driver keeps to the ramp's side")
    func keepToLeave() throws {
        let map = try BothSides(
            """
                       C
            A-----B
                       D
            """, scale: 50, ways: [.motorway("ABC"), .ramp("BD", ["destination": "Town"])])
        map.expect("ABD", "offRampKeepRight Town")
        map.expect("ABC")
    }

    @Test("the exit number comes from the node or from the sign")
    func exitNumber() throws {
        let map = try ASCIIMap(
            """
            A-----B-----------C
                          D
            """, scale: Meters(50), ways: [.motorway("ABC"), .ramp("BD")],
            nodes: ["B": ["highway": "motorway_junction", "ref": "9A"]])
        #expect(map.leg("ABD").steps[1].exitNumber == "9A")
        let signed = try ASCIIMap(
            """
            A-----B-----------C
                          D
            """, scale: Meters(50), ways: [.motorway("ABC"), .ramp("BD", ["junction:ref": "12"])])
        #expect(signed.leg("ABD").steps[1].exitNumber == "12")
        #expect(signed.leg("ABC").steps.count == 2)
    }

    @Test("a ramp that bears the number of the motorway merges without an instruction, but not into a road with a name")
    func rampBearsNumber() throws {
        let picture = """
            A-------B-------C
                `
            D
            """
        let numbered = try BothSides(picture, scale: 50, ways: [.motorway("ABC"), .ramp("DB", ["ref": "A 1"])])
        numbered.expect("DBC")
        let named = try BothSides(
            picture, scale: 50,
            ways: [.motorway("ABC", "A 1", ["name": "Ring"]), .ramp("DB", ["ref": "A 1", "name": "Ring"])])
        named.expect("DBC", "mergeLeft Ring")
    }

    @Test("joining a motorway is a merge towards its side")
    func merge() throws {
        let map = try BothSides(
            """
            A---------B---C
                  D
            """, scale: 50, ways: [.motorway("ABC"), .ramp("DB")])
        map.expect("DBC", "mergeLeft A 1")
        map.expect("ABC")
    }

    @Test("a ramp that meets the motorway at an angle ends in a turn")
    func turnOntoMotorway() throws {
        let map = try BothSides(
            """
            C---------B---A

                      D
            """, scale: 20, ways: [.motorway("ABC"), .ramp("DB")])
        map.expect("DBC", "turnLeft A 1")
    }

    @Test("a gap in the median of a motorway is a U-turn")
    func gapInTheMedian() throws {
        let map = try BothSides(
            """
            h----g----------f
                  e
                  d
            a----b----------c
            """, scale: 6, ways: [.motorway("abc"), .motorway("fgh"), .ramp("bdeg")])
        map.expect("abdegh", "turnUTurnCounterclockwise A 1")
    }

    @Test("the ramp to a motorway is announced at the crossing")
    func onRamp() throws {
        let map = try BothSides(
            """
            A--B--C
               |
               D
            """, scale: 50, ways: ["ABC", .ramp("BD", ["destination:ref": "A 1", "destination": "South"])])
        map.expect("ABD", "onRampRight A 1")
        map.expect("CBD", "onRampLeft A 1")
        map.expect("ABC")
        #expect(map.drawn.leg("ABD").steps[1].fullRoadName == "A 1 / South")
    }

    @Test("a street that turns beside a ramp straight ahead is announced")
    func rampAhead() throws {
        let map = try BothSides(
            """
               C
               |
            A--B--D
            """, scale: 50, ways: ["ABC", .ramp("BD")])
        map.expect("ABC", "turnLeft ABC")
        map.expect("ABD", "onRampUnspecified ")
    }

    @Test("a ramp straight ahead is announced where a street could be taken instead")
    func rampAheadOfObviousStreets() throws {
        let map = try BothSides(
            """
               C
               |
            A--B--D
               |
               E
            """, scale: 50,
            ways: [.named("AB", "Street"), .named("CB", "Cross"), .named("BE", "Cross"), .ramp("BD")])
        map.expect("ABD", "onRampUnspecified ")
        map.expect("ABE", "turnRight Cross")
        let only = try BothSides(
            """
               C
               |
            A--B--D
            """, scale: 50, ways: [.named("AB", "Street"), .oneway("CB", "Cross"), .ramp("BD")])
        only.expect("ABD")
    }

    @Test("the side of an exit is that beside the motorway, also where both bend to one side")
    func exitBesideBend() throws {
        let map = try BothSides(
            """
                          C

                              D



            A-------B
            """, scale: 20,
            ways: [.motorway("AB"), .motorway("BC"), .ramp("BD", ["destination": "Town"])])
        map.expect("ABD", "offRampKeepRight Town")
        map.expect("ABC")
    }

    @Test("the side of a ramp is that beside the street, also where both bend to one side")
    func rampBesideBend() throws {
        let map = try BothSides(
            """
                          C

                              D



            A-------B
            """, scale: 20, ways: [.named("ABC", "Street"), .ramp("BD", ["destination": "Town"])])
        map.expect("ABD", "onRampSlightRight Town")
    }

    @Test("a dividing motorway is a fork, with both branches announced")
    func split() throws {
        let map = try BothSides(
            """
                        C
            A---B
                        D
            """, scale: 50, ways: [.motorway("AB"), .motorway("BC", "A 2"), .motorway("BD", "A 3")])
        map.expect("ABC", "forkLeft A 2")
        map.expect("ABD", "forkRight A 3")
    }

    @Test("a dividing ramp is a fork")
    func rampSplit() throws {
        let map = try BothSides(
            """
                        C
            A---B
                        D
            """, scale: 50,
            ways: [.ramp("AB"), .ramp("BC", ["destination": "North"]), .ramp("BD", ["destination": "South"])])
        map.expect("ABC", "forkLeft North")
        map.expect("ABD", "forkRight South")
    }

    @Test("merging ramps need no instruction")
    func rampsJoin() throws {
        let map = try BothSides(
            """
            A
                  C---D
            B
            """, scale: 50, ways: [.ramp("AC"), .ramp("BC"), .ramp("CD")])
        map.expect("ACD")
        map.expect("BCD")
    }

    @Test("leaving and rejoining are two steps")
    func onAndOff() throws {
        let map = try BothSides(
            """
            A---------B-----C-----------E
                  D              F
            """, scale: 50, ways: [.motorway("ABCE"), .ramp("DB"), .ramp("CF", ["destination": "Town"])])
        map.expect("DBCF", "mergeLeft A 1", "offRampSlightRight Town")
    }

    @Test("a named bridge does not rename a motorway")
    func bridge() throws {
        let map = try BothSides(
            "A-----B-----C", scale: 100,
            ways: [.motorway("AB"), .motorway("BC", "A 1", ["name": "Great Bridge", "bridge": "yes"])])
        map.expect("ABC")
    }
}
