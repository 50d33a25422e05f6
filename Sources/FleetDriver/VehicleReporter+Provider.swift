// SPDX-License-Identifier: Apache-2.0

public import NavSession

/// A reporter as a listener, for apps that add it to a provider themselves. Duplicate positions are reported once.
extension VehicleReporter: RoadSnappedLocationProviderListener {
    /// Reports a position of the provider.
    public func locationProvider(_ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation) {
        lastProviderTime = location.time
        report(location)
    }
}
