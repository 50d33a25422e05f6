// SPDX-License-Identifier: Apache-2.0

/// What going from one edge to the next costs, or how long it takes: a few small tables and a byte or two per edge.
struct TurnPrices: Sendable {
    /// Traits of each edge.
    let traits: FixedTable<EdgeTraits>
    /// Direction at the start and the end of each edge, in 1/256 of a circle.
    let leaving: FixedTable<UInt8>
    let arriving: FixedTable<UInt8>
    /// Price of going on at the end of each edge, whatever comes next, in milliseconds.
    let goingOn: FixedTable<UInt32>
    /// Price of turning by each 1/256 of a circle clockwise: 256 rows for traffic on the right, 256 for the left.
    let bend: FixedTable<UInt32>
    /// Price of entering, for each combination of the traits that cost something.
    let entering: FixedTable<UInt32>
    /// Price of turning back.
    let turningBack: UInt32

    /// Half a circle in the unit of `bend`.
    static let back: UInt8 = 128

    /// Price from an edge to one that starts where it ends; `Metric.impassable` where no such turn can be made.
    ///
    /// Whether the edges themselves are open is not looked at, nor are signed restrictions.
    @inline(__always)
    func price(from: Int, to: Int) -> UInt32 {
        let (here, there) = (traits[from], traits[to])
        if to == from ^ 1 { return here.contains(.turnsBackAhead) ? turningBack : Metric.impassable }
        if here.contains(.barredAhead) { return Metric.impassable }
        let entered = there.subtracting(here).intersection(.costsEntering)
        var price = goingOn[from] &+ entering[Int(entered.rawValue)]
        // Inside a roundabout and out of it the road only bends; who enters has paid for that.
        if here.contains(.junctionAhead), here.union(there).isDisjoint(with: .roundabout) {
            let side = here.contains(.leftHandTraffic) ? 256 : 0
            let turn = leaving[to] &- arriving[from]
            // Exactly back: onto the other direction of the same road, drawn as a way of its own.
            if turn == TurnPrices.back, !here.contains(.turnsBackAhead) { return Metric.impassable }
            price &+= bend[side | Int(turn)]
        }
        return price
    }
}
