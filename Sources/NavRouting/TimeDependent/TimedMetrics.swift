// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The times on all edges in the slots of a schedule, and metrics of slots and of lower bounds over several of them.
///
/// They are computed when a route first needs them and retained within a memory limit; the longest unused are dropped first.
/// Thread-safe: share one between all requests with the same options. `TimedRouter` is for requests with any options.
public final class TimedMetrics: Sendable {
    /// The metric in free flow.
    let free: Metric
    private let schedule: any SpeedSchedule
    private let cache: TimedMetricCache
    /// The options of `free`, where the cache serves several.
    private let options: MetricCache.Key?

    /// Creates the metrics of a schedule. Nothing is computed yet.
    ///
    /// - Parameters:
    ///   - schedule: Speeds by time.
    ///   - metric: The metric whose times change, of a mode of motor vehicles, not of length. Its traffic is ignored.
    ///   - limit: Memory to retain, in bytes; what one request needs is computed even if it is more.
    public convenience init(_ schedule: any SpeedSchedule, for metric: Metric, limit: Int = 256 << 20) {
        self.init(schedule, for: metric, nil, TimedMetricCache(limit: limit))
    }

    init(
        _ schedule: any SpeedSchedule, for metric: Metric, _ options: MetricCache.Key?,
        _ cache: TimedMetricCache
    ) {
        self.schedule = schedule
        self.options = options
        self.cache = cache
        free = metric.freeFlow
    }

    /// Size of what is retained, in bytes.
    public var byteCount: Int { cache.statistics.bytes }

    /// Length of a slot in seconds.
    var slotSeconds: Double { max(60, schedule.slotSeconds) }

    /// The slot of a time in seconds since 1970 on the local clock.
    func slot(at time: Double) -> Int {
        let slot = (time / slotSeconds).rounded(.down)
        return Int(exactly: max(-1e12, min(1e12, slot))) ?? 0
    }

    /// Times on all edges in a slot, in milliseconds.
    func times(inSlot slot: Int) -> FixedTable<UInt32> { entry(ofSlot: slot).times }

    private func entry(ofSlot slot: Int) -> SlotTimes {
        let content = TimedMetricCache.Key.Content.times(schedule.identifier(ofSlot: slot))
        let value = cache.value(.init(options: options, content: content)) {
            let times = SlotTimes(free, schedule.speeds(inSlot: slot))
            return (.times(times), times.byteCount)
        }
        // Every key has values of its own kind.
        guard case .times(let times) = value else { return SlotTimes(free, .none) }
        return times
    }

    /// The metric of a slot: the time on each edge, plus what its cost exceeds its time by in free flow. Its hierarchy is
    /// customized.
    ///
    /// - Complexity: O(edges), and a customization.
    func metric(ofSlot slot: Int) -> Metric {
        let content = TimedMetricCache.Key.Content.metric(schedule.identifier(ofSlot: slot))
        let value = cache.value(.init(options: options, content: content)) {
            let metric = metric(withTimes: times(inSlot: slot))
            return (.metric(metric), metric.cost.byteCount + metric.customized.byteCount)
        }
        guard case .metric(let metric) = value else { return free }
        return metric
    }

    /// The last slot of a window for paths that begin in its first one; `nil` if other edges are closed then, or if the memory
    /// is too small to retain what such a path needs.
    ///
    /// - Parameters:
    ///   - window: At least two slots.
    ///   - bound: The metric of the first of them.
    func lastSlot(of window: ClosedRange<Int>, beginningWith bound: Metric) -> LastSlot? {
        let (first, last) = (window.lowerBound, window.upperBound)
        guard first < last, 4 * (bound.cost.byteCount + bound.customized.byteCount) <= cache.statistics.limit,
            entry(ofSlot: last).closed == entry(ofSlot: first).closed
        else { return nil }
        let metric = metric(ofSlot: last)
        guard metric.customized.problem == nil else { return nil }
        return LastSlot(metric: metric, growth: growth(from: last - 1, to: last))
    }

    /// The most that an edge takes in a slot by what it takes in the one before, at least 1. An edge that is closed in the latter
    /// takes what it took at the departure: a millisecond or more.
    func growth(from slot: Int, to last: Int) -> Double {
        let content = TimedMetricCache.Key.Content.growth(
            from: schedule.identifier(ofSlot: slot), to: schedule.identifier(ofSlot: last))
        let value = cache.value(.init(options: options, content: content)) {
            let (times, lastTimes) = (times(inSlot: slot), times(inSlot: last))
            var growth = 1.0
            for row in 0..<times.count where lastTimes[row] != Metric.impassable {
                let time = times[row] == Metric.impassable ? 1 : max(1, times[row])
                growth = max(growth, Double(lastTimes[row]) / Double(time))
            }
            return (.growth(growth), MemoryLayout<Double>.size)
        }
        guard case .growth(let growth) = value else { return .infinity }
        return growth
    }

    /// Lower bounds for paths that begin in the first slot of a window and end before its end. They are computed for the least
    /// power of two of slots, so that departures of an hour share few of them.
    ///
    /// - Complexity: O(edges · slots), and a customization.
    func bound(ofSlots window: ClosedRange<Int>) -> ScaledBound {
        let steps = window.count - 1
        let count = 1 << (Int.bitWidth - steps.leadingZeroBitCount)
        let slots = window.lowerBound...window.lowerBound + count - 1
        let content = TimedMetricCache.Key.Content.bound(slots.map(schedule.identifier(ofSlot:)))
        let value = cache.value(.init(options: options, content: content)) {
            let (scales, times) = ScaledBound.scales(and: slots.map(times(inSlot:)), free)
            let bound = ScaledBound(metric: metric(withTimes: times), scales: scales)
            return (.bound(bound), bound.metric.cost.byteCount + bound.metric.customized.byteCount)
        }
        guard case .bound(let bound) = value else { return ScaledBound(metric: free, scales: []) }
        return bound
    }

    private func metric(withTimes seconds: FixedTable<UInt32>) -> Metric {
        let free = free
        let cost = FixedTable<UInt32>(count: seconds.count) { row in
            seconds[row] == Metric.impassable ? seconds[row] : sum(seconds[row], free.extraCost(of: row))
        }
        // Searches read only costs, so the times take up no memory of their own. All else belongs to `free`.
        let columns = PatchedTable(cost)
        return Metric(
            options: free.options, turns: free.turns, cost: columns, seconds: columns,
            turnRules: free.turnRules, turnCost: free.turnCost, turnSeconds: free.turnSeconds)
    }
}

/// What a search knows of the last slot that its paths can reach.
struct LastSlot {
    /// The metric of the slot.
    var metric: Metric
    /// The most that an edge takes in it by what it takes in the slot before, at least 1.
    var growth: Double
}

extension Metric {
    /// What the cost of an edge exceeds its time by, in milliseconds; 0 for a closed one.
    func extraCost(of row: Int) -> UInt32 {
        let (cost, seconds) = (cost[row], seconds[row])
        return cost == Metric.impassable || cost < seconds ? 0 : cost - seconds
    }
}
