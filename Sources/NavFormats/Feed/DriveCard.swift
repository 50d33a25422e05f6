// SPDX-License-Identifier: Apache-2.0

internal import NavModel
public import NavSession
internal import NavWords

/// Formats a message of the feed as a few lines of text, for a small display.
public enum DriveCard {
    /// The lines of the card, always the same number, each at most `width` characters.
    ///
    /// - Parameters:
    ///   - info: The message.
    ///   - signage: Units and language.
    ///   - width: Maximum number of characters per line.
    public static func lines(_ info: NavInfo, signage: Signage = Signage(), width: Int = 72) -> [String] {
        let lines: [String]
        let words = signage.words
        func exit(of step: StepInfo) -> String {
            step.roundaboutTurnNumber > 0 ? " " + words.exit(step.roundaboutTurnNumber) : ""
        }
        if let step = info.currentStep {
            let speed = info.location.map(\.speed).flatMap { $0 >= 0 && $0.isFinite ? signage.speed($0) : nil }
            let left = [
                signage.time(info.timeToFinalDestinationSeconds),
                signage.distance(info.distanceToFinalDestinationMeters), speed,
            ]
            lines = [
                "  \(step.maneuver.arrow)\(exit(of: step))  \(signage.distance(info.distanceToCurrentStepMeters))",
                "     \(step.sentence)",
                step.lanes.map { "     \(words.lanes) \($0.arrows)" } ?? "",
                info.nextStep.map { "  \(words.then) \($0.maneuver.arrow)\(exit(of: $0))  \($0.simpleRoadName)" }
                    ?? "",
                "  " + left.compactMap(\.self).joined(separator: " · "),
            ]
        } else {
            lines = ["  \(title(info.navState, words))", "", "", "", ""]
        }
        return lines.map { $0.count <= width ? $0 : $0.prefix(max(0, width - 1)) + "…" }.map(\.withoutTrailingSpaces)
    }

    private static func title(_ state: NavState, _ words: DisplayStrings) -> String {
        switch state {
        case .enroute, .rerouting: words.state(state)
        case .stopped: "⚑  \(words.state(state))"
        case .unknown: "–"
        }
    }
}
