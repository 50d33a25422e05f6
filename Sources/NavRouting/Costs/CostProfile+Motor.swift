// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
public import NavModel

// Tables of the modes with an engine. Speeds are those of free traffic, so without what is lost at lights and
// junctions; they lean on the observed means per class and density of the OpenStreetMapSpeeds project (MIT licence),
// which include those losses.

extension CostProfile {
    /// The usual profile of a mode.
    public static func usual(for mode: TravelMode) -> CostProfile {
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
        openSpeed: ByClass(
            15,
            [
                .motorway: 118, .motorwayLink: 58, .trunk: 98, .trunkLink: 50, .primary: 82, .primaryLink: 42,
                .secondary: 74, .secondaryLink: 38, .tertiary: 64, .tertiaryLink: 32, .unclassified: 46,
                .residential: 32, .livingStreet: 12, .unknown: 32, .service: 18, .alley: 12, .driveway: 12,
                .parkingAisle: 10, .driveThrough: 8, .emergencyAccess: 20, .busway: 30, .track: 18, .pedestrian: 8,
                .cycleway: 8, .path: 8, .bridleway: 8, .footway: 6, .steps: 2, .ferry: 18, .shuttleTrain: 60,
            ]),
        townSpeed: ByClass(
            12,
            [
                .motorway: 100, .motorwayLink: 50, .trunk: 64, .trunkLink: 42, .primary: 48, .primaryLink: 36,
                .secondary: 44, .secondaryLink: 32, .tertiary: 39, .tertiaryLink: 28, .unclassified: 30,
                .residential: 27, .livingStreet: 10, .unknown: 26, .service: 15, .alley: 10, .driveway: 10,
                .parkingAisle: 10, .driveThrough: 8, .emergencyAccess: 20, .busway: 28, .track: 14, .pedestrian: 6,
                .cycleway: 8, .path: 8, .bridleway: 8, .footway: 6, .steps: 2, .ferry: 18, .shuttleTrain: 60,
            ]),
        topSpeed: 140,
        limits: LimitHabit(share: 0.92, signedShare: 0.78, unlimited: 128),
        surfaces: [
            .pavingStones: RoadCondition(share: 0.95, top: 60), .cobblestone: RoadCondition(share: 0.85, top: 40),
            .deck: RoadCondition(share: 0.9, top: 60), .compacted: RoadCondition(share: 0.95, top: 75),
            .gravel: RoadCondition(share: 0.9, top: 60, weight: 1.1),
            .ground: RoadCondition(share: 0.7, top: 35, weight: 1.3),
        ],
        smoothness: [
            .bad: RoadCondition(top: 45), .veryBad: RoadCondition(top: 22, weight: 1.3),
            .horrible: RoadCondition(top: 10, weight: 2), .impassable: RoadCondition(top: 4, weight: 10),
        ],
        roundaboutSpeed: 36, narrowShare: 0.85,
        weight: ByClass(
            1,
            [
                .livingStreet: 1.3, .service: 1.25, .alley: 1.5, .driveway: 1.5, .parkingAisle: 2,
                .driveThrough: 3, .emergencyAccess: 3, .track: 1.5, .pedestrian: 2, .residential: 1.05,
            ]),
        delays: .motor,
        turns: TurnHabit(
            sharpest: 7, halfway: 90, halfwayAcross: 78, waitingAcross: 2.5, turningBack: 20),
        continuesStraightAtStops: true)

    /// A taxi: drives as a car, where taxis may.
    public static let taxicab: CostProfile = {
        var profile = CostProfile.driving
        profile.mode = .taxicab
        profile.openSpeed[.busway] = 45
        return profile
    }()

    /// A motorbike or scooter.
    public static let twoWheeler: CostProfile = {
        var profile = CostProfile.driving
        profile.mode = .twoWheeler
        profile.topSpeed = 100
        profile.narrowShare = 1
        profile.surfaces[.cobblestone] = RoadCondition(share: 0.75, top: 35, weight: 1.1)
        profile.surfaces[.gravel] = RoadCondition(share: 0.75, top: 45, weight: 1.3)
        profile.surfaces[.ground] = RoadCondition(share: 0.6, top: 30, weight: 1.5)
        profile.delays.signals = 4
        profile.turns = TurnHabit(sharpest: 5, halfway: 95, halfwayAcross: 85, waitingAcross: 2, turningBack: 10)
        return profile
    }()
}

extension CostProfile.Delays {
    /// What holds up everything with an engine.
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
