// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
public import CoreLocation
public import NavGeo
public import NavModel

extension Coordinate {
    /// The same place.
    public init(_ place: CLLocationCoordinate2D) { self.init(latitude: place.latitude, longitude: place.longitude) }
}

extension CLLocationCoordinate2D {
    /// The same place.
    public init(_ place: Coordinate) { self.init(latitude: place.latitude, longitude: place.longitude) }
}

extension LocationFix {
    /// The same position; `nil` when the system says that the place is not valid.
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
    /// A position on the road, in the system's form. How well an altitude is known is not told here: within 10 meters.
    public convenience init(_ location: RoadSnappedLocation) {
        self.init(
            coordinate: CLLocationCoordinate2D(location.coordinate),
            altitude: location.altitude.isFinite ? location.altitude : 0,
            horizontalAccuracy: location.horizontalAccuracy, verticalAccuracy: location.altitude.isFinite ? 10 : -1,
            course: location.course, speed: location.speed, timestamp: Date(timeIntervalSince1970: location.time))
    }
}
#endif
