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
    /// Factors of single places; empty if none is known.
    private let places: PlaceFactors

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
        junctionFactors = levels.junctionFactors
        places = PlaceFactors(tally, levels, graph)
    }

    /// Usual time on an edge in an hour as a multiple of free flow, without what the whole map differs in the period.
    func relativeSlowdown(on edge: EdgeID, at hour: WeekHour) -> Double {
        relativeSlowdown(on: edge, at: hour, load: TypicalTraffic.load(at: hour))
    }

    private func relativeSlowdown(on edge: EdgeID, at hour: WeekHour, load: Double) -> Double {
        groupFactors[typical.group(of: edge) * WeekHour.count + hour.number] * typical.slowdown(of: edge, load: load)
            * places.factor(of: edge, inPeriod: hour.period)
    }

    /// Usual time on an edge in an hour as a multiple of free flow.
    public func slowdown(on edge: EdgeID, at hour: WeekHour) -> Double {
        exponential(spread.usual(inPeriod: hour.period)) * relativeSlowdown(on: edge, at: hour)
    }

    /// Usual time on a traveled edge of a leg and at the junction after it, in seconds, without what the whole map differs
    /// in the period.
    func relativeSeconds(at row: Int, of leg: EngineLeg, in hour: WeekHour) -> Double {
        var seconds = leg.freeFlowSeconds[row] * relativeSlowdown(on: leg.edges[row], at: hour)
        typical.forEachDelay(at: row, of: leg, slowdown: TypicalTraffic.turnSlowdown(at: hour)) { kind, delay in
            seconds += delay * junctionFactors[kind * WeekHour.periodCount + hour.period]
        }
        return seconds
    }

    /// Usual delay at each of the signals on the road in an hour beyond that of free flow, in seconds.
    private func signalSeconds(at hour: WeekHour) -> Double {
        TypicalTraffic.signalDelay * TypicalTraffic.turnSlowdown(at: hour)
            * junctionFactors[JunctionKind.signalsOnTheRoad * WeekHour.periodCount + hour.period]
            * exponential(spread.usual(inPeriod: hour.period))
    }

    /// Usual delay at the signals of an edge and at its end beyond those of free flow, in seconds.
    func signalSeconds(on edge: EdgeID, at hour: WeekHour) -> Double {
        let (along, after) = typical.signals(on: edge)
        return Double(along + (after ? 1 : 0)) * signalSeconds(at: hour)
    }

    /// The usual speeds of an hour on all edges that are open, as traffic for an engine. They include the delays at
    /// signals at the end of an edge.
    ///
    /// - Complexity: O(edges).
    public func traffic(at hour: WeekHour) -> TrafficSpeeds {
        let (load, usual) = (TypicalTraffic.load(at: hour), exponential(spread.usual(inPeriod: hour.period)))
        let signalSeconds = signalSeconds(at: hour)
        return TrafficSpeeds(edgeCount: graph.edgeCount) { edge in
            let length = graph.length(of: edge).value
            guard let time = metric.time(on: edge)?.value, time > 0, length > 0,
                !graph.roadClass(of: graph.road(of: edge)).isFerry
            else { return nil }
            let (along, after) = typical.signals(on: edge)
            let delay = Double(along + (after ? 1 : 0)) * signalSeconds
            let seconds = time * usual * relativeSlowdown(on: edge, at: hour, load: load) + delay
            return length / seconds * 3.6
        }
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
