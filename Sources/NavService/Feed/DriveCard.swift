// SPDX-License-Identifier: Apache-2.0

internal import NavModel
public import NavSession

/// One message of the feed as a card of a few lines of text: what a small display on the handlebar would show.
public enum DriveCard {
    /// The lines of the card, always the same number of them, each at most `width` characters.
    ///
    /// - Parameter inMiles: Distances in feet and miles.
    public static func lines(_ info: NavInfo, inMiles: Bool = false, width: Int = 72) -> [String] {
        let lines: [String]
        if let step = info.currentStep {
            lines = [
                "  \(step.maneuver.arrow)\(exit(of: step))  "
                    + Measures.distance(info.distanceToCurrentStepMeters, inMiles: inMiles),
                "     \(step.fullInstructionText.isEmpty ? step.fullRoadName : step.fullInstructionText)",
                step.lanes.map { "     lanes \($0.arrows)" } ?? "",
                info.remainingSteps.first.map { "  then \($0.maneuver.arrow)\(exit(of: $0))  \($0.simpleRoadName)" }
                    ?? "",
                "  \(Measures.time(info.timeToFinalDestinationSeconds)) · "
                    + Measures.distance(info.distanceToFinalDestinationMeters, inMiles: inMiles) + speed(info, inMiles),
            ]
        } else {
            lines = ["  \(title(info.navState))", "", "", "", ""]
        }
        return lines.map { $0.count <= width ? $0 : $0.prefix(max(0, width - 1)) + "…" }
    }

    private static func title(_ state: NavState) -> String {
        switch state {
        case .enroute: "Under way"
        case .rerouting: "Looking for a new route …"
        case .stopped: "⚑  Guidance has ended"
        case .unknown: "–"
        }
    }

    private static func exit(of step: StepInfo) -> String {
        step.roundaboutTurnNumber > 0 ? " exit \(step.roundaboutTurnNumber)" : ""
    }

    private static func speed(_ info: NavInfo, _ inMiles: Bool) -> String {
        guard let speed = info.location?.speed, speed >= 0, speed.isFinite else { return "" }
        let number = DecimalText.text(inMiles ? speed * 3600 / 1609.344 : speed * 3.6, decimals: 0)
        return " · \(number) \(inMiles ? "mph" : "km/h")"
    }
}
