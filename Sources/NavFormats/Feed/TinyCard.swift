// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
public import NavSession
internal import NavWords

/// Draws a message of the feed for small displays: an arrow, the distance, the road, the next step, and the remaining
/// time and distance.
public enum TinyCard {
    /// Draws a message.
    ///
    /// - Parameters:
    ///   - info: The message.
    ///   - signage: Units and language of distances, times and states. The font is Latin, so that languages in
    ///     other scripts are replaced by English.
    public static func picture(of info: NavInfo, signage: Signage = Signage()) -> TinyScreen {
        var screen = TinyScreen()
        let signage = TinyCard.drawable(signage)
        guard let step = info.currentStep else {
            write(state: info.navState, signage.words, on: &screen)
            return screen
        }
        draw(step, on: &screen)
        write(signage.distance(info.distanceToCurrentStepMeters), on: &screen)
        let name = step.simpleRoadName.isEmpty ? step.sentence : step.simpleRoadName
        screen.write(shortened(name, to: charactersPerLine), x: 1, y: 37)
        if let next = info.nextStep, !next.simpleRoadName.isEmpty {
            screen.write(shortened("> " + next.simpleRoadName, to: charactersPerLine), x: 1, y: 46)
        }
        let left = [
            signage.time(info.timeToFinalDestinationSeconds), signage.distance(info.distanceToFinalDestinationMeters),
        ].joined(separator: " / ")
        screen.write(shortened(left, to: charactersPerLine), x: 1, y: 56)
        return screen
    }

    /// The formatter if the font has its letters; otherwise one in English.
    private static func drawable(_ signage: Signage) -> Signage {
        let samples = [signage.distance(1_200), signage.time(3_900), signage.words.state(.stopped)]
        return samples.allSatisfy(TinyFont.canWrite)
            ? signage : Signage(distances: signage.distances, language: "en")
    }

    /// Writes a state in the middle, in as many lines as it needs.
    private static func write(state: NavState, _ words: DisplayStrings, on screen: inout TinyScreen) {
        let text = state == .unknown ? words.screen(.locating) : words.state(state)
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= charactersPerLine {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word.prefix(charactersPerLine)))
            }
        }
        for (row, line) in lines.enumerated() {
            screen.write(line, x: 1, y: 32 - 5 * lines.count + 10 * row)
        }
    }

    private static let charactersPerLine = 21

    private static func shortened(_ text: String, to count: Int) -> String {
        text.count <= count ? text : text.prefix(count - 1) + "."
    }

    /// Draws the distance, with digits twice the size of the unit.
    private static func write(_ distance: String, on screen: inout TinyScreen) {
        let parts = distance.split(separator: " ", maxSplits: 1)
        guard let number = parts.first else { return }
        let scale = number.count <= 4 ? 3 : 2
        let end = screen.write(String(number), x: 42, y: 6, scale: scale)
        if parts.count > 1 { screen.write(String(parts[1]), x: min(end, 104), y: 6 + 7 * (scale - 1)) }
    }

    /// Draws the arrow, or a flag at a destination.
    private static func draw(_ step: StepInfo, on screen: inout TinyScreen) {
        switch step.turn.kind {
        case .arrive:
            screen.line(from: (x: 10, y: 4), to: (x: 10, y: 31), width: 2)
            screen.triangle((x: 11, y: 4), (x: 30, y: 11), (x: 11, y: 18))
        case .roundabout, .rotary, .roundaboutTurn, .exitRoundabout, .exitRotary:
            screen.ring(at: (x: 17, y: 15), radius: 9, width: 3)
            screen.line(from: (x: 17, y: 25), to: (x: 17, y: 32), width: 3)
            if step.roundaboutTurnNumber > 0 { screen.write("\(step.roundaboutTurnNumber)", x: 15, y: 12) }
            head(toward: turn(of: step), from: (x: 17, y: 15), start: 10, length: 6, on: &screen)
        default:
            if let junction = TinyJunction(step.maneuver) {
                draw(junction, on: &screen)
            } else {
                screen.line(from: (x: 17, y: 32), to: (x: 17, y: 18), width: 4)
                head(toward: turn(of: step), from: (x: 17, y: 18), start: 0, length: 11, on: &screen)
            }
        }
    }

    /// Draws a fork, an exit or a merge: the way to take wide and with an arrow, the other road thin.
    private static func draw(_ junction: TinyJunction, on screen: inout TinyScreen) {
        let center = (x: 17.0, y: 22.0)
        func place(_ degrees: Double, _ length: Double) -> (x: Double, y: Double) {
            let way = Bearing(degrees).unitVector
            return (x: center.x + way.x * length, y: center.y - way.y * length)
        }
        switch junction {
        case .fork(let side):
            screen.line(from: (x: 17, y: 32), to: center, width: 4)
            screen.line(from: center, to: place(-side * 35, 20), width: 2)
            head(toward: side * 35, from: center, start: 0, length: 14, on: &screen)
        case .exit(let side):
            screen.line(from: (x: 17, y: 32), to: center, width: 4)
            screen.line(from: center, to: (x: 17, y: 3), width: 2)
            head(toward: side * 55, from: center, start: 0, length: 12, on: &screen)
        case .merge(let side):
            screen.line(from: (x: 17, y: 32), to: (x: 17, y: 17), width: 2)
            screen.line(from: (x: 17 - side * 11, y: 31), to: (x: 17, y: 18), width: 4)
            head(toward: 0, from: (x: 17, y: 18), start: 0, length: 11, on: &screen)
        }
    }

    /// The direction of an arrow, in degrees clockwise from straight up: that of the road, as far as the kind of maneuver
    /// allows. The ranges of two kinds do not overlap, so that a slight turn onto a road that runs straight on is still
    /// drawn as one, and straight on is straight up, as in the maneuver images of other screens.
    private static func turn(of step: StepInfo) -> Double {
        guard step.turn.kind != .depart else { return 0 }
        let measured = step.turn.bearingBefore.turn(to: step.turn.bearingAfter)
        guard let usual = step.maneuver.usualTurn else { return measured }
        return usual == 0 ? 0 : max(usual - 20, min(usual + 20, measured))
    }

    /// Draws an arrow, `degrees` clockwise from straight up.
    private static func head(
        toward degrees: Double, from center: (x: Double, y: Double), start: Double, length: Double,
        on screen: inout TinyScreen
    ) {
        let way = Bearing(degrees).unitVector
        func place(_ along: Double, _ aside: Double) -> (x: Double, y: Double) {
            (x: center.x + way.x * along - way.y * aside, y: center.y - way.y * along - way.x * aside)
        }
        screen.line(from: place(start, 0), to: place(start + length - 4, 0), width: 4)
        screen.triangle(place(start + length + 4, 0), place(start + length - 4, 6), place(start + length - 4, -6))
    }
}
