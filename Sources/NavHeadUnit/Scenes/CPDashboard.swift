// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// A button of the dashboard, shown while there is no guidance.
@MainActor public final class CPDashboardButton {
    /// First line, longest variant first. A button without a title is not shown.
    public let titleVariants: [String]
    /// Second line, longest variant first.
    public let subtitleVariants: [String]
    /// The image.
    public let image: HeadUnitImage
    private let handler: (@MainActor (CPDashboardButton) -> Void)?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - titleVariants: First line, longest variant first.
    ///   - subtitleVariants: Second line, longest variant first.
    ///   - image: The image.
    ///   - handler: Called when the button is tapped.
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

/// Manages the app's content on the dashboard.
@MainActor public final class CPDashboardController {
    /// Rule violations.
    public let rules = HeadUnitRuleLog()
    /// Buttons shown while there is no guidance: two at most, each with a title.
    public var shortcutButtons: [CPDashboardButton] = [] {
        didSet {
            let titled = shortcutButtons.filter { $0.titleVariants.contains { !$0.isEmpty } }
            if titled.count < shortcutButtons.count {
                rules.record(.noTitle, "a shortcut button without a title is not shown")
            }
            shortcutButtons = rules.limited(
                titled, to: HeadUnitLimits.shortcutButtons, .shortcutButtons, "buttons on the dashboard")
        }
    }

    /// Creates a controller without buttons.
    public init() {}
}

/// The app's scene on the dashboard, beside those of other apps.
@MainActor public final class CPTemplateApplicationDashboardScene {
    /// The connected app.
    public weak var delegate: (any CPTemplateApplicationDashboardSceneDelegate)?
    /// The controller of the dashboard.
    public let dashboardController = CPDashboardController()
    /// The window in which the app draws its map.
    public let dashboardWindow: CPWindow

    /// Creates a scene without an app.
    public init(window: CPWindow) { dashboardWindow = window }
}

/// Notified when the dashboard connects and disconnects.
@MainActor public protocol CPTemplateApplicationDashboardSceneDelegate: AnyObject {
    /// The dashboard has connected.
    func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didConnect dashboardController: CPDashboardController, to window: CPWindow)
    /// The dashboard has disconnected.
    func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didDisconnect dashboardController: CPDashboardController, from window: CPWindow)
}
#endif
