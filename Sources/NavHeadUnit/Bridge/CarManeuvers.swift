// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import NavModel
public import NavRender
public import NavSession
internal import NavWords

#if canImport(CarPlay)
public import CarPlay
#endif

/// Converts steps of the feed to maneuvers of the car screen.
@MainActor public struct CarManeuvers {
    /// Sizes, colors and language.
    public var options: InstructionDisplayOptions
    private let painter: SignPainter?

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - language: BCP 47 tag of the instructions.
    ///   - scale: Pixels per point of the car's screen, not of the phone's.
    ///   - painter: Draws road signs in instructions; `nil` for one with the system's fonts.
    public init(language: String = "en", scale: Double = 2, painter: SignPainter? = nil) {
        options = InstructionDisplayOptions()
        options.language = language
        options.disableLongDistanceFormat = true
        options.imageOptions.scale = scale
        // The guidance card is dark by day and at night.
        options.imageOptions.colors = ImageColors(
            route: .white, surroundings: Color(0x8FB8A3), background: Color(0x0C6A3F))
        self.painter = painter ?? SignPainter()
    }

    private func image(_ size: StepImageOptions.ImageSize, _ picture: (StepImageOptions) -> Picture?) -> HeadUnitImage?
    {
        var imageOptions = options.imageOptions
        imageOptions.size = size
        return picture(imageOptions).flatMap { CarImages(scale: imageOptions.scale).image($0) }
    }

    /// The maneuver of a step: instructions, symbol and metadata.
    ///
    /// Destinations have plain instructions; their symbol shows the side.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - info: The update that contains the step.
    ///   - size: Bounds of the symbol.
    public func maneuver(
        for step: StepInfo, in info: NavInfo, size: StepImageOptions.ImageSize = .carFirstManeuver
    ) -> CPManeuver {
        let maneuver = CPManeuver()
        maneuver.userInfo = CarManeuverInfo(stepInfo: step, isLaneGuidance: false)
        let texts = info.instructions(forStep: step, options: options, painter: painter)
        let plain = info.plainInstructions(forStep: step, options: options)
        switch step.maneuver {
        case .destination, .destinationLeft, .destinationRight: maneuver.instructionVariants = plain
        default:
            maneuver.attributedInstructionVariants = texts
            maneuver.dashboardAttributedInstructionVariants = texts
        }
        maneuver.dashboardInstructionVariants = plain
        maneuver.notificationInstructionVariants = plain
        maneuver.symbolImage = image(size) { ManeuverImage(step).picture($0) }
        maneuver.setMetadata(step, lanes: laneGuidance(for: step))
        maneuver.initialTravelEstimates = CPTravelEstimates(
            distanceRemaining: info.roundedDistance(step.distanceFromPrevStepMeters),
            timeRemaining: info.roundedTime(step.timeFromPrevStepSeconds))
        return maneuver
    }

    /// The lanes of a step as a second maneuver that shows only its symbol; `nil` if there are none.
    public func laneManeuver(for step: StepInfo) -> CPManeuver? {
        guard let image = image(.carLanes, { LanesImage(step.lanes)?.picture($0) }) else { return nil }
        let maneuver = CPManeuver()
        maneuver.userInfo = CarManeuverInfo(stepInfo: step, isLaneGuidance: true)
        maneuver.symbolImage = image
        maneuver.setMetadata(step, lanes: laneGuidance(for: step))
        return maneuver
    }

    /// The lanes of a step for instrument clusters; `nil` if there are none.
    public func laneGuidance(for step: StepInfo) -> CPLaneGuidance? {
        let words = step.lanes.map { LanePhrase(language: options.language).text($0) } ?? ""
        return .make(step.lanes, instruction: words)
    }

    /// The maneuvers of the card: the next one, then its lanes or a maneuver that follows soon.
    public func upcoming(_ info: NavInfo) -> [CPManeuver] {
        guard let step = info.currentStep else { return [] }
        let first = maneuver(for: step, in: info)
        if let lanes = laneManeuver(for: step) { return [first, lanes] }
        guard let next = info.nextStep, CarManeuvers.followsSoon(next) else { return [first] }
        return [first, maneuver(for: next, in: info, size: .carSecondManeuver)]
    }

    /// Whether the driver must know a step before the previous one is completed: it follows within 25 seconds or 400
    /// meters.
    static func followsSoon(_ step: StepInfo) -> Bool {
        step.timeFromPrevStepSeconds <= 25 || step.distanceFromPrevStepMeters <= 400
    }

    /// The display style of a maneuver created by this type.
    public static func style(of maneuver: CPManeuver) -> CPManeuverDisplayStyle {
        (maneuver.userInfo as? CarManeuverInfo)?.isLaneGuidance == true ? .symbolOnly : .leadingSymbol
    }
}
