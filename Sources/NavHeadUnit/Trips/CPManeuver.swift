// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// Something to do on the way, as the car screen, the dashboard and the instrument cluster show it.
@MainActor public final class CPManeuver {
    // MARK: Card

    /// The picture.
    public var symbolImage: HeadUnitImage?
    /// The picture for light and dark grounds; used before `symbolImage`.
    public var symbolSet: CPImageSet?
    /// A picture of the junction.
    public var junctionImage: HeadUnitImage?
    /// The words, the longest first; the first that fit are shown. Empty for lanes.
    public var instructionVariants: [String] = []
    /// The same with pictures in the text (`HeadUnitAttachment`), shown before the plain ones. Other attributes are left
    /// out.
    public var attributedInstructionVariants: [NSAttributedString] = []
    /// Ground of the card; `nil` for that of the template.
    public var cardBackgroundColor: HeadUnitColor?
    /// How far and long it is, counted from the end of the maneuver before.
    public var initialTravelEstimates: CPTravelEstimates?

    // MARK: Dashboard and notifications

    /// The picture on the dashboard; `nil` for `symbolImage`.
    public var dashboardSymbolImage: HeadUnitImage?
    /// The picture of the junction on the dashboard.
    public var dashboardJunctionImage: HeadUnitImage?
    /// The words on the dashboard; empty for those of the card.
    public var dashboardInstructionVariants: [String] = []
    /// The same with pictures in the text.
    public var dashboardAttributedInstructionVariants: [NSAttributedString] = []
    /// The picture in notifications; `nil` for `symbolImage`.
    public var notificationSymbolImage: HeadUnitImage?
    /// The words in notifications; empty for those of the card.
    public var notificationInstructionVariants: [String] = []
    /// The same with pictures in the text.
    public var notificationAttributedInstructionVariants: [NSAttributedString] = []

    // MARK: Instrument cluster and head-up display

    /// What to do.
    public var maneuverType = CPManeuverType.noTurn
    /// The road after it, the longest name first.
    public var roadFollowingManeuverVariants: [String]?
    /// Side that traffic keeps to.
    public var trafficSide = CPTrafficSide.right
    /// What sort of junction it is.
    public var junctionType = CPJunctionType.intersection
    /// Direction of leaving it against that of entering, −180 … 180, right positive.
    public var junctionExitAngle: Measurement<UnitAngle>?
    /// Directions of the other roads that meet there.
    public var junctionElementAngles: Set<Measurement<UnitAngle>>?
    /// The lanes before it.
    public var linkedLaneGuidance: CPLaneGuidance?
    /// The number of the motorway exit; empty without one.
    public var highwayExitLabel = ""

    /// Whatever the app wants to keep with it.
    public var userInfo: Any?

    /// Starts empty.
    public init() {}

    /// Words in the best form there is.
    var texts: [NSAttributedString] {
        attributedInstructionVariants.isEmpty
            ? instructionVariants.map { NSAttributedString(string: $0) } : attributedInstructionVariants
    }

    /// The picture for a ground.
    func symbol(onDark: Bool) -> HeadUnitImage? {
        guard let symbolSet else { return symbolImage }
        return onDark ? symbolSet.lightContentImage : symbolSet.darkContentImage
    }
}

/// One lane, by the angles in which it may be left: −180 … 180 degrees against straight on, right positive.
@MainActor public final class CPLane {
    /// The direction to take, or the only one.
    public private(set) var primaryAngle: Measurement<UnitAngle>?
    /// The other directions.
    public private(set) var secondaryAngles: [Measurement<UnitAngle>]
    /// Whether to take it.
    public private(set) var status: CPLaneStatus

    /// Makes a lane that is not to be taken.
    public init(angles: [Measurement<UnitAngle>]) {
        primaryAngle = nil
        secondaryAngles = angles
        status = .notGood
    }

    /// Makes a lane with a direction to take.
    ///
    /// - Parameter isPreferred: Whether it is the best of those that may be taken.
    public init(angles: [Measurement<UnitAngle>], highlightedAngle: Measurement<UnitAngle>, isPreferred: Bool) {
        primaryAngle = highlightedAngle
        secondaryAngles = angles.filter { $0 != highlightedAngle }
        status = isPreferred ? .preferred : .good
    }
}

/// Lanes before a maneuver, the leftmost first.
@MainActor public final class CPLaneGuidance {
    /// The lanes.
    public var lanes: [CPLane] = []
    /// What to do in words, the longest first.
    public var instructionVariants: [String] = []

    /// Starts empty.
    public init() {}
}

/// All that is known of a trip under way, for going on after a pause.
@MainActor public struct CPRouteInformation {
    /// All maneuvers.
    public var maneuvers: [CPManeuver]
    /// All lanes.
    public var laneGuidances: [CPLaneGuidance]
    /// What comes now.
    public var currentManeuvers: [CPManeuver]
    /// The lanes of what comes now.
    public var currentLaneGuidance: CPLaneGuidance?
    /// Estimates of the trip.
    public var tripTravelEstimates: CPTravelEstimates
    /// Estimates of what comes now.
    public var maneuverTravelEstimates: CPTravelEstimates

    /// Takes it all.
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
