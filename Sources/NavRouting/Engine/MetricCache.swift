// SPDX-License-Identifier: Apache-2.0

internal import NavModel
internal import Synchronization

/// The metrics that an engine keeps, all for the same traffic, within a limit of memory.
///
/// Whoever asks for a metric holds it for as long as it is needed; the cache holds those that were used last. When they
/// take more than the limit, the one that was not used for longest is let go of. A metric that is larger than the limit by
/// itself is handed out but not kept. A metric that is still in use somewhere is found again, kept or not, so that no two
/// equal ones exist at the same time; requests for one that is being made wait for it.
///
/// A metric grows while it is used: its hierarchy and other tables are made when they are first needed. The cache is
/// notified and counts anew.
final class MetricCache: Sendable {
    /// What tells metrics apart, the traffic aside.
    struct Key: Hashable {
        var mode: TravelMode
        var avoid: Avoidances
        var shortest: Bool
        var rules: RulesInForce?
    }

    private let state: Mutex<State>

    /// - Parameter limit: bytes.
    init(limit: Int) { state = Mutex(State(limit: max(0, limit))) }

    /// The metric of a key for the traffic of now; `make` is called when there is none.
    func metric(_ key: Key, make: (TrafficSpeeds) -> Metric) -> Metric {
        // What is let go of is freed after the lock is open again.
        var freed = Freed()
        let (found, cell, traffic) = state.withLock { $0.find(key, &freed) }
        if let found { return found }
        let metric = cell.value { make(traffic) }
        let isNew = state.withLock { $0.keep(metric, key, from: cell, &freed) }
        if isNew { observe(metric, key) }
        return metric
    }

    /// The metric of a key if it is at hand; never waits, and does not count as use.
    func known(_ key: Key) -> Metric? { state.withLock { $0.entries[key]?.metric } }

    /// The traffic of now.
    var traffic: TrafficSpeeds { state.withLock { $0.traffic } }

    /// What is kept and was.
    var statistics: MetricStatistics {
        state.withLock { state in
            var now = state.statistics
            now.entries = state.entries.values.reduce(0) { $0 + ($1.kept == nil ? 0 : 1) }
            now.bytes = state.bytes
            now.limit = state.limit
            return now
        }
    }

    /// Keeps the metric that was used last, with its hierarchy and nothing else, and lets go of all others.
    func shrink() {
        var freed = Freed()
        let last = state.withLock { state -> (key: Key, metric: Metric)? in
            let kept = state.entries.compactMapValues(\.kept)
            let last = kept.keys.max { state.entries[$0]?.use ?? 0 < state.entries[$1]?.use ?? 0 }
            for key in kept.keys where key != last { state.release(key, &freed) }
            return last.flatMap { key in kept[key].map { (key, $0) } }
        }
        // Outside the lock: the hierarchy may be in the making, and who makes it takes the lock to have it counted.
        guard let last, last.metric.isLaid else { return }
        let lean = last.metric.lean
        if state.withLock({ $0.replace(last.metric, by: lean, last.key, &freed) }) { observe(lean, last.key) }
    }

    // MARK: Traffic

    /// A metric that is kept, and the costs that follow its traffic.
    struct Kept {
        var metric: Metric
        var live: LiveCosts?
    }

    /// What is kept, and the traffic it is for.
    var snapshot: (kept: [Key: Kept], traffic: TrafficSpeeds) {
        state.withLock { state in
            let kept = state.entries.compactMapValues { entry in
                entry.kept.map { Kept(metric: $0, live: entry.live) }
            }
            return (kept, state.traffic)
        }
    }

    /// Whether so many bytes more fit beside what is kept.
    func hasRoom(for bytes: Int) -> Bool { state.withLock { $0.bytes + bytes <= $0.limit } }

    /// Goes over to other traffic with metrics that were made for it; what has been let go of since stays away.
    ///
    /// - Returns: what has been asked for in the meantime, for the old traffic, and is missing in `new`; `nil` when done.
    func replaceAll(with new: [Key: Kept], for traffic: TrafficSpeeds) -> [Key: Metric]? {
        var freed = Freed()
        let late = state.withLock { state -> [Key: Metric]? in
            let late = state.entries.compactMapValues(\.kept).filter { new[$0.key] == nil }
            guard late.isEmpty else { return late }
            state.replaceAll(with: new, for: traffic, &freed)
            return nil
        }
        if late == nil { for (key, kept) in new { observe(kept.metric, key) } }
        return late
    }

    private func observe(_ metric: Metric, _ key: Key) {
        metric.observeGrowth { [weak self, weak metric] in
            guard let self, let metric else { return }
            var freed = Freed()
            self.state.withLock { $0.count(metric, key, &freed) }
        }
        // It may have grown before it was observed.
        var freed = Freed()
        state.withLock { $0.count(metric, key, &freed) }
    }
}

/// What the cache of metrics holds and has done.
public struct MetricStatistics: Sendable, Hashable {
    /// Memory of the metrics that are kept, in bytes, with what follows the traffic.
    public internal(set) var bytes = 0
    /// How many metrics are kept.
    public internal(set) var entries = 0
    /// No more bytes than that are kept.
    public internal(set) var limit = 0
    /// Requests for a metric that was at hand.
    public internal(set) var hits = 0
    /// Requests for a metric that had to be made, or waited for.
    public internal(set) var misses = 0
    /// Metrics that were let go of to stay within the limit, those that alone are larger than it included.
    public internal(set) var evictions = 0
}

extension MetricCache {
    /// Keeps what was let go of until the lock is open.
    private struct Freed {
        var objects: [AnyObject] = []
    }

    private struct Entry {
        /// The metric as long as anybody uses it.
        weak var metric: Metric?
        /// The same while it is kept.
        var kept: Metric?
        var live: LiveCosts?
        /// Memory that counts while it is kept.
        var bytes = 0
        /// When it was used last.
        var use: UInt64 = 0
    }

    private struct State {
        let limit: Int
        var entries: [Key: Entry] = [:]
        /// Those that somebody is making, for whoever asks in the meantime.
        var making: [Key: Once<Metric>] = [:]
        var traffic = TrafficSpeeds.none
        var bytes = 0
        var statistics = MetricStatistics()
        private var uses: UInt64 = 0

        init(limit: Int) { self.limit = limit }

        /// The metric of a key, or where it is being made and for which traffic.
        mutating func find(_ key: Key, _ freed: inout Freed) -> (Metric?, Once<Metric>, TrafficSpeeds) {
            if let metric = entries[key]?.metric {
                statistics.hits += 1
                touch(key)
                if entries[key]?.kept == nil, metric.byteCount <= limit {
                    entries[key]?.kept = metric
                    count(metric, key, &freed)
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

        /// Keeps what was made, unless the traffic has changed in the meantime or another thread has kept it.
        mutating func keep(_ metric: Metric, _ key: Key, from cell: Once<Metric>, _ freed: inout Freed) -> Bool {
            guard making[key] === cell else { return false }
            making[key] = nil
            entries = entries.filter { $0.value.metric != nil }
            entries[key] = Entry(metric: metric, kept: metric)
            touch(key)
            count(metric, key, &freed)
            return true
        }

        /// Counts the memory of a metric anew and lets go of what goes beyond the limit.
        mutating func count(_ metric: Metric, _ key: Key, _ freed: inout Freed) {
            guard var entry = entries[key], entry.metric === metric, entry.kept != nil else { return }
            bytes -= entry.bytes
            entry.bytes = metric.byteCount
            if let live = entry.live {
                if entry.bytes + live.byteCount > limit {
                    freed.objects.append(live)
                    entry.live = nil
                } else {
                    entry.bytes += live.byteCount
                }
            }
            bytes += entry.bytes
            entries[key] = entry
            if entry.bytes > limit {
                statistics.evictions += 1
                release(key, &freed)
            }
            while bytes > limit,
                let oldest = entries.filter({ $0.value.kept != nil }).min(by: { $0.value.use < $1.value.use })
            {
                statistics.evictions += 1
                release(oldest.key, &freed)
            }
        }

        /// Takes an equal metric in place of one that is kept.
        mutating func replace(_ old: Metric, by new: Metric, _ key: Key, _ freed: inout Freed) -> Bool {
            guard let entry = entries[key], entry.kept === old else { return false }
            release(key, &freed)
            entries[key] = Entry(metric: new, kept: new, use: entry.use)
            count(new, key, &freed)
            return true
        }

        /// Lets go of a metric; whoever uses it goes on to.
        mutating func release(_ key: Key, _ freed: inout Freed) {
            guard var entry = entries[key], let kept = entry.kept else { return }
            freed.objects.append(kept)
            if let live = entry.live { freed.objects.append(live) }
            bytes -= entry.bytes
            (entry.kept, entry.live, entry.bytes) = (nil, nil, 0)
            entries[key] = entry
        }

        /// Takes metrics for other traffic in place of those that are still kept.
        mutating func replaceAll(with new: [Key: Kept], for traffic: TrafficSpeeds, _ freed: inout Freed) {
            let old = entries.filter { $0.value.kept != nil }
            for entry in entries.values { if let kept = entry.kept { freed.objects.append(kept) } }
            entries = [:]
            bytes = 0
            making = [:]
            self.traffic = traffic
            for (key, entry) in old.sorted(by: { $0.value.use < $1.value.use }) {
                guard let kept = new[key] else { continue }
                entries[key] = Entry(metric: kept.metric, kept: kept.metric, live: kept.live, use: entry.use)
                count(kept.metric, key, &freed)
            }
        }
    }
}
