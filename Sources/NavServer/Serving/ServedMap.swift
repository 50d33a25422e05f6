// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavTiles
internal import NavWords
internal import Synchronization

/// A region that is being served, with all that answers from it. Its roads never change; a newer map is another object.
final class ServedMap: Sendable {
    /// Where the region file lies.
    let path: String
    /// Search and guidance over the region.
    let provider: LocalRouteProvider
    /// Lays traces on the roads.
    let matcher: TraceMatcher
    /// Folds the contents of the file, so that what was said about one map is not taken for another.
    let identity: UInt32
    /// Time of the map data as the source tells it; empty when it does not.
    let dataVersion: String
    /// Its map for web pages.
    let tiles: MapTileDesk

    /// Made with the first update, because it takes an index of all nodes. Held while an update is taken in.
    private let feed = Mutex<TrafficFeed?>(nil)
    /// What became of the last update; apart, so that whoever asks does not wait for the next one.
    private let lastReport = Mutex(TrafficReport())
    /// Edges on a square meter of the region, on average.
    let edgesPerSquareMeter: Double

    var graph: RoadGraph { provider.engine.graph }
    var engine: RouteEngine { provider.engine }

    /// Opens a region file.
    ///
    /// - Throws: `RegionError` for a file that is unreadable, foreign, truncated or damaged.
    convenience init(path: String, metricMemory: Int? = nil) throws(RegionError) {
        try self.init(try RoadGraph(path: path), path: path, metricMemory: metricMemory)
    }

    /// Serves an opened region.
    ///
    /// - Throws: `RegionError` when its map layers are damaged.
    init(_ graph: RoadGraph, path: String, metricMemory: Int? = nil) throws(RegionError) {
        self.path = path
        tiles = try MapTileDesk(graph: graph)
        dataVersion = graph.properties["dataVersion"] ?? ""
        provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, metricMemory: metricMemory), words: InstructionWriter())
        edgesPerSquareMeter = ServedMap.density(of: graph)
        matcher = TraceMatcher(engine: provider.engine)
        let fold = graph.file.fold
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

    // MARK: Readiness

    /// Makes ready what is ready on another map, or at first what cars need, so that no request waits for it.
    func prepare(asFor other: ServedMap?) {
        for mode in TravelMode.allCases where other?.engine.isPrepared(for: mode) ?? (mode == .driving) {
            engine.prepare(for: mode)
        }
    }

    /// Gives back memory that only speeds up the next requests.
    func releaseWorkspaces() {
        engine.releaseWorkspaces()
        matcher.releaseWorkspaces()
    }

    // MARK: Traffic

    /// What became of the last update.
    var lastTraffic: TrafficReport { lastReport.withLock { $0 } }

    /// Takes an update of the traffic in; routes that are asked for afterwards go by it.
    ///
    /// - Parameters:
    ///   - rows: In the form that `TrafficFeed` reads.
    ///   - expiry: When these speeds are to be forgotten, in seconds since 1970.
    ///   - now: The time, in seconds since 1970.
    func takeTraffic(_ rows: [UInt8], expiry: Double, now: Double) -> TrafficReport {
        self.feed.withLock { known in
            var feed = known ?? TrafficFeed(graph)
            feed.forget(expiredBy: now)
            let report = feed.update(rows, expiry: expiry)
            let ready = TravelMode.allCases.filter { engine.isPrepared(for: $0) }
            engine.apply(feed.speeds)
            for mode in ready { engine.prepare(for: mode) }
            known = feed
            lastReport.withLock { $0 = report }
            return report
        }
    }

    /// Knows from now on what another map knows of the same roads.
    func keepTraffic(of other: ServedMap) {
        guard let known = other.feed.withLock({ $0 }) else { return }
        let report = other.lastTraffic
        feed.withLock { feed in
            let kept = TrafficFeed(graph, keeping: known)
            engine.apply(kept.speeds)
            feed = kept
            lastReport.withLock { $0 = report }
        }
    }

    /// Forgets speeds that have expired.
    func forgetTraffic(expiredBy now: Double) {
        feed.withLock { feed in
            guard let next = feed?.nextExpiry, next <= now else { return }
            feed?.forget(expiredBy: now)
            if let feed { engine.apply(feed.speeds) }
        }
    }
}
