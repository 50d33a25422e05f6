// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
public import CoreLocation
public import NavGeo
public import NavModel

extension Coordinate {
    /// Creates a coordinate from one of the platform.
    public init(_ place: CLLocationCoordinate2D) { self.init(latitude: place.latitude, longitude: place.longitude) }
}

extension CLLocationCoordinate2D {
    /// Creates a coordinate of the platform.
    public init(_ place: Coordinate) { self.init(latitude: place.latitude, longitude: place.longitude) }
}

extension LocationFix {
    /// Creates a fix from a location of the platform; `nil` if its coordinate is invalid.
    public init?(_ location: CLLocation) {
        let place = Coordinate(location.coordinate)
        guard location.horizontalAccuracy >= 0, place.isValid else { return nil }
        self.init(
            coordinate: place, time: location.timestamp.timeIntervalSince1970,
            horizontalAccuracy: location.horizontalAccuracy, course: location.course, speed: location.speed,
            altitude: location.verticalAccuracy > 0 ? location.altitude : .nan)
    }
}

extension CLLocation {
    /// Creates a location from a snapped position. The accuracy of altitudes is unknown and set to 10 meters.
    public convenience init(_ location: RoadSnappedLocation) {
        self.init(
            coordinate: CLLocationCoordinate2D(location.coordinate),
            altitude: location.altitude.isFinite ? location.altitude : 0,
            horizontalAccuracy: location.horizontalAccuracy, verticalAccuracy: location.altitude.isFinite ? 10 : -1,
            course: location.course, speed: location.speed, timestamp: Date(timeIntervalSince1970: location.time))
    }
}
#endif
