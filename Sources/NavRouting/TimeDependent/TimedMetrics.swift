// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import Synchronization

/// The times on all edges in the slots of a schedule, and lower bounds over several slots with a customized hierarchy.
///
/// Both are computed when a route first needs them and retained within `limit` bytes; the longest unused are dropped first.
/// Thread-safe: share one between all requests with the same options.
public final class TimedMetrics: Sendable {
    /// The metric in free flow.
    let free: Metric
    private let schedule: any SpeedSchedule
    private let limit: Int
    private let state = Mutex(State())

    /// Slots by the identifiers of their speeds; the window of one slot has its own lower bound.
    private enum Key: Hashable {
        case times(Int)
        case bound([Int])
    }

    private enum Value: Sendable {
        case times(PatchedTable<UInt32>)
        case bound(Metric)

        var byteCount: Int {
            switch self {
            case .times(let times): times.patchByteCount
            case .bound(let metric): metric.byteCount
            }
        }
    }

    private struct State {
        var values: [Key: (value: Value, use: UInt64)] = [:]
        var uses: UInt64 = 0
    }

    /// Creates the metrics of a schedule. Nothing is computed yet.
    ///
    /// - Parameters:
    ///   - schedule: Speeds by time.
    ///   - metric: The metric whose times change, of a mode of motor vehicles, not of length. Its traffic is ignored.
    ///   - limit: Memory to retain, in bytes; what one request needs is computed even if it is more.
    public init(_ schedule: any SpeedSchedule, for metric: Metric, limit: Int = 256 << 20) {
        self.schedule = schedule
        self.limit = limit
        free = metric.freeFlow
    }

    /// Size of what is retained, in bytes.
    public var byteCount: Int { state.withLock { $0.values.values.reduce(0) { $0 + $1.value.byteCount } } }

    /// Length of a slot in seconds.
    var slotSeconds: Double { max(60, schedule.slotSeconds) }

    /// The slot of a time in seconds since 1970 on the local clock.
    func slot(at time: Double) -> Int {
        let slot = (time / slotSeconds).rounded(.down)
        return Int(exactly: max(-1e12, min(1e12, slot))) ?? 0
    }

    /// Times on all edges in a slot, in milliseconds.
    func times(inSlot slot: Int) -> PatchedTable<UInt32> {
        let key = Key.times(schedule.identifier(ofSlot: slot))
        if case .times(let times) = find(key) { return times }
        let times = free.applying(schedule.speeds(inSlot: slot)).seconds
        retain(.times(times), key)
        return times
    }

    /// A metric whose costs are not above those of any slot of a window: the least time on each edge, plus what its cost
    /// exceeds its time by in free flow.
    ///
    /// An edge that is closed in the first slot is closed.
    ///
    /// - Complexity: O(edges · slots), and a customization when it is first searched.
    func bound(ofSlots slots: ClosedRange<Int>) -> Metric {
        let key = Key.bound(slots.map(schedule.identifier(ofSlot:)))
        if case .bound(let metric) = find(key) { return metric }
        let tables = slots.map(times(inSlot:))
        let free = free
        let seconds = FixedTable<UInt32>(count: free.seconds.count) { row in
            let first = tables[0][row]
            guard first != Metric.impassable else { return first }
            return tables.reduce(first) { min($0, $1[row]) }
        }
        let cost = FixedTable<UInt32>(count: seconds.count) { row in
            seconds[row] == Metric.impassable ? seconds[row] : sum(seconds[row], free.extraCost(of: row))
        }
        let metric = Metric(
            options: free.options, turns: free.turns, cost: PatchedTable(cost), seconds: PatchedTable(seconds),
            turnRules: free.turnRules, turnCost: free.turnCost, turnSeconds: free.turnSeconds)
        retain(.bound(metric), key)
        return metric
    }

    private func find(_ key: Key) -> Value? {
        state.withLock { state in
            guard let value = state.values[key]?.value else { return nil }
            state.uses += 1
            state.values[key]?.use = state.uses
            return value
        }
    }

    private func retain(_ value: Value, _ key: Key) {
        var dropped: [Value] = []
        state.withLock { state in
            state.uses += 1
            state.values[key] = (value, state.uses)
            // A bound grows when it is customized, so all sizes are taken again.
            var bytes = state.values.values.reduce(0) { $0 + $1.value.byteCount }
            while bytes > limit {
                let others = state.values.filter { $0.key != key }
                guard let oldest = others.min(by: { $0.value.use < $1.value.use }) else { break }
                bytes -= oldest.value.value.byteCount
                dropped.append(oldest.value.value)
                state.values[oldest.key] = nil
            }
        }
    }
}

extension Metric {
    /// What the cost of an edge exceeds its time by, in milliseconds; 0 for a closed one.
    func extraCost(of row: Int) -> UInt32 {
        let (cost, seconds) = (cost[row], seconds[row])
        return cost == Metric.impassable || cost < seconds ? 0 : cost - seconds
    }
}
