// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// One road of a junction, as somebody sees it who arrives there.
struct Arm: Sendable, Hashable {
    /// The road in the direction away from the junction.
    var edge: EdgeID
    /// The other half of a road whose directions are drawn apart, also away from the junction: traffic comes out of it.
    var twin: EdgeID?
    /// Direction away from the junction, seen over the first stretch of the road.
    var bearing: Bearing
    /// How far one must turn into it: −180 … 180 degrees, right positive, 180 for the way back.
    var turn: Double
    /// Whether one may legally enter it in this mode, coming from where one comes from.
    var isEnterable: Bool
    /// Whether traffic of this mode may leave the junction by it, wherever it comes from.
    var isLeaving: Bool
    /// Whether traffic of this mode may come out of it.
    var isEntering: Bool
    /// Whether it is the street that one arrives on.
    var keepsStreet: Bool
    /// Attributes of the road.
    var road: RoadID
    /// Kind of the road.
    var roadClass: RoadClass
    /// Facts about the road.
    var flags: RoadFlags

    /// How far one must turn into it, whichever way: 0 … 180 degrees.
    var deviation: Double { abs(turn) }
    /// Whether it is part of the ring of a roundabout.
    var isRing: Bool { flags.contains(.roundabout) || flags.contains(.circular) }
    /// Whether traffic flows out of the junction only, or into it only.
    var isOneway: Bool { isLeaving != isEntering }
    /// A road that does not make a junction for those who drive past: into a yard, a parking lot, a private ground.
    var isMinor: Bool { roadClass.importance >= RoadClass.service.importance }
    /// Whether `other` leaves by this arm.
    func holds(_ other: EdgeID) -> Bool { edge == other || twin == other }
}
