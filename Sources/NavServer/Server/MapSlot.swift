// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel
internal import NavRouting
internal import Synchronization

/// Holds the current map, and replaces it while requests run.
///
/// Each request takes the map once and uses it to the end. An old map is freed when its last request ends.
final class MapSlot: Sendable {
    private let current: Mutex<ServedMap>
    /// Held while a map is being opened, so that of two swaps the later one wins, and while traffic is updated, so that a
    /// new map misses no update.
    let swapping = Mutex<Void>(())
    /// When the swap in progress began.
    private let swapStart = Mutex<Double?>(nil)

    init(_ map: ServedMap) { current = Mutex(map) }

    /// The current map.
    var map: ServedMap { current.withLock { $0 } }

    /// Applies a traffic update to the current map; see `ServedMap.updateTraffic(_:expiry:now:)`.
    func updateTraffic(
        _ rows: [UInt8], expiry: Double, now: Double
    ) throws(RouteError) -> (report: TrafficReport, map: ServedMap) {
        try swapping.withLock { _ throws(RouteError) in
            let map = map
            return (try map.updateTraffic(rows, expiry: expiry, now: now), map)
        }
    }

    /// Opens a region and serves it from now on, with the traffic known for its roads.
    ///
    /// - Parameters:
    ///   - path: Path of the region; `nil` opens the current one again.
    ///   - limits: Limits of the server, which decide on the memory.
    ///   - waits: Whether to wait for another swap in progress.
    /// - Throws: `RegionError`, also if the map does not fit in memory, and the old map stays; `MapBusyError` if another swap is in progress.
    @discardableResult
    func swap(to path: String? = nil, limits: ServiceLimits, waits: Bool = true) throws -> ServedMap {
        func open() throws(RegionError) -> ServedMap {
            swapStart.withLock { $0 = WorkQueue.now }
            defer { swapStart.withLock { $0 = nil } }
            let old = map
            let new = try ServedMap(
                path: path ?? old.path, memory: limits.engineMemory, speeds: old.speeds,
                localOffset: old.localOffset, hourlyMemory: limits.hourlyMemory)
            try new.requireMemory(asFor: old)
            // The old map gets no more updates, and its searches end soon.
            old.engine.releaseTrafficUpdates()
            old.releaseWorkspaces()
            new.copyTraffic(of: old, now: RoutingRequestHandler.now)
            new.prepare(asFor: old)
            current.withLock { $0 = new }
            return new
        }
        if waits { return try swapping.withLock { _ in try open() } }
        guard let new = try swapping.withLockIfAvailable({ _ in try open() }) else { throw MapBusyError() }
        return new
    }

    /// Duration of the swap in progress in seconds; `nil` if there is none.
    var swapSeconds: Double? { swapStart.withLock { $0.map { WorkQueue.now - $0 } } }
}

/// Another map is being opened, or traffic is being updated.
struct MapBusyError: Error {}
