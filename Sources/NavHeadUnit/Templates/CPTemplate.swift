// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// A template: the app selects and fills it, the screen draws it.
@MainActor public class CPTemplate {
    /// Custom data of the app.
    public var userInfo: Any?
    /// Title of the tab, for apps with tabs.
    public var tabTitle: String?
    /// Rule violations of this template.
    public let rules = HeadUnitRuleLog()
    /// The controller that shows it.
    public internal(set) weak var interfaceController: CPInterfaceController?

    init() {}
}

/// A template with buttons in the navigation bar.
@MainActor public protocol CPBarButtonProviding: AnyObject {
    /// Leading buttons: two at most.
    var leadingNavigationBarButtons: [CPBarButton] { get set }
    /// Trailing buttons: two at most.
    var trailingNavigationBarButtons: [CPBarButton] { get set }
    /// Replaces the default back button.
    var backButton: CPBarButton? { get set }
}

/// A button in the navigation bar.
@MainActor public final class CPBarButton {
    /// Text of the button, or `nil` if it shows an image.
    public var title: String?
    /// The image, instead of a title.
    public var image: HeadUnitImage?
    /// Whether the button can be tapped.
    public var isEnabled = true
    /// The visual style.
    public var buttonStyle = CPBarButtonStyle.none
    /// Spoken name of the button where its title or image is not enough.
    public var accessibilityLabel: String?
    private let handler: (@MainActor (CPBarButton) -> Void)?

    /// Creates a button with a title.
    public init(title: String, handler: (@MainActor (CPBarButton) -> Void)? = nil) {
        self.title = title
        self.handler = handler
    }

    /// Creates a button with an image.
    public init(image: HeadUnitImage, handler: (@MainActor (CPBarButton) -> Void)? = nil) {
        self.image = image
        self.handler = handler
    }

    func tap() { if isEnabled { handler?(self) } }
}

/// Visual styles of bar buttons.
public enum CPBarButtonStyle: Int, Sendable { case none = 0, rounded = 1 }

/// A round button on the map.
@MainActor public final class CPMapButton {
    /// What the button shows; without one it is an empty circle.
    public var image: HeadUnitImage?
    /// The image while a rotary knob focuses the button.
    public var focusedImage: HeadUnitImage?
    /// Whether the button can be tapped.
    public var isEnabled = true
    /// Whether the button is hidden.
    public var isHidden = false
    /// Spoken name of the button: an image alone says nothing.
    public var accessibilityLabel: String?
    private let handler: (@MainActor (CPMapButton) -> Void)?

    /// Creates a button with an action.
    public init(handler: (@MainActor (CPMapButton) -> Void)? = nil) { self.handler = handler }

    func tap() { if isEnabled, !isHidden { handler?(self) } }
}

/// A button of an alert.
@MainActor public final class CPAlertAction {
    /// Visual styles. Raw values match CarPlay.
    public enum Style: UInt, Sendable { case `default` = 0, cancel = 1, destructive = 2 }

    /// The title.
    public let title: String
    /// The visual style.
    public let style: Style
    /// Called when the button is tapped.
    public let handler: @MainActor (CPAlertAction) -> Void

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - style: The visual style.
    ///   - handler: Called when the button is tapped.
    public init(title: String, style: Style, handler: @escaping @MainActor (CPAlertAction) -> Void) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
#endif
