// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@Suite("Turns") struct TurnTests {
    @Test("a turn into a side road is told, straight on is not")
    func sideRoad() throws {
        let map = try MapSketch(
            """
            A--B--C
               |
               D
            """, ways: ["ABC", "BD"])
        #expect(map.advice("ABC").isEmpty)
        #expect(map.advice("ABD") == ["turnRight BD"])
        #expect(map.advice("CBD") == ["turnLeft BD"])
    }

    @Test("at a crossing all four ways out are what they are")
    func crossing() throws {
        let map = try MapSketch(
            """
               D
               |
            A--B--C
               |
               E
            """, ways: ["ABC", "DBE"])
        #expect(map.advice("ABC").isEmpty)
        #expect(map.advice("ABD") == ["turnLeft DBE"])
        #expect(map.advice("ABE") == ["turnRight DBE"])
        #expect(map.advice("DBC") == ["turnLeft ABC"])
    }

    @Test("where a road ends after other junctions, the words say so")
    func endOfRoad() throws {
        let map = try MapSketch(
            """
                  D
                  |
            A--F--B
               |  |
               G  E
            """, ways: ["AFB", "DBE", "FG"])
        #expect(map.leg("AFBD").steps[1].turn.kind == .endOfRoad)
        #expect(map.leg("AFBE").steps[1].turn.kind == .endOfRoad)
        #expect(map.advice("AFBD") == ["turnLeft DBE"])
        #expect(map.advice("AFBE") == ["turnRight DBE"])
    }

    @Test("the end of a short road is a plain turn")
    func endOfShortRoad() throws {
        let map = try MapSketch(
            """
               D
               |
            A--B
               |
               E
            """, ways: ["AB", "DBE"])
        #expect(map.leg("ABD").steps[1].turn.kind == .turn)
        #expect(map.advice("ABE") == ["turnRight DBE"])
    }

    @Test("a bend without a junction is passed in silence")
    func bend() throws {
        let map = try MapSketch(
            """
            A--B
               |
               C
            """, ways: ["AB", "BC"].map { MapSketch.Way($0, ["name": "Long Road"]) })
        #expect(map.advice("ABC").isEmpty)
    }

    @Test("turning back at the end of a road is a U-turn, by the side of traffic", arguments: [false, true])
    func deadEnd(onLeft: Bool) throws {
        let map = try MapSketch("A--B--C", ways: ["ABC"], drivesOnLeft: onLeft)
        let maneuver = map.leg("ABCBA").steps[1].maneuver
        #expect(maneuver == (onLeft ? .turnUTurnClockwise : .turnUTurnCounterclockwise))
    }

    @Test("a service road does not make a junction of a street")
    func serviceRoad() throws {
        let map = try MapSketch(
            """
            A--B--C
                \\
                 D
            """, ways: ["ABC", .init("BD", ["highway": "service"])])
        #expect(map.advice("ABC").isEmpty)
    }
}
