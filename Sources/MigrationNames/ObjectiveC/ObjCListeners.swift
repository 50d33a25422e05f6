// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
internal import NavModel
internal import NavSession

/// Receives the events of a navigator. All methods are optional.
@objc(GMSNavigatorListener) @preconcurrency @MainActor public protocol ObjCNavigatorListener: NSObjectProtocol {
    /// A destination was reached.
    @objc(navigator:didArriveAtWaypoint:) optional func navigator(
        _ navigator: ObjCNavigator, didArriveAt waypoint: ObjCWaypoint)
    /// The route has changed or was removed.
    @objc(navigatorDidChangeRoute:) optional func navigatorDidChangeRoute(_ navigator: ObjCNavigator)
    /// The time to the next destination has changed, in seconds.
    @objc(navigator:didUpdateRemainingTime:) optional func navigator(
        _ navigator: ObjCNavigator, didUpdateRemainingTime time: TimeInterval)
    /// The distance to the next destination has changed, in meters.
    @objc(navigator:didUpdateRemainingDistance:) optional func navigator(
        _ navigator: ObjCNavigator, didUpdateRemainingDistance distance: CLLocationDistance)
    /// The delay by traffic has changed.
    @objc(navigator:didUpdateDelayCategory:) optional func navigator(
        _ navigator: ObjCNavigator, didUpdateDelayCategory delayCategory: ObjCDelayCategory)
    /// Day or night begins at the position.
    @objc(navigator:didChangeSuggestedLightingMode:) optional func navigator(
        _ navigator: ObjCNavigator, didChangeSuggestedLightingMode lightingMode: ObjCLightingMode)
    /// The percentage above the speed limit: 0 when not speeding, −1 when speed or limit are unknown.
    @objc(navigator:didUpdateSpeedingPercentage:) optional func navigator(
        _ navigator: ObjCNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat)
    /// The severity of speeding. The percentage applies to `minor` and `major` only.
    @objc(navigator:didUpdateSpeedAlertSeverity:speedingPercentage:) optional func navigator(
        _ navigator: ObjCNavigator, didUpdateSpeedAlertSeverity severity: ObjCSpeedAlertSeverity,
        speedingPercentage percentageAboveLimit: CGFloat)
    /// The turn-by-turn feed was updated.
    @objc(navigator:didUpdateNavInfo:) optional func navigator(
        _ navigator: ObjCNavigator, didUpdateNavInfo navInfo: ObjCNavInfo)
    /// A prompt is about to be shown.
    @objc(navigatorWillPresentPrompt:) optional func navigatorWillPresentPrompt(_ navigator: ObjCNavigator)
    /// A prompt has disappeared.
    @objc(navigatorDidDismissPrompt:) optional func navigatorDidDismissPrompt(_ navigator: ObjCNavigator)
}

/// Receives positions.
@objc(GMSRoadSnappedLocationProviderListener) @preconcurrency @MainActor
public protocol ObjCLocationListener: NSObjectProtocol {
    /// A new snapped position is available.
    @objc(locationProvider:didUpdateLocation:) func locationProvider(
        _ locationProvider: ObjCLocationProvider, didUpdate location: CLLocation)
}

/// Forwards events to a listener of Objective-C.
@MainActor final class NavigatorAdapter: GMSNavigatorListener, ObjCAdapter {
    private weak var listener: (any ObjCNavigatorListener)?
    var isInUse: Bool { listener != nil }

    init(_ listener: any ObjCNavigatorListener) { self.listener = listener }

    func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
        listener?.navigator?(.of(navigator), didArriveAt: .of(waypoint))
    }
    func navigatorDidChangeRoute(_ navigator: Navigator) { listener?.navigatorDidChangeRoute?(.of(navigator)) }
    func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double) {
        listener?.navigator?(.of(navigator), didUpdateRemainingTime: time)
    }
    func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double) {
        listener?.navigator?(.of(navigator), didUpdateRemainingDistance: distance)
    }
    func navigator(_ navigator: Navigator, didUpdate delayCategory: DelayCategory) {
        listener?.navigator?(.of(navigator), didUpdateDelayCategory: sameValue(delayCategory, else: .noData))
    }
    func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
        listener?.navigator?(.of(navigator), didChangeSuggestedLightingMode: sameValue(mode, else: .normal))
    }
    func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat) {
        listener?.navigator?(.of(navigator), didUpdateSpeedingPercentage: percentageAboveLimit)
    }
    func navigator(
        _ navigator: Navigator, didUpdate severity: SpeedAlertSeverity, speedingPercentage percentageAboveLimit: CGFloat
    ) {
        listener?.navigator?(
            .of(navigator), didUpdateSpeedAlertSeverity: sameValue(severity, else: .unknown),
            speedingPercentage: percentageAboveLimit)
    }
    func navigator(_ navigator: Navigator, didUpdateNavInfo navInfo: NavInfo) {
        listener?.navigator?(.of(navigator), didUpdateNavInfo: ObjCNavInfo(navInfo))
    }
    func navigatorWillPresentPrompt(_ navigator: Navigator) { listener?.navigatorWillPresentPrompt?(.of(navigator)) }
    func navigatorDidDismissPrompt(_ navigator: Navigator) { listener?.navigatorDidDismissPrompt?(.of(navigator)) }
}

/// Forwards positions to a listener of Objective-C.
@MainActor final class LocationAdapter: GMSRoadSnappedLocationProviderListener, ObjCAdapter {
    private weak var listener: (any ObjCLocationListener)?
    var isInUse: Bool { listener != nil }

    init(_ listener: any ObjCLocationListener) { self.listener = listener }

    func locationProvider(_ locationProvider: RoadSnappedLocationProvider, didUpdate location: CLLocation) {
        listener?.locationProvider(.of(locationProvider), didUpdate: location)
    }
}
#endif
