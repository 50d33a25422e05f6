// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The ways of administrative borders, and the highest unit that each of them bounds.
///
/// Source: the page "Tag:boundary=administrative" on the OpenStreetMap wiki.
struct BorderWays: Sendable {
    /// The lowest `admin_level` by way.
    private var levels: [Int64: Int] = [:]

    /// Countries, and the units below them down to states and regions.
    private static let levelsShown = 2...4

    /// Adds the ways of a relation if it is the border of a country, a state or a region.
    mutating func take(_ relation: RelationView) {
        guard relation.tags.contains("boundary", "administrative"),
            relation.tags.contains("type", "boundary") || relation.tags.contains("type", "multipolygon"),
            let level = relation.tags["admin_level"].flatMap({ Int($0) }), BorderWays.levelsShown.contains(level)
        else { return }
        for member in relation.members where member.kind == .way && ["outer", "inner", ""].contains(member.role) {
            levels[member.ref] = min(level, levels[member.ref] ?? level)
        }
    }

    /// Adds other ways.
    mutating func merge(_ other: BorderWays) { levels.merge(other.levels) { min($0, $1) } }

    /// The kind of border that a way is part of; `nil` for other ways, and for coasts, which the map shows as such.
    func kind(of way: WayView) -> FeatureKind? {
        guard let level = levels[way.id], !way.tags.contains("natural", "coastline") else { return nil }
        if way.tags.contains("maritime", "yes") || way.tags.contains("boundary", "maritime") { return .maritimeBorder }
        return level == 2 ? .countryBorder : .stateBorder
    }

    /// The greatest number of points at which a line is extended.
    static let longest = 500

    /// Joins lines that meet end to end where no third one ends, so that dashes run on and simplified lines stay long.
    ///
    /// - Parameter lines: Lines of node ids.
    /// - Complexity: O(nodes).
    static func joined(_ lines: [[Int64]]) -> [[Int64]] {
        var ends: [Int64: [Int]] = [:]
        for (row, line) in lines.enumerated() where line.first != line.last {
            for end in [line.first, line.last].compactMap(\.self) { ends[end, default: []].append(row) }
        }
        var isUsed = [Bool](repeating: false, count: lines.count)
        var found: [[Int64]] = []
        for row in lines.indices where !isUsed[row] && lines[row].count > 1 {
            isUsed[row] = true
            var line = lines[row]
            for _ in 0..<2 {
                while line.count < longest, let end = line.last, let meeting = ends[end], meeting.count == 2,
                    let next = meeting.first(where: { !isUsed[$0] })
                {
                    isUsed[next] = true
                    line += (lines[next].first == end ? lines[next] : lines[next].reversed()).dropFirst()
                }
                line.reverse()
            }
            found.append(line)
        }
        return found
    }
}

extension LayerWays {
    /// Borders as lines. Where nodes are missing, as beyond an extract, there is a gap.
    func borders(_ nodes: NodeTable) -> [MapFeature] {
        let kinds: [FeatureKind] = [.countryBorder, .stateBorder, .maritimeBorder]
        return kinds.flatMap { kind in
            BorderWays.joined(all.filter { $0.border == kind }.map(\.nodes)).flatMap { line in
                let places = line.map { id in
                    nodes.index.row(of: id).flatMap { nodes.isPresent[Int($0)] ? nodes.places[Int($0)] : nil }
                }
                return places.split { $0 == nil }.map { $0.compactMap(\.self) }.filter { $0.count > 1 }
                    .map { MapFeature(kind: kind, rings: [$0]) }
            }
        }
    }
}
