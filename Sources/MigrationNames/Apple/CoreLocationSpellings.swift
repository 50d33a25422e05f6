// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
public import CoreLocation
internal import NavGeo
public import NavModel
public import NavRender
public import NavSession

// Calls that take places, with the places of the system.

extension Waypoint {
    /// Makes a place to go to; `nil` when it is not on the globe.
    public init?(location: CLLocationCoordinate2D, title: String) {
        self.init(location: Coordinate(location), title: title)
    }

    /// Makes a place to go to, on the side of the road where it lies; `nil` when it is not on the globe.
    public init?(location: CLLocationCoordinate2D, title: String, preferSameSideOfRoad: Bool) {
        self.init(location: Coordinate(location), title: title, preferSameSideOfRoad: preferSameSideOfRoad)
    }

    /// Makes a place to go to, to be reached in a direction; `nil` when it is not on the globe, or no direction.
    public init?(location: CLLocationCoordinate2D, title: String, preferredSegmentHeading: Int32) {
        self.init(location: Coordinate(location), title: title, preferredSegmentHeading: preferredSegmentHeading)
    }
}

extension LocationSimulator {
    /// Stands at a place.
    public func simulateLocation(at place: CLLocationCoordinate2D) { simulateLocation(at: Coordinate(place)) }
}

extension GMSCameraUpdate {
    /// To a place.
    public static func setTarget(_ target: CLLocationCoordinate2D) -> CameraUpdate { setTarget(Coordinate(target)) }
    /// To a place and a zoom.
    public static func setTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> CameraUpdate {
        setTarget(Coordinate(target), zoom: zoom)
    }
}

extension GMSCameraPosition {
    /// Looks at a place.
    public init(target: CLLocationCoordinate2D, zoom: Float, bearing: Double = 0, viewingAngle: Double = 0) {
        self.init(target: Coordinate(target), zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }
}
#endif
