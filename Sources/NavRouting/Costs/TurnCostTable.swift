// SPDX-License-Identifier: Apache-2.0

/// Costs or times of all turns: a few small tables and a few bytes per edge.
struct TurnCostTable: Sendable {
    /// Traits of each edge.
    let traits: PatchedTable<EdgeTraits>
    /// Direction at the start and the end of each edge, in 1/256 of a circle.
    let startDirection: EdgeDirections
    let endDirection: EdgeDirections
    /// Delay at the end of each edge, regardless of the turn, in milliseconds.
    let nodeDelay: PatchedTable<UInt32>
    /// Cost of each turn angle in 1/256 of a circle clockwise: 256 rows for right-hand traffic, then 256 for left-hand
    /// traffic.
    let angleCost: FixedTable<UInt32>
    /// Cost of entering each combination of the traits in `EdgeTraits.entryCostMask`.
    let entryCost: FixedTable<UInt32>
    /// Cost of a U-turn.
    let uTurnPenalty: UInt32

    /// Half a circle, in the unit of `angleCost`.
    static let reverseDirection: UInt8 = 128

    /// Value of the turn between two consecutive edges in milliseconds; `Metric.impassable` if it is impossible.
    ///
    /// Does not check whether the edges are open, nor signed restrictions.
    @inline(__always)
    func value(from: Int, to: Int) -> UInt32 {
        let (here, there) = (traits[from], traits[to])
        if to == from ^ 1 { return here.contains(.allowsUTurnAhead) ? uTurnPenalty : Metric.impassable }
        if here.contains(.barredAhead) { return Metric.impassable }
        let entered = there.subtracting(here).intersection(.entryCostMask)
        var cost = nodeDelay[from] &+ entryCost[Int(entered.rawValue)]
        // Inside and at the exit of a roundabout the road only bends; entering it has been paid for.
        if here.contains(.junctionAhead), here.union(there).isDisjoint(with: .roundabout) {
            let side = here.contains(.leftHandTraffic) ? 256 : 0
            let turn = startDirection[to] &- endDirection[from]
            // Exactly reversed: onto the opposite carriageway, mapped as a way of its own.
            if turn == TurnCostTable.reverseDirection, !here.contains(.allowsUTurnAhead) { return Metric.impassable }
            cost &+= angleCost[side | Int(turn)]
        }
        return cost
    }
}
