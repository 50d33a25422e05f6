// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// The corners of the visible area, which is a trapezoid in a tilted view.
public struct GMSVisibleRegion: Sendable {
    /// Lower left corner of the view.
    public var nearLeft: CLLocationCoordinate2D
    /// Lower right corner of the view.
    public var nearRight: CLLocationCoordinate2D
    /// Upper left corner of the view.
    public var farLeft: CLLocationCoordinate2D
    /// Upper right corner of the view.
    public var farRight: CLLocationCoordinate2D

    /// Creates a region from its corners.
    ///
    /// - Parameters:
    ///   - nearLeft: Lower left corner of the view.
    ///   - nearRight: Lower right corner of the view.
    ///   - farLeft: Upper left corner of the view.
    ///   - farRight: Upper right corner of the view.
    public init(
        nearLeft: CLLocationCoordinate2D, nearRight: CLLocationCoordinate2D, farLeft: CLLocationCoordinate2D,
        farRight: CLLocationCoordinate2D
    ) {
        self.nearLeft = nearLeft
        self.nearRight = nearRight
        self.farLeft = farLeft
        self.farRight = farRight
    }
}

/// An area between two parallels and two meridians. Immutable; it may cross the 180th meridian.
public final class GMSCoordinateBounds: NSObject {
    /// The area; `nil` while it is empty. East of a box across the 180th meridian is greater than 180.
    let box: BoundingBox?

    init(box: BoundingBox?) { self.box = box }

    /// Creates an empty area.
    public override convenience init() { self.init(box: nil) }

    /// Creates the smallest area that contains two coordinates.
    public convenience init(coordinate coord1: CLLocationCoordinate2D, coordinate coord2: CLLocationCoordinate2D) {
        self.init(places: [coord1.nativeCoordinate, coord2.nativeCoordinate])
    }

    /// Creates the smallest area that contains a visible region.
    public convenience init(region: GMSVisibleRegion) {
        self.init(
            places: [region.nearLeft, region.nearRight, region.farLeft, region.farRight].map(\.nativeCoordinate))
    }

    /// Creates the smallest area that contains a path.
    public convenience init(path: GMSPath) { self.init(places: path.places) }

    private convenience init(places: [Coordinate]) {
        self.init(box: places.reduce(nil) { GMSCoordinateBounds.extend($0, to: $1) })
    }

    /// Whether the area contains at least one coordinate.
    public var isValid: Bool { box != nil }
    /// The north-east corner; an invalid coordinate if the area is empty.
    public var northEast: CLLocationCoordinate2D { corner(box?.north, box?.east) }
    /// The south-west corner; an invalid coordinate if the area is empty.
    public var southWest: CLLocationCoordinate2D { corner(box?.south, box?.west) }

    private func corner(_ latitude: Double?, _ longitude: Double?) -> CLLocationCoordinate2D {
        guard let latitude, let longitude else { return CLLocationCoordinate2D(latitude: -180, longitude: -180) }
        return CLLocationCoordinate2D(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
    }

    /// The area extended to a coordinate, in the direction that makes it smaller.
    public func includingCoordinate(_ coordinate: CLLocationCoordinate2D) -> GMSCoordinateBounds {
        GMSCoordinateBounds(box: GMSCoordinateBounds.extend(box, to: coordinate.nativeCoordinate))
    }

    /// The area extended to another one.
    public func includingBounds(_ other: GMSCoordinateBounds) -> GMSCoordinateBounds {
        guard let other = other.box else { return self }
        guard let box else { return GMSCoordinateBounds(box: other) }
        let shift = ((box.west + box.east - other.west - other.east) / 720).rounded() * 360
        let union = BoundingBox(
            west: min(box.west, other.west + shift), south: min(box.south, other.south),
            east: max(box.east, other.east + shift), north: max(box.north, other.north))
        return GMSCoordinateBounds(box: GMSCoordinateBounds.normal(union))
    }

    /// The area extended to a path.
    public func includingPath(_ path: GMSPath) -> GMSCoordinateBounds {
        GMSCoordinateBounds(box: path.places.reduce(box) { GMSCoordinateBounds.extend($0, to: $1) })
    }

    /// Whether a coordinate lies in the area or on its edge.
    public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        guard let box else { return false }
        let place = coordinate.nativeCoordinate
        return (box.south...box.north).contains(place.latitude)
            && [0.0, 360].contains { (box.west...box.east).contains(place.longitude + $0) }
    }

    /// Whether two areas have a coordinate in common.
    public func intersects(_ other: GMSCoordinateBounds) -> Bool {
        guard let box, let other = other.box, box.south <= other.north, other.south <= box.north else { return false }
        return [-360.0, 0, 360].contains { box.west <= other.east + $0 && other.west + $0 <= box.east }
    }

    /// Whether two areas are the same.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GMSCoordinateBounds else { return false }
        return box == other.box
    }

    /// The hash value.
    public override var hash: Int { box.map { [$0.west, $0.south, $0.east, $0.north].hashValue } ?? 0 }

    /// A box extended to a coordinate, to the west or to the east, whichever adds less.
    private static func extend(_ box: BoundingBox?, to place: Coordinate) -> BoundingBox? {
        guard place.isValid else { return box }
        guard var box else { return BoundingBox(around: [place]) }
        (box.south, box.north) = (min(box.south, place.latitude), max(box.north, place.latitude))
        guard ![0.0, 360].contains(where: { (box.west...box.east).contains(place.longitude + $0) }) else { return box }
        func positive(_ degrees: Double) -> Double { degrees < 0 ? degrees + 360 : degrees }
        let toEast = positive((place.longitude - box.east).truncatingRemainder(dividingBy: 360))
        let toWest = positive((box.west - place.longitude).truncatingRemainder(dividingBy: 360))
        // The longitude itself becomes the edge, so that rounding does not exclude it.
        if toEast <= toWest {
            box.east = place.longitude + (place.longitude < box.east ? 360 : 0)
        } else {
            if place.longitude > box.west { box.east += 360 }
            box.west = place.longitude
        }
        return box
    }

    /// A box with its west in −180 … 180 and a width of at most 360 degrees.
    private static func normal(_ box: BoundingBox) -> BoundingBox {
        guard box.east - box.west < 360 else {
            return BoundingBox(west: -180, south: box.south, east: 180, north: box.north)
        }
        let shift = box.west < -180 ? 360.0 : box.west > 180 ? -360 : 0
        return BoundingBox(west: box.west + shift, south: box.south, east: box.east + shift, north: box.north)
    }
}
