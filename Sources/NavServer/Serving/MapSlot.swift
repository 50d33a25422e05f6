// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavRouting
internal import Synchronization

/// Holds the map that is served, and puts another in its place while requests run.
///
/// Whoever works on a request took the map from here once and keeps it until done; the memory of an old map is given back
/// when the last of them lets go.
final class MapSlot: Sendable {
    private let current: Mutex<ServedMap>
    /// Held while a map is being opened, so that of two swaps the later one wins, and while traffic is taken in, so that
    /// a new map misses none.
    let swapping = Mutex<Void>(())
    /// When the swap under way began.
    private let swapStart = Mutex<Double?>(nil)

    init(_ map: ServedMap) { current = Mutex(map) }

    /// The map of now.
    var map: ServedMap { current.withLock { $0 } }

    /// Takes an update of the traffic in, on the map of now; see `ServedMap.takeTraffic(_:expiry:now:)`.
    func takeTraffic(_ rows: [UInt8], expiry: Double, now: Double) -> (report: TrafficReport, map: ServedMap) {
        swapping.withLock { _ in
            let map = map
            return (map.takeTraffic(rows, expiry: expiry, now: now), map)
        }
    }

    /// Opens the region at a path, or again the one that is served, and serves it from now on, with the traffic that is
    /// known of its roads.
    ///
    /// - Parameter waits: whether to wait for another swap that is under way.
    /// - Throws: `RegionError`; the old map stays. `MapBusy` when another swap is under way.
    @discardableResult
    func swap(to path: String? = nil, metricMemory: Int? = nil, waits: Bool = true) throws -> ServedMap {
        func open() throws(RegionError) -> ServedMap {
            swapStart.withLock { $0 = WorkQueue.now }
            defer { swapStart.withLock { $0 = nil } }
            let old = map
            let new = try ServedMap(path: path ?? old.path, metricMemory: metricMemory)
            new.keepTraffic(of: old)
            new.prepare(asFor: old)
            current.withLock { $0 = new }
            return new
        }
        if waits { return try swapping.withLock { _ in try open() } }
        guard let new = try swapping.withLockIfAvailable({ _ in try open() }) else { throw MapBusy() }
        return new
    }

    /// Seconds that the swap under way has taken so far; `nil` when there is none.
    var swapSeconds: Double? { swapStart.withLock { $0.map { WorkQueue.now - $0 } } }
}

/// Another map is being opened, or traffic is being taken in.
struct MapBusy: Error {}
