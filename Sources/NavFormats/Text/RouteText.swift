// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
internal import NavWords

/// Formats a route as text: instructions with their distances.
public enum RouteText {
    /// The whole route, one line per step, then one line per alternative with its length, duration and advantages.
    public static func document(_ route: Route, others: [Route] = [], signage: Signage = Signage()) -> String {
        let words = signage.words
        var lines = ["\(measures(route.distance, route.duration, signage)), \(words.mode(route.mode))"]
        let notices = route.notices.map { words.notice($0) }
        if !notices.isEmpty { lines.append("⚠ " + notices.joined(separator: ", ")) }
        if let delay = route.delay { lines.append(traffic(on: route, delay, signage)) }
        for (number, leg) in route.legs.enumerated() {
            lines.append("")
            if route.legs.count > 1 {
                lines.append(
                    words.leg(number + 1, measures: measures(leg.distance, leg.duration, signage), by: leg.summary))
            }
            for step in leg.steps { lines += self.lines(for: step, signage) }
            if let energy = leg.energy { lines.append(line(for: energy, signage)) }
        }
        if !others.isEmpty { lines += ["", words.otherRoutes] + others.map { line(for: $0, beside: route, signage) } }
        return lines.joined(separator: "\n") + "\n\n\(Attribution.text)\n"
    }

    private static func line(for other: Route, beside best: Route, _ signage: Signage) -> String {
        let label = signage.differences(of: other, from: best)
        return "  " + measures(other.distance, other.duration, signage) + (label.isEmpty ? "" : ": \(label)")
    }

    /// The energy of a leg: `battery 80 % → 24 %, 33.6 kWh; charging: Station, 50 kW, 35 min → 62 %`.
    private static func line(for energy: LegEnergy, _ signage: Signage) -> String {
        func percent(_ charge: Double) -> String { "\(Int((charge * 100).rounded(.down))) %" }
        let used = DecimalText.text(energy.used, decimals: 1)
        let charge = "\(percent(energy.chargeAtStart)) → \(percent(energy.chargeAtEnd))"
        var text = "     \(signage.words.battery) \(charge), \(used) kWh"
        if let stop = energy.stop {
            let power = DecimalText.text(stop.power, decimals: 1)
            // A line break in a name must not look like another step.
            let name = stop.name.isEmpty ? "" : stop.name.replacing("\n", with: " ") + ", "
            text += "; \(signage.words.charging): \(name)\(power) kW, "
            text += "\(signage.time(stop.seconds)) → \(percent(stop.chargeAfter))"
        }
        return text
    }

    private static func traffic(on route: Route, _ delay: Seconds, _ signage: Signage) -> String {
        var meters: [TrafficClass: Double] = [:]
        for leg in route.legs {
            for (index, trafficClass) in leg.annotation.traffic.enumerated() {
                meters[trafficClass, default: 0] += leg.annotation.distances[index]
            }
        }
        let words = signage.words
        let parts = [TrafficClass.trafficJam, .slow, .normal].compactMap { traffic in
            meters[traffic].map { words.traffic(traffic, on: signage.distance($0)) }
        }
        return words.delay(signage.time(abs(delay.value)), isGain: delay.value < 0) + "; "
            + parts.joined(separator: ", ")
    }

    private static func measures(_ distance: Meters, _ duration: Seconds, _ signage: Signage) -> String {
        "\(signage.distance(distance.value)), \(signage.time(duration.value))"
    }

    private static func lines(for step: StepInfo, _ signage: Signage) -> [String] {
        let distance = step.distance.value > 0 ? signage.distance(step.distance.value) : ""
        let number = String(step.stepNumber + 1).padded(to: 4, alignment: .right)
        var lines = [
            "\(number) \(step.maneuver.arrow)  \(distance.padded(to: 8, alignment: .right))  \(step.sentence)"
        ]
        if let lanes = step.lanes, !lanes.isEmpty {
            lines.append(String(repeating: " ", count: 18) + "\(signage.words.lanes) \(lanes.arrows)")
        }
        return lines
    }
}

extension StepInfo {
    /// The instruction, or the maneuver and road if the provider has none.
    var sentence: String {
        let text =
            !fullInstructionText.isEmpty
            ? fullInstructionText : fullRoadName.isEmpty ? maneuver.name : "\(maneuver.name): \(fullRoadName)"
        // A line break in a name must not look like another step.
        return text.replacing("\n", with: " ")
    }
}
