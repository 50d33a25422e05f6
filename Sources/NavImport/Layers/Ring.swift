// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension PolygonRing {
    /// The ring without the repeated first point and consecutive duplicates.
    static func open(_ places: [FixedCoordinate]) -> [FixedCoordinate] {
        var ring: [FixedCoordinate] = []
        for place in places where place != ring.last { ring.append(place) }
        if ring.count > 1, ring.first == ring.last { ring.removeLast() }
        return ring
    }

    /// The ring oriented clockwise if it is an outer ring, else counterclockwise.
    static func turned(_ ring: [FixedCoordinate], outer: Bool) -> [FixedCoordinate] {
        (doubleArea(ring[...]) > 0) == outer ? ring : ring.reversed()
    }
}
