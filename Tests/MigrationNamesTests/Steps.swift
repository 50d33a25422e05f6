// SPDX-License-Identifier: Apache-2.0

import MigrationNames
import NavGeo
import NavModel
import NavRender

/// Hand-made steps.
enum Steps {
    static func turn() throws -> GMSNavigationStepInfo {
        var step = StepInfo(
            stepNumber: 1, maneuver: .turnLeft,
            turn: Turn(kind: .turn, direction: .left, bearingBefore: Bearing(0), bearingAfter: Bearing(270)),
            drivingSide: .right, location: Coordinate(latitude: 43.74, longitude: 7.42), pathIndex: 1)
        step.fullRoadName = "Boulevard des Moulins"
        step.simpleRoadName = step.fullRoadName
        step.road.name = step.fullRoadName
        return step
    }
}
