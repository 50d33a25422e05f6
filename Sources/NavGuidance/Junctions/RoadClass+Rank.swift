// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

extension RoadClass {
    /// Place in the order of roads for guidance, from 0 (motorway); a ramp stands just behind its road.
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

    /// Whether a road of this kind is so much more than one of the other kind that nobody would mistake them.
    func outranks(_ other: RoadClass) -> Bool { 2 * importance < other.importance }
}
