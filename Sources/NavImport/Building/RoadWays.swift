// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Tells, from a look at its tags, whether a way may be a road, so that others cost nothing more.
func mayBeRoad(_ tags: TagView) -> Bool {
    if tags.contains("highway") { return true }
    if tags.contains("route") { return tags.contains("route", "ferry") || tags.contains("route", "shuttle_train") }
    return tags.contains("railway") && (tags.contains("motor_vehicle") || tags.contains("motorcar"))
}

/// The roads of one block, ready to be cut into segments.
struct RoadWayBatch: Sendable {
    /// Ways in the order of the file.
    var ways: [RoadWay] = []
    /// Node rows of all ways; −1 for a node that the extract lacks.
    var rows: [Int32] = []

    struct RoadWay: Sendable {
        var id: Int64
        var attributes: RoadAttributes
        /// Where its nodes lie in `rows`.
        var nodes: Range<Int>
    }

    /// Reads the roads of a block.
    init(_ block: OSMBlock, nodes: NodeTable, law: Law) {
        block.forEachWay { way in
            guard mayBeRoad(way.tags) else { return }
            let start = rows.count
            var anchor: Int32 = -1
            for id in way.nodes {
                guard let row = nodes.index.row(of: id), nodes.isPresent[Int(row)] else {
                    if rows.count > start, rows.last != -1 { rows.append(-1) }
                    continue
                }
                if anchor < 0 { anchor = row }
                if rows.count == start || rows.last != row { rows.append(row) }
            }
            let country = anchor < 0 ? .unknown : law.country(at: nodes.places[Int(anchor)].coordinate)
            guard let attributes = WayRules(country: law.rules(of: country)).attributes(of: way.tags.tags) else {
                rows.removeSubrange(start...)
                return
            }
            ways.append(RoadWay(id: way.id, attributes: attributes, nodes: start..<rows.count))
        }
    }
}
