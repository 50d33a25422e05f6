// SPDX-License-Identifier: Apache-2.0

package import NavGeo

// The same again under other names, for a room that gives the usual names the types that other apps know.

extension RouteLeg {
    /// The same as `path`.
    package var line: [Coordinate] { path }
}

extension TimeAndDistance {
    /// The same as `time`.
    package var seconds: Double { time.value }
    /// The same as `distance`.
    package var meters: Double { distance.value }
}

extension Waypoint {
    /// The same as `coordinate`.
    package var place: Coordinate { coordinate }
}
