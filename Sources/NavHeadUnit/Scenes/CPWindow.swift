// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavModel
public import NavRender

/// What lies behind the templates of a screen: a map.
@MainActor public protocol HeadUnitMap: AnyObject {
    /// By day or in the dark.
    var lightingMode: LightingMode { get set }
    /// What of the map can be tapped, in words. Nothing of it may be: see `HeadUnitRuleError.Code.tappableMap`.
    var tappableParts: [String] { get }
    /// Whether the next frame would be the same as long as nothing else is handed in.
    func isAtRest(at time: Double) -> Bool
    /// Draws the map.
    ///
    /// - Parameters:
    ///   - time: Seconds since 1970.
    ///   - free: The part of the view that nothing covers.
    ///   - covered: What lies over the map: no names belong there.
    ///   - dotsPerPoint: Scale of the canvas.
    func draw(on canvas: any Canvas, at time: Double, free: Rect, covered: [Rect], dotsPerPoint: Double)
}

/// The ground of a screen, where an app draws its map. It takes no taps.
@MainActor public final class CPWindow {
    /// Size and sharpness of the screen, for whoever makes images for it.
    public let display: HeadUnitDisplay
    /// The map.
    public var map: (any HeadUnitMap)?

    /// Makes the ground of a screen.
    public init(display: HeadUnitDisplay) { self.display = display }
}

/// Connects an app with the screen of a car.
@MainActor public protocol CPTemplateApplicationSceneDelegate: AnyObject {
    /// A screen is there: fill its controller and its window.
    func templateApplicationScene(didConnect interfaceController: CPInterfaceController, to window: CPWindow)
    /// The screen has gone.
    func templateApplicationScene(didDisconnect interfaceController: CPInterfaceController, from window: CPWindow)
}

/// Connects an app with the dashboard, where it has a place beside others.
@MainActor public protocol CPTemplateApplicationDashboardSceneDelegate: AnyObject {
    /// The dashboard is there.
    func templateApplicationDashboardScene(didConnect dashboardController: CPDashboardController, to window: CPWindow)
    /// The dashboard has gone.
    func templateApplicationDashboardScene(
        didDisconnect dashboardController: CPDashboardController, from window: CPWindow)
}

/// A button of the dashboard, for when there is no guidance.
@MainActor public final class CPDashboardButton {
    /// First line, the longest words first.
    public let titleVariants: [String]
    /// Second line, the longest words first.
    public let subtitleVariants: [String]
    /// A picture.
    public let image: HeadUnitImage
    private let handler: (@MainActor (CPDashboardButton) -> Void)?

    /// Makes a button.
    public init(
        titleVariants: [String], subtitleVariants: [String], image: HeadUnitImage,
        handler: (@MainActor (CPDashboardButton) -> Void)? = nil
    ) {
        self.titleVariants = titleVariants
        self.subtitleVariants = subtitleVariants
        self.image = image
        self.handler = handler
    }

    func tap() { handler?(self) }
}

/// What an app has on the dashboard.
@MainActor public final class CPDashboardController {
    /// Which rules were broken.
    public let rules = HeadUnitRuleBook()
    /// Buttons for when there is no guidance: two at most.
    public var shortcutButtons: [CPDashboardButton] = [] {
        didSet { shortcutButtons = rules.limited(shortcutButtons, to: 2, .mapButtons, "buttons on the dashboard") }
    }

    /// Makes one without buttons.
    public init() {}
}

/// Whether something is shown in the instrument cluster. Raw values are CarPlay's.
public enum CPInstrumentClusterSetting: UInt, Sendable { case unspecified = 0, enabled, disabled, userPreference }

/// Connects an app with the instrument cluster. Everything but the first two has a default that does nothing.
@MainActor public protocol CPInstrumentClusterControllerDelegate: AnyObject {
    /// The cluster is there.
    func instrumentClusterControllerDidConnect(_ window: CPWindow)
    /// The cluster has gone.
    func instrumentClusterControllerDidDisconnectWindow(_ window: CPWindow)
    /// The driver wants to see closer.
    func instrumentClusterControllerDidZoom(in controller: CPInstrumentClusterController)
    /// The driver wants to see farther.
    func instrumentClusterControllerDidZoomOut(_ controller: CPInstrumentClusterController)
}

extension CPInstrumentClusterControllerDelegate {
    /// Does nothing.
    public func instrumentClusterControllerDidZoom(in controller: CPInstrumentClusterController) {}
    /// Does nothing.
    public func instrumentClusterControllerDidZoomOut(_ controller: CPInstrumentClusterController) {}
}

/// What an app has in the instrument cluster.
@MainActor public final class CPInstrumentClusterController {
    /// Told when the cluster comes and goes.
    public weak var delegate: (any CPInstrumentClusterControllerDelegate)?
    /// Words for when there is no guidance, the longest first.
    public var inactiveDescriptionVariants: [String] = []
    /// Whether the speed limit shows.
    public var speedLimitSetting = CPInstrumentClusterSetting.unspecified
    /// Whether a compass shows.
    public var compassSetting = CPInstrumentClusterSetting.unspecified

    /// Makes one without words.
    public init() {}
}
#endif
