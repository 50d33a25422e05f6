// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension Metric {
    /// Lays a wish over a graph, on all cores.
    ///
    /// - Complexity: O(edges).
    public convenience init(_ wish: TravelWish, on turns: TurnNetwork) {
        let graph = turns.graph
        let paces = Metric.paces(wish, graph)
        @Sendable func pace(_ edge: EdgeID) -> Pace { paces[Metric.paceRow(edge, graph)] }

        let delays = wish.profile.delays
        let standing = FixedTable<Float>(count: graph.edgeCount) { row in
            let edge = EdgeID(row: Int32(row))
            return Float(graph.features(along: edge).reduce(0) { $0 + delays.seconds(at: $1.flags) })
        }
        let seconds = FixedTable<UInt32>(count: graph.edgeCount) { row in
            let edge = EdgeID(row: Int32(row))
            let moving = pace(edge).seconds(for: graph.length(of: edge).value)
            return moving.isFinite ? max(1, Metric.milliseconds(moving + Double(standing[row]))) : Metric.impassable
        }
        let cost = FixedTable<UInt32>(count: graph.edgeCount) { row in
            let edge = EdgeID(row: Int32(row))
            let (pace, length) = (pace(edge), graph.length(of: edge).value)
            let moving = pace.seconds(for: length)
            guard moving.isFinite else { return Metric.impassable }
            // Ten meters to the second: a centimeter is the finest step.
            let price = wish.shortest ? length / 10 * pace.weight : moving * pace.weight + Double(standing[row])
            return max(1, Metric.milliseconds(price))
        }
        let notes = wish.rules.map { turns.notes(during: $0) } ?? turns.notes
        let ends = EdgeEnds(turns: turns, notes: notes, wish: wish, cost: cost)
        let traits = FixedTable<EdgeTraits>(count: graph.edgeCount) { row in
            let edge = EdgeID(row: Int32(row))
            return ends.traits(of: edge, startingWith: pace(edge).traits) { pace($0).traits }
        }
        let goingOn = FixedTable<UInt32>(count: graph.edgeCount) { row in
            Metric.milliseconds(ends.delay(after: EdgeID(row: Int32(row)), traits: traits[row]))
        }
        self.init(
            wish: wish, turns: turns, cost: cost, seconds: seconds, notes: notes,
            turnCost: TurnPrices(turns, traits, goingOn, wish, areCosts: true),
            turnSeconds: TurnPrices(turns, traits, goingOn, wish, areCosts: false))
    }

    private static func paceRow(_ edge: EdgeID, _ graph: RoadGraph) -> Int {
        Int(graph.road(of: edge).row) * 2 + (edge.isBackward ? 1 : 0)
    }

    /// Paces of both directions of every road.
    private static func paces(_ wish: TravelWish, _ graph: RoadGraph) -> FixedTable<Pace> {
        // Any edge of a road will do to ask about the road.
        var example = [Int32](repeating: -1, count: graph.roadCount * 2)
        for row in 0..<graph.edgeCount { example[paceRow(EdgeID(row: Int32(row)), graph)] = Int32(row) }
        let examples = FixedTable(example)
        return FixedTable(count: example.count) { row in
            examples[row] < 0 ? .closed : Pace(of: EdgeID(row: examples[row]), in: graph, for: wish)
        }
    }
}

extension Pace {
    /// Seconds for a stretch of `length` meters between two nodes.
    ///
    /// Where the map does not tell whether a road runs through a town, the distance between junctions does: below
    /// 100 m it is a street, above 600 m a country road, and a mixture between.
    func seconds(for length: Double) -> Double {
        let open = isBuiltUp ? 0 : max(0, min(1, (length - 100) / 500))
        return length * (openSecondsPerMeter * open + townSecondsPerMeter * (1 - open))
    }
}

extension TurnPrices {
    /// Makes the tables of a wish, either what the search minimises or the time that passes.
    init(
        _ turns: TurnNetwork, _ traits: FixedTable<EdgeTraits>, _ goingOn: FixedTable<UInt32>, _ wish: TravelWish,
        areCosts: Bool
    ) {
        let profile = wish.profile
        let timeCounts = !(areCosts && wish.shortest)
        self.traits = traits
        leaving = turns.leaving
        arriving = turns.arriving
        self.goingOn = timeCounts ? goingOn : FixedTable(count: goingOn.count) { _ in 0 }
        bend = FixedTable(count: 512) { row in
            let degrees = Double(Int8(truncatingIfNeeded: row)) * 360 / 256
            let seconds = profile.turns.seconds(degrees: degrees, leftHandTraffic: row >= 256)
            return timeCounts ? Metric.milliseconds(seconds) : 0
        }
        entering = FixedTable(count: Int(EdgeTraits.costsEntering.rawValue) + 1) { row in
            let entered = EdgeTraits(rawValue: UInt16(row))
            var seconds = 0.0
            if areCosts, entered.contains(.destinationOnly) { seconds += profile.destinationOnlyPenalty }
            if areCosts, entered.contains(.avoided) { seconds += profile.avoidedPenalty }
            if timeCounts, entered.contains(.carried) { seconds += profile.crossing.boarding }
            if timeCounts, entered.contains(.roundabout) { seconds += profile.delays.roundabout }
            return Metric.milliseconds(seconds)
        }
        turningBack = timeCounts ? Metric.milliseconds(profile.turns.turningBack) : 0
    }
}
