// SPDX-License-Identifier: Apache-2.0

/// Finds balanced cuts of a cell perpendicular to a direction.
///
/// The first nodes in this direction are sources, the last ones sinks; the maximum flow between them gives a minimum
/// cut. Both sets then grow in steps while the flow is augmented, which yields larger but more balanced cuts. The cut
/// of lowest expansion wins.
///
/// Sources: Schild and Sommer, "On balanced separators in road networks" (2015); Hamann and Strasser, "Graph bisection
/// with Pareto-optimization" (2016), for the growing sets.
struct InertialFlow {
    private var flow = DinicFlow(nodes: 0, arcs: 0)

    /// Fractions of the nodes that are sources, and as many sinks.
    private static let shares = [0.03, 0.07, 0.12, 0.18, 0.24, 0.3, 0.36, 0.42, 0.47]

    /// The best cut perpendicular to a direction; cuts of an expansion above `limit` may be missed. `limit` is
    /// evaluated repeatedly, because other threads may find better cuts meanwhile.
    ///
    /// - Precondition: The cell has at least two nodes.
    /// - Complexity: O(cut size · roads).
    mutating func cut(
        _ cell: RoadCell, eastward: Float, northward: Float, limit: () -> Double
    ) -> EdgeCut? {
        let order = cell.order(eastward: eastward, northward: northward)
        // The smaller side of the most balanced cut.
        let half = Double(cell.count / 2)
        var best: EdgeCut?
        var width = 0
        var grown = 0
        flow.load(cell)
        for share in InertialFlow.shares {
            let wanted = max(1, min(cell.count / 2, Int(share * Double(cell.count))))
            guard wanted > grown else { continue }
            flow.addSources(order[grown..<wanted])
            flow.addSinks(order[(cell.count - wanted)..<(cell.count - grown)])
            grown = wanted
            while flow.search(from: order[..<wanted]) {
                width += flow.push(from: order[..<wanted])
                // Even a perfectly balanced cut of this size would be too expensive.
                if Double(width) / half > limit() { return best }
            }
            if let best, Double(width) / half >= best.expansion { break }
            consider(width, cell.count, &best)
            flow.searchBackward(from: order[(cell.count - wanted)...])
            consider(width, cell.count, fromSinks: true, &best)
        }
        return best
    }

    /// Considers the minimum cut next to the sources, or next to the sinks.
    private func consider(_ width: Int, _ count: Int, fromSinks: Bool = false, _ best: inout EdgeCut?) {
        var cut = EdgeCut(side: [], width: width, smaller: min(flow.reached, count - flow.reached))
        if let best, cut.expansion >= best.expansion { return }
        cut.side = (0..<count).map { flow.isReached($0) != fromSinks ? 0 : 1 }
        best = cut
    }
}
