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

    @Test("a ramp straight ahead does not compete with the street that turns")
    func rampAhead() throws {
        let map = try BothSides(
            """
               C
               |
            A--B--D
            """, scale: 50, ways: ["ABC", .ramp("BD")])
        map.expect("ABC")
        map.expect("ABD", "onRampUnspecified ")
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
