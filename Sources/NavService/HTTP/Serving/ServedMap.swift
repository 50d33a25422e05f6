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

    /// Made with the first update, because it takes an index of all nodes. Held while an update is taken in.
    private let feed = Mutex<TrafficFeed?>(nil)
    /// What became of the last update; apart, so that whoever asks does not wait for the next one.
    private let lastReport = Mutex(TrafficReport())
    /// Bit by bit, the modes that everything has been made for.
    private let modes = Atomic<UInt8>(0)

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
        let fold = graph.file.fold
        identity = UInt32(truncatingIfNeeded: fold ^ (fold >> 32))
    }

    // MARK: Readiness

    /// Makes what routes of a mode need, if nobody has asked for them before, so that later ones need not wait.
    func makeReady(for mode: TravelMode) {
        if !isReady(for: mode) { prepare(mode) }
    }

    private func prepare(_ mode: TravelMode) {
        engine.prepare(for: mode)
        modes.bitwiseOr(UInt8(1) << UInt8(mode.rawValue), ordering: .relaxed)
    }

    /// Whether everything has been made for a mode.
    func isReady(for mode: TravelMode) -> Bool {
        modes.load(ordering: .relaxed) & (UInt8(1) << UInt8(mode.rawValue)) != 0
    }

    /// Makes ready what was asked of another map, or at first what cars need, so that no request waits for it.
    func prepare(asAsked other: ServedMap?) {
        let asked = other?.modes.load(ordering: .relaxed) ?? 1
        for mode in TravelMode.allCases where asked & (1 << UInt8(mode.rawValue)) != 0 {
            prepare(mode)
        }
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
            engine.apply(feed.speeds)
            prepare(asAsked: self)
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
