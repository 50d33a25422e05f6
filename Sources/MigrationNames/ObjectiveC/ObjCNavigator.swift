// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
internal import NativeNames
internal import NavModel
internal import NavSession

/// Guides along routes.
@objc(GMSNavigator) @preconcurrency @MainActor public final class ObjCNavigator: NSObject {
    let native: Navigator

    private init(_ native: Navigator) { self.native = native }

    /// The wrapper of a navigator.
    package static func of(_ native: Navigator) -> ObjCNavigator {
        ObjCBridge.of(native).wrapper { ObjCNavigator(native) }
    }

    /// The navigator.
    package var navigator: Navigator { native }

    // MARK: Listeners

    /// Adds a listener, which is held weakly.
    @objc(addListener:) public func add(_ listener: any ObjCNavigatorListener) {
        native.add(ObjCBridge.of(native).adapter(of: listener) { NavigatorAdapter(listener) })
    }

    /// Removes a listener.
    ///
    /// - Returns: Whether it had been added.
    @discardableResult @objc(removeListener:) public func remove(_ listener: any ObjCNavigatorListener) -> Bool {
        guard let adapter = ObjCBridge.of(native).removeAdapter(of: listener) as? NavigatorAdapter else {
            return false
        }
        return native.remove(adapter)
    }

    // MARK: Destinations

    /// Sets the destinations, in order.
    @objc(setDestinations:callback:) public func setDestinations(
        _ destinations: [ObjCWaypoint], callback: @escaping @MainActor (ObjCRouteStatus) -> Void
    ) { setDestinations(destinations, routingOptions: nil, callback: callback) }

    /// Sets the destinations with routing options.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search; `nil` for the standard ones.
    ///   - callback: Called once with the status.
    @objc(setDestinations:routingOptions:callback:) public func setDestinations(
        _ destinations: [ObjCWaypoint], routingOptions: ObjCRoutingOptions?,
        callback: @escaping @MainActor (ObjCRouteStatus) -> Void
    ) {
        let places = destinations.compactMap(\.native)
        guard places.count == destinations.count else {
            // Not from inside the call.
            Task { callback(.waypointError) }
            return
        }
        native.setDestinations(places, routingOptions: (routingOptions ?? ObjCRoutingOptions()).native) {
            callback(sameValue($0, else: .internalError))
        }
    }

    /// Requests time and distance to a waypoint by both strategies; `nil` if there is no route.
    ///
    /// - Parameters:
    ///   - waypoint: The destination.
    ///   - routingOptions: Options of the search; `nil` for the standard ones.
    ///   - callback: Called once with the result.
    @objc(getRouteInfoForWaypoint:withRoutingOptions:callback:) public func getRouteInfo(
        for waypoint: ObjCWaypoint, with routingOptions: ObjCRoutingOptions?,
        callback: @escaping @MainActor (ObjCRouteInfo?) -> Void
    ) {
        guard let place = waypoint.native else {
            Task { callback(nil) }
            return
        }
        native.getRouteInfo(for: place, with: (routingOptions ?? ObjCRoutingOptions()).native) {
            callback($0.map { ObjCRouteInfo($0) })
        }
    }

    /// Removes the first destination.
    ///
    /// - Returns: The next destination; `nil` after the last one.
    @discardableResult @objc public func continueToNextDestination() -> ObjCWaypoint? {
        native.continueToNextDestination().map { ObjCWaypoint.of($0) }
    }

    /// Removes the first destination, and finds a route to the next one.
    @objc(continueToNextDestinationWithCompletion:) public func continueToNextDestination(
        completion: @escaping @MainActor (ObjCWaypoint?, ObjCRouteStatus) -> Void
    ) {
        native.continueToNextDestination { waypoint, status in
            completion(waypoint.map { ObjCWaypoint.of($0) }, sameValue(status, else: .internalError))
        }
    }

    /// Removes destinations and routes, and stops guidance.
    @objc public func clearDestinations() { native.clearDestinations() }

    /// See `avoidsHighways` of the Swift type.
    @objc public var avoidsHighways: Bool {
        get { native.avoidsHighways }
        set { native.avoidsHighways = newValue }
    }
    /// See `avoidsTolls` of the Swift type.
    @objc public var avoidsTolls: Bool {
        get { native.avoidsTolls }
        set { native.avoidsTolls = newValue }
    }
    /// See `avoidsFerries` of the Swift type.
    @objc public var avoidsFerries: Bool {
        get { native.avoidsFerries }
        set { native.avoidsFerries = newValue }
    }

    // MARK: Guidance

    /// See `isGuidanceActive` of the Swift type.
    @objc(guidanceActive) public var isGuidanceActive: Bool {
        @objc(isGuidanceActive) get { native.isGuidanceActive }
        @objc(setGuidanceActive:) set { native.isGuidanceActive = newValue }
    }
    /// See `stopGuidanceAtArrival` of the Swift type.
    @objc public var stopGuidanceAtArrival: Bool {
        get { native.stopGuidanceAtArrival }
        set { native.stopGuidanceAtArrival = newValue }
    }
    /// See `timeUpdateThreshold` of the Swift type.
    @objc public var timeUpdateThreshold: TimeInterval {
        get { native.timeUpdateThreshold }
        set { native.timeUpdateThreshold = newValue }
    }
    /// See `distanceUpdateThreshold` of the Swift type.
    @objc public var distanceUpdateThreshold: CLLocationDistance {
        get { native.distanceUpdateThreshold }
        set { native.distanceUpdateThreshold = newValue }
    }
    /// See `timeToNextDestination` of the Swift type.
    @objc public var timeToNextDestination: TimeInterval { native.timeToNextDestination }
    /// See `distanceToNextDestination` of the Swift type.
    @objc public var distanceToNextDestination: CLLocationDistance { native.distanceToNextDestination }
    /// See `delayCategoryToNextDestination` of the Swift type.
    @objc public var delayCategoryToNextDestination: ObjCDelayCategory {
        sameValue(native.delayCategoryToNextDestination, else: .noData)
    }
    /// See `suggestedLightingMode` of the Swift type.
    @objc public var suggestedLightingMode: ObjCLightingMode { sameValue(native.suggestedLightingMode, else: .normal) }

    /// Time to a destination, in seconds; the greatest finite number if it is not on the route.
    @objc(timeToWaypoint:) public func time(to waypoint: ObjCWaypoint) -> TimeInterval {
        waypoint.native.map { native.time(to: $0) } ?? .greatestFiniteMagnitude
    }

    /// Distance to a destination, in meters; the greatest finite number if it is not on the route.
    @objc(distanceToWaypoint:) public func distance(to waypoint: ObjCWaypoint) -> CLLocationDistance {
        waypoint.native.map { native.distance(to: $0) } ?? .greatestFiniteMagnitude
    }

    /// The leg that is driven; `nil` without a route.
    @objc public var currentRouteLeg: ObjCRouteLeg? { native.currentRouteLeg.map { ObjCRouteLeg($0) } }
    /// One leg for each destination; `nil` without a route.
    @objc public var routeLegs: [ObjCRouteLeg]? { native.routeLegs?.map { ObjCRouteLeg($0) } }
    /// See `traveledPath` of the Swift type.
    @objc public var traveledPath: GMSPath { native.traveledPath }

    // MARK: Voice, notifications, prompts

    /// See `voiceGuidance` of the Swift type.
    @objc public var voiceGuidance: ObjCVoiceGuidance {
        get { sameValue(native.voiceGuidance, else: .alertsAndGuidance) }
        set { native.voiceGuidance = sameValue(newValue, else: .alertsAndGuidance) }
    }
    /// See `audioDeviceType` of the Swift type.
    @objc public var audioDeviceType: ObjCAudioDeviceType {
        get { sameValue(native.audioDeviceType, else: .bluetooth) }
        set { native.audioDeviceType = sameValue(newValue, else: .bluetooth) }
    }
    /// See `isVibrationEnabled` of the Swift type.
    @objc(vibrationEnabled) public var isVibrationEnabled: Bool {
        @objc(isVibrationEnabled) get { native.isVibrationEnabled }
        @objc(setVibrationEnabled:) set { native.isVibrationEnabled = newValue }
    }
    /// See `sendsBackgroundNotifications` of the Swift type.
    @objc public var sendsBackgroundNotifications: Bool {
        get { native.sendsBackgroundNotifications }
        set { native.sendsBackgroundNotifications = newValue }
    }
    /// See `shouldDisplayPrompts` of the Swift type.
    @objc public var shouldDisplayPrompts: Bool {
        get { native.shouldDisplayPrompts }
        set { native.shouldDisplayPrompts = newValue }
    }
    /// Thresholds for speed alerts; `nil` for none. Later changes of the options apply when they are set again.
    @objc public var speedAlertOptions: ObjCSpeedAlertOptions? {
        get { native.speedAlertOptions.map { ObjCSpeedAlertOptions($0) } }
        set { native.speedAlertOptions = newValue?.native }
    }
}
#endif
