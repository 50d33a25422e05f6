// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The times on all edges in the slots of a schedule, and lower bounds over several slots with a customized hierarchy.
///
/// Both are computed when a route first needs them and retained within a memory limit; the longest unused are dropped first.
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

    /// The last slot of a window for paths that begin in its first one; `nil` if other edges are closed then, or if the memory
    /// is too small to retain what such a path needs.
    ///
    /// - Parameters:
    ///   - window: At least two slots.
    ///   - bound: The metric of the first of them.
    func lastSlot(of window: ClosedRange<Int>, beginningWith bound: Metric) -> LastSlot? {
        let (first, last) = (window.lowerBound, window.upperBound)
        guard first < last, 5 * bound.byteCount <= cache.statistics.limit,
            entry(ofSlot: last).closed == entry(ofSlot: first).closed
        else { return nil }
        let (before, metric) = (self.bound(ofSlots: first...last - 1), self.bound(ofSlots: last...last))
        guard before.customized.problem == nil, metric.customized.problem == nil else { return nil }
        return LastSlot(before: before, metric: metric, growth: growth(window, before, metric))
    }

    /// The most that an edge costs under one metric by what it costs under another, at least 1.
    private func growth(_ window: ClosedRange<Int>, _ before: Metric, _ metric: Metric) -> Double {
        let (first, others) = identifiers(of: window.lowerBound...window.upperBound - 1)
        let content = TimedMetricCache.Key.Content.growth(
            first: first, others: others, last: schedule.identifier(ofSlot: window.upperBound))
        let value = cache.value(.init(options: options, content: content)) {
            var growth = 1.0
            for row in 0..<before.cost.count {
                let (cost, last) = (before.cost[row], metric.cost[row])
                if cost > last, cost != Metric.impassable {
                    growth = max(growth, Double(cost) / Double(last))
                }
            }
            return (.growth(growth), MemoryLayout<Double>.size)
        }
        guard case .growth(let growth) = value else { return .infinity }
        return growth
    }

    /// Identifiers of the first slot and of the others; slots with the same speeds count once.
    private func identifiers(of slots: ClosedRange<Int>) -> (first: Int, others: Set<Int>) {
        let first = schedule.identifier(ofSlot: slots.lowerBound)
        var others = Set(slots.dropFirst().map(schedule.identifier(ofSlot:)))
        others.remove(first)
        return (first, others)
    }

    /// A metric whose costs are not above those of any slot of a window: the least time on each edge, plus what its cost
    /// exceeds its time by in free flow. Its hierarchy is customized.
    ///
    /// An edge that is closed in the first slot is closed.
    ///
    /// - Complexity: O(edges · slots), and a customization.
    func bound(ofSlots slots: ClosedRange<Int>) -> Metric {
        // Slots with the same speeds count once.
        var rows: [Int: Int] = [:]
        for slot in slots.reversed() { rows[schedule.identifier(ofSlot: slot)] = slot }
        let first = schedule.identifier(ofSlot: slots.lowerBound)
        rows[first] = nil
        let content = TimedMetricCache.Key.Content.bound(first: first, others: Set(rows.keys))
        let value = cache.value(.init(options: options, content: content)) {
            let metric = leastTimes(slots.lowerBound, Array(rows.values))
            // Before it is retained, so that its whole size counts.
            _ = metric.customized
            return (.bound(metric), metric.byteCount)
        }
        guard case .bound(let metric) = value else { return free }
        return metric
    }

    private func leastTimes(_ first: Int, _ others: [Int]) -> Metric {
        let now = times(inSlot: first)
        let tables = others.map(times(inSlot:))
        let free = free
        let seconds =
            tables.isEmpty
            ? now
            : FixedTable<UInt32>(count: now.count) { row in
                var least = now[row]
                guard least != Metric.impassable else { return least }
                for table in tables { least = min(least, table[row]) }
                return least
            }
        let cost = FixedTable<UInt32>(count: seconds.count) { row in
            seconds[row] == Metric.impassable ? seconds[row] : sum(seconds[row], free.extraCost(of: row))
        }
        return Metric(
            options: free.options, turns: free.turns, cost: PatchedTable(cost),
            seconds: PatchedTable(seconds),
            turnRules: free.turnRules, turnCost: free.turnCost, turnSeconds: free.turnSeconds)
    }
}

/// What a search knows of the last slot that its paths can reach.
struct LastSlot {
    /// Lower bounds in the slots before it.
    var before: Metric
    /// The metric of the slot.
    var metric: Metric
    /// The most that an edge costs under `before` by what it costs in the slot, at least 1.
    var growth: Double
}

extension Metric {
    /// What the cost of an edge exceeds its time by, in milliseconds; 0 for a closed one.
    func extraCost(of row: Int) -> UInt32 {
        let (cost, seconds) = (cost[row], seconds[row])
        return cost == Metric.impassable || cost < seconds ? 0 : cost - seconds
    }
}
