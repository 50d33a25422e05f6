// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSearch
internal import NavSpeeds
internal import NavTiles
internal import NavWords
internal import Synchronization

/// A region with everything needed to respond to requests for it. Its roads never change; a newer map is another object.
final class ServedMap: Sendable {
    /// Path of the region file.
    let path: String
    /// Route search and guidance.
    let provider: LocalRouteProvider
    /// Map matching.
    let matcher: TraceMatcher
    /// Fingerprint of the file contents, which binds hints to one map.
    let identity: UInt32
    /// Time stamp of the map data; empty if the source has none.
    let dataVersion: String
    /// Map tiles for web pages.
    let tiles: MapTileHandler
    /// The search index, or why there is none.
    let search: Result<SearchIndex, SearchError>

    /// Created with the first update, because it needs an index of all nodes. Locked during an update.
    private let feed = Mutex<TrafficFeed?>(nil)
    /// The report on the last update. It has a lock of its own, so that readers do not wait for an update.
    private let lastReport = Mutex(TrafficReport())
    private let usual: Mutex<SpeedProfile?>
    /// The usual times of the server, or what is typical of the roads and the hour, which is computed on first use.
    var usualTimes: SpeedProfile {
        usual.withLock { known in
            let profile = known ?? SpeedProfile(typicalFor: engine.metric(for: .driving))
            known = profile
            return profile
        }
    }
    /// The usual speeds of the server, if it has any.
    let speeds: UsualSpeeds?
    /// Makes the local time of a map.
    let localOffset: MapLocalOffset?
    /// Seconds from UTC to the local time of this map; `nil` if its time zone is not known.
    private let ownOffset: (@Sendable (Double) -> Double)?
    /// Finds routes by the clock, if the server has usual speeds.
    let router: TimedRouter?

    /// Average number of edges per square meter.
    let edgesPerSquareMeter: Double

    var graph: RoadGraph { provider.engine.graph }
    var engine: RouteEngine { provider.engine }

    /// Opens a region file.
    ///
    /// - Parameters:
    ///   - path: Path of the file.
    ///   - memory: Limits of the memory of its engine; `nil` for the default.
    ///   - speeds: Usual speeds for routes by the clock.
    ///   - hourlyMemory: Bytes that routes by the clock may retain.
    /// - Throws: `RegionError` for a file that is unreadable, truncated, damaged or no region file, and for speeds that do not
    ///   fit it.
    convenience init(
        path: String, memory: EngineMemory? = nil, speeds: UsualSpeeds? = nil, localOffset: MapLocalOffset? = nil,
        hourlyMemory: Int = TimedRouter.defaultMemory
    ) throws(RegionError) {
        try self.init(
            try RoadGraph(path: path), path: path, memory: memory, speeds: speeds, localOffset: localOffset,
            hourlyMemory: hourlyMemory)
    }

    /// Serves an open region.
    ///
    /// - Parameters:
    ///   - graph: The region.
    ///   - path: Path of its file.
    ///   - memory: Limits of the memory of its engine; `nil` for the default.
    ///   - speeds: Usual speeds for routes by the clock.
    ///   - hourlyMemory: Bytes that routes by the clock may retain.
    /// - Throws: `RegionError` if its map layers are damaged, or the speeds do not fit it.
    init(
        _ graph: RoadGraph, path: String, memory: EngineMemory? = nil, speeds: UsualSpeeds? = nil,
        localOffset: MapLocalOffset? = nil, hourlyMemory: Int = TimedRouter.defaultMemory
    ) throws(RegionError) {
        self.path = path
        tiles = try MapTileHandler(graph: graph)
        do throws(SearchError) { search = .success(try SearchIndex(graph)) } catch { search = .failure(error) }
        dataVersion = graph.properties["dataVersion"] ?? ""
        provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, memory: memory), writer: InstructionWriter())
        edgesPerSquareMeter = ServedMap.density(of: graph)
        matcher = TraceMatcher(engine: provider.engine)
        self.speeds = speeds
        self.localOffset = localOffset
        let engine = provider.engine
        let offset = localOffset?(graph)
        ownOffset = offset ?? speeds?.localOffset
        engine.clock = offset.map { LocalClock(offset: $0) { RoutingRequestHandler.now } }
        var profile: SpeedProfile?
        if let speeds {
            do { profile = try speeds.profile(engine.metric(for: .driving)) } catch {
                throw RegionError(code: .mismatched, message: "\(error)", cause: error)
            }
        }
        router = profile.map { TimedRouter(engine, usual: $0, limit: hourlyMemory) }
        usual = Mutex(profile)
        let fold = graph.file.fingerprint
        identity = UInt32(truncatingIfNeeded: fold ^ (fold >> 32))
    }

    private static func density(of graph: RoadGraph) -> Double {
        guard let box = graph.index.bounds?.boundingBox else { return 0 }
        let corner = Coordinate(latitude: box.south, longitude: box.west)
        let height = corner.distance(to: Coordinate(latitude: box.north, longitude: box.west)).value
        let middle = (box.south + box.north) / 2
        let width = Coordinate(latitude: middle, longitude: box.west)
            .distance(to: Coordinate(latitude: middle, longitude: box.east)).value
        return Double(graph.edgeCount) / max(1_000_000, height * width)
    }

    // MARK: Preparation

    /// Modes whose metrics are computed in advance: those that another map has, or driving.
    private func modes(asFor other: ServedMap?) -> [TravelMode] {
        TravelMode.allCases.filter { other?.engine.isPrepared(for: $0) ?? ($0 == .driving) }
    }

    /// Computes in advance the metrics that another map has, or those for driving, so that no request waits for them.
    func prepare(asFor other: ServedMap?) {
        for mode in modes(asFor: other) { engine.prepare(for: mode) }
    }

    /// Checks whether these metrics fit in memory, with the traffic of the other map.
    ///
    /// - Throws: `RegionError` with code `tooLarge` if they do not, and the limits are strict.
    func requireMemory(asFor other: ServedMap?) throws(RegionError) {
        do throws(RouteError) {
            for mode in modes(asFor: other) { try engine.requireMemory(for: mode) }
            if let other, other.engine.traffic != .none { try engine.requireMemoryForTraffic() }
        } catch {
            throw RegionError(code: .tooLarge, message: "\(path): \(error.message)", cause: error)
        }
    }

    /// Releases memory that only speeds up later requests.
    func releaseWorkspaces() {
        engine.releaseWorkspaces()
        matcher.releaseWorkspaces()
    }

    /// Releases costs that later requests compute again, except those used last.
    func releaseMetrics() {
        engine.releaseMetrics()
        router?.releaseMemory()
    }

    // MARK: Traffic

    /// The report on the last update.
    var lastTraffic: TrafficReport { lastReport.withLock { $0 } }

    /// Applies a traffic update to all later routes.
    ///
    /// - Parameters:
    ///   - rows: The update in the format of `TrafficFeed`.
    ///   - expiry: When these speeds expire, in seconds since 1970.
    ///   - now: The time, in seconds since 1970.
    /// - Throws: `RouteError` with code `unsupported` if metrics with traffic do not fit in memory.
    func updateTraffic(_ rows: [UInt8], expiry: Double, now: Double) throws(RouteError) -> TrafficReport {
        try engine.requireMemoryForTraffic()
        return self.feed.withLock { known in
            var feed = known ?? TrafficFeed(graph)
            feed.forget(expiredBy: now)
            let report = feed.update(rows, expiry: expiry)
            let ready = TravelMode.allCases.filter { engine.isPrepared(for: $0) }
            apply(feed.speeds, at: now)
            for mode in ready { engine.prepare(for: mode) }
            known = feed
            lastReport.withLock { $0 = report }
            return report
        }
    }

    /// Copies the traffic of another map to the same roads of this one.
    ///
    /// - Parameters:
    ///   - other: The other map.
    ///   - now: The time, in seconds since 1970.
    func copyTraffic(of other: ServedMap, now: Double) {
        guard let known = other.feed.withLock({ $0 }) else { return }
        let report = other.lastTraffic
        feed.withLock { feed in
            let copy = TrafficFeed(graph, keeping: known)
            apply(copy.speeds, at: now)
            feed = copy
            lastReport.withLock { $0 = report }
        }
    }

    /// Removes speeds that have expired.
    func removeTraffic(expiredBy now: Double) {
        feed.withLock { feed in
            guard let next = feed?.nextExpiry, next <= now else { return }
            feed?.forget(expiredBy: now)
            if let feed { apply(feed.speeds, at: now) }
        }
    }

    private func apply(_ traffic: TrafficSpeeds, at now: Double) {
        engine.apply(traffic)
        if let router, let ownOffset { router.setTraffic(traffic, measured: now + ownOffset(now)) }
    }

    /// The local time of the map; `nil` if its time zone is not known.
    ///
    /// - Parameter now: The time, in seconds since 1970.
    func localTime(at now: Double) -> LocalTime? {
        ownOffset.flatMap { LocalTime(secondsSince1970: now + $0(now)) }
    }
}
