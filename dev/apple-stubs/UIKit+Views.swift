// SPDX-License-Identifier: Apache-2.0
//
// See README.md. Views, layout and view controllers.

@_exported import ObjectiveC

extension UIColor {
    public class var red: UIColor { stub() }
    public class var green: UIColor { stub() }
    public class var blue: UIColor { stub() }
    public class var cyan: UIColor { stub() }
    public class var yellow: UIColor { stub() }
    public class var magenta: UIColor { stub() }
    public class var orange: UIColor { stub() }
    public class var purple: UIColor { stub() }
    public class var brown: UIColor { stub() }
    public class var black: UIColor { stub() }
    public class var white: UIColor { stub() }
    public class var gray: UIColor { stub() }
    public class var darkGray: UIColor { stub() }
    public class var lightGray: UIColor { stub() }
    public class var clear: UIColor { stub() }
    public class var systemRed: UIColor { stub() }
    public class var systemGreen: UIColor { stub() }
    public class var systemBlue: UIColor { stub() }
    public class var systemOrange: UIColor { stub() }
    public class var systemYellow: UIColor { stub() }
    public class var systemPink: UIColor { stub() }
    public class var systemPurple: UIColor { stub() }
    public class var systemTeal: UIColor { stub() }
    public class var systemIndigo: UIColor { stub() }
    public class var systemMint: UIColor { stub() }
    public class var systemCyan: UIColor { stub() }
    public class var systemBrown: UIColor { stub() }
    public class var systemGray: UIColor { stub() }
    public class var systemGray2: UIColor { stub() }
    public class var systemGray3: UIColor { stub() }
    public class var systemGray4: UIColor { stub() }
    public class var systemGray5: UIColor { stub() }
    public class var systemGray6: UIColor { stub() }
    public class var systemBackground: UIColor { stub() }
    public class var secondarySystemBackground: UIColor { stub() }
    public class var tertiarySystemBackground: UIColor { stub() }
    public class var systemGroupedBackground: UIColor { stub() }
    public class var secondarySystemGroupedBackground: UIColor { stub() }
    public class var tertiarySystemGroupedBackground: UIColor { stub() }
    public class var label: UIColor { stub() }
    public class var secondaryLabel: UIColor { stub() }
    public class var tertiaryLabel: UIColor { stub() }
    public class var quaternaryLabel: UIColor { stub() }
    public class var placeholderText: UIColor { stub() }
    public class var separator: UIColor { stub() }
    public class var opaqueSeparator: UIColor { stub() }
    public class var link: UIColor { stub() }
    public class var lightText: UIColor { stub() }
    public class var darkText: UIColor { stub() }
    public class var systemFill: UIColor { stub() }
    public class var secondarySystemFill: UIColor { stub() }
    public class var tintColor: UIColor { stub() }
}

public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
public enum UIInterfaceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
    public static let landscape = UIInterfaceOrientationMask(rawValue: 24)
    public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 26)
    public static let all = UIInterfaceOrientationMask(rawValue: 30)
}
public struct UIRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = UIRectEdge(rawValue: 1)
    public static let left = UIRectEdge(rawValue: 2)
    public static let bottom = UIRectEdge(rawValue: 4)
    public static let right = UIRectEdge(rawValue: 8)
    public static let all = UIRectEdge(rawValue: 15)
}
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)
}
public struct NSDirectionalEdgeInsets: Sendable {
    public var top, leading, bottom, trailing: CGFloat
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) { stub() }
    public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}

// MARK: Layers

@objc @preconcurrency @MainActor open class CALayer: NSObject {
    open var cornerRadius: CGFloat {
        get { stub() }
        set {}
    }
    open var borderWidth: CGFloat {
        get { stub() }
        set {}
    }
    open var borderColor: CGColor? {
        get { stub() }
        set {}
    }
    open var backgroundColor: CGColor? {
        get { stub() }
        set {}
    }
    open var shadowColor: CGColor? {
        get { stub() }
        set {}
    }
    open var shadowOpacity: Float {
        get { stub() }
        set {}
    }
    open var shadowOffset: CGSize {
        get { stub() }
        set {}
    }
    open var shadowRadius: CGFloat {
        get { stub() }
        set {}
    }
    open var masksToBounds: Bool {
        get { stub() }
        set {}
    }
    open var frame: CGRect {
        get { stub() }
        set {}
    }
    open var bounds: CGRect {
        get { stub() }
        set {}
    }
    open var opacity: Float {
        get { stub() }
        set {}
    }
    open var isHidden: Bool {
        get { stub() }
        set {}
    }
    open var zPosition: CGFloat {
        get { stub() }
        set {}
    }
    open func render(in ctx: CGContext) {}
    open var mask: CALayer?
    open var contents: Any?
    open var sublayers: [CALayer]?
    open var superlayer: CALayer? { stub() }
    open var position = CGPoint()
    open var anchorPoint = CGPoint()
    open var contentsScale: CGFloat = 1
    open var shadowPath: CGPath?
    open var name: String?
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {}
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {}
    open func setNeedsLayout() {}
    open func layoutSublayers() {}
    open func addSublayer(_ layer: CALayer) {}
    open func removeFromSuperlayer() {}
    open func setNeedsDisplay() {}
}

// MARK: Views

@objc @preconcurrency @MainActor open class UIView: UIResponder {
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
        case bottomLeft, bottomRight
    }
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let curveEaseInOut = AnimationOptions([])
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        public static let allowUserInteraction = AnimationOptions(rawValue: 2)
        public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
        public static let `repeat` = AnimationOptions(rawValue: 8)
        public static let autoreverse = AnimationOptions(rawValue: 16)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }
    public init(frame: CGRect) { stub() }
    public required init?(coder: NSCoder) { stub() }
    public override convenience init() { self.init(frame: .zero) }
    open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {}
    open class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {}
    open class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {}
    open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {}
    open class var layerClass: AnyClass { stub() }
    open var frame: CGRect {
        get { stub() }
        set {}
    }
    open var bounds: CGRect {
        get { stub() }
        set {}
    }
    open var center: CGPoint {
        get { stub() }
        set {}
    }
    open var transform: CGAffineTransform {
        get { stub() }
        set {}
    }
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
    open var backgroundColor: UIColor? {
        get { stub() }
        set {}
    }
    open var tintColor: UIColor! {
        get { stub() }
        set {}
    }
    open var alpha: CGFloat {
        get { stub() }
        set {}
    }
    open var isHidden: Bool {
        get { stub() }
        set {}
    }
    open var clipsToBounds: Bool {
        get { stub() }
        set {}
    }
    open var tag: Int {
        get { stub() }
        set {}
    }
    open var autoresizingMask: UIView.AutoresizingMask {
        get { stub() }
        set {}
    }
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { stub() }
        set {}
    }
    open var layoutMargins: UIEdgeInsets {
        get { stub() }
        set {}
    }
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { stub() }
        set {}
    }
    open var preservesSuperviewLayoutMargins: Bool {
        get { stub() }
        set {}
    }
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { stub() }
        set {}
    }
    open var semanticContentAttribute: UISemanticContentAttribute {
        get { stub() }
        set {}
    }
    open var accessibilityElementsHidden: Bool {
        get { stub() }
        set {}
    }
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { stub() }
        set {}
    }
    open var safeAreaInsets: UIEdgeInsets { stub() }
    open var window: UIWindow? { stub() }
    open var superview: UIView? { stub() }
    open var subviews: [UIView] { stub() }
    open var layer: CALayer { stub() }
    open var traitCollection: UITraitCollection { stub() }
    open var intrinsicContentSize: CGSize { stub() }
    open var constraints: [NSLayoutConstraint] { stub() }
    open var safeAreaLayoutGuide: UILayoutGuide { stub() }
    open var layoutMarginsGuide: UILayoutGuide { stub() }
    open var readableContentGuide: UILayoutGuide { stub() }
    open var leadingAnchor: NSLayoutXAxisAnchor { stub() }
    open var trailingAnchor: NSLayoutXAxisAnchor { stub() }
    open var leftAnchor: NSLayoutXAxisAnchor { stub() }
    open var rightAnchor: NSLayoutXAxisAnchor { stub() }
    open var centerXAnchor: NSLayoutXAxisAnchor { stub() }
    open var topAnchor: NSLayoutYAxisAnchor { stub() }
    open var bottomAnchor: NSLayoutYAxisAnchor { stub() }
    open var centerYAnchor: NSLayoutYAxisAnchor { stub() }
    open var firstBaselineAnchor: NSLayoutYAxisAnchor { stub() }
    open var lastBaselineAnchor: NSLayoutYAxisAnchor { stub() }
    open var widthAnchor: NSLayoutDimension { stub() }
    open var heightAnchor: NSLayoutDimension { stub() }
    open func setNeedsDisplay() {}
    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}
    open func layoutSubviews() {}
    open func updateConstraints() {}
    open func setNeedsUpdateConstraints() {}
    open func invalidateIntrinsicContentSize() {}
    open func draw(_ rect: CGRect) {}
    open func didMoveToWindow() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToSuperview() {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func addSubview(_ view: UIView) {}
    open func insertSubview(_ view: UIView, at index: Int) {}
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {}
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {}
    open func bringSubviewToFront(_ view: UIView) {}
    open func sendSubviewToBack(_ view: UIView) {}
    open func removeFromSuperview() {}
    open func isDescendant(of view: UIView) -> Bool { stub() }
    open func viewWithTag(_ tag: Int) -> UIView? { stub() }
    open func sizeToFit() {}
    open func sizeThatFits(_ size: CGSize) -> CGSize { stub() }
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { stub() }
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { stub() }
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { stub() }
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { stub() }
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { stub() }
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { stub() }
    open func addLayoutGuide(_ layoutGuide: UILayoutGuide) {}
    open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {}
    open func addConstraint(_ constraint: NSLayoutConstraint) {}
    open func addConstraints(_ constraints: [NSLayoutConstraint]) {}
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) {}
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {}
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func safeAreaInsetsDidChange() {}
    open func tintColorDidChange() {}
}

extension NSObject {
    public var accessibilityIdentifier: String? {
        get { stub() }
        set { stub() }
    }
    public var isAccessibilityElement: Bool {
        get { stub() }
        set { stub() }
    }
    public var accessibilityHint: String? {
        get { stub() }
        set { stub() }
    }
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) { stub() }
    public func perform(_ aSelector: Selector) { stub() }
}

extension NotificationCenter {
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) { stub() }
}

extension Timer {
    @discardableResult public class func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer { stub() }
}

@objc @preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
    public init(target: Any?, action: Selector?) { stub() }
    open var isEnabled: Bool {
        get { stub() }
        set {}
    }
    open var cancelsTouchesInView: Bool {
        get { stub() }
        set {}
    }
    open var state: UIGestureRecognizer.State { stub() }
    open var view: UIView? { stub() }
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open func location(in view: UIView?) -> CGPoint { stub() }
}
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {}
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer { open var numberOfTapsRequired = 1 }
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
}
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    open func translation(in view: UIView?) -> CGPoint { stub() }
    open func velocity(in view: UIView?) -> CGPoint { stub() }
}
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer { open var scale: CGFloat = 1 }

@preconcurrency @MainActor open class UIGraphicsImageRendererContext: NSObject {
    open var cgContext: CGContext { stub() }
}
@preconcurrency @MainActor open class UIGraphicsImageRenderer: NSObject {
    public init(size: CGSize) { stub() }
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage { stub() }
}
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) { stub() }
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { stub() }
public func UIGraphicsEndImageContext() { stub() }

// MARK: Layout

@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    public enum Axis: Int, Sendable { case horizontal, vertical }
    public enum Attribute: Int, Sendable {
        case notAnAttribute, left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    }
    public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal, greaterThanOrEqual }
    public struct FormatOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public override init() { super.init() }
    public convenience init(
        item view1: Any, attribute attr1: NSLayoutConstraint.Attribute, relatedBy relation: NSLayoutConstraint.Relation,
        toItem view2: Any?, attribute attr2: NSLayoutConstraint.Attribute, multiplier: CGFloat, constant c: CGFloat
    ) { stub() }
    open class func constraints(
        withVisualFormat format: String, options opts: NSLayoutConstraint.FormatOptions = [], metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] { stub() }
    open var constant: CGFloat = 0
    open var isActive = false
    open var priority = UILayoutPriority.required
    open var identifier: String?
    open class func activate(_ constraints: [NSLayoutConstraint]) {}
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {}
}

@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSObject {
    open func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { stub() }
    open func constraint(equalTo anchor: NSLayoutXAxisAnchor, constant c: CGFloat) -> NSLayoutConstraint { stub() }
    open func constraint(lessThanOrEqualTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { stub() }
    open func constraint(lessThanOrEqualTo anchor: NSLayoutXAxisAnchor, constant c: CGFloat) -> NSLayoutConstraint {
        stub()
    }
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { stub() }
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutXAxisAnchor, constant c: CGFloat) -> NSLayoutConstraint {
        stub()
    }
    open func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    { stub() }
}

@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSObject {
    open func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { stub() }
    open func constraint(equalTo anchor: NSLayoutYAxisAnchor, constant c: CGFloat) -> NSLayoutConstraint { stub() }
    open func constraint(lessThanOrEqualTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { stub() }
    open func constraint(lessThanOrEqualTo anchor: NSLayoutYAxisAnchor, constant c: CGFloat) -> NSLayoutConstraint {
        stub()
    }
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { stub() }
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutYAxisAnchor, constant c: CGFloat) -> NSLayoutConstraint {
        stub()
    }
    open func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    { stub() }
}

@preconcurrency @MainActor open class NSLayoutDimension: NSObject {
    open func constraint(equalTo anchor: NSLayoutDimension) -> NSLayoutConstraint { stub() }
    open func constraint(equalTo anchor: NSLayoutDimension, constant c: CGFloat) -> NSLayoutConstraint { stub() }
    open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension) -> NSLayoutConstraint { stub() }
    open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, constant c: CGFloat) -> NSLayoutConstraint {
        stub()
    }
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension) -> NSLayoutConstraint { stub() }
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, constant c: CGFloat) -> NSLayoutConstraint {
        stub()
    }
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { stub() }
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { stub() }
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { stub() }
    open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint { stub() }
    open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
        -> NSLayoutConstraint
    { stub() }
}

@preconcurrency @MainActor open class UILayoutGuide: NSObject {
    public override init() { super.init() }
    open var identifier = ""
    open var layoutFrame: CGRect { stub() }
    open var owningView: UIView? { stub() }
    open var leadingAnchor: NSLayoutXAxisAnchor { stub() }
    open var trailingAnchor: NSLayoutXAxisAnchor { stub() }
    open var leftAnchor: NSLayoutXAxisAnchor { stub() }
    open var rightAnchor: NSLayoutXAxisAnchor { stub() }
    open var centerXAnchor: NSLayoutXAxisAnchor { stub() }
    open var topAnchor: NSLayoutYAxisAnchor { stub() }
    open var bottomAnchor: NSLayoutYAxisAnchor { stub() }
    open var centerYAnchor: NSLayoutYAxisAnchor { stub() }
    open var widthAnchor: NSLayoutDimension { stub() }
    open var heightAnchor: NSLayoutDimension { stub() }
}
