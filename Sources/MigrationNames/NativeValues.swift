// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel

// Members of `NavModel` that this library also declares under the same name with a platform type. The types written
// here select the native member.

extension RouteLeg {
    /// The native `path`.
    package var line: [Coordinate] { path }
}

extension TimeAndDistance {
    /// The native `time`, in seconds.
    package var seconds: Double { (time as Seconds).value }
    /// The native `distance`, in meters.
    package var meters: Double { (distance as Meters).value }
}

extension Waypoint {
    /// The native `coordinate`.
    package var place: Coordinate { coordinate }
}
