// SPDX-License-Identifier: Apache-2.0

internal import NavModel
internal import Synchronization

/// A least-recently-used cache of metrics for the current traffic, limited by memory.
///
/// A metric stays alive while a caller uses it. When the cache exceeds its limit, it evicts the metric that has been
/// unused the longest. A metric larger than the limit is returned but not retained. A metric in use is found again even
/// if it is not retained, so that no two equal metrics exist at a time. Concurrent requests for a metric wait for one
/// computation.
///
/// A metric grows while it is used, because its hierarchy and other tables are computed on demand. It notifies the
/// cache, which then updates its size.
final class MetricCache: Sendable {
    /// Identifies a metric for the current traffic.
    struct Key: Hashable {
        var mode: TravelMode
        var avoid: Avoidances
        var shortest: Bool
        var rules: RulesInForce?
        var vehicle: VehicleClass?
    }

    private let state: Mutex<State>

    /// Creates an empty cache.
    ///
    /// - Parameter limit: Maximum size in bytes.
    init(limit: Int) { state = Mutex(State(limit: max(0, limit))) }

    /// Returns the metric of a key for the current traffic, computing it with `make` if necessary.
    func metric(_ key: Key, make: (TrafficSpeeds) -> Metric) -> Metric {
        if let found = state.withLock({ $0.retained(key) }) { return found }
        // Evicted metrics are freed after the lock is released.
        var deferred = DeferredRelease()
        let (found, cell, traffic) = state.withLock { $0.find(key, &deferred) }
        if let found { return found }
        let metric = cell.value { make(traffic) }
        let isNew = state.withLock { $0.insert(metric, key, from: cell, &deferred) }
        if isNew { observe(metric, key) }
        return metric
    }

    /// The metric of a key if it is available. Never blocks, and does not count as a use.
    func peek(_ key: Key) -> Metric? { state.withLock { $0.entries[key]?.metric } }

    /// The current traffic.
    var traffic: TrafficSpeeds { state.withLock { $0.traffic } }

    /// Size and hit counts.
    var statistics: MetricStatistics {
        state.withLock { state in
            var now = state.statistics
            now.entries = state.entries.values.reduce(0) { $0 + ($1.retained == nil ? 0 : 1) }
            now.bytes = state.bytes
            now.limit = state.limit
            return now
        }
    }

    /// Retains only the metric used last, with its hierarchy but no other derived data.
    func shrink() {
        var deferred = DeferredRelease()
        let last = state.withLock { state -> (key: Key, metric: Metric)? in
            let cached = state.entries.compactMapValues(\.retained)
            let last = cached.keys.max { state.entries[$0]?.use ?? 0 < state.entries[$1]?.use ?? 0 }
            for key in cached.keys where key != last { state.release(key, &deferred) }
            return last.flatMap { key in cached[key].map { (key, $0) } }
        }
        // Outside the lock: the hierarchy may be in computation on a thread that needs the lock to update the size.
        guard let last, last.metric.isCustomized else { return }
        let lean = last.metric.hierarchyOnly
        if state.withLock({ $0.replace(last.metric, by: lean, last.key, &deferred) }) { observe(lean, last.key) }
    }

    // MARK: Traffic

    /// A retained metric, and its customization for changing traffic.
    struct CachedMetric {
        var metric: Metric
        var customization: PartialCustomization?
    }

    /// The retained metrics, and the traffic they are for.
    var snapshot: (cached: [Key: CachedMetric], traffic: TrafficSpeeds) {
        state.withLock { state in
            let cached = state.entries.compactMapValues { entry in
                entry.retained.map { CachedMetric(metric: $0, customization: entry.customization) }
            }
            return (cached, state.traffic)
        }
    }

    /// Whether another `bytes` bytes fit in the limit.
    func hasCapacity(for bytes: Int) -> Bool { state.withLock { $0.bytes + bytes <= $0.limit } }

    /// Retains the customization for changing traffic of a metric, if the cache retains the metric and has capacity.
    func adopt(_ customization: PartialCustomization, for metric: Metric, _ key: Key) {
        var deferred = DeferredRelease()
        state.withLock { state in
            guard state.entries[key]?.retained === metric else { return }
            state.entries[key]?.customization = customization
            state.count(metric, key, &deferred)
        }
    }

    /// Releases all customizations for changing traffic; the metrics stay.
    func dropCustomizations() {
        var deferred = DeferredRelease()
        state.withLock { state in
            for (key, entry) in state.entries {
                guard let customization = entry.customization, let metric = entry.retained else { continue }
                deferred.objects.append(customization)
                state.entries[key]?.customization = nil
                state.count(metric, key, &deferred)
            }
        }
    }

    /// Replaces all metrics by those for new traffic. Metrics evicted since the snapshot stay evicted.
    ///
    /// - Returns: Metrics requested in the meantime for the old traffic that are missing in `new`, in which case
    ///   nothing is replaced; `nil` on success.
    func replaceAll(with new: [Key: CachedMetric], for traffic: TrafficSpeeds) -> [Key: Metric]? {
        var deferred = DeferredRelease()
        let late = state.withLock { state -> [Key: Metric]? in
            let late = state.entries.compactMapValues(\.retained).filter { new[$0.key] == nil }
            guard late.isEmpty else { return late }
            state.replaceAll(with: new, for: traffic, &deferred)
            return nil
        }
        if late == nil { for (key, cached) in new { observe(cached.metric, key) } }
        return late
    }

    private func observe(_ metric: Metric, _ key: Key) {
        metric.observeGrowth { [weak self, weak metric] in
            guard let self, let metric else { return }
            var deferred = DeferredRelease()
            self.state.withLock { $0.count(metric, key, &deferred) }
        }
        // It may have grown before it was observed.
        var deferred = DeferredRelease()
        state.withLock { $0.count(metric, key, &deferred) }
    }
}

/// Statistics of the metric cache.
public struct MetricStatistics: Sendable, Hashable {
    /// Size of the retained metrics in bytes, including customizations for changing traffic.
    public internal(set) var bytes = 0
    /// Number of retained metrics.
    public internal(set) var entries = 0
    /// Maximum size in bytes.
    public internal(set) var limit = 0
    /// Requests for an available metric.
    public internal(set) var hits = 0
    /// Requests that computed a metric or waited for its computation.
    public internal(set) var misses = 0
    /// Metrics evicted to stay within the limit, including those that exceed it alone.
    public internal(set) var evictions = 0
}

extension MetricCache {
    /// Retains evicted objects until the lock is released.
    private struct DeferredRelease {
        var objects: [AnyObject] = []
    }

    private struct Entry {
        /// The metric while it is in use.
        weak var metric: Metric?
        /// The metric while it is retained.
        var retained: Metric?
        var customization: PartialCustomization?
        /// Counted size while it is retained.
        var bytes = 0
        /// Sequence number of the last use.
        var use: UInt64 = 0
    }

    private struct State {
        let limit: Int
        var entries: [Key: Entry] = [:]
        /// Metrics in computation.
        var making: [Key: Once<Metric>] = [:]
        var traffic = TrafficSpeeds.none
        var bytes = 0
        var statistics = MetricStatistics()
        private var uses: UInt64 = 0

        init(limit: Int) { self.limit = limit }

        /// The metric of a key if it is retained and sound: nearly always, so this is fast.
        mutating func retained(_ key: Key) -> Metric? {
            guard let index = entries.index(forKey: key), let metric = entries.values[index].retained, !metric.isDamaged
            else { return nil }
            statistics.hits += 1
            uses += 1
            entries.values[index].use = uses
            return metric
        }

        /// The metric of a key, or the cell in which it is computed and the traffic to compute it for.
        mutating func find(_ key: Key, _ deferred: inout DeferredRelease) -> (Metric?, Once<Metric>, TrafficSpeeds) {
            if entries[key]?.metric?.isDamaged == true { release(key, &deferred) }
            if let metric = entries[key]?.metric, !metric.isDamaged {
                statistics.hits += 1
                touch(key)
                if entries[key]?.retained == nil, metric.byteCount <= limit {
                    entries[key]?.retained = metric
                    count(metric, key, &deferred)
                }
                return (metric, Once(), traffic)
            }
            statistics.misses += 1
            let cell = making[key] ?? Once()
            making[key] = cell
            return (nil, cell, traffic)
        }

        private mutating func touch(_ key: Key) {
            uses += 1
            entries[key]?.use = uses
        }

        /// Retains a new metric, unless the traffic has changed or another thread has inserted it.
        mutating func insert(_ metric: Metric, _ key: Key, from cell: Once<Metric>, _ deferred: inout DeferredRelease)
            -> Bool
        {
            guard making[key] === cell else { return false }
            making[key] = nil
            entries = entries.filter { $0.value.metric != nil }
            entries[key] = Entry(metric: metric, retained: metric)
            touch(key)
            count(metric, key, &deferred)
            return true
        }

        /// Updates the size of a metric and evicts metrics beyond the limit.
        mutating func count(_ metric: Metric, _ key: Key, _ deferred: inout DeferredRelease) {
            guard var entry = entries[key], entry.metric === metric, entry.retained != nil else { return }
            bytes -= entry.bytes
            entry.bytes = metric.byteCount
            if let customization = entry.customization {
                if entry.bytes + customization.byteCount > limit {
                    deferred.objects.append(customization)
                    entry.customization = nil
                } else {
                    entry.bytes += customization.byteCount
                }
            }
            bytes += entry.bytes
            entries[key] = entry
            if entry.bytes > limit {
                statistics.evictions += 1
                release(key, &deferred)
            }
            while bytes > limit,
                let oldest = entries.filter({ $0.value.retained != nil }).min(by: { $0.value.use < $1.value.use })
            {
                statistics.evictions += 1
                release(oldest.key, &deferred)
            }
        }

        /// Replaces a retained metric by an equal one.
        mutating func replace(_ old: Metric, by new: Metric, _ key: Key, _ deferred: inout DeferredRelease) -> Bool {
            guard let entry = entries[key], entry.retained === old else { return false }
            release(key, &deferred)
            entries[key] = Entry(metric: new, retained: new, customization: entry.customization, use: entry.use)
            count(new, key, &deferred)
            return true
        }

        /// Evicts a metric; callers that use it keep it alive.
        mutating func release(_ key: Key, _ deferred: inout DeferredRelease) {
            guard var entry = entries[key], let cached = entry.retained else { return }
            deferred.objects.append(cached)
            if let customization = entry.customization { deferred.objects.append(customization) }
            bytes -= entry.bytes
            (entry.retained, entry.customization, entry.bytes) = (nil, nil, 0)
            entries[key] = entry
        }

        /// Replaces the retained metrics by those for new traffic.
        mutating func replaceAll(
            with new: [Key: CachedMetric], for traffic: TrafficSpeeds, _ deferred: inout DeferredRelease
        ) {
            let old = entries.filter { $0.value.retained != nil }
            for entry in entries.values { if let cached = entry.retained { deferred.objects.append(cached) } }
            entries = [:]
            bytes = 0
            making = [:]
            self.traffic = traffic
            for (key, entry) in old.sorted(by: { $0.value.use < $1.value.use }) {
                guard let cached = new[key] else { continue }
                entries[key] = Entry(
                    metric: cached.metric, retained: cached.metric, customization: cached.customization, use: entry.use)
                count(cached.metric, key, &deferred)
            }
        }
    }
}
