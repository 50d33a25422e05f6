// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NativeNames
internal import NavGeo
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// How the length of a path is measured.
public enum GMSLengthKind: UInt, Sendable, Hashable, CaseIterable {
    /// Along geodesics.
    case geodesic = 0
    /// Along rhumb lines.
    case rhumb = 1
    /// In Mercator's projection: the equator is 2 π long.
    case projected = 2
}

/// A path of coordinates. Immutable; see ``GMSMutablePath``.
open class GMSPath: NSObject, NSCopying {
    var places: [Coordinate]

    /// Creates an empty path.
    public required override init() { places = [] }

    convenience init(places: [Coordinate]) {
        self.init()
        self.places = places
    }

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

    /// The length in meters, or in radians of the projection.
    public func length(of kind: GMSLengthKind) -> CLLocationDistance {
        zip(places, places.dropFirst()).reduce(0) { $0 + GMSPath.length($1.0, $1.1, kind) }
    }

    /// The number of segments, with a fraction, from the start to a length.
    public func segments(forLength length: CLLocationDistance, kind: GMSLengthKind) -> Double {
        var rest = length
        for (row, ends) in zip(places, places.dropFirst()).enumerated() {
            let own = GMSPath.length(ends.0, ends.1, kind)
            if rest < own { return Double(row) + max(0, rest) / own }
            rest -= own
        }
        return Double(max(0, places.count - 1))
    }

    /// The path moved by degrees of latitude and longitude.
    public func pathOffset(byLatitude deltaLatitude: CLLocationDegrees, longitude deltaLongitude: CLLocationDegrees)
        -> Self
    {
        let path = Self()
        path.places = places.map {
            Coordinate(latitude: $0.latitude + deltaLatitude, longitude: $0.longitude + deltaLongitude)
        }
        return path
    }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any { GMSPath(places: places) }
    /// Returns a mutable copy.
    open override func mutableCopy() -> Any { GMSMutablePath(places: places) }
    /// Whether two paths have the same coordinates.
    open override func isEqual(_ object: Any?) -> Bool { (object as? GMSPath)?.places == places }
    /// The hash value.
    open override var hash: Int { places.hashValue }

    private static func length(_ a: Coordinate, _ b: Coordinate, _ kind: GMSLengthKind) -> Double {
        switch kind {
        case .geodesic: a.distance(to: b).value
        case .rhumb: rhumb(a, b)
        case .projected: hypot(stretched(b) - stretched(a), turn(a, b))
        }
    }

    /// The latitude in Mercator's projection.
    private static func stretched(_ place: Coordinate) -> Double { asinh(tan(place.latitude * .pi / 180)) }

    /// The shorter turn to the east in radians.
    private static func turn(_ a: Coordinate, _ b: Coordinate) -> Double {
        remainder(b.longitude - a.longitude, 360) * .pi / 180
    }

    /// Length of a rhumb line, from the latitudes of the Mercator projection.
    private static func rhumb(_ a: Coordinate, _ b: Coordinate) -> Double {
        let north = (b.latitude - a.latitude) * .pi / 180
        let east = turn(a, b)
        let stretch = stretched(b) - stretched(a)
        let slope = abs(stretch) > 1e-12 ? north / stretch : cos(a.latitude * .pi / 180)
        return hypot(north, slope * east) * earthRadius
    }
}

/// A mutable path.
open class GMSMutablePath: GMSPath {
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
