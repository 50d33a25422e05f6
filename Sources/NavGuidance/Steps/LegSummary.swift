// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Picks the roads that tell one leg from another.
enum LegSummary {
    /// Names of the one or two roads on which most time is spent, the more important first.
    static func roads(of steps: [StepInfo]) -> [String] {
        var roads: [(name: String, seconds: Double)] = []
        for step in steps.dropLast() {
            let name = step.road.name.isEmpty ? step.road.ref : step.road.name
            guard !name.isEmpty else { continue }
            if let known = roads.firstIndex(where: { $0.name == name }) {
                roads[known].seconds += step.duration.value
            } else {
                roads.append((name, step.duration.value))
            }
        }
        let order = roads.indices.sorted { (roads[$0].seconds, $1) > (roads[$1].seconds, $0) }
        return order.prefix(2).map { roads[$0].name }
    }
}
