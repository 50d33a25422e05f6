// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// What an app shows on the car screen: the app chooses a template and fills it, the screen draws it.
@MainActor public class CPTemplate {
    /// Whatever the app wants to keep with it.
    public var userInfo: Any?
    /// Title of the tab, for apps with tabs.
    public var tabTitle: String?
    /// Which rules this template broke.
    public let rules = HeadUnitRuleBook()
    /// The controller that shows it.
    public internal(set) weak var interfaceController: CPInterfaceController?

    init() {}
}

/// A template with buttons in the navigation bar.
@MainActor public protocol CPBarButtonProviding: AnyObject {
    /// Buttons at the leading side: two at most.
    var leadingNavigationBarButtons: [CPBarButton] { get set }
    /// Buttons at the trailing side: two at most.
    var trailingNavigationBarButtons: [CPBarButton] { get set }
    /// What stands in the bar to go back, in place of the usual arrow.
    var backButton: CPBarButton? { get set }
}

/// A button in the navigation bar.
@MainActor public final class CPBarButton {
    /// Words on it.
    public var title: String?
    /// A picture on it, in place of words.
    public var image: HeadUnitImage?
    /// Whether it can be tapped.
    public var isEnabled = true
    /// How it stands out.
    public var buttonStyle = CPBarButtonStyle.none
    /// What it does, for those who do not see it.
    public var accessibilityLabel: String?
    private let handler: (@MainActor (CPBarButton) -> Void)?

    /// Makes a button with words.
    public init(title: String, handler: (@MainActor (CPBarButton) -> Void)? = nil) {
        self.title = title
        self.handler = handler
    }

    /// Makes a button with a picture.
    public init(image: HeadUnitImage, handler: (@MainActor (CPBarButton) -> Void)? = nil) {
        self.image = image
        self.handler = handler
    }

    func tap() { if isEnabled { handler?(self) } }
}

/// How a button of the bar stands out.
public enum CPBarButtonStyle: Int, Sendable { case none = 0, rounded = 1 }

/// A round button on the map.
@MainActor public final class CPMapButton {
    /// What it shows.
    public var image: HeadUnitImage?
    /// What it shows while a knob rests on it.
    public var focusedImage: HeadUnitImage?
    /// Whether it can be tapped.
    public var isEnabled = true
    /// Whether it is away.
    public var isHidden = false
    /// What it does, for those who do not see it.
    public var accessibilityLabel: String?
    private let handler: (@MainActor (CPMapButton) -> Void)?

    /// Makes a button.
    public init(handler: (@MainActor (CPMapButton) -> Void)? = nil) { self.handler = handler }

    func tap() { if isEnabled, !isHidden { handler?(self) } }
}

/// A button of an alert.
@MainActor public final class CPAlertAction {
    /// How it stands out. Raw values are CarPlay's.
    public enum Style: UInt, Sendable { case `default` = 0, cancel = 1, destructive = 2 }

    /// Words on it.
    public let title: String
    /// How it stands out.
    public let style: Style
    /// What it does.
    public let handler: @MainActor (CPAlertAction) -> Void

    /// Makes a button.
    public init(title: String, style: Style, handler: @escaping @MainActor (CPAlertAction) -> Void) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
#endif
