// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// The distance of two coordinates on a great circle, in meters.
public func GMSGeometryDistance(_ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D) -> CLLocationDistance {
    from.nativeCoordinate.distance(to: to.nativeCoordinate).value
}

/// The initial direction from one coordinate to another on a great circle, in degrees clockwise from north, 0 ..< 360.
public func GMSGeometryHeading(_ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D) -> CLLocationDirection {
    Geodesics.heading(from: from.nativeCoordinate, to: to.nativeCoordinate)
}

/// The coordinate at a distance in meters and an initial direction in degrees.
public func GMSGeometryOffset(
    _ from: CLLocationCoordinate2D, _ distance: CLLocationDistance, _ heading: CLLocationDirection
) -> CLLocationCoordinate2D {
    Geodesics.offset(from: from.nativeCoordinate, meters: distance, heading: heading).platformCoordinate
}

/// The coordinate at a fraction of the great circle between two coordinates.
public func GMSGeometryInterpolate(
    _ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D, _ fraction: Double
) -> CLLocationCoordinate2D {
    Geodesics.between(from.nativeCoordinate, to.nativeCoordinate, fraction: fraction).platformCoordinate
}

/// The area inside a path in square meters.
public func GMSGeometryArea(_ path: GMSPath) -> Double { abs(Geodesics.area(path.places)) }

/// The area inside a path in square meters; positive if the path runs counterclockwise.
public func GMSGeometrySignedArea(_ path: GMSPath) -> Double { Geodesics.area(path.places) }

/// Whether a coordinate lies inside a closed path, by the crossing rule.
///
/// - Parameters:
///   - point: The coordinate.
///   - path: The path; its end is connected with its start.
///   - geodesic: Whether its edges follow geodesics instead of rhumb lines.
public func GMSGeometryContainsLocation(_ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool) -> Bool {
    let ring = Geodesics.line(path.places + path.places.prefix(1), isGeodesic: geodesic).places
    // The crossing rule, in Mercator's projection, in which rhumb lines are straight.
    func projected(_ place: Coordinate) -> (x: Double, y: Double) {
        let latitude = min(max(place.latitude, -89.999_999), 89.999_999) * .pi / 180
        return ((place.longitude - point.longitude).remainder(dividingBy: 360), asinh(tan(latitude)))
    }
    let own = projected(point.nativeCoordinate)
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst()) {
        let (start, end) = (projected(a), projected(b))
        let east = (end.x - start.x).remainder(dividingBy: 360)
        guard (start.y > own.y) != (end.y > own.y) else { continue }
        if start.x + east * (own.y - start.y) / (end.y - start.y) > 0 { isInside.toggle() }
    }
    return isInside
}

/// Whether a coordinate lies on a path, within a tolerance.
///
/// - Parameters:
///   - point: The coordinate.
///   - path: The path.
///   - geodesic: Whether its segments follow geodesics instead of rhumb lines.
///   - tolerance: Greatest distance in meters.
public func GMSGeometryIsLocationOnPathTolerance(
    _ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool, _ tolerance: CLLocationDistance
) -> Bool {
    let place = point.nativeCoordinate
    let line = Geodesics.line(path.places, isGeodesic: geodesic).places
    guard line.count > 1 else { return line.contains { $0.distance(to: place).value <= tolerance } }
    // On a plane with its origin at the coordinate, which is exact for what is near.
    let east = cos(place.latitude * .pi / 180)
    func plane(_ other: Coordinate) -> (x: Double, y: Double) {
        let meters = earthRadius * .pi / 180
        return (
            (other.longitude - place.longitude).remainder(dividingBy: 360) * meters * east,
            (other.latitude - place.latitude) * meters
        )
    }
    return zip(line, line.dropFirst()).contains { a, b in
        let (start, end) = (plane(a), plane(b))
        let step = (x: end.x - start.x, y: end.y - start.y)
        let square = step.x * step.x + step.y * step.y
        let fraction = square > 0 ? min(1, max(0, -(start.x * step.x + start.y * step.y) / square)) : 0
        return hypot(start.x + step.x * fraction, start.y + step.y * fraction) <= tolerance
    }
}

/// Whether a coordinate lies within 0.1 m of a path.
///
/// - Parameters:
///   - point: The coordinate.
///   - path: The path.
///   - geodesic: Whether its segments follow geodesics instead of rhumb lines.
public func GMSGeometryIsLocationOnPath(_ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool) -> Bool {
    GMSGeometryIsLocationOnPathTolerance(point, path, geodesic, 0.1)
}
