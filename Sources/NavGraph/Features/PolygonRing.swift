// SPDX-License-Identifier: Apache-2.0

package import NavGeo

/// Geometry of polygon rings in ten-millionths of a degree. The first point of a ring is not repeated at its end.
package enum PolygonRing {
    /// Twice the signed area in squared units; positive for rings that are clockwise as seen from above.
    package static func doubleArea(_ ring: ArraySlice<FixedCoordinate>) -> Double {
        guard var last = ring.last else { return 0 }
        var sum = 0.0
        for place in ring {
            sum += Double(place.longitude) * Double(last.latitude) - Double(last.longitude) * Double(place.latitude)
            last = place
        }
        return sum
    }

    /// Whether a place lies inside a ring, by ray casting to the east with the even–odd rule.
    package static func contains(_ ring: ArraySlice<FixedCoordinate>, _ place: FixedCoordinate) -> Bool {
        guard var last = ring.last else { return false }
        var isInside = false
        for next in ring {
            if (next.latitude > place.latitude) != (last.latitude > place.latitude) {
                let fraction =
                    Double(Int64(place.latitude) - Int64(last.latitude))
                    / Double(Int64(next.latitude) - Int64(last.latitude))
                let crossing = Double(last.longitude) + fraction * Double(Int64(next.longitude) - Int64(last.longitude))
                if Double(place.longitude) < crossing { isInside.toggle() }
            }
            last = next
        }
        return isInside
    }
}
