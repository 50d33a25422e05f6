// SPDX-License-Identifier: Apache-2.0

// The examples of the guides in ordinary classes of apps.

import Foundation
import MigrationNames

#if canImport(CoreLocation)
import CoreLocation
#endif

/// A class without annotations, which conforms in its declaration and removes itself at its end.
class DriveManager: NSObject, GMSNavigatorListener, GMSRoadSnappedLocationProviderListener {
    let navigator: GMSNavigator
    var currentStep: GMSNavigationStepInfo?
    var destinations: [GMSNavigationWaypoint] = []
    var distanceText = ""

    init(navigator: GMSNavigator) {
        self.navigator = navigator
        super.init()
        navigator.add(self)
    }

    deinit { navigator.remove(self) }

    func start(to waypoints: [GMSNavigationWaypoint]) {
        destinations = waypoints
        navigator.setDestinations(waypoints) { [weak self] routeStatus in
            guard routeStatus == .OK, let self else { return }
            self.navigator.isGuidanceActive = true
            note("manager started")
        }
    }

    func navigator(_ navigator: GMSNavigator, didUpdateNavInfo navInfo: GMSNavigationNavInfo) {
        currentStep = navInfo.currentStep
        let distance: Measurement<UnitLength> = navInfo.roundedDistance(navInfo.distanceToCurrentStepMeters)
        distanceText = "\(distance.value) \(distance.unit.symbol)"
        note("manager feed")
    }

    func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) {
        destinations.removeAll { $0 == waypoint }
        note("manager arrival")
    }

    func navigator(_ navigator: GMSNavigator, didUpdateRemainingDistance distance: CLLocationDistance) {
        note("base distance")
    }

    func locationProvider(_ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation) {
        note("manager location")
    }
}

/// A subclass that overrides methods of its superclass.
final class CourierManager: DriveManager {
    override func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) {
        super.navigator(navigator, didArriveAt: waypoint)
        note("overridden arrival")
    }

    override func navigator(_ navigator: GMSNavigator, didUpdateRemainingDistance distance: CLLocationDistance) {
        note("overridden distance")
    }
}
