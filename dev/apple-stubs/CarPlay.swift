// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

@_exported import MapKit
@_exported import UIKit

// MARK: Values

public struct CPManeuverDisplayStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let leadingSymbol = CPManeuverDisplayStyle(rawValue: 1)
    public static let trailingSymbol = CPManeuverDisplayStyle(rawValue: 2)
    public static let symbolOnly = CPManeuverDisplayStyle(rawValue: 3)
    public static let instructionOnly = CPManeuverDisplayStyle(rawValue: 4)
}

public enum CPTimeRemainingColor: UInt, Sendable { case `default`, green, orange, red }
public enum CPTripEstimateStyle: UInt, Sendable { case light, dark }
public enum CPManeuverState: Int, Sendable { case `continue`, initial, prepare, execute }
public enum CPJunctionType: UInt, Sendable { case intersection, roundabout }
public enum CPTrafficSide: UInt, Sendable { case right, left }
public enum CPLaneStatus: Int, Sendable { case notGood, good, preferred }

public enum CPManeuverType: UInt, Sendable {
    case noTurn = 0
    case leftTurn, rightTurn, straightAhead, uTurn, followRoad, enterRoundabout, exitRoundabout, offRamp, onRamp
    case arriveEndOfNavigation, startRoute, arriveAtDestination, keepLeft, keepRight, enter_Ferry, exitFerry
    case changeFerry, startRouteWithUTurn, uTurnAtRoundabout, leftTurnAtEnd, rightTurnAtEnd, highwayOffRampLeft
    case highwayOffRampRight, arriveAtDestinationLeft, arriveAtDestinationRight, uTurnWhenPossible
    case arriveEndOfDirections, roundaboutExit1, roundaboutExit2, roundaboutExit3, roundaboutExit4, roundaboutExit5
    case roundaboutExit6, roundaboutExit7, roundaboutExit8, roundaboutExit9, roundaboutExit10, roundaboutExit11
    case roundaboutExit12, roundaboutExit13, roundaboutExit14, roundaboutExit15, roundaboutExit16, roundaboutExit17
    case roundaboutExit18, roundaboutExit19, sharpLeftTurn, sharpRightTurn, slightLeftTurn, slightRightTurn
    case changeHighway, changeHighwayLeft, changeHighwayRight
}

open class CPTravelEstimates: NSObject {
    public init(distanceRemaining distance: Measurement<UnitLength>, timeRemaining time: TimeInterval) { stub() }
    public init(
        distanceRemaining: Measurement<UnitLength>, distanceRemainingToDisplay: Measurement<UnitLength>,
        timeRemaining time: TimeInterval
    ) { stub() }
    open var distanceRemaining: Measurement<UnitLength> { stub() }
    open var timeRemaining: TimeInterval { stub() }
}

/// Images before dark mode (iOS 12).
open class CPImageSet: NSObject {
    public init(lightContentImage lightImage: UIImage, darkContentImage darkImage: UIImage) { stub() }
    open var lightContentImage: UIImage { stub() }
    open var darkContentImage: UIImage { stub() }
}

open class CPLane: NSObject {
    public init(angles: [Measurement<UnitAngle>]) { stub() }
    public init(
        angles: [Measurement<UnitAngle>], highlightedAngle: Measurement<UnitAngle>, isPreferred preferred: Bool
    ) { stub() }
    open var status: CPLaneStatus { stub() }
}

open class CPLaneGuidance: NSObject {
    public override init() { super.init() }
    open var lanes: [CPLane] = []
    open var instructionVariants: [String] = []
}

open class CPManeuver: NSObject {
    public override init() { super.init() }
    open var cardBackgroundColor: UIColor?
    open var symbolImage: UIImage?
    open var symbolSet: CPImageSet?
    open var junctionImage: UIImage?
    open var instructionVariants: [String] = []
    open var attributedInstructionVariants: [NSAttributedString] = []
    open var initialTravelEstimates: CPTravelEstimates?
    open var dashboardSymbolImage: UIImage?
    open var dashboardJunctionImage: UIImage?
    open var dashboardInstructionVariants: [String] = []
    open var dashboardAttributedInstructionVariants: [NSAttributedString] = []
    open var notificationSymbolImage: UIImage?
    open var notificationInstructionVariants: [String] = []
    open var notificationAttributedInstructionVariants: [NSAttributedString] = []
    open var maneuverType: CPManeuverType {
        get { stub() }
        set {}
    }
    open var roadFollowingManeuverVariants: [String]?
    open var trafficSide: CPTrafficSide {
        get { stub() }
        set {}
    }
    open var junctionType: CPJunctionType {
        get { stub() }
        set {}
    }
    open var junctionExitAngle: Measurement<UnitAngle>?
    open var junctionElementAngles: Set<Measurement<UnitAngle>>?
    open var linkedLaneGuidance: CPLaneGuidance {
        get { stub() }
        set {}
    }
    open var highwayExitLabel: String {
        get { stub() }
        set {}
    }
    open var userInfo: Any?
}

open class CPRouteInformation: NSObject {
    public init(
        maneuvers: [CPManeuver], laneGuidances: [CPLaneGuidance], currentManeuvers: [CPManeuver],
        currentLaneGuidance: CPLaneGuidance, trip tripTravelEstimates: CPTravelEstimates,
        maneuverTravelEstimates: CPTravelEstimates
    ) { stub() }
}

open class CPRouteChoice: NSObject {
    public init(
        summaryVariants: [String], additionalInformationVariants: [String], selectionSummaryVariants: [String]
    ) { stub() }
    open var summaryVariants: [String] { stub() }
    open var additionalInformationVariants: [String]? { stub() }
    open var selectionSummaryVariants: [String]? { stub() }
    open var userInfo: Any?
}

open class CPTrip: NSObject {
    public init(origin: MKMapItem, destination: MKMapItem, routeChoices: [CPRouteChoice]) { stub() }
    open var origin: MKMapItem { stub() }
    open var destination: MKMapItem { stub() }
    open var routeChoices: [CPRouteChoice] { stub() }
    open var destinationNameVariants: [String]?
    open var userInfo: Any?
}

open class CPTripPreviewTextConfiguration: NSObject {
    public init(
        startButtonTitle: String?, additionalRoutesButtonTitle: String?, overviewButtonTitle: String?
    ) { stub() }
}

// MARK: Buttons and alerts

public typealias CPBarButtonHandler = (CPBarButton) -> Void
public enum CPBarButtonType: UInt, Sendable { case text, image }
public enum CPBarButtonStyle: Int, Sendable { case none, rounded }

@objc @preconcurrency @MainActor open class CPMapButton: NSObject {
    public init(handler: ((CPMapButton) -> Void)? = nil) { stub() }
    open var image: UIImage?
    open var focusedImage: UIImage?
    open var isEnabled = true
    open var isHidden = false
}

@objc @preconcurrency @MainActor open class CPBarButton: NSObject {
    public init(title: String, handler: ((CPBarButton) -> Void)? = nil) { stub() }
    public init(image: UIImage, handler: ((CPBarButton) -> Void)? = nil) { stub() }
    public init(type: CPBarButtonType, handler: ((CPBarButton) -> Void)? = nil) { stub() }
    open var buttonType: CPBarButtonType { stub() }
    open var buttonStyle = CPBarButtonStyle.none
    open var isEnabled = true
    open var image: UIImage?
    open var title: String?
}

@objc @preconcurrency @MainActor open class CPAlertAction: NSObject {
    public enum Style: UInt, Sendable { case `default`, cancel, destructive }
    public init(title: String, style: CPAlertAction.Style, handler: @escaping (CPAlertAction) -> Void) { stub() }
    open var title: String { stub() }
    open var style: CPAlertAction.Style { stub() }
}

@objc @preconcurrency @MainActor open class CPNavigationAlert: NSObject {
    public enum DismissalContext: UInt, Sendable { case timeout, userDismissed, systemDismissed }
    public init(
        titleVariants: [String], subtitleVariants: [String]?, image: UIImage?, primaryAction: CPAlertAction,
        secondaryAction: CPAlertAction?, duration: TimeInterval
    ) { stub() }
    public init(
        titleVariants: [String], subtitleVariants: [String]?, imageSet: CPImageSet?, primaryAction: CPAlertAction,
        secondaryAction: CPAlertAction?, duration: TimeInterval
    ) { stub() }
    open var titleVariants: [String] { stub() }
    open var subtitleVariants: [String] { stub() }
    open var image: UIImage? { stub() }
    open var primaryAction: CPAlertAction { stub() }
    open var secondaryAction: CPAlertAction? { stub() }
    open var duration: TimeInterval { stub() }
    open func updateTitleVariants(_ newTitleVariants: [String], subtitleVariants newSubtitleVariants: [String]) {}
}

// MARK: Templates

@objc @preconcurrency @MainActor open class CPTemplate: NSObject {
    public nonisolated override init() { super.init() }
    open var tabTitle: String?
    open var tabImage: UIImage?
    open var showsTabBadge = false
    open var userInfo: Any?
}

@objc @preconcurrency @MainActor open class CPNavigationSession: NSObject {
    public enum PauseReason: UInt, Sendable { case arrived = 1, loading, locating, rerouting, proceedToRoute }
    open var trip: CPTrip { stub() }
    open var upcomingManeuvers: [CPManeuver] {
        get { stub() }
        set {}
    }
    open var currentLaneGuidance: CPLaneGuidance?
    open var currentRoadNameVariants: [String] {
        get { stub() }
        set {}
    }
    open var maneuverState: CPManeuverState {
        get { stub() }
        set {}
    }
    open func add(_ maneuvers: [CPManeuver]) {}
    open func add(_ laneGuidances: [CPLaneGuidance]) {}
    open func updateEstimates(_ estimates: CPTravelEstimates, for maneuver: CPManeuver) {}
    open func pauseTrip(for reason: CPNavigationSession.PauseReason, description: String?) {}
    open func resumeTrip(updatedRouteInformation routeInformation: CPRouteInformation) {}
    open func finishTrip() {}
    open func cancelTrip() {}
}

@preconcurrency @MainActor open class CPMapTemplate: CPTemplate {
    public struct PanDirection: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let left = PanDirection(rawValue: 1)
        public static let right = PanDirection(rawValue: 2)
        public static let up = PanDirection(rawValue: 4)
        public static let down = PanDirection(rawValue: 8)
    }
    public override init() { super.init() }
    open weak var mapDelegate: (any CPMapTemplateDelegate)?
    open var guidanceBackgroundColor: UIColor {
        get { stub() }
        set {}
    }
    open var tripEstimateStyle: CPTripEstimateStyle {
        get { stub() }
        set {}
    }
    open var automaticallyHidesNavigationBar = true
    open var hidesButtonsWithNavigationBar = true
    open var mapButtons: [CPMapButton] {
        get { stub() }
        set {}
    }
    open var leadingNavigationBarButtons: [CPBarButton] {
        get { stub() }
        set {}
    }
    open var trailingNavigationBarButtons: [CPBarButton] {
        get { stub() }
        set {}
    }
    open func showTripPreviews(_ tripPreviews: [CPTrip], textConfiguration: CPTripPreviewTextConfiguration?) {}
    open func showRouteChoicesPreview(for tripPreview: CPTrip, textConfiguration: CPTripPreviewTextConfiguration?) {}
    open func hideTripPreviews() {}
    open func updateEstimates(_ estimates: CPTravelEstimates, for trip: CPTrip) {}
    open func update(
        _ estimates: CPTravelEstimates, for trip: CPTrip, with timeRemainingColor: CPTimeRemainingColor
    ) {}
    open func startNavigationSession(for trip: CPTrip) -> CPNavigationSession { stub() }
    open var isPanningInterfaceVisible: Bool { stub() }
    open var currentNavigationAlert: CPNavigationAlert? { stub() }
    open var backButton: CPBarButton?
    open func showPanningInterface(animated: Bool) {}
    open func dismissPanningInterface(animated: Bool) {}
    open func present(navigationAlert: CPNavigationAlert, animated: Bool) {}
    open func dismissNavigationAlert(animated: Bool, completion: @escaping (Bool) -> Void) {}
}

@preconcurrency @MainActor public protocol CPMapTemplateDelegate: NSObjectProtocol {
    func mapTemplateShouldProvideNavigationMetadata(_ mapTemplate: CPMapTemplate) -> Bool
    func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
        with travelEstimates: CPTravelEstimates
    ) -> Bool
    func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert) -> Bool
    func mapTemplate(_ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice)
    func mapTemplate(_ mapTemplate: CPMapTemplate, willShow navigationAlert: CPNavigationAlert)
    func mapTemplate(_ mapTemplate: CPMapTemplate, didShow navigationAlert: CPNavigationAlert)
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, willDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext)
    func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate)
    func mapTemplateWillDismissPanningInterface(_ mapTemplate: CPMapTemplate)
    func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate)
    func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection)
    func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection)
    func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection)
    func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate)
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint)
    func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint)
    func mapTemplate(_ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver) -> CPManeuverDisplayStyle
    func mapTemplate(_ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice)
    func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate)
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext)
}

extension CPMapTemplateDelegate {
    public func mapTemplateShouldProvideNavigationMetadata(_ mapTemplate: CPMapTemplate) -> Bool { false }
    public func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool {
        false
    }
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
        with travelEstimates: CPTravelEstimates
    ) -> Bool { false }
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert
    ) -> Bool { false }
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice
    ) {}
    public func mapTemplate(_ mapTemplate: CPMapTemplate, willShow navigationAlert: CPNavigationAlert) {}
    public func mapTemplate(_ mapTemplate: CPMapTemplate, didShow navigationAlert: CPNavigationAlert) {}
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, willDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext
    ) {}
    public func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate) {}
    public func mapTemplateWillDismissPanningInterface(_ mapTemplate: CPMapTemplate) {}
    public func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate) {}
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {}
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection) {}
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {}
    public func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate) {}
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint
    ) {}
    public func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint) {}
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver
    ) -> CPManeuverDisplayStyle { .leadingSymbol }
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice
    ) {}
    public func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate) {}
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext
    ) {}
}

// MARK: Scenes

@preconcurrency @MainActor public protocol CPInterfaceControllerDelegate: NSObjectProtocol {
    func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool)
    func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool)
    func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool)
    func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool)
}
extension CPInterfaceControllerDelegate {
    public func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {}
    public func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {}
    public func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
    public func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
}

public enum CPTextButtonStyle: Int, Sendable { case normal, cancel, confirm }
@objc @preconcurrency @MainActor open class CPTextButton: NSObject {
    public init(title: String, textStyle: CPTextButtonStyle, handler: ((CPTextButton) -> Void)? = nil) { stub() }
    open var title = ""
}
@objc @preconcurrency @MainActor open class CPInformationItem: NSObject {
    public nonisolated init(title: String?, detail: String?) { stub() }
}
public enum CPInformationTemplateLayout: Int, Sendable { case leading, twoColumn }
@preconcurrency @MainActor open class CPInformationTemplate: CPTemplate {
    public nonisolated init(
        title: String, layout: CPInformationTemplateLayout, items: [CPInformationItem], actions: [CPTextButton]
    ) { stub() }
}
@preconcurrency @MainActor open class CPAlertTemplate: CPTemplate {
    public init(titleVariants: [String], actions: [CPAlertAction]) { stub() }
    open var titleVariants: [String] { stub() }
    open var actions: [CPAlertAction] { stub() }
    open class var maximumActionCount: Int { stub() }
}

@objc @preconcurrency @MainActor open class CPInterfaceController: NSObject {
    open weak var delegate: (any CPInterfaceControllerDelegate)?
    open var topTemplate: CPTemplate? { stub() }
    open var rootTemplate: CPTemplate { stub() }
    open var presentedTemplate: CPTemplate? { stub() }
    open var templates: [CPTemplate] { stub() }
    open var prefersDarkUserInterfaceStyle = false
    open var carTraitCollection: UITraitCollection { stub() }
    open func pop(to targetTemplate: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil) {}
    open func popToRootTemplate(animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil) {}
    open func pushTemplate(
        _ templateToPush: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {}
    open func popTemplate(animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil) {}
    open func presentTemplate(
        _ templateToPresent: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {}
    open func dismissTemplate(animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil) {}
    open func setRootTemplate(
        _ rootTemplate: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {}
}

@preconcurrency @MainActor open class CPWindow: UIWindow {
    open var mapButtonSafeAreaLayoutGuide: UILayoutGuide { stub() }
    open weak var templateApplicationScene: CPTemplateApplicationScene?
}
@preconcurrency @MainActor open class CPTemplateApplicationScene: UIScene {
    open var interfaceController: CPInterfaceController { stub() }
    open var carWindow: CPWindow { stub() }
    open var contentStyle: UIUserInterfaceStyle { stub() }
}

@preconcurrency @MainActor public protocol CPTemplateApplicationSceneDelegate: UISceneDelegate {
    func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController,
        to window: CPWindow)
    func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene,
        didDisconnect interfaceController: CPInterfaceController, from window: CPWindow)
    func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle)
}

extension CPTemplateApplicationSceneDelegate {
    public func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController,
        to window: CPWindow
    ) {}
    public func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene,
        didDisconnect interfaceController: CPInterfaceController, from window: CPWindow
    ) {}
    public func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle) {}
}

// MARK: Dashboard

@objc @preconcurrency @MainActor open class CPDashboardButton: NSObject {
    public init(
        titleVariants: [String], subtitleVariants: [String], image: UIImage,
        handler: ((CPDashboardButton) -> Void)? = nil
    ) { stub() }
}

@objc @preconcurrency @MainActor open class CPDashboardController: NSObject {
    open var shortcutButtons: [CPDashboardButton] = []
}

@preconcurrency @MainActor open class CPTemplateApplicationDashboardScene: UIScene {}

@preconcurrency @MainActor public protocol CPTemplateApplicationDashboardSceneDelegate: UISceneDelegate {
    func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didConnect dashboardController: CPDashboardController, to window: UIWindow)
    func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didDisconnect dashboardController: CPDashboardController, from window: UIWindow)
}

extension CPTemplateApplicationDashboardSceneDelegate {
    public func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didConnect dashboardController: CPDashboardController, to window: UIWindow
    ) {}
    public func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didDisconnect dashboardController: CPDashboardController, from window: UIWindow
    ) {}
}

// MARK: Instrument cluster

public enum CPInstrumentClusterSetting: UInt, Sendable { case unspecified, enabled, disabled, userPreference }

@objc @preconcurrency @MainActor open class CPInstrumentClusterController: NSObject {
    open weak var delegate: (any CPInstrumentClusterControllerDelegate)?
    open var instrumentClusterWindow: UIWindow? { stub() }
    open var speedLimitSetting: CPInstrumentClusterSetting { stub() }
    open var compassSetting: CPInstrumentClusterSetting { stub() }
    open var inactiveDescriptionVariants: [String] = []
    open var attributedInactiveDescriptionVariants: [NSAttributedString] = []
}

@preconcurrency @MainActor public protocol CPInstrumentClusterControllerDelegate: NSObjectProtocol {
    func instrumentClusterControllerDidConnect(_ instrumentClusterWindow: UIWindow)
    func instrumentClusterControllerDidDisconnectWindow(_ instrumentClusterWindow: UIWindow)
    func instrumentClusterControllerDidZoom(in instrumentClusterController: CPInstrumentClusterController)
    func instrumentClusterControllerDidZoomOut(_ instrumentClusterController: CPInstrumentClusterController)
    func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeCompassSetting compassSetting: CPInstrumentClusterSetting)
    func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeSpeedLimitSetting speedLimitSetting: CPInstrumentClusterSetting)
}

extension CPInstrumentClusterControllerDelegate {
    public func instrumentClusterControllerDidZoom(in instrumentClusterController: CPInstrumentClusterController) {}
    public func instrumentClusterControllerDidZoomOut(_ instrumentClusterController: CPInstrumentClusterController) {}
    public func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeCompassSetting compassSetting: CPInstrumentClusterSetting
    ) {}
    public func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeSpeedLimitSetting speedLimitSetting: CPInstrumentClusterSetting
    ) {}
}

@preconcurrency @MainActor open class CPTemplateApplicationInstrumentClusterScene: UIScene {}

@preconcurrency @MainActor public protocol CPTemplateApplicationInstrumentClusterSceneDelegate: UISceneDelegate {
    func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didConnect instrumentClusterController: CPInstrumentClusterController)
    func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didDisconnectInstrumentClusterController instrumentClusterController: CPInstrumentClusterController)
    func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle)
}

extension CPTemplateApplicationInstrumentClusterSceneDelegate {
    public func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didConnect instrumentClusterController: CPInstrumentClusterController
    ) {}
    public func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didDisconnectInstrumentClusterController instrumentClusterController: CPInstrumentClusterController
    ) {}
    public func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle) {}
}
