// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel

// Other names of members of `NavModel` that `MigrationNames` declares again with a platform type. Inside that module its own
// declaration hides the original one, so these aliases have to be in a module of their own.

extension RouteLeg {
    /// The original `path`.
    package var line: [Coordinate] { path }
}

extension TimeAndDistance {
    /// The original `time`, in seconds.
    package var seconds: Double { time.value }
    /// The original `distance`, in meters.
    package var meters: Double { distance.value }
}

extension Waypoint {
    /// The original `coordinate`.
    package var place: Coordinate { coordinate }
}
