// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavRouting
import NavTestSupport

extension RecordedDrives {
    /// The road that was taken, as a route of one leg with a maneuver at every corner of more than 45°.
    static func route(_ name: String) throws -> Route { RouteFixtures.route(along: try path(name), speed: 12) }

    /// What brings fixes onto the roads around a drive.
    static func matcher(_ name: String) throws -> LiveMatcher {
        LiveMatcher(TraceMatcher(engine: RouteEngine(graph: try graph(name), method: .plain)))
    }
}
