// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavRouting
import NavTestSupport

extension RecordedDrives {
    /// The driven road as a route of one leg with a maneuver at every corner of more than 45°.
    static func route(_ name: String) throws -> Route { RouteFixtures.route(along: try path(name), speed: 12) }

    /// A snapper for the roads around a drive.
    static func matcher(_ name: String) throws -> LiveMatcher {
        LiveMatcher(TraceMatcher(engine: RouteEngine(graph: try graph(name), method: .plain)))
    }
}
