// SPDX-License-Identifier: Apache-2.0
//
// See README.md. The two functions of the Objective-C runtime come with Foundation on Apple's systems.

@_exported import CoreGraphics

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { stub() }
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { stub() }
public enum objc_AssociationPolicy: UInt { case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1 }

// MARK: Values

open class UIColor: NSObject, @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { stub() }
    @discardableResult open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool { stub() }
}

open class UIFont: NSObject, @unchecked Sendable {
    public init?(name fontName: String, size fontSize: CGFloat) { stub() }
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { stub() }
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { stub() }
    open var familyName: String { stub() }
    open var pointSize: CGFloat { stub() }
}

open class UIImage: NSObject, @unchecked Sendable {
    public enum Orientation: Int, Sendable { case up }
    public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) { stub() }
    public convenience init?(systemName name: String) { stub() }
    open var cgImage: CGImage? { stub() }
    open var size: CGSize { stub() }
    open var scale: CGFloat { stub() }
}

extension NSObject {
    public var accessibilityLabel: String? {
        get { stub() }
        set { stub() }
    }
}

open class NSTextAttachment: NSObject {
    public override init() { super.init() }
    open var image: UIImage?
}

extension NSAttributedString {
    public convenience init(attachment: NSTextAttachment) { self.init(string: "") }
}

public struct UIEdgeInsets: Sendable {
    public var top, left, bottom, right: CGFloat
}

extension CGRect {
    public func inset(by insets: UIEdgeInsets) -> CGRect { stub() }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

open class UITraitCollection: NSObject, @unchecked Sendable {
    open var displayScale: CGFloat { stub() }
    open var userInterfaceStyle: UIUserInterfaceStyle { stub() }
}

public func UIGraphicsGetCurrentContext() -> CGContext? { stub() }

// MARK: Screens and views

@MainActor open class UIScreen: NSObject {
    open class var main: UIScreen { stub() }
    open var bounds: CGRect { stub() }
    open var scale: CGFloat { stub() }
    open var nativeBounds: CGRect { stub() }
    open var nativeScale: CGFloat { stub() }
}

@MainActor open class UIApplication: NSObject {
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("background")
    public nonisolated static let willEnterForegroundNotification = Notification.Name("foreground")
}

@MainActor open class UIEvent: NSObject {}

@MainActor open class UITouch: NSObject {
    open var timestamp: TimeInterval { stub() }
    open func location(in view: UIView?) -> CGPoint { stub() }
}

@MainActor open class UIResponder: NSObject {
    public override init() { super.init() }
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

@MainActor open class UIView: UIResponder {
    public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw }
    public init(frame: CGRect) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open var frame: CGRect {
        get { stub() }
        set {}
    }
    open var bounds: CGRect {
        get { stub() }
        set {}
    }
    open var safeAreaInsets: UIEdgeInsets { stub() }
    open var window: UIWindow? { stub() }
    open var isOpaque: Bool {
        get { stub() }
        set {}
    }
    open var isUserInteractionEnabled: Bool {
        get { stub() }
        set {}
    }
    open var isMultipleTouchEnabled: Bool {
        get { stub() }
        set {}
    }
    open var contentMode: UIView.ContentMode {
        get { stub() }
        set {}
    }
    open var contentScaleFactor: CGFloat {
        get { stub() }
        set {}
    }
    open var traitCollection: UITraitCollection { stub() }
    open func setNeedsDisplay() {}
    open func draw(_ rect: CGRect) {}
    open func didMoveToWindow() {}
    open func addSubview(_ view: UIView) {}
    open func addLayoutGuide(_ layoutGuide: UILayoutGuide) {}
    open var leadingAnchor: NSLayoutXAxisAnchor { stub() }
    open var topAnchor: NSLayoutYAxisAnchor { stub() }
}

// MARK: Layout

@MainActor open class NSLayoutConstraint: NSObject {
    open var constant: CGFloat = 0
    open class func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor open class NSLayoutXAxisAnchor: NSObject {
    open func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { stub() }
}

@MainActor open class NSLayoutYAxisAnchor: NSObject {
    open func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { stub() }
}

@MainActor open class NSLayoutDimension: NSObject {
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { stub() }
}

@MainActor open class UILayoutGuide: NSObject {
    public override init() { super.init() }
    open var layoutFrame: CGRect { stub() }
    open var leadingAnchor: NSLayoutXAxisAnchor { stub() }
    open var topAnchor: NSLayoutYAxisAnchor { stub() }
    open var widthAnchor: NSLayoutDimension { stub() }
    open var heightAnchor: NSLayoutDimension { stub() }
}

// MARK: Tables

public struct UIListContentConfiguration {
    public static func subtitleCell() -> UIListContentConfiguration { stub() }
    public var image: UIImage?
    public var text: String?
    public var secondaryText: String?
}

public protocol UIContentConfiguration {}
extension UIListContentConfiguration: UIContentConfiguration {}

@MainActor open class UITableViewCell: UIView {
    open var contentConfiguration: (any UIContentConfiguration)?
}

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

@MainActor open class UITableView: UIView {
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
    public init(frame: CGRect, style: UITableView.Style) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open weak var dataSource: (any UITableViewDataSource)?
    open var allowsSelection = true
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        stub()
    }
    open func reloadData() {}
}

extension IndexPath {
    public var row: Int { stub() }
}

@MainActor open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open var view: UIView!
    open func loadView() {}
}

@MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open var screen: UIScreen { stub() }
}

// MARK: Scenes

@MainActor open class UIScene: UIResponder {}
@MainActor public protocol UISceneDelegate: NSObjectProtocol {}

// MARK: Frames

public struct CAFrameRateRange: Sendable {
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) { stub() }
}

@MainActor open class UIUpdateInfo: NSObject {}

@MainActor open class UIUpdateLink: NSObject {
    public init(view: UIView) { stub() }
    open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
    open var isEnabled = false
    open var requiresContinuousUpdates = false
    open var preferredFrameRateRange: CAFrameRateRange {
        get { stub() }
        set {}
    }
}
