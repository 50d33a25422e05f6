// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// What matching asks of the roads of one mode, as columns: made once, read by all who match.
///
/// Lengths are whole centimeters, so that sums are exact. What a way costs is counted in centimeters too: its length,
/// for some part exchanged for the time it takes, because people take quick ways; and what its turns count like.
final class MatchingGraph: Sendable {
    let graph: RoadGraph
    let metric: Metric
    let turns: TurnNetwork
    let modes: ModeSet
    let model: MatchModel
    /// Length of each edge in centimeters.
    let length: FixedTable<UInt32>
    /// What each edge costs from end to end, and each centimeter of it.
    let cost: FixedTable<UInt32>
    let unitCost: FixedTable<Float>
    /// No centimeter of any edge costs less.
    let minimumUnitCost: Double
    /// Centimeters that a millisecond lost in turning counts like.
    let turnCostFactor: Float
    /// Milliseconds; what costs more is disliked, not slow.
    static let maximumTurnTime: UInt32 = 20_000
    /// Price of turning back.
    let uTurnPenalty: UInt32

    init(_ metric: Metric, model: MatchModel) {
        self.metric = metric
        self.model = model
        turns = metric.turns
        let graph = metric.turns.graph
        self.graph = graph
        modes = metric.options.profile.modeSet
        let length = FixedTable<UInt32>(count: graph.edgeCount) {
            UInt32((graph.length(of: EdgeID(row: Int32($0))).value * 100).rounded())
        }
        let average = MatchingGraph.averageSpeed(metric, length)
        let speed = average < model.slowModeSpeed ? average : model.urbanSpeed
        let unitCost = FixedTable<Float>(count: graph.edgeCount) { row in
            let meters = Double(length[row]) / 100
            guard metric.cost[row] != Metric.impassable, meters > 0 else { return 1 }
            // What costs far more than it is long is disliked, not slow.
            let slowness = min(model.maximumSlowness, Double(metric.cost[row]) / 1000 * speed / meters)
            return Float(1 - model.timeShare + model.timeShare * slowness)
        }
        cost = FixedTable(count: graph.edgeCount) { UInt32((Float(length[$0]) * unitCost[$0]).rounded()) }
        self.length = length
        self.unitCost = unitCost
        minimumUnitCost = (0..<unitCost.count).reduce(1) { min($0, Double(unitCost[$1])) }
        uTurnPenalty = UInt32(model.uTurnPenalty * 100)
        turnCostFactor = Float(model.turnShare * speed / 10)
    }

    /// Memory of the columns that are not the metric's own, in bytes.
    var byteCount: Int { length.byteCount + cost.byteCount + unitCost.byteCount }

    /// Meters a second over all open roads: what a mode usually makes here.
    private static func averageSpeed(_ metric: Metric, _ length: FixedTable<UInt32>) -> Double {
        var (centimeters, milliseconds) = (0.0, 0.0)
        for row in 0..<length.count where metric.cost[row] != Metric.impassable {
            centimeters += Double(length[row])
            milliseconds += Double(metric.seconds[row])
        }
        return milliseconds > 0 ? centimeters * 10 / milliseconds : 1
    }

    /// Share of an edge that lies before an offset.
    func share(_ offset: UInt32, of edge: Int32) -> Double {
        length[edge] > 0 ? min(1, Double(offset) / Double(length[edge])) : 0
    }
}
