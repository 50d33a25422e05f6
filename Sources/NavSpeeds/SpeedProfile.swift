// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavRouting

/// Usual speeds by hour of the week, from a tally by hierarchical shrinkage.
///
/// The time on an edge is its free-flow time, multiplied by: what is typical of the roads and the hour without drives; what
/// is usual in the period of the week (the median of the drives); how the group of roads differs in this hour; how the
/// street differs in this period; how the edge differs from its street. The time at a junction is the typical one,
/// multiplied by what is usual in the period, and by how its kind differs in it. Each factor is shrunk to that of the level
/// above by a number of seconds of typical travel, so few drives move it little and many determine it.
public struct SpeedProfile: Sendable {
    /// Spread of arrivals, and what is usual in each period.
    public let spread: ArrivalSpread
    private let graph: RoadGraph
    private let metric: Metric
    private let typical: TypicalTimes
    /// Factor of each kind of junction and period; see `GroupLevels`.
    private let junctionFactors: [Double]
    /// Factor of each group and hour relative to the period.
    private let groupFactors: [Double]
    /// Factor of each group at all hours, to compare places with.
    private let groupLevels: [Double]
    /// Factor of each street at all hours, and by period relative to that.
    private let streetLevels: [SpeedTally.StreetPeriod: Double]
    private let streetFactors: [SpeedTally.StreetPeriod: Double]
    /// Factor of each edge relative to its street.
    private let edgeFactors: [Int32: Double]

    /// Seconds of typical travel that count as much as the level above: for groups, streets and edges.
    static let groupWeight = 900.0
    static let streetWeight = 300.0
    static let edgeWeight = 180.0
    /// Bounds of the factor of a street or an edge.
    static let placeFactors = 0.4...4.0

    /// Creates a profile.
    ///
    /// - Parameters:
    ///   - tally: What was learned.
    ///   - metric: The metric of the same map and mode.
    /// - Throws: `SpeedsError` with code `otherMap` if the tally belongs to another map or other free-flow speeds.
    /// - Complexity: O(places + edges).
    public init(_ tally: SpeedTally, metric: Metric) throws(SpeedsError) {
        guard tally.fingerprint == SpeedTally.fingerprint(of: metric) else {
            throw SpeedsError(
                code: .otherMap, message: "the speeds were learned on another map or with other free-flow speeds")
        }
        self.init(checked: tally, metric: metric)
    }

    /// Creates a profile without any drives: what is typical of the roads and the hour.
    ///
    /// - Complexity: O(edges).
    public init(typicalFor metric: Metric) { self.init(checked: SpeedTally(fingerprint: 0), metric: metric) }

    private init(checked tally: SpeedTally, metric: Metric) {
        self.metric = metric.freeFlow
        graph = metric.turns.graph
        typical = TypicalTimes(graph)
        let levels = GroupLevels(tally)
        spread = ArrivalSpread(tally, levels)
        groupFactors = levels.factors
        groupLevels = levels.levels
        junctionFactors = levels.junctionFactors
        (streetLevels, streetFactors) = SpeedProfile.streets(tally, levels)
        var edgeFactors: [Int32: Double] = [:]
        for (row, sums) in tally.edges where sums.vehicles.count >= tally.leastVehicles && row < graph.edgeCount {
            let edge = EdgeID(row: row)
            let group = RoadGroup.index(of: edge, in: graph)
            let street = SpeedTally.StreetPeriod(
                name: Int32(truncatingIfNeeded: graph.nameID(of: graph.road(of: edge)).row), row: Int32(group))
            let level = groupLevels[group] * (streetLevels[street] ?? 1)
            edgeFactors[row] = sums.times.factor(of: level, weight: SpeedProfile.edgeWeight)
        }
        self.edgeFactors = edgeFactors
    }

    /// Levels of streets (their key has the group as row), and factors of streets by period.
    private static func streets(
        _ tally: SpeedTally, _ groups: GroupLevels
    ) -> (levels: [SpeedTally.StreetPeriod: Double], factors: [SpeedTally.StreetPeriod: Double]) {
        var whole: [SpeedTally.StreetPeriod: SpeedTally.TimeSums] = [:]
        let known = tally.streets.filter { $0.value.vehicles.count >= tally.leastVehicles }
        for (street, sums) in known {
            let key = SpeedTally.StreetPeriod(name: street.name, row: street.row / 8)
            whole[key] = (whole[key] ?? .init()).merged(with: sums.times)
        }
        var levels: [SpeedTally.StreetPeriod: Double] = [:]
        for (street, sums) in whole {
            levels[street] = sums.factor(of: groups.levels[Int(street.row)], weight: streetWeight)
        }
        var factors: [SpeedTally.StreetPeriod: Double] = [:]
        for (street, sums) in known {
            let (group, period) = (Int(street.row) / 8, Int(street.row) % 8)
            let level = levels[SpeedTally.StreetPeriod(name: street.name, row: Int32(group))] ?? 1
            let expected = groups.periodLevels[group * WeekHour.periodCount + period] * level
            factors[street] = sums.times.factor(of: expected, weight: streetWeight)
        }
        return (levels, factors)
    }

    /// Usual time on an edge in an hour as a multiple of free flow, without what the whole map differs in the period.
    func relativeSlowdown(on edge: EdgeID, at hour: WeekHour) -> Double {
        let group = RoadGroup.index(of: edge, in: graph)
        let name = Int32(truncatingIfNeeded: graph.nameID(of: graph.road(of: edge)).row)
        var factor = groupFactors[group * WeekHour.count + hour.number]
        factor *= typical.slowdown(of: edge, group: group, at: hour)
        let street = SpeedTally.StreetPeriod(name: name, row: Int32(group))
        factor *= streetLevels[street] ?? 1
        factor *= streetFactors[SpeedTally.StreetPeriod(name: name, row: Int32(group * 8 + hour.period))] ?? 1
        factor *= edgeFactors[edge.row] ?? 1
        return factor
    }

    /// Usual time on an edge in an hour as a multiple of free flow.
    public func slowdown(on edge: EdgeID, at hour: WeekHour) -> Double {
        exponential(spread.usual(inPeriod: hour.period)) * relativeSlowdown(on: edge, at: hour)
    }

    /// Usual time on a traveled edge of a leg and at the junction after it, in seconds, without what the whole map differs
    /// in the period.
    func relativeSeconds(at row: Int, of leg: EngineLeg, in hour: WeekHour) -> Double {
        var seconds = leg.freeFlowSeconds[row] * relativeSlowdown(on: leg.edges[row], at: hour)
        typical.forEachDelay(at: row, of: leg, in: hour) { kind, delay in
            seconds += delay * junctionFactors[kind * WeekHour.periodCount + hour.period]
        }
        return seconds
    }

    /// Usual delay at the signals of an edge and at its end beyond those of free flow, in seconds.
    func signalSeconds(on edge: EdgeID, at hour: WeekHour) -> Double {
        let signals = typical.signals(along: edge) + (JunctionKind.hasSignals(after: edge, in: graph) ? 1 : 0)
        guard signals > 0 else { return 0 }
        let kind = JunctionKind.signalsOnTheRoad
        return Double(signals) * TypicalTraffic.signalDelay * TypicalTraffic.turnSlowdown(at: hour)
            * junctionFactors[kind * WeekHour.periodCount + hour.period]
            * exponential(spread.usual(inPeriod: hour.period))
    }

    /// The usual speeds of an hour on all edges that are open, as traffic for an engine. They include the delays at
    /// signals at the end of an edge.
    ///
    /// - Complexity: O(edges).
    public func traffic(at hour: WeekHour) -> TrafficSpeeds {
        var speeds: [(edge: EdgeID, kilometersPerHour: Double)] = []
        speeds.reserveCapacity(graph.edgeCount)
        for row in 0..<graph.edgeCount {
            let edge = EdgeID(row: Int32(row))
            let length = graph.length(of: edge).value
            guard let time = metric.time(on: edge)?.value, time > 0, length > 0,
                !graph.roadClass(of: graph.road(of: edge)).isFerry
            else { continue }
            let seconds = time * slowdown(on: edge, at: hour) + signalSeconds(on: edge, at: hour)
            speeds.append((edge, length / seconds * 3.6))
        }
        return TrafficSpeeds(wholeEdges: speeds)
    }
}

/// The hours of the week as slots.
extension SpeedProfile: SpeedSchedule {
    /// An hour.
    public var slotSeconds: Double { 3600 }

    /// The number of the hour of the week.
    public func identifier(ofSlot slot: Int) -> Int { hour(ofSlot: slot).number }

    /// The usual speeds of the hour.
    public func speeds(inSlot slot: Int) -> TrafficSpeeds { traffic(at: hour(ofSlot: slot)) }

    private func hour(ofSlot slot: Int) -> WeekHour { WeekHour(localSeconds: (Double(slot) + 0.5) * 3600) }
}

extension SpeedTally.TimeSums {
    /// Time taken as a multiple of `level` times the expected time, shrunk to 1 by `weight` seconds of it.
    func factor(of level: Double, weight: Double) -> Double {
        let (expected, taken) = (Double(expected) / 10, Double(taken) / 10)
        let factor = (taken / level + weight) / (expected + weight)
        let bounds = SpeedProfile.placeFactors
        return min(max(factor, bounds.lowerBound), bounds.upperBound)
    }
}
