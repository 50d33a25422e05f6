// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
public import CoreLocation
internal import NativeNames
internal import NavGeo
public import NavModel
public import NavSession

// Overloads with the coordinates of the platform.

extension Waypoint {
    /// Creates a waypoint; `nil` if the coordinate is invalid.
    public init?(location: CLLocationCoordinate2D, title: String) {
        self.init(location: Coordinate(location), title: title)
    }

    /// Creates a waypoint with a preferred side of the road; `nil` if the coordinate is invalid.
    ///
    /// - Parameters:
    ///   - location: The coordinate.
    ///   - title: The displayed title.
    ///   - preferSameSideOfRoad: Whether to arrive on the side of the road of the coordinate.
    public init?(location: CLLocationCoordinate2D, title: String, preferSameSideOfRoad: Bool) {
        self.init(location: Coordinate(location), title: title, preferSameSideOfRoad: preferSameSideOfRoad)
    }

    /// Creates a waypoint with a preferred heading; `nil` if the coordinate or the heading is invalid.
    ///
    /// - Parameters:
    ///   - location: The coordinate.
    ///   - title: The displayed title.
    ///   - preferredSegmentHeading: Direction of travel on arrival in degrees, 0 … 360.
    public init?(location: CLLocationCoordinate2D, title: String, preferredSegmentHeading: Int32) {
        self.init(location: Coordinate(location), title: title, preferredSegmentHeading: preferredSegmentHeading)
    }
}

extension LocationSimulator {
    /// Stays at a coordinate.
    public func simulateLocation(at place: CLLocationCoordinate2D) { simulateLocation(at: Coordinate(place)) }
}

extension Waypoint {
    /// The place in the platform's type.
    public var coordinate: CLLocationCoordinate2D { nativeCoordinate.platformCoordinate }
}

extension RouteLeg {
    /// Where the leg ends.
    public var destinationCoordinate: CLLocationCoordinate2D { nativeDestinationCoordinate.platformCoordinate }
}
#endif
