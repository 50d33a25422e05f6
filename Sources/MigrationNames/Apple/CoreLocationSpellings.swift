// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
public import CoreLocation
internal import NavGeo
public import NavModel
public import NavRender
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

extension GMSCameraUpdate {
    /// Moves to a target.
    public static func setTarget(_ target: CLLocationCoordinate2D) -> CameraUpdate { setTarget(Coordinate(target)) }
    /// Moves to a target and a zoom level.
    public static func setTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> CameraUpdate {
        setTarget(Coordinate(target), zoom: zoom)
    }
}

extension GMSCameraPosition {
    /// Creates a camera position.
    ///
    /// - Parameters:
    ///   - target: The center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    public init(target: CLLocationCoordinate2D, zoom: Float, bearing: Double = 0, viewingAngle: Double = 0) {
        self.init(target: Coordinate(target), zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }
}
#endif
