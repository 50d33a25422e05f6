// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension Metric {
    /// Computes the metric of `options` for a network, in parallel.
    ///
    /// - Complexity: O(edges).
    public convenience init(_ options: MetricOptions, on turns: TurnNetwork) {
        let graph = turns.graph
        let speeds = Metric.speeds(options, graph)
        @Sendable func speed(_ edge: EdgeID) -> EdgeSpeed { speeds[Metric.speedRow(edge, graph)] }

        let rows = EdgeCosts(options: options, graph: graph)
        let featureDelay = FixedTable<Float>(count: graph.edgeCount) { rows.featureDelay(EdgeID(row: Int32($0))) }
        let seconds = FixedTable<UInt32>(count: graph.edgeCount) { row in
            let edge = EdgeID(row: Int32(row))
            return rows.time(edge, speed(edge), featureDelay[row])
        }
        let cost = FixedTable<UInt32>(count: graph.edgeCount) { row in
            let edge = EdgeID(row: Int32(row))
            return rows.cost(edge, speed(edge), featureDelay[row])
        }
        let turnRules = options.rules.map { turns.turnRules(during: $0) } ?? turns.turnRules
        let ends = EdgeEndAnalysis(turns: turns, turnRules: turnRules, options: options, cost: PatchedTable(cost))
        let endTraits = FixedTable<EdgeTraits>(count: graph.edgeCount) { row in
            let edge = EdgeID(row: Int32(row))
            return ends.traits(of: edge, startingWith: speed(edge).traits) { speed($0).traits }
        }
        let traits = PatchedTable(endTraits)
        let delays = FixedTable<UInt32>(count: graph.edgeCount) { row in
            Metric.milliseconds(ends.delay(after: EdgeID(row: Int32(row)), traits: traits[row]))
        }
        let nodeDelay = PatchedTable(delays)
        self.init(
            options: options, turns: turns, cost: PatchedTable(cost), seconds: PatchedTable(seconds),
            turnRules: turnRules, turnCost: TurnCostTable(turns, traits, nodeDelay, options, areCosts: true),
            turnSeconds: TurnCostTable(turns, traits, nodeDelay, options, areCosts: false))
    }

    private static func speedRow(_ edge: EdgeID, _ graph: RoadGraph) -> Int {
        Int(graph.road(of: edge).row) * 2 + (edge.isBackward ? 1 : 0)
    }

    /// Speeds of both directions of every road.
    private static func speeds(_ options: MetricOptions, _ graph: RoadGraph) -> FixedTable<EdgeSpeed> {
        // Road attributes can be read through any edge of the road.
        var example = [Int32](repeating: -1, count: graph.roadCount * 2)
        for row in 0..<graph.edgeCount { example[speedRow(EdgeID(row: Int32(row)), graph)] = Int32(row) }
        let examples = FixedTable(example)
        return FixedTable(count: example.count) { row in
            examples[row] < 0 ? .closed : EdgeSpeed(of: EdgeID(row: examples[row]), in: graph, for: options)
        }
    }
}

extension EdgeSpeed {
    /// Seconds for a segment of `length` meters.
    ///
    /// If a road has no built-up tag, the distance between junctions decides: below 100 m it counts as a street, above
    /// 600 m as a rural road, and in between as a mixture.
    func seconds(for length: Double) -> Double {
        let open = isBuiltUp ? 0 : max(0, min(1, (length - 100) / 500))
        return length * (ruralSecondsPerMeter * open + urbanSecondsPerMeter * (1 - open))
    }
}

extension TurnCostTable {
    /// Creates the turn tables of a metric, either costs or times.
    init(
        _ turns: TurnNetwork, _ traits: PatchedTable<EdgeTraits>, _ nodeDelay: PatchedTable<UInt32>,
        _ options: MetricOptions, areCosts: Bool
    ) {
        let profile = options.profile
        let timeCounts = !(areCosts && options.shortest)
        self.traits = traits
        startDirection = turns.startDirection
        endDirection = turns.endDirection
        self.nodeDelay = timeCounts ? nodeDelay : PatchedTable(FixedTable(count: nodeDelay.count) { _ in 0 })
        angleCost = FixedTable(count: 512) { row in
            let degrees = Double(Int8(truncatingIfNeeded: row)) * 360 / 256
            let seconds = profile.turns.seconds(degrees: degrees, leftHandTraffic: row >= 256)
            return timeCounts ? Metric.milliseconds(seconds) : 0
        }
        entryCost = FixedTable(count: Int(EdgeTraits.entryCostMask.rawValue) + 1) { row in
            let entered = EdgeTraits(rawValue: UInt16(row))
            var seconds = 0.0
            if areCosts, entered.contains(.destinationOnly) { seconds += profile.destinationOnlyPenalty }
            if areCosts, entered.contains(.avoided) { seconds += profile.avoidedPenalty }
            if timeCounts, entered.contains(.carried) { seconds += profile.ferries.boarding }
            if timeCounts, entered.contains(.roundabout) { seconds += profile.delays.roundabout }
            return Metric.milliseconds(seconds)
        }
        uTurnPenalty = timeCounts ? Metric.milliseconds(profile.turns.uTurnPenalty) : 0
    }
}
