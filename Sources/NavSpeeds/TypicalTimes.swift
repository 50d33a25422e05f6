// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavRouting

/// Typical times on the roads of a map by hour of the week, without any drives; see `TypicalTraffic`.
struct TypicalTimes: Sendable {
    let graph: RoadGraph
    private let surroundings: Surroundings

    /// - Complexity: O(edges).
    init(_ graph: RoadGraph) {
        self.graph = graph
        surroundings = Surroundings(graph)
    }

    /// Time on an edge in an hour as a multiple of free flow.
    func slowdown(of edge: EdgeID, group: Int, at hour: WeekHour) -> Double {
        TypicalTraffic.slowdown(of: group, density: surroundings.share(of: edge, in: graph), at: hour)
    }

    /// Number of signals between the ends of an edge for its direction.
    func signals(along edge: EdgeID) -> Int { graph.features(along: edge).count { $0.flags.contains(.trafficSignals) } }

    /// Calls `body` with each delay of a leg on an edge and at the junction after it: its kind, and the seconds in an hour.
    ///
    /// - Parameters:
    ///   - row: Index of the edge in the leg.
    ///   - leg: The leg, with times of its turns in free flow.
    ///   - hour: The hour.
    ///   - body: Called at most twice.
    func forEachDelay(
        at row: Int, of leg: EngineLeg, in hour: WeekHour, _ body: (_ kind: Int, _ seconds: Double) -> Void
    ) {
        let edge = leg.edges[row]
        let slowdown = TypicalTraffic.turnSlowdown(at: hour)
        let along = signals(along: edge)
        if along > 0 {
            let part = leg.part(ofEdgeAt: row)
            let signals = Double(along) * (part.upperBound - part.lowerBound)
            if signals > 0 { body(JunctionKind.signalsOnTheRoad, signals * TypicalTraffic.signalDelay * slowdown) }
        }
        guard row + 1 < leg.edges.count else { return }
        let hasSignals = JunctionKind.hasSignals(after: edge, in: graph)
        let free = leg.turnSeconds[row] + (hasSignals ? TypicalTraffic.signalDelay : 0)
        guard free > 0 else { return }
        body(JunctionKind.index(from: edge, to: leg.edges[row + 1], hasSignals: hasSignals, in: graph), free * slowdown)
    }

    /// Typical time of a leg in an hour, in seconds.
    func seconds(of leg: EngineLeg, in hour: WeekHour) -> Double {
        var sum = 0.0
        for (row, edge) in leg.edges.enumerated() {
            let group = RoadGroup.index(of: edge, in: graph)
            sum += leg.freeFlowSeconds[row] * slowdown(of: edge, group: group, at: hour)
            forEachDelay(at: row, of: leg, in: hour) { _, seconds in sum += seconds }
        }
        return sum
    }
}
