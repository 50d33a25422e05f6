// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel

/// Creates steps like guidance.
enum Steps {
    /// A maneuver that heads east, modified by `change`.
    static func step(_ maneuver: Maneuver, _ change: (inout StepInfo) -> Void = { _ in }) -> StepInfo {
        var step = StepInfo(
            stepNumber: 1, maneuver: maneuver,
            turn: Turn(kind: .turn, direction: .straight, bearingBefore: Bearing(0), bearingAfter: Bearing(90)),
            drivingSide: .right, location: Coordinate(latitude: 0, longitude: 0), pathIndex: 0)
        change(&step)
        return step
    }

    /// Lanes from a pattern such as `--xx`, where x is recommended.
    static func lanes(_ picture: String) -> [Lane] {
        picture.map { Lane(laneDirections: [LaneDirection(laneShape: .straight, recommended: $0 == "x")]) }
    }
}
