// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

extension RoadClass {
    /// Rank of the class for guidance, from 0 (motorway); links rank just below their road.
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

    /// Whether it is a motorway or a trunk road.
    var isHighway: Bool { self == .motorway || self == .trunk }
    /// Whether it is a ramp of a motorway or trunk road.
    var isRamp: Bool { self == .motorwayLink || self == .trunkLink }
    /// Whether it is a link between ordinary roads.
    var isSlipRoad: Bool { isLink && !isRamp }

    /// Whether this class ranks so far above `other` that drivers do not confuse them.
    func outranks(_ other: RoadClass) -> Bool { 2 * importance < other.importance }
}
