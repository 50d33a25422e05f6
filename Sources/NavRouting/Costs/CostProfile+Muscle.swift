// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

// Profiles of cycling and walking.

extension CostProfile {
    /// A bicycle in everyday use. Prefers quiet roads and cycleways.
    public static let cycling = CostProfile(
        mode: .cycling, ruralSpeed: bicycleSpeed, urbanSpeed: bicycleSpeed, topSpeed: 25, limits: nil,
        surfaces: [
            .pavingStones: RoadCondition(speedFactor: 0.95), .cobblestone: RoadCondition(speedFactor: 0.7, weight: 1.2),
            .deck: RoadCondition(speedFactor: 0.9), .compacted: RoadCondition(speedFactor: 0.92),
            .gravel: RoadCondition(speedFactor: 0.75, weight: 1.15),
            .ground: RoadCondition(speedFactor: 0.65, weight: 1.25),
        ],
        smoothness: [
            .bad: RoadCondition(speedFactor: 0.8, weight: 1.1), .veryBad: RoadCondition(speedFactor: 0.6, weight: 1.3),
            .horrible: RoadCondition(speedFactor: 0.4, weight: 2),
            .impassable: RoadCondition(speedFactor: 0.2, weight: 5),
        ],
        roundaboutSpeed: 16,
        weight: RoadClassTable(
            1.1,
            [
                .motorway: 4, .motorwayLink: 4, .trunk: 2.4, .trunkLink: 2.4, .primary: 1.8, .primaryLink: 1.8,
                .secondary: 1.4, .secondaryLink: 1.4, .tertiary: 1.2, .tertiaryLink: 1.2, .unclassified: 1.05,
                .residential: 1, .livingStreet: 1, .alley: 1.1, .busway: 1.1, .cycleway: 0.85, .path: 1,
                .track: 1.1, .footway: 1.3, .steps: 2, .emergencyAccess: 2, .driveThrough: 2,
            ]),
        delays: {
            var delays = Delays()
            delays.signals = 5
            delays.stop = 2
            delays.giveWay = 1
            delays.levelCrossing = 3
            delays.border = 120
            delays.barrier = 5
            delays.yielding = 3
            return delays
        }(),
        turns: TurnCostParameters(
            turnPenalty: 3, midpointAngle: 100, midpointAngleAcross: 85, oncomingWait: 1.5, uTurnPenalty: 6,
            allowsUTurnsAnywhere: true),
        continuesStraightAtStops: false)

    /// A pedestrian. Ignores one-way restrictions; turns cost nothing.
    public static let walking = CostProfile(
        mode: .walking, ruralSpeed: walkingSpeed, urbanSpeed: walkingSpeed, topSpeed: 6, limits: nil,
        surfaces: [
            .gravel: RoadCondition(speedFactor: 0.95), .ground: RoadCondition(speedFactor: 0.9, weight: 1.05),
        ],
        smoothness: [
            .horrible: RoadCondition(speedFactor: 0.8, weight: 1.1),
            .impassable: RoadCondition(speedFactor: 0.6, weight: 1.5),
        ],
        roundaboutSpeed: 5,
        weight: RoadClassTable(
            1,
            [
                .motorway: 4, .motorwayLink: 4, .trunk: 1.6, .trunkLink: 1.6, .primary: 1.3, .primaryLink: 1.3,
                .secondary: 1.15, .secondaryLink: 1.15, .tertiary: 1.08, .tertiaryLink: 1.08, .cycleway: 1.05,
                .footway: 0.95, .pedestrian: 0.95, .livingStreet: 0.98, .steps: 1.1, .emergencyAccess: 2,
            ]),
        delays: {
            var delays = Delays()
            delays.signals = 6
            delays.levelCrossing = 3
            delays.border = 120
            delays.barrier = 2
            return delays
        }(),
        turns: TurnCostParameters(turnPenalty: 0, uTurnPenalty: 0, allowsUTurnsAnywhere: true),
        continuesStraightAtStops: false)

    private static let bicycleSpeed = RoadClassTable(
        16.0,
        [
            .cycleway: 17.5, .path: 14, .track: 14, .footway: 8, .pedestrian: 9, .bridleway: 9, .steps: 2,
            .parkingAisle: 10, .driveThrough: 8, .livingStreet: 14, .ferry: 18, .shuttleTrain: 60,
        ])

    private static let walkingSpeed = RoadClassTable(5.0, [.steps: 2.5, .ferry: 18, .shuttleTrain: 60])
}
