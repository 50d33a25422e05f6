// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Picks the roads that summarize a leg.
enum LegSummary {
    /// Names of the one or two roads with the longest travel time, longest first.
    static func roads(of steps: [StepInfo]) -> [String] {
        var roads: [(name: String, seconds: Double)] = []
        for index in steps.indices.dropLast() {
            let name = steps[index].road.name.isEmpty ? steps[index].road.ref : steps[index].road.name
            guard !name.isEmpty else { continue }
            if let known = roads.firstIndex(where: { $0.name == name }) {
                roads[known].seconds += steps[index].duration.value
            } else {
                roads.append((name, steps[index].duration.value))
            }
        }
        let order = roads.indices.sorted { (roads[$0].seconds, $1) > (roads[$1].seconds, $0) }
        return order.prefix(2).map { roads[$0].name }
    }
}
