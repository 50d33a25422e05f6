// SPDX-License-Identifier: Apache-2.0

/// What one run of a search looks at and writes on.
struct SearchField {
    /// What may follow what.
    let turns: TurnField
    /// What is known of each state.
    let labels: WorkTable<SearchLabel>
    /// The mark of this run on the labels.
    let search: UInt32

    /// Looks at everything that may follow a state, whose edge has been traveled to its end for `spent`.
    @inline(__always)
    func relax(after state: Int, on edge: Int, at spent: UInt32, parent: Int32, _ queue: inout SearchQueue) {
        let ways = turns.waysOut(of: edge)
        var row = ways.lowerBound
        while row < ways.upperBound {
            let found = turns.follow(from: state, on: edge, row: row)
            row &+= 1
            guard let (nextState, price) = found else { continue }
            let reached = sum(spent, price)

            let old = labels[nextState]
            let isKnown = old.search == search
            if isKnown {
                // Of two equal ways, the one from the smaller row wins, so that answers never depend on chance.
                if old.slot < 0 || old.cost < reached || old.cost == reached && old.parent <= parent { continue }
            }
            labels[nextState].cost = reached
            labels[nextState].parent = parent
            labels[nextState].search = search
            if !isKnown || reached < old.cost { queue.push(nextState, cost: reached, isQueued: isKnown) }
        }
    }
}

/// A sum of costs that stays at the largest number rather than wrap round.
@inline(__always)
func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
}
