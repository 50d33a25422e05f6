// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
public import NavModel

// Profiles of motor vehicles. Speeds are free-flow speeds without delays at signals and junctions. They are based on
// the mean speeds by road class and density of the OpenStreetMapSpeeds project (MIT licence), which include these
// delays.

extension CostProfile {
    /// The standard profile of a mode.
    public static func standard(for mode: TravelMode) -> CostProfile {
        switch mode {
        case .driving: .driving
        case .cycling: .cycling
        case .walking: .walking
        case .twoWheeler: .twoWheeler
        case .taxicab: .taxicab
        }
    }

    /// A private car.
    public static let driving = CostProfile(
        mode: .driving,
        ruralSpeed: RoadClassTable(
            15,
            [
                .motorway: 118, .motorwayLink: 58, .trunk: 98, .trunkLink: 50, .primary: 82, .primaryLink: 42,
                .secondary: 74, .secondaryLink: 38, .tertiary: 64, .tertiaryLink: 32, .unclassified: 46,
                .residential: 32, .livingStreet: 12, .unknown: 32, .service: 18, .alley: 12, .driveway: 12,
                .parkingAisle: 10, .driveThrough: 8, .emergencyAccess: 20, .busway: 30, .track: 18, .pedestrian: 8,
                .cycleway: 8, .path: 8, .bridleway: 8, .footway: 6, .steps: 2, .ferry: 18, .shuttleTrain: 60,
            ]),
        urbanSpeed: RoadClassTable(
            12,
            [
                .motorway: 100, .motorwayLink: 50, .trunk: 64, .trunkLink: 42, .primary: 48, .primaryLink: 36,
                .secondary: 44, .secondaryLink: 32, .tertiary: 39, .tertiaryLink: 28, .unclassified: 30,
                .residential: 27, .livingStreet: 10, .unknown: 26, .service: 15, .alley: 10, .driveway: 10,
                .parkingAisle: 10, .driveThrough: 8, .emergencyAccess: 20, .busway: 28, .track: 14, .pedestrian: 6,
                .cycleway: 8, .path: 8, .bridleway: 8, .footway: 6, .steps: 2, .ferry: 18, .shuttleTrain: 60,
            ]),
        topSpeed: 140,
        limits: SpeedLimitParameters(factor: 0.92, signedFactor: 0.78, unlimitedSpeed: 128),
        surfaces: [
            .pavingStones: RoadCondition(speedFactor: 0.95, topSpeed: 60),
            .cobblestone: RoadCondition(speedFactor: 0.85, topSpeed: 40),
            .deck: RoadCondition(speedFactor: 0.9, topSpeed: 60),
            .compacted: RoadCondition(speedFactor: 0.95, topSpeed: 75),
            .gravel: RoadCondition(speedFactor: 0.9, topSpeed: 60, weight: 1.1),
            .ground: RoadCondition(speedFactor: 0.7, topSpeed: 35, weight: 1.3),
        ],
        smoothness: [
            .bad: RoadCondition(topSpeed: 45), .veryBad: RoadCondition(topSpeed: 22, weight: 1.3),
            .horrible: RoadCondition(topSpeed: 10, weight: 2), .impassable: RoadCondition(topSpeed: 4, weight: 10),
        ],
        roundaboutSpeed: 36, narrowRoadFactor: 0.85,
        weight: RoadClassTable(
            1,
            [
                .livingStreet: 1.3, .service: 1.25, .alley: 1.5, .driveway: 1.5, .parkingAisle: 2,
                .driveThrough: 3, .emergencyAccess: 3, .track: 1.5, .pedestrian: 2, .residential: 1.05,
            ]),
        delays: .motor,
        turns: TurnCostParameters(
            turnPenalty: 7, midpointAngle: 90, midpointAngleAcross: 78, oncomingWait: 2.5, uTurnPenalty: 20),
        continuesStraightAtStops: true)

    /// A taxi: a car that may also use roads for taxis.
    public static let taxicab: CostProfile = {
        var profile = CostProfile.driving
        profile.mode = .taxicab
        profile.ruralSpeed[.busway] = 45
        return profile
    }()

    /// A motorcycle or scooter.
    public static let twoWheeler: CostProfile = {
        var profile = CostProfile.driving
        profile.mode = .twoWheeler
        profile.topSpeed = 100
        profile.narrowRoadFactor = 1
        profile.surfaces[.cobblestone] = RoadCondition(speedFactor: 0.75, topSpeed: 35, weight: 1.1)
        profile.surfaces[.gravel] = RoadCondition(speedFactor: 0.75, topSpeed: 45, weight: 1.3)
        profile.surfaces[.ground] = RoadCondition(speedFactor: 0.6, topSpeed: 30, weight: 1.5)
        profile.delays.signals = 4
        profile.turns = TurnCostParameters(
            turnPenalty: 5, midpointAngle: 95, midpointAngleAcross: 85, oncomingWait: 2, uTurnPenalty: 10)
        return profile
    }()
}

extension CostProfile.Delays {
    /// Delays of motor vehicles.
    static let motor: CostProfile.Delays = {
        var delays = CostProfile.Delays()
        delays.signals = 5
        delays.stop = 4
        delays.giveWay = 2
        delays.crossing = 0.5
        delays.levelCrossing = 3
        delays.tollBooth = 15
        delays.border = 300
        delays.barrier = 6
        delays.trafficCalming = 2
        delays.roundabout = 2
        delays.yielding = 2.5
        return delays
    }()
}
