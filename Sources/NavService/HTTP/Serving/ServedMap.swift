// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
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

    private let traffic = Mutex<Traffic>(Traffic())
    /// Bit by bit, the modes that somebody asked for.
    private let modes = Atomic<UInt8>(0)

    private struct Traffic {
        /// Made with the first update, because it takes an index of all nodes.
        var feed: TrafficFeed?
        var lastReport = TrafficReport()
    }

    var graph: RoadGraph { provider.engine.graph }
    var engine: RouteEngine { provider.engine }

    /// Opens a region file.
    ///
    /// - Throws: `RegionError` for a file that is unreadable, foreign, truncated or damaged.
    convenience init(path: String) throws(RegionError) { try self.init(try RoadGraph(path: path), path: path) }

    /// Serves an opened region.
    ///
    /// - Throws: `RegionError` when its map layers are damaged.
    init(_ graph: RoadGraph, path: String) throws(RegionError) {
        self.path = path
        tiles = try MapTileDesk(graph: graph)
        dataVersion = graph.properties["dataVersion"] ?? ""
        provider = LocalRouteProvider(graph: graph, words: InstructionWriter())
        matcher = TraceMatcher(engine: provider.engine)
        let fold = graph.file.sections.reduce(into: UInt64(0)) { $0 = ($0 &* 31) ^ $1.checksum }
        identity = UInt32(truncatingIfNeeded: fold ^ (fold >> 32))
    }

    // MARK: Readiness

    /// Notes that somebody has asked for a mode.
    func note(_ mode: TravelMode) {
        guard !isReady(for: mode) else { return }
        modes.bitwiseOr(UInt8(1) << UInt8(mode.rawValue), ordering: .relaxed)
    }

    /// Whether somebody has asked for a mode before, so that everything for it has been made.
    func isReady(for mode: TravelMode) -> Bool {
        modes.load(ordering: .relaxed) & (UInt8(1) << UInt8(mode.rawValue)) != 0
    }

    /// Makes ready what was asked of another map, or at first what cars need, so that no request waits for it.
    func prepare(asAsked other: ServedMap?) {
        let asked = other?.modes.load(ordering: .relaxed) ?? 1
        for mode in TravelMode.allCases where asked & (1 << UInt8(mode.rawValue)) != 0 {
            engine.prepare(for: mode)
            note(mode)
        }
    }

    // MARK: Traffic

    /// What became of the last update.
    var lastTraffic: TrafficReport { traffic.withLock { $0.lastReport } }

    /// Takes an update of the traffic in; routes that are asked for afterwards go by it.
    ///
    /// - Parameters:
    ///   - rows: In the form that `TrafficFeed` reads.
    ///   - expiry: When these speeds are to be forgotten, in seconds since 1970.
    ///   - now: The time, in seconds since 1970.
    func takeTraffic(_ rows: [UInt8], expiry: Double, now: Double) -> TrafficReport {
        traffic.withLock { traffic in
            var feed = traffic.feed ?? TrafficFeed(graph)
            feed.forget(expiredBy: now)
            traffic.lastReport = feed.update(rows, expiry: expiry)
            engine.apply(feed.speeds)
            prepare(asAsked: self)
            traffic.feed = feed
            return traffic.lastReport
        }
    }

    /// Knows from now on what another map knows of the same roads.
    func keepTraffic(of other: ServedMap) {
        let (known, report) = other.traffic.withLock { ($0.feed, $0.lastReport) }
        guard let known else { return }
        traffic.withLock { traffic in
            let feed = TrafficFeed(graph, keeping: known)
            engine.apply(feed.speeds)
            traffic = Traffic(feed: feed, lastReport: report)
        }
    }

    /// Forgets speeds that have expired.
    func forgetTraffic(expiredBy now: Double) {
        traffic.withLock { traffic in
            guard let next = traffic.feed?.nextExpiry, next <= now else { return }
            traffic.feed?.forget(expiredBy: now)
            if let feed = traffic.feed { engine.apply(feed.speeds) }
        }
    }
}
