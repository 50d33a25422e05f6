// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// Collects what is known about the traffic on a graph, update by update.
///
/// An update is a text in the form that OSRM reads: one row `from_osm_node,to_osm_node,speed_kmh` for each pair of
/// neighbouring nodes in the direction of travel; further fields are not looked at. Speed 0 closes the stretch. What an
/// update does not mention stays as it was, until it expires. Bad rows are counted and passed over.
///
///     var feed = TrafficFeed(graph)
///     let report = feed.update(bytes, expiry: now + 600)
///     let changed = engine.apply(feed.speeds)
///
/// Source of the form: the wiki page "Traffic" of the OSRM project.
public struct TrafficFeed: Sendable {
    /// The graph whose roads the rows name.
    public let graph: RoadGraph
    /// What is known now.
    public private(set) var speeds: TrafficSpeeds = .none

    private let index: StretchIndex

    /// Rows that are faster are passed over, in kilometers per hour.
    public static let greatestSpeed = 500.0

    /// Starts without any knowledge, and makes the index of the graph's nodes: about seven bytes for each.
    ///
    /// - Complexity: O(points of the graph).
    public init(_ graph: RoadGraph) {
        self.graph = graph
        index = StretchIndex(graph)
    }

    /// Starts with what is known of the same roads on another graph, such as an older map: speeds go with the pairs of
    /// OpenStreetMap nodes that they were told for, and those of pairs that are no neighbours here are left behind.
    ///
    /// - Complexity: O(points of the graph + stretches known · log stretches).
    public init(_ graph: RoadGraph, keeping other: TrafficFeed) {
        self.init(graph)
        var finder = StretchFinder(graph, index)
        var news: [TrafficSpeeds.Stretch] = []
        var nodes: [Int64] = []
        var edge: EdgeID?
        for stretch in other.speeds.stretches {
            if stretch.edge != edge {
                edge = stretch.edge
                nodes.removeAll(keepingCapacity: true)
                other.graph.appendOSMNodes(of: stretch.edge, to: &nodes)
            }
            let row = Int(stretch.index)
            guard row + 1 < nodes.count else { continue }
            finder.find(from: nodes[row], to: nodes[row + 1])
            appendFound(by: finder, Double(stretch.kilometersPerHour), stretch.expiry, to: &news)
        }
        merge(news)
    }

    /// Takes the rows of an update in. Of two rows about the same stretch the later one holds.
    ///
    /// - Parameters:
    ///   - bytes: The text, UTF-8.
    ///   - expiry: When these speeds are to be forgotten, in seconds since 1970; infinite for never.
    /// - Complexity: O(rows · log rows + stretches known).
    public mutating func update(_ bytes: [UInt8], expiry: Double = .infinity) -> TrafficReport {
        var report = TrafficReport()
        var rows = TrafficRows(bytes)
        var finder = StretchFinder(graph, index)
        var news: [TrafficSpeeds.Stretch] = []
        while let row = rows.next() {
            guard case .speed(let from, let to, let speed) = row else {
                report.note(.malformed, line: rows.line)
                continue
            }
            guard speed >= 0, speed <= TrafficFeed.greatestSpeed else {
                report.note(speed < 0 ? .negativeSpeed : .excessiveSpeed, line: rows.line)
                continue
            }
            finder.find(from: from, to: to)
            let known = news.count
            appendFound(by: finder, speed, expiry, to: &news)
            if news.count > known {
                report.rows += 1
            } else {
                report.note(problem(of: &finder, from, to), line: rows.line)
            }
        }
        merge(news)
        return report
    }

    /// Forgets what has expired by `time`, in seconds since 1970: those roads are free again.
    ///
    /// - Complexity: O(stretches known).
    public mutating func forget(expiredBy time: Double) {
        guard speeds.stretches.contains(where: { $0.expiry <= time }) else { return }
        speeds = TrafficSpeeds(sorted: speeds.stretches.filter { $0.expiry > time })
    }

    /// Forgets everything.
    public mutating func forgetAll() { speeds = .none }

    /// When the next speed expires, in seconds since 1970; `nil` when none ever does.
    ///
    /// - Complexity: O(stretches known).
    public var nextExpiry: Double? {
        speeds.stretches.lazy.map(\.expiry).filter(\.isFinite).min()
    }

    /// Appends the stretches that were found, as far as motor vehicles may travel them, with their speed.
    private func appendFound(
        by finder: StretchFinder, _ speed: Double, _ expiry: Double, to news: inout [TrafficSpeeds.Stretch]
    ) {
        for found in finder.found where !graph.access(of: found.edge).isDisjoint(with: .motor) {
            news.append(
                TrafficSpeeds.Stretch(
                    edge: found.edge, index: Int32(found.stretch), share: Float(found.share),
                    kilometersPerHour: Float(speed), expiry: expiry))
        }
    }

    private func problem(of finder: inout StretchFinder, _ from: Int64, _ to: Int64) -> TrafficReport.Problem {
        if !finder.found.isEmpty { return .againstTraffic }
        return finder.knows(from) && finder.knows(to) ? .notNeighbors : .unknownNode
    }

    /// Lays news over what is known.
    private mutating func merge(_ news: [TrafficSpeeds.Stretch]) {
        guard !news.isEmpty else { return }
        var order = news.enumerated().map { (place: $0.element.place, row: $0.offset) }
        order.sort { $0.place != $1.place ? $0.place < $1.place : $0.row < $1.row }
        let known = speeds.stretches
        var merged: [TrafficSpeeds.Stretch] = []
        merged.reserveCapacity(known.count + news.count)
        var row = 0
        for entry in order {
            let new = news[entry.row]
            while row < known.count, known[row].place < new.place {
                merged.append(known[row])
                row += 1
            }
            if row < known.count, known[row].place == new.place { row += 1 }
            if let last = merged.last, last.place == new.place { merged.removeLast() }
            merged.append(new)
        }
        merged += known[row...]
        speeds = TrafficSpeeds(sorted: merged)
    }
}
