// SPDX-License-Identifier: Apache-2.0

/// Looks for a narrow cut across a cell, square to one direction.
///
/// The places that lie first in that direction are sources, those that lie last are sinks, and the most that flows
/// between them is the narrowest cut. Both groups then grow step by step and the flow goes on, which gives a wider but
/// more even cut each time; the cheapest for its evenness wins.
///
/// Sources: Schild and Sommer, "On balanced separators in road networks" (2015); Hamann and Strasser, "Graph bisection
/// with Pareto-optimization" (2016), for the growing.
struct InertialFlow {
    private var flow = CellFlow(places: 0, arcs: 0)

    /// Shares of the places that are sources, and as many sinks.
    private static let shares = [0.03, 0.07, 0.12, 0.18, 0.24, 0.3, 0.36, 0.42, 0.47]

    /// The best cut square to a direction. One that costs more than `greatest` need not be found; that is asked again and
    /// again, since others may be finding cheaper ones meanwhile.
    ///
    /// - Precondition: the cell has two places or more.
    /// - Complexity: O(width · roads).
    mutating func cut(
        _ cell: RoadCell, eastward: Float, northward: Float, greatest: () -> Double
    ) -> CellCut? {
        let order = cell.order(eastward: eastward, northward: northward)
        // No cut is more even than this.
        let half = Double(cell.count / 2)
        var best: CellCut?
        var width = 0
        var grown = 0
        flow.take(cell)
        for share in InertialFlow.shares {
            let wanted = max(1, min(cell.count / 2, Int(share * Double(cell.count))))
            guard wanted > grown else { continue }
            flow.open(order[grown..<wanted])
            flow.close(order[(cell.count - wanted)..<(cell.count - grown)])
            grown = wanted
            while flow.search(from: order[..<wanted]) {
                width += flow.push(from: order[..<wanted])
                // Whatever evenness may come, it cannot make up for this width.
                if Double(width) / half > greatest() { return best }
            }
            if let best, Double(width) / half >= best.price { break }
            consider(width, cell.count, &best)
            flow.searchBack(from: order[(cell.count - wanted)...])
            consider(width, cell.count, fromSinks: true, &best)
        }
        return best
    }

    /// Takes the narrowest cut next to the sources, or the one next to the sinks, into account.
    private func consider(_ width: Int, _ count: Int, fromSinks: Bool = false, _ best: inout CellCut?) {
        var cut = CellCut(side: [], width: width, smaller: min(flow.reached, count - flow.reached))
        if let best, cut.price >= best.price { return }
        cut.side = (0..<count).map { flow.isReached($0) != fromSinks ? 0 : 1 }
        best = cut
    }
}
