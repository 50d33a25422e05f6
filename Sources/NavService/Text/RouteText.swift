// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// A route as lines for people: what to do, where, and how far until then.
public enum RouteText {
    /// The whole route, one line per step.
    public static func document(_ route: Route) -> String {
        let inMiles = route.isSignedInMiles
        var lines = [
            "\(Measures.distance(route.distance.value, inMiles: inMiles)), \(Measures.time(route.duration.value)), "
                + route.mode.word
        ]
        for (number, leg) in route.legs.enumerated() {
            lines.append("")
            if route.legs.count > 1 {
                let via = leg.summary.isEmpty ? "" : " by \(leg.summary.joined(separator: ", "))"
                lines.append(
                    "Leg \(number + 1): \(Measures.distance(leg.distance.value, inMiles: inMiles)), "
                        + Measures.time(leg.duration.value) + via)
            }
            for step in leg.steps { lines += self.lines(for: step, inMiles: inMiles) }
        }
        return lines.joined(separator: "\n") + "\n\n\(Attribution.text)\n"
    }

    private static func lines(for step: StepInfo, inMiles: Bool) -> [String] {
        let distance = step.distance.value > 0 ? Measures.distance(step.distance.value, inMiles: inMiles) : ""
        let text = step.fullInstructionText.isEmpty ? fallback(for: step) : step.fullInstructionText
        let number = String(step.stepNumber + 1).padded(to: 4, alignment: .right)
        var lines = ["\(number) \(step.maneuver.arrow)  \(distance.padded(to: 8, alignment: .right))  \(text)"]
        if let lanes = step.lanes, !lanes.isEmpty {
            lines.append(String(repeating: " ", count: 18) + "lanes \(lanes.arrows)")
        }
        return lines
    }

    /// Words for a step of a provider that wrote none.
    private static func fallback(for step: StepInfo) -> String {
        step.fullRoadName.isEmpty ? step.maneuver.word : "\(step.maneuver.word): \(step.fullRoadName)"
    }
}

extension Route {
    /// Whether distances are signed in miles where the route begins.
    public var isSignedInMiles: Bool { legs.first?.annotation.features.first?.contains(.miles) ?? false }
}
