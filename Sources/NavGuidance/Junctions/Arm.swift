// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// One road of a junction, relative to the direction of arrival.
struct Arm: Sendable, Hashable {
    /// The edge leading away from the junction.
    var edge: EdgeID
    /// The opposite carriageway of a divided road, also leading away from the junction.
    var twin: EdgeID?
    /// Bearing away from the junction, measured over the first meters of the road.
    var bearing: Bearing
    /// Turn angle into it: −180 … 180 degrees, right positive, 180 for the road back.
    var turn: Double
    /// Whether entering it from the incoming road is legal in this mode.
    var isEnterable: Bool
    /// Whether traffic of this mode may leave the junction on it, from any road.
    var isLeaving: Bool
    /// Whether traffic of this mode may arrive on it.
    var isEntering: Bool
    /// Whether it is the same street as the incoming road.
    var keepsStreet: Bool
    /// Whether neither it nor the incoming road has a name or number.
    var staysNameless = false
    /// Attributes of the road.
    var road: RoadID
    /// Road class.
    var roadClass: RoadClass
    /// Road flags.
    var flags: RoadFlags

    /// Absolute turn angle: 0 … 180 degrees.
    var deviation: Double { abs(turn) }
    /// Whether it is part of a roundabout.
    var isRing: Bool { flags.contains(.roundabout) || flags.contains(.circular) }
    /// Whether traffic flows in one direction only.
    var isOneway: Bool { isLeaving != isEntering }
    /// Whether it is too minor to form a junction for through traffic, such as a driveway or parking lot entrance.
    var isMinor: Bool { roadClass.importance >= RoadClass.service.importance }
    /// Whether `other` is one of the edges of this arm.
    func contains(_ other: EdgeID) -> Bool { edge == other || twin == other }
}
