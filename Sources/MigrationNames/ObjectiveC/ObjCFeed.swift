// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import Foundation
internal import NavGeo
internal import NavHeadUnit
internal import NavModel
internal import NavRender
internal import NavSession
public import UIKit

/// A turn that is allowed from a lane.
@objc(GMSNavigationLaneDirection) public final class ObjCLaneDirection: NSObject {
    private let native: LaneDirection

    init(_ native: LaneDirection) { self.native = native }

    /// See `laneShape` of the Swift type.
    @objc public var laneShape: ObjCLaneShape { sameValue(native.laneShape, else: .unknown) }
    /// See `recommended` of the Swift type.
    @objc public var recommended: Bool { native.recommended }
}

/// One lane.
@objc(GMSNavigationLane) public final class ObjCLane: NSObject {
    private let native: Lane

    init(_ native: Lane) { self.native = native }

    /// All turns that are allowed from the lane.
    @objc public var laneDirections: [ObjCLaneDirection] { native.laneDirections.map { ObjCLaneDirection($0) } }
}

/// One maneuver and the road after it.
@objc(GMSNavigationStepInfo) public final class ObjCStepInfo: NSObject {
    let native: StepInfo

    init(_ native: StepInfo) { self.native = native }

    /// See `maneuver` of the Swift type.
    @objc public var maneuver: ObjCManeuver { sameValue(native.maneuver, else: .unknown) }
    /// See `drivingSide` of the Swift type.
    @objc public var drivingSide: ObjCDrivingSide { sameValue(native.drivingSide, else: .none) }
    /// See `fullRoadName` of the Swift type.
    @objc public var fullRoadName: String { native.fullRoadName }
    /// See `simpleRoadName` of the Swift type.
    @objc public var simpleRoadName: String { native.simpleRoadName }
    /// See `fullInstructionText` of the Swift type.
    @objc public var fullInstructionText: String { native.fullInstructionText }
    /// See `exitNumber` of the Swift type.
    @objc public var exitNumber: String? { native.exitNumber }
    /// See `roundaboutTurnNumber` of the Swift type.
    @objc public var roundaboutTurnNumber: Int { native.roundaboutTurnNumber }
    /// See `stepNumber` of the Swift type.
    @objc public var stepNumber: Int { native.stepNumber }
    /// See `distanceFromPrevStepMeters` of the Swift type.
    @objc public var distanceFromPrevStepMeters: Double { native.distanceFromPrevStepMeters }
    /// See `timeFromPrevStepSeconds` of the Swift type.
    @objc public var timeFromPrevStepSeconds: TimeInterval { native.timeFromPrevStepSeconds }
    /// The lanes from left to right; `nil` without lane guidance.
    @objc public var lanes: [ObjCLane]? { native.lanes?.map { ObjCLane($0) } }

    /// The image of the maneuver. Without options, the standard ones are used.
    @MainActor @objc(maneuverImageWithOptions:) public func maneuverImage(
        with options: ObjCStepInfoImageOptions?
    ) -> UIImage? { native.maneuverImage(with: options?.native) }

    /// An image with all lanes; `nil` without lane guidance.
    @MainActor @objc(lanesImageWithOptions:) public func lanesImage(
        with options: ObjCStepInfoImageOptions?
    ) -> UIImage? { native.lanesImage(with: options?.native) }

    /// Whether two steps are the same.
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjCStepInfo)?.native == native }
    /// The hash value.
    public override var hash: Int { native.hashValue }
}

/// An update of the feed.
@objc(GMSNavigationNavInfo) public final class ObjCNavInfo: NSObject {
    let native: NavInfo

    init(_ native: NavInfo) {
        self.native = native
        currentStep = native.currentStep.map { ObjCStepInfo($0) }
        remainingSteps = native.remainingSteps.map { ObjCStepInfo($0) }
    }

    /// See `navState` of the Swift type.
    @objc public var navState: ObjCNavState { sameValue(native.navState, else: .unknown) }
    /// See `routeChanged` of the Swift type.
    @objc public var routeChanged: Bool { native.routeChanged }
    /// See `timeToCurrentStepSeconds` of the Swift type.
    @objc public var timeToCurrentStepSeconds: TimeInterval { native.timeToCurrentStepSeconds }
    /// See `distanceToCurrentStepMeters` of the Swift type.
    @objc public var distanceToCurrentStepMeters: Double { native.distanceToCurrentStepMeters }
    /// See `timeToFinalDestinationSeconds` of the Swift type.
    @objc public var timeToFinalDestinationSeconds: TimeInterval { native.timeToFinalDestinationSeconds }
    /// See `distanceToFinalDestinationMeters` of the Swift type.
    @objc public var distanceToFinalDestinationMeters: Double { native.distanceToFinalDestinationMeters }
    /// The next maneuver; `nil` unless enroute.
    @objc public let currentStep: ObjCStepInfo?
    /// The steps after the next maneuver.
    @objc public let remainingSteps: [ObjCStepInfo]

    /// A time in seconds, rounded to minutes for display.
    @objc(roundedTime:) public func roundedTime(_ time: TimeInterval) -> TimeInterval { native.roundedTime(time) }

    /// A distance in meters, rounded for display in the units of the route.
    @objc(roundedDistance:) public func roundedDistance(_ distance: Double) -> NSMeasurement {
        let rounded: Measurement<UnitLength> = native.roundedDistance(distance)
        return NSMeasurement(doubleValue: rounded.value, unit: rounded.unit)
    }

    /// Instructions for a step from the longest to the shortest, with images in the text.
    @MainActor @objc(instructionsForStep:options:) public func instructions(
        forStep step: ObjCStepInfo, options: ObjCInstructionOptions?
    ) -> [NSAttributedString] { native.instructions(forStep: step.native, options: options?.native) }
}

/// A screen for which images are rendered. `UIScreen` has these properties.
@objc(GMSNavigationScreenMetrics) @preconcurrency @MainActor public protocol ObjCScreenMetrics: NSObjectProtocol {
    /// The screen in points.
    @objc var bounds: CGRect { get }
    /// The screen in pixels.
    @objc var nativeBounds: CGRect { get }
    /// Pixels per point of the display.
    @objc var nativeScale: CGFloat { get }
    /// Pixels per point.
    @objc var scale: CGFloat { get }
}

extension UIScreen: ObjCScreenMetrics {}

/// Size and scale of the images of a step.
@objc(GMSNavigationStepInfoImageOptions) @preconcurrency @MainActor public class ObjCStepInfoImageOptions: NSObject {
    let native: GMSNavigationStepInfoImageOptions

    init(_ native: GMSNavigationStepInfoImageOptions) { self.native = native }

    /// Creates options with the standard size.
    @objc public override convenience init() { self.init(GMSNavigationStepInfoImageOptions()) }

    /// Width and height of maneuver images.
    @objc public var maneuverImageSize: ObjCManeuverImageSize {
        get { sameValue(native.maneuverImageSize, else: .square96) }
        set { native.maneuverImageSize = sameValue(newValue, else: .square96) }
    }
    /// The screen, which determines the scale; `nil` for that of the device.
    @objc public var screenMetrics: (any ObjCScreenMetrics)? {
        didSet { native.screenMetrics = screenMetrics.map { ScreenScale($0) } ?? UIScreen.main }
    }
}

/// The name used in the published guides.
@objc(GMSNavigationStepImageOptions) @preconcurrency @MainActor
public final class ObjCStepImageOptions: ObjCStepInfoImageOptions {}

/// The measures of a screen of Objective-C.
@MainActor private final class ScreenScale: GMSNavigationScreenMetrics {
    private let screen: any ObjCScreenMetrics
    var bounds: CGRect { screen.bounds }
    var nativeBounds: CGRect { screen.nativeBounds }
    var nativeScale: CGFloat { screen.nativeScale }
    var scale: CGFloat { screen.scale }

    init(_ screen: any ObjCScreenMetrics) { self.screen = screen }
}

/// The style of instructions: sizes and colors of text, shields and exit numbers.
@objc(GMSNavigationInstructionOptions) @preconcurrency @MainActor public final class ObjCInstructionOptions: NSObject {
    let native = GMSNavigationInstructionOptions()

    /// Creates options with the standard sizes and colors.
    @objc public override init() {}

    /// Options of maneuver and lane images in the text.
    @objc public var imageOptions: ObjCStepInfoImageOptions {
        get { ObjCStepInfoImageOptions(native.imageOptions) }
        set { native.imageOptions = newValue.native }
    }
    /// See `disableLongDistanceFormat` of the Swift type.
    @objc public var disableLongDistanceFormat: Bool {
        get { native.disableLongDistanceFormat }
        set { native.disableLongDistanceFormat = newValue }
    }
    /// See `primaryRoadShieldHeight` of the Swift type.
    @objc public var primaryRoadShieldHeight: CGFloat {
        get { native.primaryRoadShieldHeight }
        set { native.primaryRoadShieldHeight = newValue }
    }
    /// See `secondaryRoadShieldHeight` of the Swift type.
    @objc public var secondaryRoadShieldHeight: CGFloat {
        get { native.secondaryRoadShieldHeight }
        set { native.secondaryRoadShieldHeight = newValue }
    }
    /// See `roadShieldOutlineWidth` of the Swift type.
    @objc public var roadShieldOutlineWidth: CGFloat {
        get { native.roadShieldOutlineWidth }
        set { native.roadShieldOutlineWidth = newValue }
    }
    /// See `roadShieldOutlineColor` of the Swift type.
    @objc public var roadShieldOutlineColor: UIColor? {
        get { native.roadShieldOutlineColor }
        set { native.roadShieldOutlineColor = newValue }
    }
    /// See `primaryFont` of the Swift type.
    @objc public var primaryFont: UIFont {
        get { native.primaryFont }
        set { native.primaryFont = newValue }
    }
    /// See `secondaryFont` of the Swift type.
    @objc public var secondaryFont: UIFont {
        get { native.secondaryFont }
        set { native.secondaryFont = newValue }
    }
    /// See `tertiaryFont` of the Swift type.
    @objc public var tertiaryFont: UIFont {
        get { native.tertiaryFont }
        set { native.tertiaryFont = newValue }
    }
    /// See `textColor` of the Swift type.
    @objc public var textColor: UIColor {
        get { native.textColor }
        set { native.textColor = newValue }
    }
    /// See `exitCueBackgroundColor` of the Swift type.
    @objc public var exitCueBackgroundColor: UIColor {
        get { native.exitCueBackgroundColor }
        set { native.exitCueBackgroundColor = newValue }
    }
    /// See `exitNumberHeight` of the Swift type.
    @objc public var exitNumberHeight: CGFloat {
        get { native.exitNumberHeight }
        set { native.exitNumberHeight = newValue }
    }
}

/// Thresholds for speed alerts.
@objc(GMSNavigationSpeedAlertOptions) @preconcurrency @MainActor public final class ObjCSpeedAlertOptions: NSObject {
    let native: GMSNavigationSpeedAlertOptions

    init(_ native: GMSNavigationSpeedAlertOptions) { self.native = native }

    /// Creates options without thresholds, and so without alerts.
    @objc public override convenience init() { self.init(GMSNavigationSpeedAlertOptions()) }

    /// See `severityUpgradeDurationSeconds` of the Swift type.
    @objc public var severityUpgradeDurationSeconds: TimeInterval {
        get { native.severityUpgradeDurationSeconds }
        set { native.severityUpgradeDurationSeconds = newValue }
    }

    /// Sets the fraction above the limit at which a severity starts: 0.05 is 5 %. Negative values remove it.
    @objc(setSpeedAlertThresholdPercentage:forSpeedAlertSeverity:) public func setThreshold(
        _ threshold: CGFloat, for severity: ObjCSpeedAlertSeverity
    ) { native.setSpeedAlertThresholdPercentage(threshold, for: sameValue(severity, else: .unknown)) }

    /// The fraction above the limit at which a severity starts; negative for none.
    @objc(speedAlertThresholdPercentageForSpeedAlertSeverity:) public func threshold(
        for severity: ObjCSpeedAlertSeverity
    ) -> CGFloat { native.speedAlertThresholdPercentage(for: sameValue(severity, else: .unknown)) }
}
#endif
