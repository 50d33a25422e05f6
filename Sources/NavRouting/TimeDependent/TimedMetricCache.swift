// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What routes by the clock need of the slots of a schedule, least recently used first to go, limited by memory.
///
/// Thread-safe. Two requests that need the same at the same time may both compute it; one result is retained.
final class TimedMetricCache: Sendable {
    /// What a value is about: the options of its metric, and slots by the identifiers of their speeds.
    struct Key: Hashable {
        var options: MetricCache.Key?
        var content: Content

        enum Content: Hashable {
            case times(Int)
            case metric(Int)
            /// The slots in order; the first one decides what is closed.
            case bound([Int])
            /// How much longer edges take in a slot than in the one before.
            case growth(from: Int, to: Int)
        }

        /// Whether it depends on live traffic, whose slots have negative identifiers.
        fileprivate var isLive: Bool {
            switch content {
            case .times(let slot), .metric(let slot): slot < 0
            case .bound(let slots): slots.contains { $0 < 0 }
            case .growth(let slot, let last): slot < 0 || last < 0
            }
        }
    }

    /// Times on all edges in a slot, its metric, or lower bounds over several slots; metrics with a customized hierarchy.
    enum Value: Sendable {
        case times(SlotTimes)
        case metric(Metric)
        case bound(ScaledBound)
        case growth(Double)
    }

    private struct Entry {
        var value: Value
        var bytes: Int
        var use: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var uses: UInt64 = 0
        var statistics = MetricStatistics()
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Creates an empty cache.
    ///
    /// - Parameter limit: Memory to retain, in bytes. The value used last is retained even if it is larger.
    init(limit: Int) { self.limit = max(0, limit) }

    /// Size and hit counts.
    var statistics: MetricStatistics {
        state.withLock { state in
            var now = state.statistics
            (now.bytes, now.entries, now.limit) = (state.bytes, state.entries.count, limit)
            return now
        }
    }

    /// The value of a key, computed with `make` if necessary.
    func value(_ key: Key, make: () -> (value: Value, bytes: Int)) -> Value {
        let known = state.withLock { state -> Value? in
            guard let value = state.entries[key]?.value else {
                state.statistics.misses += 1
                return nil
            }
            state.statistics.hits += 1
            state.uses += 1
            state.entries[key]?.use = state.uses
            return value
        }
        if let known { return known }
        let (made, bytes) = make()
        let (value, evicted) = state.withLock { state -> (Value, [Entry]) in
            var evicted: [Entry] = []
            if let other = state.entries[key]?.value { return (other, evicted) }
            state.uses += 1
            state.entries[key] = Entry(value: made, bytes: bytes, use: state.uses)
            state.bytes += bytes
            while state.bytes > limit, state.entries.count > 1,
                let oldest = state.entries.min(by: { $0.value.use < $1.value.use })
            {
                state.statistics.evictions += 1
                evicted.append(oldest.value)
                state.bytes -= oldest.value.bytes
                state.entries[oldest.key] = nil
            }
            return (made, evicted)
        }
        // Evicted values are freed here, after the lock is released.
        _ = evicted.count
        return value
    }

    /// Retains only the value used last.
    func shrink() {
        drop { state, key in state.entries[key]?.use != state.uses }
    }

    /// Drops what depends on earlier live traffic; requests in progress keep it.
    func dropLive() {
        drop { _, key in key.isLive }
    }

    private func drop(_ isDropped: (State, Key) -> Bool) {
        let dropped = state.withLock { state in
            let keys = state.entries.keys.filter { isDropped(state, $0) }
            return keys.compactMap { key -> Entry? in
                guard let entry = state.entries.removeValue(forKey: key) else { return nil }
                state.bytes -= entry.bytes
                return entry
            }
        }
        // Values are freed here, after the lock is released.
        _ = dropped.count
    }
}
