// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The relation of a low-emission zone.
///
/// Source: the page "Tag:boundary=low_emission_zone" on the OpenStreetMap wiki: a closed way, or a relation of type
/// `boundary` or `multipolygon`. Only complete borders make an area.
struct ZoneRelation: Sendable {
    /// Its outer and inner ways.
    let ways: [Int64]

    /// Parses a relation; `nil` unless it is a low-emission zone.
    init?(_ relation: RelationView) {
        guard ZoneRelation.isZone(relation.tags),
            relation.tags.contains("type", "boundary") || relation.tags.contains("type", "multipolygon")
        else { return nil }
        ways = relation.members.filter { $0.kind == .way && ["outer", "inner", ""].contains($0.role) }.map(\.ref)
    }

    /// Whether tags are those of a low-emission zone.
    static func isZone(_ tags: TagView) -> Bool { tags.contains("boundary", "low_emission_zone") }
}

/// Areas of an extract, for the test whether a place is in one of them.
struct ZoneAreas: Sendable {
    /// Number of areas that are left out because a part of their border is missing.
    private(set) var incompleteCount = 0
    private var areas: [Area] = []

    private struct Area: Sendable {
        var box = FixedBox.empty
        /// Edges of all rings by band of latitude, from the south of the box.
        var bands: [[(Coordinate, Coordinate)]]

        /// Height of a band in degrees.
        static let bandHeight = 0.002

        init(_ rings: [[Coordinate]]) {
            for place in rings.joined().compactMap({ FixedCoordinate($0) }) { box.include(place) }
            let bounds = box.boundingBox
            bands = Array(repeating: [], count: Area.band(bounds.north, above: bounds.south) + 1)
            for ring in rings {
                for (a, b) in zip(ring, ring.dropFirst()) where a.latitude != b.latitude {
                    let low = Area.band(min(a.latitude, b.latitude), above: bounds.south)
                    let high = Area.band(max(a.latitude, b.latitude), above: bounds.south)
                    for band in min(low, bands.count - 1)...min(high, bands.count - 1) { bands[band].append((a, b)) }
                }
            }
        }

        private static func band(_ latitude: Double, above south: Double) -> Int {
            max(0, Int(((latitude - south) / bandHeight).rounded(.down)))
        }

        /// Even–odd rule: inner rings are holes.
        func contains(_ place: Coordinate) -> Bool {
            let bounds = box.boundingBox
            guard (bounds.south...bounds.north).contains(place.latitude),
                (bounds.west...bounds.east).contains(place.longitude)
            else { return false }
            let band = min(Area.band(place.latitude, above: bounds.south), bands.count - 1)
            return bands[band].count { a, b in
                guard (a.latitude > place.latitude) != (b.latitude > place.latitude) else { return false }
                let part = (place.latitude - a.latitude) / (b.latitude - a.latitude)
                return a.longitude + part * (b.longitude - a.longitude) > place.longitude
            } % 2 == 1
        }
    }

    /// Creates areas from the lines of their borders, in any order; `nil` for a line that is not complete.
    init(lines: [[[Coordinate]?]]) {
        for border in lines {
            let known = border.compactMap(\.self)
            let rings = known.count == border.count ? Rings.assemble(ways: known) : []
            guard !rings.isEmpty else {
                incompleteCount += 1
                continue
            }
            areas.append(Area(rings))
        }
    }

    /// Number of areas.
    var count: Int { areas.count }

    /// Whether there is no area.
    var isEmpty: Bool { areas.isEmpty }

    /// Whether a place is in an area.
    func contains(_ place: Coordinate) -> Bool { areas.contains { $0.contains(place) } }

    /// Whether a box overlaps that of an area.
    func overlaps(_ box: FixedBox) -> Bool { areas.contains { $0.box.intersects(box) } }
}

/// The road attributes of segments in areas.
struct ZonedRoad {
    let areas: ZoneAreas
    let road: RoadID
}
