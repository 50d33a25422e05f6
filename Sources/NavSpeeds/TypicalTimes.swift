// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavRouting

/// Typical times on the roads of a map by hour of the week, without any drives; see `TypicalTraffic`.
struct TypicalTimes: Sendable {
    let graph: RoadGraph
    /// What matters of each edge.
    private let traits: [Traits]

    /// An edge and the junction after it, in four bytes.
    private struct Traits {
        /// The `RoadGroup`.
        var group: UInt8
        /// Density of the surroundings of its end, 0 … 255.
        var density: UInt8
        /// Number of signals between its ends.
        var signals: UInt8
        /// Whether there are signals at its end.
        var hasSignalsAfter: Bool
    }

    /// - Complexity: O(edges).
    init(_ graph: RoadGraph) {
        self.graph = graph
        let surroundings = Surroundings(graph)
        traits = (0..<graph.edgeCount).map { row in
            let edge = EdgeID(row: Int32(row))
            return Traits(
                group: UInt8(RoadGroup.index(of: edge, in: graph)), density: surroundings.density(at: edge, in: graph),
                signals: UInt8(clamping: graph.features(along: edge).count { $0.flags.contains(.trafficSignals) }),
                hasSignalsAfter: JunctionKind.hasSignals(after: edge, in: graph))
        }
    }

    /// The `RoadGroup` of an edge.
    func group(of edge: EdgeID) -> Int { Int(traits[Int(edge.row)].group) }

    /// Time on an edge in an hour as a multiple of free flow.
    func slowdown(of edge: EdgeID, at hour: WeekHour) -> Double {
        slowdown(of: edge, load: TypicalTraffic.load(at: hour))
    }

    /// Time on an edge as a multiple of free flow; see `TypicalTraffic.slowdown`.
    func slowdown(of edge: EdgeID, load: Double) -> Double {
        let traits = traits[Int(edge.row)]
        return TypicalTraffic.slowdown(of: Int(traits.group), density: Double(traits.density) / 255, load: load)
    }

    /// Number of signals between the ends of an edge for its direction, and at its end.
    func signals(on edge: EdgeID) -> (along: Int, after: Bool) {
        let traits = traits[Int(edge.row)]
        return (Int(traits.signals), traits.hasSignalsAfter)
    }

    /// Calls `body` with each delay of a leg on an edge and at the junction after it: its kind, and the seconds in an hour.
    ///
    /// - Parameters:
    ///   - row: Index of the edge in the leg.
    ///   - leg: The leg, with times of its turns in free flow.
    ///   - slowdown: `TypicalTraffic.turnSlowdown` of the hour.
    ///   - body: Called at most twice.
    func forEachDelay(
        at row: Int, of leg: EngineLeg, slowdown: Double, _ body: (_ kind: Int, _ seconds: Double) -> Void
    ) {
        let edge = leg.edges[row]
        let (along, hasSignals) = signals(on: edge)
        if along > 0 {
            let part = leg.part(ofEdgeAt: row)
            let signals = Double(along) * (part.upperBound - part.lowerBound)
            if signals > 0 { body(JunctionKind.signalsOnTheRoad, signals * TypicalTraffic.signalDelay * slowdown) }
        }
        guard row + 1 < leg.edges.count else { return }
        let free = leg.turnSeconds[row] + (hasSignals ? TypicalTraffic.signalDelay : 0)
        guard free > 0 else { return }
        body(JunctionKind.index(from: edge, to: leg.edges[row + 1], hasSignals: hasSignals, in: graph), free * slowdown)
    }

    /// Typical time of a leg in an hour, in seconds.
    func seconds(of leg: EngineLeg, in hour: WeekHour) -> Double {
        let (load, turnSlowdown) = (TypicalTraffic.load(at: hour), TypicalTraffic.turnSlowdown(at: hour))
        var sum = 0.0
        for (row, edge) in leg.edges.enumerated() {
            sum += leg.freeFlowSeconds[row] * slowdown(of: edge, load: load)
            forEachDelay(at: row, of: leg, slowdown: turnSlowdown) { _, seconds in sum += seconds }
        }
        return sum
    }
}
