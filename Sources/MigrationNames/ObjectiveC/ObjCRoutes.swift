// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
internal import NavModel
internal import NavSession

/// A waypoint.
@objc(GMSNavigationWaypoint) public class ObjCWaypoint: NSObject {
    private let fixed: Waypoint?

    init(_ native: Waypoint?) { fixed = native }

    static func of(_ native: Waypoint) -> ObjCWaypoint { ObjCWaypoint(native) }

    /// The native value; `nil` if the coordinate is invalid.
    package var native: Waypoint? { fixed }

    /// Creates a waypoint; `nil` if the coordinate is invalid.
    @objc(initWithLocation:title:) public convenience init?(location: CLLocationCoordinate2D, title: String) {
        guard let native = Waypoint(location: location, title: title) else { return nil }
        self.init(native)
    }

    /// Creates a waypoint with a preferred side of the road; `nil` if the coordinate is invalid.
    ///
    /// - Parameters:
    ///   - location: The coordinate.
    ///   - title: The displayed title.
    ///   - preferSameSideOfRoad: Whether to arrive on the side of the road of the coordinate.
    @objc(initWithLocation:title:preferSameSideOfRoad:)
    public convenience init?(location: CLLocationCoordinate2D, title: String, preferSameSideOfRoad: Bool) {
        let native = Waypoint(location: location, title: title, preferSameSideOfRoad: preferSameSideOfRoad)
        guard let native else { return nil }
        self.init(native)
    }

    /// Creates a waypoint with a preferred heading; `nil` if the coordinate or the heading is invalid.
    ///
    /// - Parameters:
    ///   - location: The coordinate.
    ///   - title: The displayed title.
    ///   - preferredSegmentHeading: Direction of travel on arrival in degrees, 0 … 360.
    @objc(initWithLocation:title:preferredSegmentHeading:)
    public convenience init?(location: CLLocationCoordinate2D, title: String, preferredSegmentHeading: Int32) {
        let native = Waypoint(location: location, title: title, preferredSegmentHeading: preferredSegmentHeading)
        guard let native else { return nil }
        self.init(native)
    }

    /// Creates a waypoint from an ID in `GMSNavigationSource.places`; `nil` if it is unknown.
    @MainActor @objc(initWithPlaceID:title:) public convenience init?(placeID: String, title: String) {
        guard let native = Waypoint(placeID: placeID, title: title) else { return nil }
        self.init(native)
    }

    /// Creates a waypoint with a preferred side of the road; `nil` if the ID is unknown.
    ///
    /// - Parameters:
    ///   - placeID: The ID of the place.
    ///   - title: The displayed title.
    ///   - preferSameSideOfRoad: Whether to arrive on the side of the road of the coordinate.
    @MainActor @objc(initWithPlaceID:title:preferSameSideOfRoad:)
    public convenience init?(placeID: String, title: String, preferSameSideOfRoad: Bool) {
        let native = Waypoint(placeID: placeID, title: title, preferSameSideOfRoad: preferSameSideOfRoad)
        guard let native else { return nil }
        self.init(native)
    }

    /// Creates a waypoint with a preferred heading; `nil` if the ID is unknown or the heading invalid.
    ///
    /// - Parameters:
    ///   - placeID: The ID of the place.
    ///   - title: The displayed title.
    ///   - preferredSegmentHeading: Direction of travel on arrival in degrees, 0 … 360.
    @MainActor @objc(initWithPlaceID:title:preferredSegmentHeading:)
    public convenience init?(placeID: String, title: String, preferredSegmentHeading: Int32) {
        let native = Waypoint(placeID: placeID, title: title, preferredSegmentHeading: preferredSegmentHeading)
        guard let native else { return nil }
        self.init(native)
    }

    /// The displayed title.
    @objc public var title: String { native?.title ?? "" }
    /// The coordinate; an invalid one if it was set so.
    @objc public var coordinate: CLLocationCoordinate2D { native?.coordinate ?? kCLLocationCoordinate2DInvalid }
    /// ID of the place in a directory of places.
    @objc public var placeID: String? { native?.placeID }
    /// Whether to arrive on the side of the road of the coordinate.
    @objc public var preferSameSideOfRoad: Bool { native?.preferSameSideOfRoad ?? false }
    /// Direction of travel on arrival in degrees; −1 for any.
    @objc public var preferredHeading: Int32 { native?.preferredHeading ?? -1 }
    /// Whether the vehicle must be able to stop there.
    @objc public var vehicleStopover: Bool { native?.vehicleStopover ?? false }

    /// Whether two waypoints are the same.
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjCWaypoint)?.native == native }
    /// The hash value.
    public override var hash: Int { native.hashValue }
}

/// A mutable waypoint. Calls that take destinations copy its current value.
@objc(GMSNavigationMutableWaypoint) public final class ObjCMutableWaypoint: ObjCWaypoint {
    private var own: Own

    override init(_ native: Waypoint?) {
        own = Own(native)
        super.init(native)
    }

    /// What can be changed.
    private struct Own {
        var title: String
        var coordinate: CLLocationCoordinate2D
        var placeID: String?
        var vehicleStopover: Bool
        var preferSameSideOfRoad: Bool
        var preferredHeading: Int32

        init(_ waypoint: Waypoint?) {
            title = waypoint?.title ?? ""
            coordinate = waypoint?.coordinate ?? kCLLocationCoordinate2DInvalid
            placeID = waypoint?.placeID
            vehicleStopover = waypoint?.vehicleStopover ?? false
            preferSameSideOfRoad = waypoint?.preferSameSideOfRoad ?? false
            preferredHeading = waypoint?.preferredHeading ?? -1
        }
    }

    package override var native: Waypoint? {
        Waypoint(
            location: own.coordinate.nativeCoordinate, title: own.title, placeID: own.placeID,
            preferSameSideOfRoad: own.preferSameSideOfRoad, preferredSegmentHeading: own.preferredHeading,
            vehicleStopover: own.vehicleStopover)
    }

    /// The displayed title.
    @objc public override var title: String {
        get { own.title }
        set { own.title = newValue }
    }
    /// The coordinate. If it is invalid, calls fail with `waypointError`.
    @objc public override var coordinate: CLLocationCoordinate2D {
        get { own.coordinate }
        set { own.coordinate = newValue }
    }
    /// ID of the place in a directory of places.
    @objc public override var placeID: String? {
        get { own.placeID }
        set { own.placeID = newValue }
    }
    /// Whether to arrive on the side of the road of the coordinate. Setting it removes the preferred heading.
    @objc public override var preferSameSideOfRoad: Bool {
        get { own.preferSameSideOfRoad }
        set {
            own.preferSameSideOfRoad = newValue
            if newValue { own.preferredHeading = -1 }
        }
    }
    /// Direction of travel on arrival in degrees; −1 for any. Setting it removes the preference for a side.
    @objc public override var preferredHeading: Int32 {
        get { own.preferredHeading }
        set {
            own.preferredHeading = newValue
            if newValue >= 0 { own.preferSameSideOfRoad = false }
        }
    }
    /// Whether the vehicle must be able to stop there.
    @objc public override var vehicleStopover: Bool {
        get { own.vehicleStopover }
        set { own.vehicleStopover = newValue }
    }
}

/// A leg of a route.
@objc(GMSRouteLeg) public final class ObjCRouteLeg: NSObject {
    let native: RouteLeg

    init(_ native: RouteLeg) { self.native = native }

    /// Where the leg ends.
    @objc public var destinationWaypoint: ObjCWaypoint? { native.destinationWaypoint.map { ObjCWaypoint.of($0) } }
    /// The coordinate where the leg ends.
    @objc public var destinationCoordinate: CLLocationCoordinate2D { native.destinationCoordinate }
    /// The path of the leg; that of the current leg starts at the current position.
    @objc public var path: GMSPath? { native.path }
}

/// Time and distance of a route.
@objc(GMSNavigationTimeAndDistance) public final class ObjCTimeAndDistance: NSObject {
    let native: TimeAndDistance

    init(_ native: TimeAndDistance) { self.native = native }

    /// Travel time in seconds.
    @objc public var time: TimeInterval { native.time }
    /// Distance along the road in meters.
    @objc public var distance: CLLocationDistance { native.distance }
}

/// Times and distances by both strategies.
@objc(GMSNavigationRouteInfo) public final class ObjCRouteInfo: NSObject {
    let native: RouteInfo

    init(_ native: RouteInfo) { self.native = native }

    /// By the best route.
    @objc(timeAndDistanceForDefaultBestStrategy) public var defaultBest: ObjCTimeAndDistance {
        ObjCTimeAndDistance(native.defaultBest)
    }
    /// By the shortest route; `nil` if it is not known.
    @objc(timeAndDistanceForShorterStrategy) public var shorter: ObjCTimeAndDistance? {
        native.shorter.map { ObjCTimeAndDistance($0) }
    }
}

/// Routing options. Immutable.
@objc(GMSNavigationRoutingOptions) @preconcurrency @MainActor public class ObjCRoutingOptions: NSObject {
    let native: GMSNavigationMutableRoutingOptions

    /// Creates options for the best route with all alternatives.
    @objc public override init() { native = GMSNavigationMutableRoutingOptions() }

    /// Creates options with a routing strategy.
    @objc(initWithRoutingStrategy:) public convenience init(routingStrategy: ObjCRoutingStrategy) {
        self.init()
        native.routingStrategy = sameValue(routingStrategy, else: .defaultBest)
    }

    /// Creates options with a strategy for alternatives.
    @objc(initWithAlternateRoutesStrategy:)
    public convenience init(alternateRoutesStrategy: ObjCAlternateRoutesStrategy) {
        self.init()
        native.alternateRoutesStrategy = sameValue(alternateRoutesStrategy, else: .all)
    }

    /// Creates options with a routing strategy and a strategy for alternatives.
    @objc(initWithRoutingStrategy:alternateRoutesStrategy:)
    public convenience init(routingStrategy: ObjCRoutingStrategy, alternateRoutesStrategy: ObjCAlternateRoutesStrategy)
    {
        self.init(routingStrategy: routingStrategy)
        native.alternateRoutesStrategy = sameValue(alternateRoutesStrategy, else: .all)
    }

    /// What the router optimizes.
    @objc public var routingStrategy: ObjCRoutingStrategy { sameValue(native.routingStrategy, else: .defaultBest) }
    /// The strategy for alternatives.
    @objc public var alternateRoutesStrategy: ObjCAlternateRoutesStrategy {
        sameValue(native.alternateRoutesStrategy, else: .all)
    }
    /// Target distance to the first destination in meters.
    @objc public var targetDistancesMeters: [NSNumber]? { native.targetDistancesMeters }
}

/// Mutable routing options.
@objc(GMSNavigationMutableRoutingOptions) @preconcurrency @MainActor
public final class ObjCMutableRoutingOptions: ObjCRoutingOptions {
    /// What the router optimizes.
    @objc public override var routingStrategy: ObjCRoutingStrategy {
        get { super.routingStrategy }
        set { native.routingStrategy = sameValue(newValue, else: .defaultBest) }
    }
    /// The strategy for alternatives.
    @objc public override var alternateRoutesStrategy: ObjCAlternateRoutesStrategy {
        get { super.alternateRoutesStrategy }
        set { native.alternateRoutesStrategy = sameValue(newValue, else: .all) }
    }
    /// Target distance to the first destination in meters.
    @objc public override var targetDistancesMeters: [NSNumber]? {
        get { super.targetDistancesMeters }
        set { native.targetDistancesMeters = newValue }
    }
}
#endif
