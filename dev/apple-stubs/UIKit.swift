// SPDX-License-Identifier: Apache-2.0
//
// See README.md. The two functions of the Objective-C runtime come with Foundation on Apple's systems.

@_exported import CoreGraphics
@_exported import FoundationNetworking
@_exported import UserNotifications

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { stub() }
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { stub() }
public enum objc_AssociationPolicy: UInt { case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1 }

// MARK: Values

@objc open class UIColor: NSObject, @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { stub() }
    public init(white: CGFloat, alpha: CGFloat) { stub() }
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) { stub() }
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) { stub() }
    public init?(named name: String) { stub() }
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { stub() }
    open var cgColor: CGColor { stub() }
    @discardableResult open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool { stub() }
}

@objc open class UIFont: NSObject, @unchecked Sendable {
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let light = Weight(rawValue: -0.4)
    }
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let body = TextStyle(rawValue: "body")
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
    }
    open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont { stub() }
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { stub() }
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont { stub() }
    open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { stub() }
    open func withSize(_ fontSize: CGFloat) -> UIFont { stub() }
    open class var systemFontSize: CGFloat { stub() }
    open class var labelFontSize: CGFloat { stub() }
    open var fontName: String { stub() }
    open var capHeight: CGFloat { stub() }
    open var ascender: CGFloat { stub() }
    open var descender: CGFloat { stub() }
    open var lineHeight: CGFloat { stub() }

    public init?(name fontName: String, size fontSize: CGFloat) { stub() }
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { stub() }
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { stub() }
    open var familyName: String { stub() }
    open var pointSize: CGFloat { stub() }
}

@objc open class UIImage: NSObject, @unchecked Sendable {
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public override init() { super.init() }
    public convenience init?(named name: String) { stub() }
    public init?(data: Data) { stub() }
    public init?(data: Data, scale: CGFloat) { stub() }
    public init?(contentsOfFile path: String) { stub() }
    public init(cgImage: CGImage) { stub() }
    public convenience init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
        stub()
    }
    open class Configuration: NSObject {}
    open class SymbolConfiguration: Configuration {
        public convenience init(pointSize: CGFloat) { stub() }
        public convenience init(pointSize: CGFloat, weight: UIFont.Weight) { stub() }
    }
    open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage { stub() }
    open func withTintColor(_ color: UIColor) -> UIImage { stub() }
    open func pngData() -> Data? { stub() }
    open func jpegData(compressionQuality: CGFloat) -> Data? { stub() }
    open func draw(in rect: CGRect) {}
    open func draw(at point: CGPoint) {}

    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }
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
    open var bounds = CGRect()
}

extension NSAttributedString {
    public convenience init(attachment: NSTextAttachment) { self.init(string: "") }
}

public struct UIEdgeInsets: Sendable {
    public var top, left, bottom, right: CGFloat
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) { stub() }
    public init() { stub() }
    public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

extension CGRect {
    public func inset(by insets: UIEdgeInsets) -> CGRect { stub() }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

@objc open class UITraitCollection: NSObject, @unchecked Sendable {
    open var horizontalSizeClass: UIUserInterfaceSizeClass { stub() }
    open var verticalSizeClass: UIUserInterfaceSizeClass { stub() }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { stub() }
    open class var current: UITraitCollection { stub() }
    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool { stub() }

    open var displayScale: CGFloat { stub() }
    open var userInterfaceStyle: UIUserInterfaceStyle { stub() }
}

public func UIGraphicsGetCurrentContext() -> CGContext? { stub() }

// MARK: Screens and views

@preconcurrency @MainActor open class UIScreen: NSObject {
    open var traitCollection: UITraitCollection { stub() }
    open class var screens: [UIScreen] { stub() }
    open var brightness: CGFloat {
        get { stub() }
        set {}
    }
    open class var main: UIScreen { stub() }
    open var bounds: CGRect { stub() }
    open var scale: CGFloat { stub() }
    open var nativeBounds: CGRect { stub() }
    open var nativeScale: CGFloat { stub() }
}

@objc @preconcurrency @MainActor open class UIEvent: NSObject {
    open var allTouches: Set<UITouch>? { stub() }
    open var timestamp: TimeInterval { stub() }
    open func touches(for view: UIView) -> Set<UITouch>? { stub() }
}

@objc @preconcurrency @MainActor open class UITouch: NSObject {
    public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }
    open var phase: UITouch.Phase { stub() }
    open var tapCount: Int { stub() }
    open var view: UIView? { stub() }
    open var timestamp: TimeInterval { stub() }
    open func location(in view: UIView?) -> CGPoint { stub() }
}

@objc @preconcurrency @MainActor open class UIResponder: NSObject {
    public nonisolated class var keyboardWillShowNotification: NSNotification.Name { stub() }
    public nonisolated class var keyboardDidShowNotification: NSNotification.Name { stub() }
    public nonisolated class var keyboardWillHideNotification: NSNotification.Name { stub() }
    public nonisolated class var keyboardDidHideNotification: NSNotification.Name { stub() }
    public nonisolated class var keyboardWillChangeFrameNotification: NSNotification.Name { stub() }
    public nonisolated class var keyboardFrameEndUserInfoKey: String { stub() }
    public nonisolated class var keyboardFrameBeginUserInfoKey: String { stub() }
    public nonisolated class var keyboardAnimationDurationUserInfoKey: String { stub() }
    public nonisolated class var keyboardAnimationCurveUserInfoKey: String { stub() }
    @discardableResult open func becomeFirstResponder() -> Bool { stub() }
    @discardableResult open func resignFirstResponder() -> Bool { stub() }
    open var canBecomeFirstResponder: Bool { stub() }
    open var isFirstResponder: Bool { stub() }
    open var next: UIResponder? { stub() }
    public override init() { super.init() }
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

// MARK: Frames

public struct CAFrameRateRange: Sendable {
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) { stub() }
}

@preconcurrency @MainActor open class UIUpdateInfo: NSObject {}

@preconcurrency @MainActor open class UIUpdateLink: NSObject {
    public init(view: UIView) { stub() }
    open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
    open var isEnabled = false
    open var requiresContinuousUpdates = false
    open var preferredFrameRateRange: CAFrameRateRange {
        get { stub() }
        set {}
    }
}
