// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Lengths and costs of the edges for map matching in one mode, as columns.
///
/// Lengths are whole centimeters, so sums are exact. Costs are centimeters too: the length, partly replaced by the
/// travel time because people prefer fast paths, plus the cost of turns.
final class MatchingGraph: Sendable {
    let graph: RoadGraph
    let metric: Metric
    let turns: TurnNetwork
    let modes: ModeSet
    let model: MatchModel
    /// Directions of each segment that the modes may travel: bit 0 for forward, bit 1 for backward.
    let openDirections: FixedTable<UInt8>
    /// Length of each edge in centimeters.
    let length: FixedTable<UInt32>
    /// Cost of each edge from end to end, and per centimeter.
    let cost: FixedTable<UInt32>
    let unitCost: FixedTable<Float>
    /// Lower bound of the cost per centimeter.
    let minimumUnitCost: Double
    /// Centimeters per millisecond of turn cost.
    let turnCostFactor: Float
    /// Maximum turn cost in milliseconds; beyond, it is a penalty rather than a time.
    static let maximumTurnTime: UInt32 = 20_000
    /// Cost of a U-turn in centimeters.
    let uTurnPenalty: UInt32

    init(_ metric: Metric, model: MatchModel) {
        self.metric = metric
        self.model = model
        turns = metric.turns
        let graph = metric.turns.graph
        self.graph = graph
        let modes = metric.options.profile.modeSet
        self.modes = modes
        openDirections = FixedTable(count: graph.segmentCount) { row in
            let segment = SegmentID(row: Int32(row))
            return (graph.access(of: segment.forward).isSuperset(of: modes) ? 1 : 0)
                | (graph.access(of: segment.backward).isSuperset(of: modes) ? 2 : 0)
        }
        let length = FixedTable<UInt32>(count: graph.edgeCount) {
            UInt32((graph.length(of: EdgeID(row: Int32($0))).value * 100).rounded())
        }
        let average = MatchingGraph.averageSpeed(metric, length)
        let speed = average < model.transition.slowModeSpeed ? average : model.transition.urbanSpeed
        let unitCost = FixedTable<Float>(count: graph.edgeCount) { row in
            let meters = Double(length[row]) / 100
            guard metric.cost[row] != Metric.impassable, meters > 0 else { return 1 }
            // A cost far above the length is a penalty rather than slowness.
            let slowness = min(model.transition.maximumSlowness, Double(metric.cost[row]) / 1000 * speed / meters)
            return Float(1 - model.transition.timeShare + model.transition.timeShare * slowness)
        }
        cost = FixedTable(count: graph.edgeCount) { UInt32((Float(length[$0]) * unitCost[$0]).rounded()) }
        self.length = length
        self.unitCost = unitCost
        minimumUnitCost = (0..<unitCost.count).reduce(1) { min($0, Double(unitCost[$1])) }
        uTurnPenalty = UInt32(model.transition.uTurnPenalty * 100)
        turnCostFactor = Float(model.transition.turnShare * speed / 10)
    }

    /// Size in bytes, without the columns of the metric.
    var byteCount: Int { length.byteCount + cost.byteCount + unitCost.byteCount + openDirections.byteCount }

    /// Average speed over all open roads, in meters per second.
    private static func averageSpeed(_ metric: Metric, _ length: FixedTable<UInt32>) -> Double {
        var (centimeters, milliseconds) = (0.0, 0.0)
        for row in 0..<length.count where metric.cost[row] != Metric.impassable {
            centimeters += Double(length[row])
            milliseconds += Double(metric.seconds[row])
        }
        return milliseconds > 0 ? centimeters * 10 / milliseconds : 1
    }

    /// Fraction of an edge before an offset.
    func share(_ offset: UInt32, of edge: Int32) -> Double {
        length[edge] > 0 ? min(1, Double(offset) / Double(length[edge])) : 0
    }
}
