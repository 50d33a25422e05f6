// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// One road of a junction, as somebody sees it who arrives there.
struct Arm: Sendable, Hashable {
    /// The road in the direction away from the junction.
    var edge: EdgeID
    /// Direction away from the junction, seen over the first stretch of the road.
    var bearing: Bearing
    /// How far one must turn into it: −180 … 180 degrees, right positive, 180 for the way back.
    var turn: Double
    /// Whether one may legally enter it in this mode, coming from where one comes from.
    var isEnterable: Bool
    /// Whether traffic of this mode may come out of it.
    var isEntering: Bool
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
    /// Whether traffic flows in one direction only, out of the junction or into it.
    var isOneway: Bool { flags.contains(.oneway) }
    /// A road that does not make a junction for those who drive past: into a yard, a parking lot, a private ground.
    var isMinor: Bool { roadClass.importance >= RoadClass.service.importance }
}

extension RoadClass {
    /// Place in the order of roads for guidance, from 0 (motorway); ramps share the rank below their road.
    var importance: Int {
        switch self {
        case .motorway: 0
        case .motorwayLink: 1
        case .trunk: 2
        case .trunkLink: 3
        case .primary: 4
        case .primaryLink: 5
        case .secondary: 6
        case .secondaryLink: 7
        case .tertiary: 8
        case .tertiaryLink: 9
        case .unclassified, .residential, .unknown: 11
        case .livingStreet: 12
        case .ferry, .shuttleTrain: 13
        case .busway: 14
        case .service, .alley, .driveway, .parkingAisle, .driveThrough, .emergencyAccess: 20
        case .track, .pedestrian, .cycleway, .path, .bridleway: 22
        case .footway, .steps: 24
        }
    }

    /// Motorways and the roads built like them.
    var isHighway: Bool { self == .motorway || self == .trunk }
    /// Ramps between motorways and the rest of the network.
    var isRamp: Bool { self == .motorwayLink || self == .trunkLink }
    /// Slip roads between ordinary roads.
    var isSlipRoad: Bool { isLink && !isRamp }
}
