// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel

// Aliases of members that the migration modules redefine with the published types.

extension RouteLeg {
    /// The same as `path`.
    package var nativePath: [Coordinate] { path }
    /// The same as `destinationCoordinate`.
    package var nativeDestinationCoordinate: Coordinate { destinationCoordinate }
}

extension TimeAndDistance {
    /// The same as `time`, in seconds.
    package var nativeTime: Double { time.value }
    /// The same as `distance`, in meters.
    package var nativeDistance: Double { distance.value }
}

extension Waypoint {
    /// The same as `coordinate`.
    package var nativeCoordinate: Coordinate { coordinate }
}
