// SPDX-License-Identifier: Apache-2.0

/// Finds balanced cuts of a cell perpendicular to a direction. The workspace is shared by all cuts of a thread.
///
/// The first nodes in this direction are sources, the last ones sinks; the maximum flow between them gives a minimum
/// cut. Both sets then grow in steps while the flow is augmented, which yields larger but more balanced cuts. The cut
/// of lowest expansion wins.
///
/// Sources: Schild and Sommer, "On balanced separators in road networks" (2015); Hamann and Strasser, "Graph bisection
/// with Pareto-optimization" (2016), for the growing sets.
struct InertialFlow {
    private var flow: CellFlow
    /// Side of each node, 0 or 1, in the best cut found last.
    let side: WorkTable<UInt8>

    /// Fractions of the nodes that are sources, and as many sinks.
    private static let shares = [0.03, 0.07, 0.12, 0.18, 0.24, 0.3, 0.36, 0.42, 0.47]

    /// Allocates a workspace for cells of a size.
    init(nodes: Int, arcs: Int) {
        flow = CellFlow(nodes: nodes, arcs: arcs)
        side = WorkTable(zeros: nodes)
    }

    /// Finds the cut of lowest expansion perpendicular to a direction, unless its expansion is above a limit; its sides are
    /// then in `side`, which does not change otherwise.
    ///
    /// - Parameters:
    ///   - arcs: The arcs of the cell.
    ///   - order: The nodes of the cell along the direction, at least two.
    ///   - limit: The highest expansion; evaluated repeatedly, because other threads may find better cuts meanwhile.
    /// - Complexity: O(cut size · roads).
    mutating func cut(
        _ arcs: CellArcs, order: UnsafeBufferPointer<Int32>, limit: () -> Double
    ) -> CutSize? {
        let count = order.count
        // The smaller side of the most balanced cut.
        let half = Double(count / 2)
        var best: CutSize?
        var width = 0
        var grown = 0
        defer { flow.reset(arcs, sources: order[..<grown], sinks: order[(count - grown)...]) }
        for share in InertialFlow.shares {
            let wanted = max(1, min(count / 2, Int(share * Double(count))))
            guard wanted > grown else { continue }
            let mayGrow = flow.grow(
                arcs, sources: order[grown..<wanted], sinks: order[(count - wanted)..<(count - grown)])
            grown = wanted
            guard mayGrow else {
                consider(width, order, limit, &best)
                consider(width, order, fromSinks: true, limit, &best)
                continue
            }
            while flow.searchLevels(arcs) {
                width += flow.push(arcs)
                // Even a perfectly balanced cut of this size would be too expensive.
                if Double(width) / half > limit() { return best }
            }
            if let best, Double(width) / half >= best.expansion { break }
            consider(width, order, limit, &best)
            flow.searchBackward(arcs)
            consider(width, order, fromSinks: true, limit, &best)
        }
        return best
    }

    /// Considers the minimum cut next to the sources, or next to the sinks.
    private func consider(
        _ width: Int, _ order: UnsafeBufferPointer<Int32>, fromSinks: Bool = false, _ limit: () -> Double,
        _ best: inout CutSize?
    ) {
        let near = fromSinks ? flow.sinkSide : flow.sourceSide
        let cut = CutSize(width: width, smaller: min(near, order.count - near))
        guard cut.expansion < best?.expansion ?? .infinity, cut.expansion <= limit() else { return }
        best = cut
        if fromSinks {
            for node in order { side[node] = flow.reachesSink(node) ? 1 : 0 }
        } else {
            for node in order { side[node] = flow.isReached(node) ? 0 : 1 }
        }
    }
}
