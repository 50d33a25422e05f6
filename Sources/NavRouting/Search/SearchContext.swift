// SPDX-License-Identifier: Apache-2.0

/// The tables and labels of one run of a search.
struct SearchContext {
    /// Tables for expanding states.
    let turns: TurnTables
    /// Labels of all states.
    let labels: WorkTable<SearchLabel>
    /// Number of this run, which marks valid labels.
    let search: UInt32

    /// Relaxes all turns at the end of a state's edge, which is reached at cost `spent`.
    @inline(__always)
    func relax(after state: Int, on edge: Int, at spent: UInt32, parent: Int32, _ queue: inout SearchQueue) {
        let turnRows = turns.outgoingTurns(of: edge)
        var row = turnRows.lowerBound
        while row < turnRows.upperBound {
            let found = turns.follow(from: state, on: edge, row: row)
            row &+= 1
            guard let (nextState, turnCost) = found else { continue }
            let reached = sum(spent, turnCost)

            let old = labels[nextState]
            let isKnown = old.search == search
            if isKnown {
                // Among paths of equal cost the smaller parent row wins, which makes results deterministic.
                if old.slot < 0 || old.cost < reached || old.cost == reached && old.parent <= parent { continue }
            }
            labels[nextState].cost = reached
            labels[nextState].parent = parent
            labels[nextState].search = search
            if !isKnown || reached < old.cost { queue.push(nextState, cost: reached, isQueued: isKnown) }
        }
    }
}

/// Saturating addition of costs.
@inline(__always)
func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
}
