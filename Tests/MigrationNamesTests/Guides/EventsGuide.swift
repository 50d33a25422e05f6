// SPDX-License-Identifier: Apache-2.0

// The Swift examples of the guide "Navigation events". What surrounds them is marked; `note` is ours.

import Foundation
import MigrationNames

#if canImport(CoreLocation)
import CoreLocation
#endif

// BLOCK: protocols
class ViewController: UIViewController, GMSNavigatorListener,
    GMSRoadSnappedLocationProviderListener
{
    // Surroundings.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var mapView: GMSMapView!
    var navigator: GMSNavigator? { mapView.navigator }

    override func viewDidLoad() {
        super.viewDidLoad()
        // BLOCK: listeners
        mapView.navigator?.add(self)
        mapView.roadSnappedLocationProvider?.add(self)
        // BLOCK: start updates
        mapView.roadSnappedLocationProvider.startUpdatingLocation()
        // BLOCK: background updates
        mapView.roadSnappedLocationProvider.allowsBackgroundLocationUpdates = true
        // BLOCK: time threshold
        navigator?.timeUpdateThreshold = 10
        // BLOCK: distance threshold
        navigator?.distanceUpdateThreshold = 100
    }

    // BLOCK: location
    func locationProvider(
        _ locationProvider: GMSRoadSnappedLocationProvider,
        didUpdate location: CLLocation
    ) {
        print("Location: \(location.description)")
        note("didUpdateLocation")
    }

    // BLOCK: arrival
    func navigator(
        _ navigator: GMSNavigator,
        didArriveAt waypoint:
            GMSNavigationWaypoint
    ) {
        print("You have arrived at: \(waypoint.title)")
        mapView.navigator?.continueToNextDestination()
        mapView.navigator?.isGuidanceActive = true
        note("didArriveAt \(waypoint.title)")
    }

    // BLOCK: route change
    func navigatorDidChangeRoute(_ navigator: GMSNavigator) {
        print(
            "The route has changed.")
        note("navigatorDidChangeRoute")
    }

    // BLOCK: remaining time
    func navigator(
        _ navigator: GMSNavigator,
        didUpdateRemainingTime time:
            TimeInterval
    ) {
        print("Time to next destination: \(time)")
        note("didUpdateRemainingTime")
    }

    // BLOCK: remaining distance
    func navigator(
        _ navigator: GMSNavigator,
        didUpdateRemainingDistance distance:
            CLLocationDistance
    ) {
        let miles = distance * 0.00062137
        print("Distance to next destination: \(miles) miles.")
        note("didUpdateRemainingDistance")
    }

    // BLOCK: traffic
    func navigator(
        _ navigator: GMSNavigator,
        didUpdate delayCategory:
            GMSNavigationDelayCategory
    ) {
        print("Traffic flow to next destination: \(delayCategory)")
        note("didUpdateDelayCategory \(delayCategory.rawValue)")
    }

    // BLOCK: speeding
    // Listener to handle speeding events.
    func navigator(
        _ navigator: GMSNavigator,
        didUpdateSpeedingPercentage percentageAboveLimit: CGFloat
    ) {
        print("Speed is \(percentageAboveLimit) above the limit.")
        note(percentageAboveLimit > 0 ? "speeding" : "not speeding")
    }

    // BLOCK: lighting
    // Define a listener for suggested changes to lighting mode.
    func navigator(
        _ navigator: GMSNavigator, didChangeSuggestedLightingMode lightingMode: GMSNavigationLightingMode
    ) {
        print(
            "Suggested lighting mode has changed: \(String(describing: lightingMode))")
        // Make the suggested change.
        mapView.lightingMode = lightingMode
        note("didChangeSuggestedLightingMode")
    }
}
