// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// A maneuver as shown on the car screen, the dashboard and the instrument cluster.
@MainActor public final class CPManeuver {
    // MARK: Card

    /// Arrow of the maneuver.
    public var symbolImage: HeadUnitImage?
    /// The symbol for light and dark backgrounds; preferred over `symbolImage`.
    public var symbolSet: CPImageSet?
    /// Picture of the junction with its signs, shown below the instruction.
    public var junctionImage: HeadUnitImage?
    /// Instructions, longest first; the first that fits is shown. Empty for lanes.
    public var instructionVariants: [String] = []
    /// The same with images in the text (`HeadUnitAttachment`); preferred over the plain ones. Other attributes are
    /// ignored.
    public var attributedInstructionVariants: [NSAttributedString] = []
    /// Background of the card; `nil` for that of the template.
    public var cardBackgroundColor: HeadUnitColor?
    /// Estimates from the end of the previous maneuver.
    public var initialTravelEstimates: CPTravelEstimates?

    // MARK: Dashboard and notifications

    /// The symbol on the dashboard; `nil` for `symbolImage`.
    public var dashboardSymbolImage: HeadUnitImage?
    /// Replaces `junctionImage` where apps share the screen.
    public var dashboardJunctionImage: HeadUnitImage?
    /// Instructions on the dashboard; empty for those of the card.
    public var dashboardInstructionVariants: [String] = []
    /// The same with images in the text.
    public var dashboardAttributedInstructionVariants: [NSAttributedString] = []
    /// The symbol in notifications; `nil` for `symbolImage`.
    public var notificationSymbolImage: HeadUnitImage?
    /// Instructions in notifications; empty for those of the card.
    public var notificationInstructionVariants: [String] = []
    /// The same with images in the text.
    public var notificationAttributedInstructionVariants: [NSAttributedString] = []

    // MARK: Instrument cluster and head-up display

    /// The kind of maneuver.
    public var maneuverType = CPManeuverType.noTurn
    /// Names of the road after the maneuver, longest first.
    public var roadFollowingManeuverVariants: [String]?
    /// The side on which traffic drives.
    public var trafficSide = CPTrafficSide.right
    /// The kind of junction.
    public var junctionType = CPJunctionType.intersection
    /// Angle between entry and exit direction, −180 … 180 degrees, positive to the right.
    public var junctionExitAngle: Measurement<UnitAngle>?
    /// Angles of the other roads at the junction.
    public var junctionElementAngles: Set<Measurement<UnitAngle>>?
    /// The lanes before the maneuver.
    public var linkedLaneGuidance: CPLaneGuidance?
    /// The number of the highway exit; empty if there is none.
    public var highwayExitLabel = ""

    /// Custom data of the app.
    public var userInfo: Any?

    /// Creates an empty maneuver.
    public init() {}

    /// The attributed instructions, or else the plain ones.
    var texts: [NSAttributedString] {
        attributedInstructionVariants.isEmpty
            ? instructionVariants.map { NSAttributedString(string: $0) } : attributedInstructionVariants
    }

    /// The symbol for a background.
    func symbol(onDark: Bool) -> HeadUnitImage? {
        guard let symbolSet else { return symbolImage }
        return onDark ? symbolSet.lightContentImage : symbolSet.darkContentImage
    }
}

/// A lane with the angles in which it may be left: −180 … 180 degrees relative to straight ahead, positive to the
/// right.
@MainActor public final class CPLane {
    /// The recommended direction.
    public private(set) var primaryAngle: Measurement<UnitAngle>?
    /// The other directions.
    public private(set) var secondaryAngles: [Measurement<UnitAngle>]
    /// Whether the lane should be used.
    public private(set) var status: CPLaneStatus

    /// Creates a lane that should not be used.
    public init(angles: [Measurement<UnitAngle>]) {
        primaryAngle = nil
        secondaryAngles = angles
        status = .notGood
    }

    /// Creates a lane with a recommended direction.
    ///
    /// - Parameters:
    ///   - angles: All directions of the lane.
    ///   - highlightedAngle: The recommended direction.
    ///   - isPreferred: Whether it is the best of the usable lanes.
    public init(angles: [Measurement<UnitAngle>], highlightedAngle: Measurement<UnitAngle>, isPreferred: Bool) {
        primaryAngle = highlightedAngle
        secondaryAngles = angles.filter { $0 != highlightedAngle }
        status = isPreferred ? .preferred : .good
    }
}

/// The lanes before a maneuver, leftmost first.
@MainActor public final class CPLaneGuidance {
    /// Lanes at the maneuver, left to right.
    public var lanes: [CPLane] = []
    /// Instructions, longest first.
    public var instructionVariants: [String] = []

    /// Creates empty lane guidance.
    public init() {}
}

/// The complete route information, for resuming after a pause.
@MainActor public struct CPRouteInformation {
    /// All maneuvers.
    public var maneuvers: [CPManeuver]
    /// All lane guidance.
    public var laneGuidances: [CPLaneGuidance]
    /// The upcoming maneuvers.
    public var currentManeuvers: [CPManeuver]
    /// The lanes of the upcoming maneuver.
    public var currentLaneGuidance: CPLaneGuidance?
    /// Distance and time to the last destination.
    public var tripTravelEstimates: CPTravelEstimates
    /// Estimates of the upcoming maneuver.
    public var maneuverTravelEstimates: CPTravelEstimates

    /// Creates the route information.
    ///
    /// - Parameters:
    ///   - maneuvers: All maneuvers.
    ///   - laneGuidances: All lane guidance.
    ///   - currentManeuvers: The upcoming maneuvers.
    ///   - currentLaneGuidance: The lanes of the upcoming maneuver.
    ///   - tripTravelEstimates: Estimates of the trip.
    ///   - maneuverTravelEstimates: Estimates of the upcoming maneuver.
    public init(
        maneuvers: [CPManeuver], laneGuidances: [CPLaneGuidance], currentManeuvers: [CPManeuver],
        currentLaneGuidance: CPLaneGuidance?, trip tripTravelEstimates: CPTravelEstimates,
        maneuverTravelEstimates: CPTravelEstimates
    ) {
        self.maneuvers = maneuvers
        self.laneGuidances = laneGuidances
        self.currentManeuvers = currentManeuvers
        self.currentLaneGuidance = currentLaneGuidance
        self.tripTravelEstimates = tripTravelEstimates
        self.maneuverTravelEstimates = maneuverTravelEstimates
    }
}
#endif
