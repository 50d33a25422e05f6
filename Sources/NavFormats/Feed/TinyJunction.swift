// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Junctions at which a small display shows the other road, too, because the way to take goes nearly straight on.
enum TinyJunction: Hashable {
    /// One of two branches; −1 for the left one, 1 for the right one, as in the other cases.
    case fork(Double)
    /// Off a road that goes on.
    case exit(Double)
    /// Onto a road on that side.
    case merge(Double)

    /// The junction of a maneuver; `nil` for turns and others.
    init?(_ maneuver: Maneuver) {
        switch maneuver {
        case .forkLeft, .turnKeepLeft, .onRampKeepLeft, .offRampKeepLeft: self = .fork(-1)
        case .forkRight, .turnKeepRight, .onRampKeepRight, .offRampKeepRight: self = .fork(1)
        case .offRampLeft, .offRampSlightLeft: self = .exit(-1)
        case .offRampRight, .offRampSlightRight: self = .exit(1)
        case .mergeLeft: self = .merge(-1)
        case .mergeRight: self = .merge(1)
        default: return nil
        }
    }
}

extension Maneuver {
    /// The usual turn in degrees, positive to the right; `nil` for maneuvers of any direction.
    var usualTurn: Double? {
        switch self {
        case .straight, .nameChange, .mergeUnspecified, .onRampUnspecified, .offRampUnspecified: 0
        case .turnSlightLeft, .onRampSlightLeft: -45
        case .turnSlightRight, .onRampSlightRight: 45
        case .turnLeft, .onRampLeft: -90
        case .turnRight, .onRampRight: 90
        case .turnSharpLeft, .onRampSharpLeft, .offRampSharpLeft: -135
        case .turnSharpRight, .onRampSharpRight, .offRampSharpRight: 135
        default: nil
        }
    }
}
