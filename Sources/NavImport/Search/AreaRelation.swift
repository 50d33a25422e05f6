// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavSearch

/// The relation of an administrative area, of another boundary that has a kind of place, or of a town or a part of one.
///
/// Source: the pages "Relation:boundary" and "Tag:boundary=administrative" on the OpenStreetMap wiki.
struct AreaRelation: Sendable {
    /// Its outer and inner ways.
    let ways: [Int64]
    private let id: Int64
    private let found: SearchRules.Found
    private let level: Int
    /// The node of its label, and that of its administrative center.
    private let label: Int64?
    private let center: Int64?
    /// Whether it has a kind of place, so that a part of it is a place, too.
    private let isPlace: Bool

    /// Parses a relation; `nil` unless it is an area that can be found.
    init?(_ relation: RelationView) {
        let isBoundary = relation.tags.contains("type", "boundary")
        let isAdministrative = relation.tags.contains("boundary", "administrative")
        guard relation.tags.contains("name"), isBoundary || relation.tags.contains("type", "multipolygon"),
            isAdministrative || isBoundary && relation.tags.contains("place") || SearchRules.isTown(relation.tags),
            let (found, level) = SearchRules.area(relation.tags.tags)
        else { return nil }
        (id, self.found, self.level) = (relation.id, found, level)
        isPlace = relation.tags.contains("place")
        var (ways, label, center): ([Int64], Int64?, Int64?) = ([], nil, nil)
        for member in relation.members {
            switch (member.kind, member.role) {
            case (.way, "outer"), (.way, "inner"), (.way, ""): ways.append(member.ref)
            case (.node, "label"): label = member.ref
            case (.node, "admin_centre"): center = member.ref
            default: continue
            }
        }
        (self.ways, self.label, self.center) = (ways, label, center)
    }

    /// The nodes that are needed for its outline and its place.
    func nodes(_ members: [Int64: [Int64]]) -> [Int64] {
        ways.flatMap { members[$0] ?? [] } + [label, center].compactMap(\.self)
    }

    /// The area at its label, else at its center if that is inside, else at a point inside its outline. A kind of place whose
    /// outline is cut is at the middle of a part of it.
    ///
    /// - Returns: `nil` when the extract has neither of these nodes nor a whole outline.
    func area(_ members: [Int64: [Int64]], _ table: NodeTable) -> SearchArea? {
        let lines = ways.map { way in (members[way] ?? []).map { table.place(of: $0) } }
        let isComplete = lines.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 != nil } }
        let rings = isComplete ? Rings.assemble(ways: lines.map { $0.compactMap { $0?.coordinate } }) : []
        let outline = rings.map { PolygonRing.open($0.compactMap { FixedCoordinate($0) }) }.filter { $0.count > 2 }
        guard let place = place(in: outline, table) ?? (isPlace ? middle(members, table) : nil) else { return nil }
        return SearchArea(
            kind: found.kind, level: level, names: found.names, source: PlaceSource(.relation, id), location: place,
            importance: found.importance, label: label.map { PlaceSource(.node, $0) }, rings: outline)
    }

    private func middle(_ members: [Int64: [Int64]], _ table: NodeTable) -> FixedCoordinate? {
        ways.lazy.compactMap { members[$0] }.first.flatMap {
            SearchObject.middle(of: SearchCollector.sample($0), table)
        }
    }

    private func place(in outline: [[FixedCoordinate]], _ table: NodeTable) -> FixedCoordinate? {
        if let place = label.flatMap({ table.place(of: $0) }) { return place }
        if let place = center.flatMap({ table.place(of: $0) }), outline.isEmpty || PolygonRing.contains(outline, place)
        {
            return place
        }
        return PolygonRing.pointInside(outline)
    }
}

extension PolygonRing {
    /// Whether a place lies inside polygons, by the even–odd rule, so that inner rings are holes.
    static func contains(_ rings: [[FixedCoordinate]], _ place: FixedCoordinate) -> Bool {
        rings.count { contains($0[...], place) } % 2 == 1
    }

    /// A point inside polygons: the centroid of the largest ring, or if that is outside or in a hole, the middle of the
    /// widest part at its latitude. `nil` without rings that have an area.
    ///
    /// - Complexity: O(n log n).
    static func pointInside(_ rings: [[FixedCoordinate]]) -> FixedCoordinate? {
        guard let largest = rings.max(by: { abs(doubleArea($0[...])) < abs(doubleArea($1[...])) }),
            let center = centroid(largest)
        else { return nil }
        if contains(rings, center) { return center }
        let longitudes = rings.flatMap { crossings(of: $0, at: center.latitude) }.sorted()
        let spans = stride(from: 0, to: longitudes.count - 1, by: 2).map { (longitudes[$0], longitudes[$0 + 1]) }
        guard let widest = spans.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return nil }
        return FixedCoordinate(latitude: center.latitude, longitude: Int32((widest.0 + widest.1) / 2))
    }

    /// The longitudes at which a ring crosses a latitude.
    private static func crossings(of ring: [FixedCoordinate], at latitude: Int32) -> [Double] {
        zip(ring, ring.dropFirst() + ring.prefix(1)).compactMap { from, to in
            guard (from.latitude > latitude) != (to.latitude > latitude) else { return nil }
            let part =
                Double(Int64(latitude) - Int64(from.latitude)) / Double(Int64(to.latitude) - Int64(from.latitude))
            return Double(from.longitude) + part * Double(Int64(to.longitude) - Int64(from.longitude))
        }
    }

    /// The centroid of the area of a ring; `nil` for one without area.
    private static func centroid(_ ring: [FixedCoordinate]) -> FixedCoordinate? {
        guard let first = ring.first, var last = ring.last else { return nil }
        var (area, latitude, longitude) = (0.0, 0.0, 0.0)
        // In relation to the first point, so that products stay exact enough.
        func offset(_ place: FixedCoordinate) -> (north: Double, east: Double) {
            (
                Double(Int64(place.latitude) - Int64(first.latitude)),
                Double(Int64(place.longitude) - Int64(first.longitude))
            )
        }
        for place in ring {
            let (a, b) = (offset(last), offset(place))
            let product = a.east * b.north - b.east * a.north
            area += product
            latitude += (a.north + b.north) * product
            longitude += (a.east + b.east) * product
            last = place
        }
        guard area != 0 else { return nil }
        return FixedCoordinate(
            Coordinate(
                latitude: (Double(first.latitude) + latitude / (3 * area)) / FixedCoordinate.scale,
                longitude: (Double(first.longitude) + longitude / (3 * area)) / FixedCoordinate.scale))
    }
}
