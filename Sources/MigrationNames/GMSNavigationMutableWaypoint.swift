// SPDX-License-Identifier: Apache-2.0

internal import NativeMembers
internal import NavGeo
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// A place to go to that can still be changed. Calls that take destinations take it as it is at that moment.
@MainActor public final class GMSNavigationMutableWaypoint {
    /// Text to show.
    public var title: String
    /// The place. One that is not on the globe makes calls fail with `waypointError`.
    public var coordinate: CLLocationCoordinate2D
    /// Name of the place in a directory of places.
    public var placeID: String?
    /// Arrive on the side of the road where the place lies. Takes the preferred heading away.
    public var preferSameSideOfRoad = false { didSet { if preferSameSideOfRoad { preferredHeading = -1 } } }
    /// Direction of travel on arrival in degrees, 0 … 360; −1 for any. Takes the preference for a side away.
    public var preferredHeading: Int32 = -1 { didSet { if preferredHeading >= 0 { preferSameSideOfRoad = false } } }
    /// A place where a vehicle may stop is wanted.
    public var vehicleStopover = false

    /// The same place, not to be changed; `nil` while it is not on the globe.
    public var waypoint: GMSNavigationWaypoint? {
        Waypoint(
            location: coordinate.onGround, title: title, placeID: placeID, preferSameSideOfRoad: preferSameSideOfRoad,
            preferredSegmentHeading: preferredHeading, vehicleStopover: vehicleStopover)
    }

    /// Makes a place that can be changed of one that cannot.
    public init(_ waypoint: GMSNavigationWaypoint) {
        title = waypoint.title
        coordinate = waypoint.place.onMaps
        placeID = waypoint.placeID
        vehicleStopover = waypoint.vehicleStopover
        preferSameSideOfRoad = waypoint.preferSameSideOfRoad
        preferredHeading = waypoint.preferredHeading
    }

    /// Makes a place to go to; `nil` when it is not on the globe.
    public convenience init?(location: CLLocationCoordinate2D, title: String) {
        guard let waypoint = Waypoint(location: location.onGround, title: title) else { return nil }
        self.init(waypoint)
    }

    /// The same, on the side of the road where it lies.
    public convenience init?(location: CLLocationCoordinate2D, title: String, preferSameSideOfRoad: Bool) {
        self.init(location: location, title: title)
        self.preferSameSideOfRoad = preferSameSideOfRoad
    }

    /// The same, to be reached in a direction; `nil` also when that is none.
    public convenience init?(location: CLLocationCoordinate2D, title: String, preferredSegmentHeading: Int32) {
        guard
            let waypoint = Waypoint(
                location: location.onGround, title: title, preferredSegmentHeading: preferredSegmentHeading)
        else { return nil }
        self.init(waypoint)
    }

    /// Makes a place to go to of its name in `GMSNavigationSource.places`; `nil` when that knows it not.
    public convenience init?(placeID: String, title: String) {
        guard let waypoint = Waypoint(placeID: placeID, title: title) else { return nil }
        self.init(waypoint)
    }
}

@MainActor extension Waypoint {
    /// Makes a place to go to of its name in `GMSNavigationSource.places`; `nil` when that knows it not.
    public init?(placeID: String, title: String) {
        self.init(placeID: placeID, title: title, preferSameSideOfRoad: false)
    }

    /// The same, on the side of the road where it lies.
    public init?(placeID: String, title: String, preferSameSideOfRoad: Bool) {
        guard !placeID.isEmpty, let place = GMSNavigationServices.source?.places(placeID) else { return nil }
        self.init(
            location: place, title: title, placeID: placeID, preferSameSideOfRoad: preferSameSideOfRoad)
    }

    /// The same, to be reached in a direction; `nil` also when that is none.
    public init?(placeID: String, title: String, preferredSegmentHeading: Int32) {
        guard !placeID.isEmpty, let place = GMSNavigationServices.source?.places(placeID) else { return nil }
        self.init(
            location: place, title: title, placeID: placeID, preferredSegmentHeading: preferredSegmentHeading)
    }
}

@MainActor extension [Waypoint] {
    /// Adds a place as it is now. One that is not on the globe is left out.
    public mutating func append(_ waypoint: GMSNavigationMutableWaypoint) {
        if let place = waypoint.waypoint { append(place) }
    }
}

extension Navigator {
    /// Sets destinations as they are now; `waypointError` when one is not on the globe.
    public func setDestinations(
        _ destinations: [GMSNavigationMutableWaypoint], callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) {
        let places = destinations.compactMap(\.waypoint)
        guard places.count == destinations.count else {
            // Never from inside the call.
            Task { callback(.waypointError) }
            return
        }
        setDestinations(places, callback: callback)
    }

    /// Seconds to a destination; the greatest finite number when it is none of the route.
    public func time(to waypoint: GMSNavigationMutableWaypoint) -> Double {
        waypoint.waypoint.map { time(to: $0) } ?? .greatestFiniteMagnitude
    }

    /// Meters to a destination; the greatest finite number when it is none of the route.
    public func distance(to waypoint: GMSNavigationMutableWaypoint) -> Double {
        waypoint.waypoint.map { distance(to: $0) } ?? .greatestFiniteMagnitude
    }
}
