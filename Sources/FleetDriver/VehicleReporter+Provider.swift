// SPDX-License-Identifier: Apache-2.0

public import NavSession

/// A reporter as a listener, for apps that add it themselves. What it is told twice it reports once.
extension VehicleReporter: RoadSnappedLocationProviderListener {
    /// Takes the position.
    public func locationProvider(_ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation) {
        toldByProvider = location.time
        take(location)
    }
}
