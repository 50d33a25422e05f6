// SPDX-License-Identifier: Apache-2.0

internal import NativeNames
internal import NavGeo
public import NavModel

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// A mutable waypoint. Calls that take destinations copy its current value.
@preconcurrency @MainActor public final class GMSNavigationMutableWaypoint {
    /// The displayed title.
    public var title: String
    /// The coordinate. If it is invalid, calls fail with `waypointError`.
    public var coordinate: CLLocationCoordinate2D
    /// ID of the place in a directory of places.
    public var placeID: String?
    /// Whether to arrive on the side of the road of the coordinate. Setting it removes the preferred heading.
    public var preferSameSideOfRoad = false { didSet { if preferSameSideOfRoad { preferredHeading = -1 } } }
    /// Direction of travel on arrival in degrees, 0 … 360; −1 for any. Setting it removes the preference for a side.
    public var preferredHeading: Int32 = -1 { didSet { if preferredHeading >= 0 { preferSameSideOfRoad = false } } }
    /// Whether the vehicle must be able to stop there.
    public var vehicleStopover = false

    /// An immutable copy; `nil` if the coordinate is invalid.
    public var waypoint: GMSNavigationWaypoint? {
        Waypoint(
            location: coordinate.nativeCoordinate, title: title, placeID: placeID,
            preferSameSideOfRoad: preferSameSideOfRoad,
            preferredSegmentHeading: preferredHeading, vehicleStopover: vehicleStopover)
    }

    /// Creates a mutable copy of a waypoint.
    public init(_ waypoint: GMSNavigationWaypoint) {
        title = waypoint.title
        coordinate = waypoint.nativeCoordinate.platformCoordinate
        placeID = waypoint.placeID
        vehicleStopover = waypoint.vehicleStopover
        preferSameSideOfRoad = waypoint.preferSameSideOfRoad
        preferredHeading = waypoint.preferredHeading
    }

    /// Creates a waypoint; `nil` if the coordinate is invalid.
    public convenience init?(location: CLLocationCoordinate2D, title: String) {
        guard let waypoint = Waypoint(location: location.nativeCoordinate, title: title) else { return nil }
        self.init(waypoint)
    }

    /// Creates a waypoint with a preferred side of the road; `nil` if it is invalid or unknown.
    ///
    /// - Parameters:
    ///   - location: The coordinate.
    ///   - title: The displayed title.
    ///   - preferSameSideOfRoad: Whether to arrive on the side of the road of the coordinate.
    public convenience init?(location: CLLocationCoordinate2D, title: String, preferSameSideOfRoad: Bool) {
        self.init(location: location, title: title)
        self.preferSameSideOfRoad = preferSameSideOfRoad
    }

    /// Creates a waypoint with a preferred heading; `nil` if it or the heading is invalid.
    ///
    /// - Parameters:
    ///   - location: The coordinate.
    ///   - title: The displayed title.
    ///   - preferredSegmentHeading: Direction of travel on arrival in degrees, 0 … 360.
    public convenience init?(location: CLLocationCoordinate2D, title: String, preferredSegmentHeading: Int32) {
        guard
            let waypoint = Waypoint(
                location: location.nativeCoordinate, title: title, preferredSegmentHeading: preferredSegmentHeading)
        else { return nil }
        self.init(waypoint)
    }

    /// Creates a waypoint from an ID in `GMSNavigationSource.places`; `nil` if it is unknown.
    public convenience init?(placeID: String, title: String) {
        guard let waypoint = Waypoint(placeID: placeID, title: title) else { return nil }
        self.init(waypoint)
    }

    /// Creates a waypoint from an ID with a preferred side of the road; `nil` if it is unknown.
    ///
    /// - Parameters:
    ///   - placeID: The ID of the place.
    ///   - title: The displayed title.
    ///   - preferSameSideOfRoad: Whether to arrive on the side of the road of the place.
    public convenience init?(placeID: String, title: String, preferSameSideOfRoad: Bool) {
        guard let waypoint = Waypoint(placeID: placeID, title: title, preferSameSideOfRoad: preferSameSideOfRoad)
        else { return nil }
        self.init(waypoint)
    }

    /// Creates a waypoint from an ID with a preferred heading; `nil` if it is unknown or the heading is invalid.
    ///
    /// - Parameters:
    ///   - placeID: The ID of the place.
    ///   - title: The displayed title.
    ///   - preferredSegmentHeading: Direction of travel on arrival in degrees, 0 … 360.
    public convenience init?(placeID: String, title: String, preferredSegmentHeading: Int32) {
        guard let waypoint = Waypoint(placeID: placeID, title: title, preferredSegmentHeading: preferredSegmentHeading)
        else { return nil }
        self.init(waypoint)
    }
}

@MainActor extension Waypoint {
    /// Creates a waypoint from an ID in `GMSNavigationSource.places`; `nil` if it is unknown.
    public init?(placeID: String, title: String) {
        self.init(placeID: placeID, title: title, preferSameSideOfRoad: false)
    }

    /// Creates a waypoint with a preferred side of the road; `nil` if it is invalid or unknown.
    ///
    /// - Parameters:
    ///   - placeID: The ID of the place.
    ///   - title: The displayed title.
    ///   - preferSameSideOfRoad: Whether to arrive on the side of the road of the coordinate.
    public init?(placeID: String, title: String, preferSameSideOfRoad: Bool) {
        guard !placeID.isEmpty, let place = GMSNavigationServices.source?.places(placeID) else { return nil }
        self.init(
            location: place, title: title, placeID: placeID, preferSameSideOfRoad: preferSameSideOfRoad)
    }

    /// Creates a waypoint with a preferred heading; `nil` if it or the heading is invalid.
    ///
    /// - Parameters:
    ///   - placeID: The ID of the place.
    ///   - title: The displayed title.
    ///   - preferredSegmentHeading: Direction of travel on arrival in degrees, 0 … 360.
    public init?(placeID: String, title: String, preferredSegmentHeading: Int32) {
        guard !placeID.isEmpty, let place = GMSNavigationServices.source?.places(placeID) else { return nil }
        self.init(
            location: place, title: title, placeID: placeID, preferredSegmentHeading: preferredSegmentHeading)
    }
}

@MainActor extension [Waypoint] {
    /// Appends a copy of a waypoint. An invalid one is ignored.
    public mutating func append(_ waypoint: GMSNavigationMutableWaypoint) {
        if let place = waypoint.waypoint { append(place) }
    }
}
