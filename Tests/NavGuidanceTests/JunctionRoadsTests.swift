// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavGuidance

@Suite("Roads of a junction") struct JunctionRoadsTests {
    typealias Road = Intersection.Road

    @Test("roads are sorted clockwise from north for any number and insertion order")
    func keepsOrder() {
        forEverySeed(200) { random in
            var roads = JunctionRoads()
            var plain: [(bearing: Double, isOpen: Bool)] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                // Multiples of 1/65,536 of a circle are exact.
                let bearing = Double(Int.random(in: 0..<128, using: &random)) * 360 / 128
                let isOpen = Bool.random(using: &random)
                let place = plain.firstIndex { $0.bearing > bearing } ?? plain.count
                plain.insert((bearing, isOpen), at: place)
                #expect(roads.insert(Road(Bearing(bearing), isOpen: isOpen)) == place)
            }
            #expect(roads.map(\.bearing.degrees) == plain.map(\.bearing) && roads.map(\.isOpen) == plain.map(\.isOpen))
        }
    }

    @Test("a bearing is stored to a hundredth of a degree and wraps at north")
    func keepsDirections() {
        let roads: JunctionRoads = [Road(Bearing(211.37), isOpen: true), Road(Bearing(359.999), isOpen: false)]
        #expect(roads.count == 2 && roads[0].bearing.degrees == 0 && !roads[0].isOpen)
        #expect(abs(roads[1].bearing.degrees - 211.37) < 0.003 && roads[1].isOpen)
    }

    @Test("a road that turns almost back keeps the side of its first meters")
    func almostBack() {
        let arm = Arm(
            edge: EdgeID(row: 2), bearing: Bearing(170), turn: 0, isEnterable: true, isLeaving: true, isEntering: true,
            keepsStreet: false, road: RoadID(row: 0), roadClass: .primary, flags: [])
        func turn(startingAt degrees: Double) -> Double? {
            var (found, pool) = ([arm], ArmPool(capacity: 4))
            var view = JunctionView(
                node: NodeID(row: 0), incoming: EdgeID(row: 1), heading: Bearing(0), road: RoadID(row: 0),
                roadClass: .primary, flags: [])
            view.setArms(&found, in: &pool) { _ in Bearing(degrees) }
            return view.arms.first?.turn
        }
        #expect(turn(startingAt: 100) == 170)
        #expect(turn(startingAt: 260) == -179)
        #expect(turn(startingAt: 185) == 170, "the first meters turn back as well and decide nothing")
    }

    @Test("junctions in one pool do not overlap, and a full pool is replaced")
    func shelves() {
        func arm(_ row: Int32, _ bearing: Double) -> Arm {
            Arm(
                edge: EdgeID(row: row), bearing: Bearing(bearing), turn: 0, isEnterable: true, isLeaving: true,
                isEntering: true, keepsStreet: false, road: RoadID(row: 0), roadClass: .primary, flags: [])
        }
        var pool = ArmPool(capacity: 7)
        let views = (0..<5).map { junction in
            // The road back, and roads to the right, straight on and to the left.
            var found = zip([180.0, 90, 0, 270], 0...).map { arm(Int32(8 * junction + 2 * $1), $0) }
            var view = JunctionView(
                node: NodeID(row: 0), incoming: EdgeID(row: Int32(8 * junction + 1)), heading: Bearing(0),
                road: RoadID(row: 0), roadClass: .primary, flags: [])
            view.setArms(&found, in: &pool) { [found] edge in
                found.first { $0.edge == edge }?.bearing ?? Bearing(0)
            }
            return view
        }
        for (junction, view) in views.enumerated() {
            let first = Int32(8 * junction)
            #expect(view.arms.map(\.edge.row) == [first + 6, first + 4, first + 2, first])
            #expect(view.arms.map(\.turn) == [-90, 0, 90, 180] && view.back == 3)
            #expect(view.ahead.map(\.edge.row) == [first + 6, first + 4, first + 2])
        }
    }
}
