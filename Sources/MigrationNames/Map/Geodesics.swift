// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo

/// Great circles on a sphere.
enum Geodesics {
    /// Longest part of a geodesic that is drawn as a straight line, in meters.
    private static let longestPart = 50_000.0

    /// A line with additional points if its segments follow geodesics, and the number of parts of each segment.
    static func line(_ places: [Coordinate], isGeodesic: Bool) -> (places: [Coordinate], parts: [Int]) {
        guard isGeodesic, let first = places.first else {
            return (places, Array(repeating: 1, count: max(0, places.count - 1)))
        }
        var (line, parts) = ([first], [Int]())
        for (a, b) in zip(places, places.dropFirst()) {
            let length = a.distance(to: b).value
            let count = length.isFinite ? min(512, max(1, Int((length / longestPart).rounded(.up)))) : 1
            for part in 1...count {
                line.append(part == count ? b : between(a, b, fraction: Double(part) / Double(count)))
            }
            parts.append(count)
        }
        return (line, parts)
    }

    /// The coordinate at a fraction of the great circle between two coordinates, by interpolation of their unit vectors.
    static func between(_ a: Coordinate, _ b: Coordinate, fraction: Double) -> Coordinate {
        let (from, to) = (vector(a), vector(b))
        let cosine = min(1, max(-1, from.x * to.x + from.y * to.y + from.z * to.z))
        let angle = acos(cosine)
        // For opposite places there is no shortest path.
        guard angle > 1e-12, sin(angle) > 1e-9 else { return fraction < 0.5 ? a : b }
        let (p, q) = (sin((1 - fraction) * angle) / sin(angle), sin(fraction * angle) / sin(angle))
        let (x, y, z) = (p * from.x + q * to.x, p * from.y + q * to.y, p * from.z + q * to.z)
        return Coordinate(latitude: atan2(z, hypot(x, y)) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
    }

    private static func vector(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
        let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
        return (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// Initial direction from one coordinate to another, in degrees clockwise from north, 0 ..< 360.
    static func heading(from a: Coordinate, to b: Coordinate) -> Double {
        let (north, south) = (a.latitude * .pi / 180, b.latitude * .pi / 180)
        let east = (b.longitude - a.longitude) * .pi / 180
        let degrees =
            atan2(sin(east) * cos(south), cos(north) * sin(south) - sin(north) * cos(south) * cos(east)) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// The coordinate at a distance in meters and a direction in degrees.
    static func offset(from place: Coordinate, meters: Double, heading: Double) -> Coordinate {
        let (angle, direction) = (meters / earthRadius, heading * .pi / 180)
        let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
        let north = asin(sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(direction))
        let east =
            longitude
            + atan2(sin(direction) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sin(north))
        return Coordinate(
            latitude: north * 180 / .pi, longitude: (east * 180 / .pi).remainder(dividingBy: 360))
    }

    /// Signed area of a closed ring on a sphere in square meters, positive if it runs counterclockwise: the sum of the
    /// spherical excesses between each edge and the pole.
    static func area(_ ring: [Coordinate]) -> Double {
        guard ring.count > 2, let last = ring.last else { return 0 }
        func polar(_ place: Coordinate) -> (tan: Double, longitude: Double) {
            (tan((.pi / 2 - place.latitude * .pi / 180) / 2), place.longitude * .pi / 180)
        }
        var (sum, before) = (0.0, polar(last))
        for place in ring {
            let corner = polar(place)
            let turn = corner.longitude - before.longitude
            let product = before.tan * corner.tan
            sum += 2 * atan2(product * sin(turn), 1 + product * cos(turn))
            before = corner
        }
        return sum * earthRadius * earthRadius
    }
}
