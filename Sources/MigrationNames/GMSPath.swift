// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NativeNames
internal import NavGeo
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// How the length of a path is measured.
public enum GMSLengthKind: Int, Sendable, Hashable, CaseIterable {
    /// Along geodesics.
    case geodesic = 0
    /// Along rhumb lines.
    case rhumb = 1
}

/// A path of coordinates. Immutable; see ``GMSMutablePath``.
public class GMSPath {
    var places: [Coordinate]

    init(places: [Coordinate]) { self.places = places }

    /// Creates an empty path.
    public convenience init() { self.init(places: []) }

    /// Copies a path.
    public convenience init(path: GMSPath) { self.init(places: path.places) }

    /// Decodes a polyline with five decimal digits; `nil` if it is invalid.
    public convenience init?(fromEncodedPath encodedPath: String) {
        guard let places = Polyline.decode(encodedPath) else { return nil }
        self.init(places: places)
    }

    /// The number of coordinates.
    public func count() -> UInt { UInt(places.count) }

    /// The coordinate at an index; an invalid one if the index is out of range.
    public func coordinate(at index: UInt) -> CLLocationCoordinate2D {
        guard let row = Int(exactly: index), places.indices.contains(row) else {
            return CLLocationCoordinate2D(latitude: -180, longitude: -180)
        }
        return places[row].platformCoordinate
    }

    /// Encodes the path as a polyline with five decimal digits.
    public func encodedPath() -> String { Polyline.encode(places) }

    /// The length in meters.
    public func length(of kind: GMSLengthKind) -> CLLocationDistance {
        zip(places, places.dropFirst()).reduce(0) { sum, ends in
            switch kind {
            case .geodesic: sum + ends.0.distance(to: ends.1).value
            case .rhumb: sum + GMSPath.rhumb(ends.0, ends.1)
            }
        }
    }

    /// Length of a rhumb line, from the latitudes of the Mercator projection.
    private static func rhumb(_ a: Coordinate, _ b: Coordinate) -> Double {
        func stretched(_ degrees: Double) -> Double { asinh(tan(degrees * .pi / 180)) }
        let north = (b.latitude - a.latitude) * .pi / 180
        let east = remainder(b.longitude - a.longitude, 360) * .pi / 180
        let stretch = stretched(b.latitude) - stretched(a.latitude)
        let slope = abs(stretch) > 1e-12 ? north / stretch : cos(a.latitude * .pi / 180)
        return hypot(north, slope * east) * earthRadius
    }
}

/// A mutable path.
public final class GMSMutablePath: GMSPath {
    /// Appends a coordinate.
    public func add(_ coordinate: CLLocationCoordinate2D) { places.append(coordinate.nativeCoordinate) }
    /// Appends a coordinate in degrees.
    public func addLatitude(_ latitude: Double, longitude: Double) {
        places.append(Coordinate(latitude: latitude, longitude: longitude))
    }
    /// Inserts a coordinate at an index. Does nothing beyond the end.
    public func insert(_ coordinate: CLLocationCoordinate2D, at index: UInt) {
        if let row = Int(exactly: index), row <= places.count { places.insert(coordinate.nativeCoordinate, at: row) }
    }
    /// Replaces the coordinate at an index. Does nothing if it is out of range.
    public func replaceCoordinate(at index: UInt, with coordinate: CLLocationCoordinate2D) {
        if let row = Int(exactly: index), places.indices.contains(row) { places[row] = coordinate.nativeCoordinate }
    }
    /// Removes the coordinate at an index. Does nothing if it is out of range.
    public func removeCoordinate(at index: UInt) {
        if let row = Int(exactly: index), places.indices.contains(row) { places.remove(at: row) }
    }
    /// Removes the last coordinate, if any.
    public func removeLastCoordinate() { _ = places.popLast() }
    /// Empties the path.
    public func removeAllCoordinates() { places = [] }
}

/// The length of a path in meters.
public func GMSGeometryLength(_ path: GMSPath) -> CLLocationDistance { path.length(of: .geodesic) }

extension RouteLeg {
    /// The path of the leg; that of the current leg starts at the current position.
    public var path: GMSPath? { GMSPath(places: nativePath) }
}

extension Navigator {
    /// The simplified path traveled since guidance was last switched on or destinations were set.
    public var traveledPath: GMSPath { GMSPath(places: nativeTraveledPath) }
}
