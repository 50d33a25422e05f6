// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Fast check whether a way can be a road.
func mayBeRoad(_ tags: TagView) -> Bool {
    if tags.contains("highway") { return true }
    if tags.contains("route") { return tags.contains("route", "ferry") || tags.contains("route", "shuttle_train") }
    if tags.contains("railway") {
        return tags.contains("motor_vehicle") || tags.contains("motorcar") || tags.contains("shuttle")
    }
    return tags.contains("man_made", "pier")
}

/// Whether a way is a residential street, which indicates a built-up area.
func isStreet(_ tags: TagView) -> Bool {
    tags.contains("highway", "residential") || tags.contains("highway", "living_street")
}

/// The roads of one block, ready to be split into segments.
struct RoadWayBatch: Sendable {
    /// Distinct sets of attributes, in the order of first use: many ways of a block share one.
    var attributes: [RoadAttributes] = []
    /// Ways in the order of the file.
    var ways: [RoadWay] = []
    /// Node rows of all ways; −1 for a missing node.
    var rows: [Int32] = []

    struct RoadWay: Sendable {
        var id: Int64
        /// Row of `attributes`.
        var attributes: Int
        /// Its nodes in `rows`.
        var nodes: Range<Int>
    }

    /// Parses the roads of a block.
    init(_ block: OSMBlock, nodes: NodeTable, countryRules: CountryRulesLookup, towns: BuiltUpGrid, routes: RoadRoutes)
    {
        var known: [RoadAttributes: Int] = [:]
        block.forEachWay { way in
            guard mayBeRoad(way.tags) else { return }
            let start = rows.count
            let anchor = appendRows(of: way, nodes)
            let country = anchor.map { countryRules.country(at: nodes.places[Int($0)].coordinate) } ?? .unknown
            let isBuiltUp = isBuiltUp(rows[start...], nodes, towns)
            let rules = WayRules(country: countryRules.rules(of: country))
            guard var found = rules.attributes(of: way.tags.tags, builtUp: isBuiltUp) else {
                rows.removeSubrange(start...)
                return
            }
            found.forward.sign.bound = routes.bounds(of: way.id, ref: found.ref, .forward)
            found.backward.sign.bound = routes.bounds(of: way.id, ref: found.ref, .backward)
            let row = known[found] ?? attributes.count
            if row == attributes.count {
                known[found] = row
                attributes.append(found)
            }
            ways.append(RoadWay(id: way.id, attributes: row, nodes: start..<rows.count))
        }
    }

    /// Whether most of a way is in a built-up area, by its ends and its middle.
    private func isBuiltUp(_ rows: ArraySlice<Int32>, _ nodes: NodeTable, _ towns: BuiltUpGrid) -> Bool {
        let present = rows.filter { $0 >= 0 }
        guard let first = present.first, let last = present.last else { return false }
        let inside = [first, present[present.count / 2], last].count { row in
            towns.contains(nodes.places[Int(row)].coordinate)
        }
        return inside >= 2
    }

    /// Appends the nodes of a way without consecutive duplicates; returns the first one that exists.
    private mutating func appendRows(of way: WayView, _ nodes: NodeTable) -> Int32? {
        let start = rows.count
        var anchor: Int32?
        for id in way.nodes {
            guard let row = nodes.index.row(of: id), nodes.isPresent[Int(row)] else {
                if rows.count > start, rows.last != -1 { rows.append(-1) }
                continue
            }
            if anchor == nil { anchor = row }
            if rows.count == start || rows.last != row { rows.append(row) }
        }
        return anchor
    }
}
