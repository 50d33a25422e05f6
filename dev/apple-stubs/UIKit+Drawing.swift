// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

// MARK: Paths and contexts

public struct UIRectCorner: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let topLeft = UIRectCorner(rawValue: 1)
    public static let topRight = UIRectCorner(rawValue: 2)
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    public static let bottomRight = UIRectCorner(rawValue: 8)
    public static let allCorners = UIRectCorner(rawValue: .max)
}

open class UIBezierPath: NSObject {
    public override init() { super.init() }
    public init(rect: CGRect) { stub() }
    public init(ovalIn rect: CGRect) { stub() }
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) { stub() }
    public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) { stub() }
    public init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) { stub() }
    public init(cgPath CGPath: CGPath) { stub() }
    open var cgPath: CGPath {
        get { stub() }
        set {}
    }
    open var isEmpty: Bool { stub() }
    open var bounds: CGRect { stub() }
    open var currentPoint: CGPoint { stub() }
    open var lineWidth: CGFloat = 1
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    open var miterLimit: CGFloat = 10
    open var flatness: CGFloat = 0
    open var usesEvenOddFillRule = false
    open func move(to point: CGPoint) {}
    open func addLine(to point: CGPoint) {}
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {}
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {}
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {}
    open func close() {}
    open func removeAllPoints() {}
    open func append(_ bezierPath: UIBezierPath) {}
    open func reversing() -> UIBezierPath { stub() }
    open func apply(_ transform: CGAffineTransform) {}
    open func contains(_ point: CGPoint) -> Bool { stub() }
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {}
    open func fill() {}
    open func stroke() {}
    open func addClip() {}
}

extension UIColor {
    public func set() {}
    public func setFill() {}
    public func setStroke() {}
}

// MARK: Layers and animations

@preconcurrency @MainActor open class CAShapeLayer: CALayer {
    open var path: CGPath?
    open var fillColor: CGColor?
    open var strokeColor: CGColor?
    open var lineWidth: CGFloat = 1
    open var lineDashPattern: [NSNumber]?
    open var strokeStart: CGFloat = 0
    open var strokeEnd: CGFloat = 1
}

@preconcurrency @MainActor open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var startPoint = CGPoint()
    open var endPoint = CGPoint()
}

public struct CAMediaTimingFunctionName: Hashable, Sendable {
    public static let linear = CAMediaTimingFunctionName()
    public static let `default` = CAMediaTimingFunctionName()
    public static let easeIn = CAMediaTimingFunctionName()
    public static let easeOut = CAMediaTimingFunctionName()
    public static let easeInEaseOut = CAMediaTimingFunctionName()
}

public struct CAMediaTimingFillMode: Hashable, Sendable {
    public static let forwards = CAMediaTimingFillMode()
    public static let backwards = CAMediaTimingFillMode()
    public static let both = CAMediaTimingFillMode()
    public static let removed = CAMediaTimingFillMode()
}

open class CAMediaTimingFunction: NSObject {
    public init(name: CAMediaTimingFunctionName) { stub() }
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) { stub() }
}

@MainActor public protocol CAAnimationDelegate: NSObjectProtocol {
    func animationDidStart(_ anim: CAAnimation)
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}
extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

open class CAAnimation: NSObject {
    public override init() { super.init() }
    open var delegate: (any CAAnimationDelegate)?
    open var timingFunction: CAMediaTimingFunction?
    open var isRemovedOnCompletion = true
    open var duration: TimeInterval = 0
    open var beginTime: TimeInterval = 0
    open var repeatCount: Float = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed
}

open class CAPropertyAnimation: CAAnimation {
    public convenience init(keyPath path: String?) { stub() }
    open var keyPath: String?
    open var isAdditive = false
}

open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?
}

open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    open var keyTimes: [NSNumber]?
    open var path: CGPath?
}

open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?
}

open class CATransaction: NSObject {
    open class func begin() {}
    open class func commit() {}
    open class func setDisableActions(_ flag: Bool) {}
    open class func animationDuration() -> TimeInterval { stub() }
    open class func setAnimationDuration(_ dur: TimeInterval) {}
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
    open class func setCompletionBlock(_ block: (() -> Void)?) {}
}

extension CALayer {
    public func add(_ anim: CAAnimation, forKey key: String?) {}
    public func removeAnimation(forKey key: String) {}
    public func removeAllAnimations() {}
    public func animationKeys() -> [String]? { stub() }
}

// MARK: Blur

open class UIVisualEffect: NSObject {}

open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight, light, dark
        case regular = 4
        case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial
    }
    public init(style: UIBlurEffect.Style) { stub() }
}

@preconcurrency @MainActor open class UIVisualEffectView: UIView {
    public init(effect: UIVisualEffect?) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open var effect: UIVisualEffect?
    open var contentView: UIView { stub() }
}

// MARK: Transitions between view controllers

@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    var containerView: UIView { get }
    var transitionWasCancelled: Bool { get }
    func completeTransition(_ didComplete: Bool)
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    func initialFrame(for vc: UIViewController) -> CGRect
    func finalFrame(for vc: UIViewController) -> CGRect
}

public struct UITransitionContextViewControllerKey: Hashable, Sendable {
    public static let from = UITransitionContextViewControllerKey()
    public static let to = UITransitionContextViewControllerKey()
}

public struct UITransitionContextViewKey: Hashable, Sendable {
    public static let from = UITransitionContextViewKey()
    public static let to = UITransitionContextViewKey()
}

@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
}

@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
    UIViewControllerInteractiveTransitioning
{
    public override init() { super.init() }
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {}
    open func update(_ percentComplete: CGFloat) {}
    open func cancel() {}
    open func finish() {}
}

@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}
extension UIViewControllerTransitioningDelegate {
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

// MARK: Text sizes

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let small = UIContentSizeCategory(rawValue: "S")
    public static let medium = UIContentSizeCategory(rawValue: "M")
    public static let large = UIContentSizeCategory(rawValue: "L")
    public static let extraLarge = UIContentSizeCategory(rawValue: "XL")
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "A-M")
    public nonisolated static let didChangeNotification = Notification.Name("content size")
}
