// SPDX-License-Identifier: Apache-2.0

import NavGuidance
import NavModel
import Testing

@Suite("Maneuvers of turns") struct ManeuverTableTests {
    @Test("every maneuver but unknown is reachable")
    func complete() {
        var seen: Set<Maneuver> = []
        for kind in Turn.Kind.allCases {
            for direction in Turn.Direction.allCases {
                for side in [DrivingSide.left, .right] {
                    for isSplit in [false, true] {
                        for endsOnRing in [false, true] {
                            seen.insert(
                                Maneuver(
                                    kind: kind, direction: direction, drivingSide: side, isSplit: isSplit,
                                    endsOnRing: endsOnRing))
                        }
                    }
                }
            }
        }
        #expect(Set(Maneuver.allCases).subtracting(seen) == [.unknown])
    }

    @Test("roundabouts and U-turns are clockwise exactly where traffic keeps left")
    func clockwise() {
        for kind in Turn.Kind.allCases {
            for direction in Turn.Direction.allCases {
                let left = Maneuver(kind: kind, direction: direction, drivingSide: .left).name
                let right = Maneuver(kind: kind, direction: direction, drivingSide: .right).name
                #expect(!left.hasSuffix("Counterclockwise") && !right.hasSuffix("Clockwise"))
                #expect(left.replacing("Clockwise", with: "Counterclockwise") == right)
            }
        }
    }

    @Test("left and right are never swapped")
    func sides() {
        for kind in Turn.Kind.allCases {
            for direction in [Turn.Direction.sharpLeft, .left, .slightLeft] {
                #expect(!Maneuver(kind: kind, direction: direction, drivingSide: .right).name.contains("Right"))
            }
            for direction in [Turn.Direction.sharpRight, .right, .slightRight] {
                #expect(!Maneuver(kind: kind, direction: direction, drivingSide: .left).name.contains("Left"))
            }
        }
    }
}
