// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGuidance
internal import NavModel

extension ExplainedRoute {
    /// The explanation as text: each junction with its instruction and reason, and the connected roads.
    public var text: String {
        var lines: [String] = []
        for (number, junctions) in legs.enumerated() {
            if legs.count > 1, !junctions.isEmpty { lines += ["Leg \(number + 1)", ""] }
            for junction in junctions { lines += self.lines(for: junction) + [""] }
        }
        if lines.isEmpty { lines = ["No junctions on the route.", ""] }
        return lines.joined(separator: "\n") + "\n\(Attribution.text)\n"
    }

    private func lines(for junction: JunctionExplanation) -> [String] {
        let place =
            "\(DecimalText.text(junction.location.latitude, decimals: 6)),"
            + DecimalText.text(junction.location.longitude, decimals: 6)
        var lines = [
            "\(junction.number). \(signage.distance(junction.distance.value)), \(place), node \(junction.node), "
                + "from \(junction.incoming.title)",
            "   " + outcome(of: junction),
        ]
        for decision in junction.decisions.dropLast() {
            lines.append("     before: \(describe(decision))")
        }
        for (index, arm) in junction.arms.enumerated() {
            let mark = index == junction.taken ? "→" : " "
            let turn = (arm.standing == .back ? "" : DecimalText.text(arm.turn, decimals: 0) + "°")
                .padded(to: 6, alignment: .right)
            lines.append("   \(mark) \(turn)  \(arm.road.title), \(arm.standing.text), way \(arm.road.way)")
        }
        if let lanes = junction.lanes, !lanes.isEmpty { lines.append("     lanes \(lanes.arrows)") }
        return lines
    }

    private func outcome(of junction: JunctionExplanation) -> String {
        let why = "because \(junction.outcome.reason.text) [\(junction.outcome.pass)]"
        if let step = step(at: junction) { return "step \(step.stepNumber + 1): \(step.sentence), \(why)" }
        if let other = junction.coveredBy { return "no instruction (see junction \(other)), \(why)" }
        return "no instruction, \(why)"
    }

    private func describe(_ decision: JunctionExplanation.Decision) -> String {
        "\(decision.instruction.map(\.words) ?? "no instruction"), because \(decision.reason.text) [\(decision.pass)]"
    }
}
