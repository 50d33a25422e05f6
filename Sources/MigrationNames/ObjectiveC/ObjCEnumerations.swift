// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import Foundation

// The enumerations of Objective-C. Raw values are those of the Swift types.

/// The state of the navigator. Raw values are the feed's.
@objc(GMSNavigationNavState) public enum ObjCNavState: Int {
    /// Unknown, or an error.
    case unknown = 0
    /// Guidance is active and the driver is on the route.
    case enroute = 1
    /// Guidance is active and a new route is being requested; there is no next maneuver.
    case rerouting = 2
    /// Guidance has ended. Displays should clear their content.
    case stopped = 3
}

/// The side of the road on which traffic drives. Raw values are the feed's.
@objc(GMSNavigationDrivingSide) public enum ObjCDrivingSide: UInt {
    /// Unknown, or no road.
    case none = 0
    /// Traffic keeps left; roundabouts are clockwise.
    case left = 1
    /// Traffic keeps right; roundabouts are counterclockwise.
    case right = 2
}

/// The shape of an arrow on a lane, by the angle of the turn. Raw values are the feed's.
@objc(GMSNavigationLaneShape) public enum ObjCLaneShape: UInt {
    /// No arrow.
    case unknown = 0
    /// Within 10°.
    case straight = 1
    /// 10° to 45° left.
    case slightLeft = 2
    /// 10° to 45° right.
    case slightRight = 3
    /// 45° to 135° left.
    case normalLeft = 4
    /// 45° to 135° right.
    case normalRight = 5
    /// 135° to 175° left.
    case sharpLeft = 6
    /// 135° to 175° right.
    case sharpRight = 7
    /// U-turn to the left.
    case uTurnLeft = 8
    /// U-turn to the right.
    case uTurnRight = 9
}

/// The traffic delay up to the next destination. Raw values are the feed's; they are not ordered by delay.
@objc(GMSNavigationDelayCategory) public enum ObjCDelayCategory: Int {
    /// No route or no traffic data.
    case noData = 0
    case heavy = 1
    case medium = 2
    case light = 3
}

/// Whether screens use colors for day or night. Raw values are the feed's.
@objc(GMSNavigationLightingMode) public enum ObjCLightingMode: Int {
    /// Day.
    case normal = 0
    /// Night or tunnel.
    case lowLight = 1
}

/// Travel mode. Raw values are the feed's.
@objc(GMSNavigationTravelMode) public enum ObjCTravelMode: Int {
    /// Private car.
    case driving = 0
    /// Bicycle.
    case cycling = 1
    /// Pedestrian.
    case walking = 2
    /// Motorbike or scooter.
    case twoWheeler = 3
    /// Taxi: a car that may also use roads and lanes reserved for taxis.
    case taxicab = 4
}

/// What is announced by voice. Raw values are the feed's.
@objc(GMSNavigationVoiceGuidance) public enum ObjCVoiceGuidance: Int {
    /// Nothing.
    case silent = 0
    /// Traffic and other alerts.
    case alertsOnly = 1
    /// Alerts and instructions.
    case alertsAndGuidance = 2
}

/// The output device of voice guidance. Raw values are the feed's.
@objc(GMSVoiceGuidanceAudioDeviceType) public enum ObjCAudioDeviceType: Int {
    /// The speaker of the device, or headphones.
    case builtInOnly = 0
    /// A Bluetooth device if one is connected, otherwise like `builtInOnly`.
    case bluetooth = 1
}

/// The result of a route request. Raw values are the feed's.
@objc(GMSRouteStatus) public enum ObjCRouteStatus: Int {
    /// Internal error.
    case internalError = 0
    /// A route was found.
    @objc(GMSRouteStatusOK) case ok = 1
    /// There is no route.
    case noRouteFound = 2
    /// A remote provider could not be reached.
    case networkError = 3
    /// The quota of a remote provider is exceeded.
    case quotaExceeded = 4
    /// A remote provider rejected the API key.
    @objc(GMSRouteStatusAPIKeyNotAuthorized) case apiKeyNotAuthorized = 5
    /// A newer request replaced this one.
    case canceled = 6
    /// Two consecutive destinations are equal.
    case duplicateWaypointsError = 7
    /// There are no destinations.
    case noWaypointsError = 8
    /// The location of the device is not known.
    case locationUnavailable = 9
    /// A destination is invalid, or there are too many.
    case waypointError = 10
    /// The provider does not support the travel mode.
    case travelModeUnsupported = 11
}

/// Which of several routes is best. Raw values are the feed's.
@objc(GMSNavigationRoutingStrategy) public enum ObjCRoutingStrategy: Int {
    /// Shortest time, with some weight on comfort.
    case defaultBest = 0
    /// Shortest distance.
    case shorter = 1
    /// Length closest to `RoutingOptions.targetDistancesMeters`.
    case deltaToTargetDistance = 2
}

/// How many alternative routes to return. Raw values are the feed's.
@objc(GMSNavigationAlternateRoutesStrategy) public enum ObjCAlternateRoutesStrategy: Int {
    /// All reasonable alternatives.
    case all = 0
    /// None.
    case none = 1
    /// At most one.
    case one = 2
}

/// How serious speeding is. Raw values are the feed's.
@objc(GMSNavigationSpeedAlertSeverity) public enum ObjCSpeedAlertSeverity: Int {
    /// The speed or the limit is not known.
    case unknown = -2
    /// Not above the lower threshold.
    case notSpeeding = -1
    case minor = 0
    case major = 1
}

/// Camera modes. Raw values match those of existing navigation SDKs.
@objc(GMSNavigationCameraMode) public enum ObjCCameraMode: Int {
    /// Stays where the user or the app puts it.
    case free = 0
    /// Follows the vehicle.
    case following = 1
    /// Shows the rest of the route.
    case overview = 2
}

/// Perspective of a camera that follows a vehicle.
@objc(GMSNavigationCameraPerspective) public enum ObjCCameraPerspective: Int {
    /// Heading up, tilted towards the horizon.
    case tilted = 0
    /// North up, the vehicle at the center.
    case topDownNorthUp = 1
    /// Heading up, seen from straight above.
    case topDownHeadingUp = 2
}

/// Contents of route callouts. Raw values match those of existing navigation SDKs.
@objc(GMSNavigationRouteCalloutFormat) public enum ObjCRouteCalloutFormat: Int {
    /// The same as `time`.
    case `default` = 0
    /// Duration of the route.
    case time = 1
    /// Length of the route.
    case distance = 2
}

/// Sizes of maneuver images. Raw values are those of the published API.
@objc(GMSNavigationManeuverImageSize) public enum ObjCManeuverImageSize: Int {
    /// 48 × 48 points, for the maneuver after the next one.
    case square48 = 0
    /// 96 × 96 points, for the next maneuver.
    case square96 = 1
}
/// The value of another enumeration with the same raw value; `other` if it has none.
package func sameValue<From: RawRepresentable, To: RawRepresentable>(_ value: From, else other: To) -> To
where From.RawValue == To.RawValue { To(rawValue: value.rawValue) ?? other }
#endif
