// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Functions on polygon rings.
enum Ring {
    /// The ring without the repeated first point and consecutive duplicates.
    static func open(_ places: [FixedCoordinate]) -> [FixedCoordinate] {
        var ring: [FixedCoordinate] = []
        for place in places where place != ring.last { ring.append(place) }
        if ring.count > 1, ring.first == ring.last { ring.removeLast() }
        return ring
    }

    /// Twice the signed area in grid units, positive for clockwise rings as seen from above.
    static func doubleArea(_ ring: [FixedCoordinate]) -> Double {
        guard var last = ring.last else { return 0 }
        var sum = 0.0
        for place in ring {
            sum += Double(place.longitude) * Double(last.latitude) - Double(last.longitude) * Double(place.latitude)
            last = place
        }
        return sum
    }

    /// Whether a point is inside, by ray casting to the east.
    static func contains(_ ring: [FixedCoordinate], _ place: FixedCoordinate) -> Bool {
        guard var last = ring.last else { return false }
        var isInside = false
        for next in ring {
            if (next.latitude > place.latitude) != (last.latitude > place.latitude) {
                let share =
                    Double(Int64(place.latitude) - Int64(last.latitude))
                    / Double(Int64(next.latitude) - Int64(last.latitude))
                let crossing = Double(last.longitude) + share * Double(Int64(next.longitude) - Int64(last.longitude))
                if Double(place.longitude) < crossing { isInside.toggle() }
            }
            last = next
        }
        return isInside
    }

    /// The ring oriented clockwise if it is an outer ring, else counterclockwise.
    static func turned(_ ring: [FixedCoordinate], outer: Bool) -> [FixedCoordinate] {
        (doubleArea(ring) > 0) == outer ? ring : ring.reversed()
    }
}
