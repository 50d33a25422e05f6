// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

@testable import NavFormats

@Suite struct TinyCardTests {
    private let steps = SampleRoute.route.legs.flatMap(\.steps)

    private func picture(_ step: Int, _ state: NavState = .enroute, language: String = "en") -> TinyScreen {
        TinyCard.picture(
            of: NavInfo(
                navState: state, upcomingSteps: steps[step...], distanceToCurrentStepMeters: 87,
                timeToFinalDestinationSeconds: 300, distanceToFinalDestinationMeters: 1250),
            signage: Signage(language: language))
    }

    /// The screen as text, two rows a line.
    private func drawing(_ screen: TinyScreen) -> String {
        (0..<64).map { y in String((0..<128).map { screen[$0, y] ? "#" : "." }) }.joined(separator: "\n")
    }

    @Test func everyStepTypeHasDistinctImage() {
        let pictures = steps.indices.map { picture($0) }
        #expect(Set(pictures).count >= Set(steps.map(\.turn.kind)).count)
        for picture in pictures {
            let lit = picture.bits.reduce(0) { $0 + $1.nonzeroBitCount }
            #expect(lit > 300 && lit < 3000)
        }
    }

    @Test func arrowPointsInTurnDirection() {
        // The second step turns right: more is lit right of the shaft than left of it.
        let screen = picture(1)
        let (left, right) = (0..<14, 21..<36)
        func lit(_ columns: Range<Int>) -> Int {
            columns.reduce(0) { sum, x in sum + (0..<33).count { screen[x, $0] } }
        }
        #expect(lit(right) > lit(left) + 20, "\(drawing(screen))")
    }

    /// The drawing of a maneuver whose road goes straight on, or turns by an angle.
    private func arrow(_ maneuver: Maneuver, turning degrees: Double = 0) -> [[Bool]] {
        var step = steps[1]
        step.maneuver = maneuver
        step.turn.kind = .turn
        (step.turn.bearingBefore, step.turn.bearingAfter) = (Bearing(0), Bearing(degrees))
        let screen = TinyCard.picture(
            of: NavInfo(
                navState: .enroute, upcomingSteps: [step], distanceToCurrentStepMeters: 87,
                timeToFinalDestinationSeconds: 300, distanceToFinalDestinationMeters: 1250))
        return (0..<35).map { y in (0..<35).map { screen[$0, y] } }
    }

    @Test(arguments: [
        [Maneuver.forkLeft, .forkRight], [.turnKeepLeft, .turnKeepRight], [.onRampKeepLeft, .onRampKeepRight],
        [.offRampKeepLeft, .offRampKeepRight], [.offRampLeft, .offRampRight], [.mergeLeft, .mergeRight],
        [.turnSlightLeft, .turnSlightRight],
    ])
    func sidesDifferWhereTheRoadGoesStraightOn(maneuvers: [Maneuver]) {
        let (left, right) = (arrow(maneuvers[0]), arrow(maneuvers[1]))
        #expect(left != arrow(.straight) && right != arrow(.straight) && left != right)
        // The screen has no middle column, so that mirrored drawings differ by rounding only.
        let differences = zip(left, right).reduce(0) { sum, rows in
            sum + zip(rows.0, rows.1.reversed()).count { $0 != $1 }
        }
        #expect(differences < 90, "\(maneuvers[0])")
    }

    @Test func kindsOfJunctionsDiffer() {
        let kinds: [Maneuver] = [.forkRight, .offRampRight, .mergeRight, .turnSlightRight, .turnRight, .straight]
        #expect(Set(kinds.map { arrow($0) }).count == kinds.count)
        #expect(arrow(.turnRight, turning: 85) != arrow(.turnRight, turning: 100), "the road decides within the kind")
        #expect(arrow(.turnRight, turning: 10) == arrow(.turnRight, turning: 60))
    }

    /// Whatever the road does, one kind of turn is never drawn like another.
    @Test func turnsDifferAtEveryAngle() {
        let kinds: [Maneuver] = [.straight, .turnSlightRight, .turnRight, .turnSharpRight]
        let drawings = kinds.map { kind in Set(stride(from: -180.0, to: 180, by: 5).map { arrow(kind, turning: $0) }) }
        for (row, drawing) in drawings.enumerated() {
            #expect(drawings[..<row].allSatisfy(drawing.isDisjoint), "\(kinds[row])")
        }
        #expect(drawings[0].count == 1, "straight on is straight up")
    }

    @Test func aNewNameInABendIsStraightOn() {
        #expect(arrow(.nameChange, turning: 24) == arrow(.straight))
    }

    @Test func statesWithoutStepHaveText() {
        #expect(picture(0, .rerouting) != picture(0, .stopped))
        #expect(picture(0, .rerouting).bits.contains { $0 != 0 })
    }

    /// A language has its own letters if the font has them, and otherwise those of English.
    @Test(arguments: [("de", true), ("tr", true), ("fr", true), ("ar", false), ("ja", false), ("hi", false)])
    func textIsInLatinLetters(language: String, isOwn: Bool) {
        for state in [NavState.rerouting, .stopped, .unknown] {
            #expect((picture(steps.count, state, language: language) != picture(steps.count, state)) == isOwn)
        }
        let box = picture(0, language: "ar")
        #expect(box == picture(0), "no boxes in place of foreign digits")
    }

    @Test func drawsBoxesForUnknownCharactersAndDropsAccents() {
        var (plain, accented) = (TinyScreen(), TinyScreen())
        #expect(plain.write("Ecole", x: 0, y: 0) == accented.write("École", x: 0, y: 0))
        #expect(plain == accented)
        var foreign = TinyScreen()
        foreign.write("東", x: 0, y: 0)
        #expect(foreign.bits.contains { $0 != 0 })
    }

    @Test func writesPortableBitmap() {
        var screen = TinyScreen()
        screen[0, 0] = true
        screen[127, 63] = true
        screen[128, 0] = true
        screen[-1, 5] = true
        let bytes = screen.portableBitmap
        #expect(bytes.count == 10 + 1024)
        #expect(bytes[10] == 0x80 && bytes[bytes.count - 1] == 1)
        #expect(screen.bits.reduce(0) { $0 + $1.nonzeroBitCount } == 2)
    }
}
