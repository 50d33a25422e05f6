// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// Receives the events of a navigator, in the spellings of the published guides. All methods are optional.
///
/// Both spellings of the feed's method work: `didUpdate navInfo` and `didUpdateNavInfo navInfo`.
@preconcurrency @MainActor public protocol GMSNavigatorListener: NavigatorListener {
    /// The turn-by-turn feed was updated.
    func navigator(_ navigator: GMSNavigator, didUpdateNavInfo navInfo: GMSNavigationNavInfo)
    /// The percentage above the speed limit changed: 0 when not speeding, −1 when speed or limit are unknown.
    func navigator(_ navigator: GMSNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat)
    /// The severity of speeding changed. The percentage applies to `minor` and `major` only.
    func navigator(
        _ navigator: GMSNavigator, didUpdate severity: GMSNavigationSpeedAlertSeverity,
        speedingPercentage percentageAboveLimit: CGFloat)
}

extension GMSNavigatorListener {
    /// Does nothing.
    public func navigator(_ navigator: GMSNavigator, didUpdateNavInfo navInfo: GMSNavigationNavInfo) {}
    /// Does nothing.
    public func navigator(_ navigator: GMSNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat) {}
    /// Does nothing.
    public func navigator(
        _ navigator: GMSNavigator, didUpdate severity: GMSNavigationSpeedAlertSeverity,
        speedingPercentage percentageAboveLimit: CGFloat
    ) {}

    /// Reports newer traffic as a change of the route, as the published library does.
    public func navigator(_ navigator: Navigator, didEmit event: NavigatorEvent) {
        if case .trafficUpdated = event { navigatorDidChangeRoute(navigator) }
    }

    /// Forwards the update in the other spelling.
    public func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {
        self.navigator(navigator, didUpdateNavInfo: navInfo)
    }
    /// Forwards the value.
    public func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentage: Double) {
        self.navigator(navigator, didUpdateSpeedingPercentage: CGFloat(percentage))
    }
    /// Forwards the value.
    public func navigator(
        _ navigator: Navigator, didUpdate severity: SpeedAlertSeverity, speedingPercentage percentage: Double
    ) {
        self.navigator(navigator, didUpdate: severity, speedingPercentage: CGFloat(percentage))
    }
}

#if canImport(CoreLocation)
/// Receives positions.
@preconcurrency @MainActor public protocol GMSRoadSnappedLocationProviderListener: RoadSnappedLocationProviderListener {
    /// A new snapped position is available.
    func locationProvider(_ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation)
}

extension GMSRoadSnappedLocationProviderListener {
    /// Forwards the position in the platform's type.
    public func locationProvider(_ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation) {
        locationProvider(provider, didUpdate: CLLocation(location))
    }
}
#else
/// Receives positions.
public typealias GMSRoadSnappedLocationProviderListener = RoadSnappedLocationProviderListener

extension RoadSnappedLocation {
    /// When the position was measured.
    public var timestamp: Date { Date(timeIntervalSince1970: time) }

    /// Always −1: the accuracy of the altitude is unknown.
    public var verticalAccuracy: Double { -1 }

    /// The position as text.
    public var description: String {
        "<\(coordinate.latitude), \(coordinate.longitude)> ± \(horizontalAccuracy) m (speed \(speed) m/s, course \(course)°)"
    }
}
#endif
