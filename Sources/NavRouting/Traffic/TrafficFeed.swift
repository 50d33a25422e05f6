// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// The current traffic of a graph, updated by CSV files.
///
/// An update has the format of OSRM: one row `from_osm_node,to_osm_node,speed_kmh` per pair of neighboring nodes in the
/// direction of travel; further fields are ignored. Speed 0 closes the stretch. Speeds that an update does not mention
/// stay valid until they expire. Invalid rows are counted and skipped.
///
///     var feed = TrafficFeed(graph)
///     let report = feed.update(bytes, expiry: now + 600)
///     let changed = engine.apply(feed.speeds)
///
/// Source of the format: the wiki page "Traffic" of the OSRM project.
public struct TrafficFeed: Sendable {
    /// The graph that rows refer to.
    public let graph: RoadGraph
    /// The current speeds.
    public private(set) var speeds: TrafficSpeeds = .none

    private let index: StretchIndex

    /// Maximum valid speed of a row, in kilometers per hour.
    public static let maximumSpeed = 500.0

    /// Creates an empty feed and indexes the nodes of the graph, with about seven bytes for each.
    ///
    /// - Complexity: O(points of the graph).
    public init(_ graph: RoadGraph) {
        self.graph = graph
        index = StretchIndex(graph)
    }

    /// Creates a feed with the speeds of a feed for another graph, such as an older map. Speeds are carried over by
    /// pairs of OpenStreetMap nodes; pairs that are not neighbors in the new graph are dropped.
    ///
    /// - Complexity: O(points of the graph + stretches · log stretches).
    public init(_ graph: RoadGraph, keeping other: TrafficFeed) {
        self.init(graph)
        var finder = StretchFinder(graph, index)
        var updates: [TrafficSpeeds.Stretch] = []
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
            appendFound(by: finder, Double(stretch.kilometersPerHour), stretch.expiry, to: &updates)
        }
        merge(updates)
    }

    /// Applies an update. Of several rows about the same stretch the last one wins.
    ///
    /// - Parameters:
    ///   - bytes: The rows, in UTF-8.
    ///   - expiry: When the speeds expire, in seconds since 1970; infinite for never.
    /// - Returns: How many rows were valid, and what was wrong with the others.
    /// - Complexity: O(rows · log rows + stretches).
    public mutating func update(_ bytes: [UInt8], expiry: Double = .infinity) -> TrafficReport {
        var report = TrafficReport()
        var parser = TrafficRowParser(bytes)
        var finder = StretchFinder(graph, index)
        var updates: [TrafficSpeeds.Stretch] = []
        while let row = parser.next() {
            guard case .speed(let from, let to, let speed) = row else {
                report.record(.malformed, line: parser.line)
                continue
            }
            guard speed >= 0, speed <= TrafficFeed.maximumSpeed else {
                report.record(speed < 0 ? .negativeSpeed : .excessiveSpeed, line: parser.line)
                continue
            }
            finder.find(from: from, to: to)
            let known = updates.count
            appendFound(by: finder, speed, expiry, to: &updates)
            if updates.count > known {
                report.rows += 1
            } else {
                report.record(problem(of: &finder, from, to), line: parser.line)
            }
        }
        merge(updates)
        return report
    }

    /// Removes the speeds that have expired at `time`, in seconds since 1970.
    ///
    /// - Complexity: O(stretches).
    public mutating func forget(expiredBy time: Double) {
        guard speeds.stretches.contains(where: { $0.expiry <= time }) else { return }
        speeds = TrafficSpeeds(sorted: speeds.stretches.filter { $0.expiry > time })
    }

    /// Removes all speeds.
    public mutating func forgetAll() { speeds = .none }

    /// When the next speed expires, in seconds since 1970; `nil` if none ever does.
    ///
    /// - Complexity: O(stretches).
    public var nextExpiry: Double? {
        speeds.stretches.lazy.map(\.expiry).filter(\.isFinite).min()
    }

    /// Appends the stretches found that are open to motor vehicles, with a speed.
    private func appendFound(
        by finder: StretchFinder, _ speed: Double, _ expiry: Double, to updates: inout [TrafficSpeeds.Stretch]
    ) {
        for found in finder.found where !graph.access(of: found.edge).isDisjoint(with: .motor) {
            updates.append(
                TrafficSpeeds.Stretch(
                    edge: found.edge, index: Int32(found.stretch), share: Float(found.share),
                    kilometersPerHour: Float(speed), expiry: expiry))
        }
    }

    private func problem(of finder: inout StretchFinder, _ from: Int64, _ to: Int64) -> TrafficReport.Problem {
        if !finder.found.isEmpty { return .againstTraffic }
        return finder.knows(from) && finder.knows(to) ? .notNeighbors : .unknownNode
    }

    /// Merges new stretches into the current ones.
    private mutating func merge(_ updates: [TrafficSpeeds.Stretch]) {
        guard !updates.isEmpty else { return }
        var order = updates.enumerated().map { (place: $0.element.place, row: $0.offset) }
        order.sort { $0.place != $1.place ? $0.place < $1.place : $0.row < $1.row }
        let known = speeds.stretches
        var merged: [TrafficSpeeds.Stretch] = []
        merged.reserveCapacity(known.count + updates.count)
        var row = 0
        for entry in order {
            let new = updates[entry.row]
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
