// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// A button of the dashboard, for when there is no guidance.
@MainActor public final class CPDashboardButton {
    /// First line, the longest words first. Without any the button does not show.
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
    /// Buttons for when there is no guidance: two at most, each with a title.
    public var shortcutButtons: [CPDashboardButton] = [] {
        didSet {
            let titled = shortcutButtons.filter { $0.titleVariants.contains { !$0.isEmpty } }
            if titled.count < shortcutButtons.count {
                rules.record(.noTitle, "a shortcut button without a title, which does not show")
            }
            shortcutButtons = rules.limited(
                titled, to: HeadUnitLimits.shortcutButtons, .shortcutButtons, "buttons on the dashboard")
        }
    }

    /// Makes one without buttons.
    public init() {}
}

/// The app's place on the dashboard, where it stands beside others.
@MainActor public final class CPTemplateApplicationDashboardScene {
    /// The app, while it is connected.
    public weak var delegate: (any CPTemplateApplicationDashboardSceneDelegate)?
    /// Keeps the app's buttons.
    public let dashboardController = CPDashboardController()
    /// The ground, where the app draws its map.
    public let dashboardWindow: CPWindow

    /// Makes a place that no app is connected to.
    public init(window: CPWindow) { dashboardWindow = window }
}

/// Connects an app with the dashboard.
@MainActor public protocol CPTemplateApplicationDashboardSceneDelegate: AnyObject {
    /// The dashboard is there.
    func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didConnect dashboardController: CPDashboardController, to window: CPWindow)
    /// The dashboard has gone.
    func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didDisconnect dashboardController: CPDashboardController, from window: CPWindow)
}
#endif
