// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel
package import NavSession

// Aliases of members that the migration modules redefine with the published types. Inside those modules, the original names
// would refer to the redefined members.

extension NavigationSession {
    /// The same as `navigator`.
    package var nativeNavigator: Navigator { navigator }
    /// The same as `roadSnappedLocationProvider`.
    package var nativeLocationProvider: RoadSnappedLocationProvider { roadSnappedLocationProvider }
    /// The same as `locationSimulator`.
    package var nativeSimulator: LocationSimulator { locationSimulator }
}

extension Navigator {
    /// The same as `traveledPath`.
    package var nativeTraveledPath: [Coordinate] { traveledPath }
    /// The same as `speedAlertOptions`.
    package var nativeSpeedAlertOptions: SpeedAlertOptions? {
        get { speedAlertOptions }
        set { speedAlertOptions = newValue }
    }
}

extension LocationSimulator {
    /// The same as `speedMultiplier`.
    package var nativeSpeedMultiplier: Double {
        get { speedMultiplier }
        set { speedMultiplier = newValue }
    }
}
