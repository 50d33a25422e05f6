// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// What an app is told by its navigator, in the spellings of published guides. Every method may be left out.
///
/// Both spellings of the feed's method work: `didUpdate navInfo` and `didUpdateNavInfo navInfo`.
@MainActor public protocol GMSNavigatorListener: NavigatorListener {
    /// The next message of the turn-by-turn feed.
    func navigator(_ navigator: GMSNavigator, didUpdateNavInfo navInfo: GMSNavigationNavInfo)
    /// Percent above the limit: 0 for not speeding, −1 when speed or limit are not known.
    func navigator(_ navigator: GMSNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat)
    /// How serious that is; the percentage means something only for `minor` and `major`.
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

    /// Passes the message on in the other spelling.
    public func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {
        self.navigator(navigator, didUpdateNavInfo: navInfo)
    }
    /// Passes the number on.
    public func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentage: Double) {
        self.navigator(navigator, didUpdateSpeedingPercentage: CGFloat(percentage))
    }
    /// Passes the number on.
    public func navigator(
        _ navigator: Navigator, didUpdate severity: SpeedAlertSeverity, speedingPercentage percentage: Double
    ) {
        self.navigator(navigator, didUpdate: severity, speedingPercentage: CGFloat(percentage))
    }
}

#if canImport(CoreLocation)
/// What an app is told about where it is.
@MainActor public protocol GMSRoadSnappedLocationProviderListener: RoadSnappedLocationProviderListener {
    /// There is a new position on the road.
    func locationProvider(_ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation)
}

extension GMSRoadSnappedLocationProviderListener {
    /// Passes the position on in the platform's form.
    public func locationProvider(_ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation) {
        locationProvider(provider, didUpdate: CLLocation(location))
    }
}
#else
/// What an app is told about where it is.
public typealias GMSRoadSnappedLocationProviderListener = RoadSnappedLocationProviderListener

extension RoadSnappedLocation {
    /// When the traveler was there.
    public var timestamp: Date { Date(timeIntervalSince1970: time) }

    /// The position in one line.
    public var description: String {
        "<\(coordinate.latitude), \(coordinate.longitude)> ± \(horizontalAccuracy) m (speed \(speed) m/s, course \(course)°)"
    }
}
#endif
