// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Ferries and arrivals") struct FerryTests {
    @Test("boarding and leaving a ferry are steps, and the carrier is the ferry")
    func boat() throws {
        let map = try ASCIIMap(
            "A---B-----C---D", scale: Meters(100),
            ways: ["AB", .init("BC", ["route": "ferry", "motor_vehicle": "yes", "name": "Line"]), "CD"])
        let steps = map.leg("ABCD").steps
        #expect(steps.map(\.maneuver) == [.depart, .ferryBoat, .straight, .destination])
        #expect(steps.map(\.carrier) == [.own, .ferry, .own, .own])
        #expect(steps[1].road.name == "Line")
    }

    @Test("a shuttle train is announced as a train")
    func train() throws {
        let map = try ASCIIMap(
            "A---B-----C---D", scale: Meters(100),
            ways: ["AB", .init("BC", ["route": "shuttle_train", "motor_vehicle": "yes", "name": "Tunnel"]), "CD"])
        let steps = map.leg("ABCD").steps
        #expect(steps.map(\.maneuver) == [.depart, .ferryTrain, .straight, .destination])
        #expect(steps[1].carrier == .train)
    }

    @Test("the arrival side is announced for a destination beside the road")
    func side() throws {
        let map = try ASCIIMap(
            """
                 X
            A----------B
                 Y
            """, scale: Meters(10), ways: ["AB", .init("XY", ["highway": "footway"])])
        func arrival(_ name: Character) -> Maneuver? {
            map.leg("AB", to: map.place("B").moved(Meters(8), toward: Bearing(name == "X" ? 0 : 180))).steps.last?
                .maneuver
        }
        #expect(arrival("X") == .destinationLeft)
        #expect(arrival("Y") == .destinationRight)
        #expect(map.leg("AB", to: map.place("B")).steps.last?.maneuver == .destination)
        #expect(map.leg("AB").steps.last?.maneuver == .destination)
    }
}
