// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel

// The same again under other names, for a room that gives the usual names the types that other apps know.

extension NavigationSession {
    /// The same as `navigator`.
    package var guide: Navigator { navigator }
    /// The same as `roadSnappedLocationProvider`.
    package var positions: RoadSnappedLocationProvider { roadSnappedLocationProvider }
    /// The same as `locationSimulator`.
    package var simulator: LocationSimulator { locationSimulator }
}

extension Navigator {
    /// The same as `traveledPath`.
    package var traveledLine: [Coordinate] { traveledPath }
    /// The same as `speedAlertOptions`.
    package var speedAlertRules: SpeedAlertOptions? {
        get { speedAlertOptions }
        set { speedAlertOptions = newValue }
    }
}

extension LocationSimulator {
    /// The same as `speedMultiplier`.
    package var pace: Double {
        get { speedMultiplier }
        set { speedMultiplier = newValue }
    }
}
