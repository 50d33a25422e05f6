// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NativeMembers
internal import NavGeo
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// By which lines the length of a path is measured.
public enum GMSLengthKind: Int, Sendable, Hashable, CaseIterable {
    /// The shortest lines on the ground.
    case geodesic = 0
    /// Lines of one direction on the compass.
    case rhumb = 1
}

/// Places in order. It does not change; see ``GMSMutablePath``.
public class GMSPath {
    var places: [Coordinate]

    init(places: [Coordinate]) { self.places = places }

    /// Makes a path without places.
    public convenience init() { self.init(places: []) }

    /// Makes a path of the places of another one.
    public convenience init(path: GMSPath) { self.init(places: path.places) }

    /// Reads a polyline with five digits behind the point; `nil` when it is none.
    public convenience init?(fromEncodedPath encodedPath: String) {
        guard let places = Polyline.decode(encodedPath) else { return nil }
        self.init(places: places)
    }

    /// How many places there are.
    public func count() -> UInt { UInt(places.count) }

    /// A place; one that is not on the globe where there is none.
    public func coordinate(at index: UInt) -> CLLocationCoordinate2D {
        guard let row = Int(exactly: index), places.indices.contains(row) else {
            return CLLocationCoordinate2D(latitude: -180, longitude: -180)
        }
        return places[row].onMaps
    }

    /// The places as a polyline with five digits behind the point.
    public func encodedPath() -> String { Polyline.encode(places) }

    /// Meters along all places.
    public func length(of kind: GMSLengthKind) -> CLLocationDistance {
        zip(places, places.dropFirst()).reduce(0) { sum, ends in
            switch kind {
            case .geodesic: sum + ends.0.distance(to: ends.1).value
            case .rhumb: sum + GMSPath.rhumb(ends.0, ends.1)
            }
        }
    }

    /// Length of the line of one compass direction, by the latitudes of Mercator's map.
    private static func rhumb(_ a: Coordinate, _ b: Coordinate) -> Double {
        func stretched(_ degrees: Double) -> Double { asinh(tan(degrees * .pi / 180)) }
        let north = (b.latitude - a.latitude) * .pi / 180
        let east = remainder(b.longitude - a.longitude, 360) * .pi / 180
        let stretch = stretched(b.latitude) - stretched(a.latitude)
        let slope = abs(stretch) > 1e-12 ? north / stretch : cos(a.latitude * .pi / 180)
        return hypot(north, slope * east) * earthRadius
    }
}

/// Places in order, to which others can be added.
public final class GMSMutablePath: GMSPath {
    /// Adds a place at the end.
    public func add(_ coordinate: CLLocationCoordinate2D) { places.append(coordinate.onGround) }
    /// Adds a place at the end, in degrees.
    public func addLatitude(_ latitude: Double, longitude: Double) {
        places.append(Coordinate(latitude: latitude, longitude: longitude))
    }
    /// Puts a place before the one at an index. Nothing happens beyond the end.
    public func insert(_ coordinate: CLLocationCoordinate2D, at index: UInt) {
        if let row = Int(exactly: index), row <= places.count { places.insert(coordinate.onGround, at: row) }
    }
    /// Puts a place in the stead of another. Nothing happens where there is none.
    public func replaceCoordinate(at index: UInt, with coordinate: CLLocationCoordinate2D) {
        if let row = Int(exactly: index), places.indices.contains(row) { places[row] = coordinate.onGround }
    }
    /// Takes a place away. Nothing happens where there is none.
    public func removeCoordinate(at index: UInt) {
        if let row = Int(exactly: index), places.indices.contains(row) { places.remove(at: row) }
    }
    /// Takes the last place away, if there is one.
    public func removeLastCoordinate() { _ = places.popLast() }
    /// Takes all places away.
    public func removeAllCoordinates() { places = [] }
}

/// Meters along a path.
public func GMSGeometryLength(_ path: GMSPath) -> CLLocationDistance { path.length(of: .geodesic) }

extension RouteLeg {
    /// The line on the road; that of the leg in progress begins where the traveler is.
    public var path: GMSPath? { GMSPath(places: line) }
}

extension Navigator {
    /// The road traveled since guidance was last switched on or destinations were set, simplified.
    public var traveledPath: GMSPath { GMSPath(places: traveledLine) }
}
