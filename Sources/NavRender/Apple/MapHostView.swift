// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import UIKit

/// A `MapView` as a `UIView`: draws a frame per display refresh and forwards touches.
///
/// The camera keeps its content inside the safe area, away from bars and the templates of a car's screen.
open class MapHostView: UIView {
    /// The map that is shown.
    public let map: MapView
    /// The time for which frames are drawn, in seconds since 1970, on the same clock as the times passed to the map.
    public var now: () -> Double = { Date().timeIntervalSince1970 }
    /// Frames per second while the view is on a screen. Lower rates save power.
    public var framesPerSecond = 30 {
        didSet { if framesPerSecond != oldValue { setFrameRate() } }
    }

    private var link: UIUpdateLink?
    private var touches = MapGestureRecognizer()

    /// Creates a view that shows a map.
    ///
    /// - Parameters:
    ///   - map: The map to show. It holds no screen state, so another host can show it later.
    ///   - frame: Position and size in the superview.
    public init(map: MapView, frame: CGRect = .zero) {
        self.map = map
        super.init(frame: frame)
        configure()
    }

    /// Creates a view from a storyboard or another archive; `nil` unless a subclass provides its map.
    public required init?(coder: NSCoder) {
        guard let map = Self.mapForArchive() else { return nil }
        self.map = map
        super.init(coder: coder)
        configure()
    }

    /// The map of a view that is created from an archive; `nil` if there can be none. Overridden by subclasses.
    open class func mapForArchive() -> MapView? { nil }

    private func configure() {
        isOpaque = true
        isMultipleTouchEnabled = true
        contentMode = .redraw
    }

    // MARK: Frames

    /// Draws the current frame.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let scale = Double(contentScaleFactor)
        let size = Size(width: Double(bounds.width), height: Double(bounds.height))
        let canvas = CoreGraphicsCanvas(context: context, size: size, scale: scale)
        map.safeArea = Rect(bounds.inset(by: safeAreaInsets))
        map.draw(on: canvas, at: now(), pixelsPerPoint: scale)
    }

    /// Starts the display link when the view enters a window, and stops it when the view leaves.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        link?.isEnabled = false
        link = nil
        guard window != nil else { return }
        let link = UIUpdateLink(view: self)
        link.addAction { [weak self] _, _ in
            guard let self else { return }
            // Touches have times of the same clock.
            perform(touches.advance(to: ProcessInfo.processInfo.systemUptime))
            setNeedsDisplay()
        }
        link.requiresContinuousUpdates = true
        link.isEnabled = true
        self.link = link
        setFrameRate()
    }

    private func setFrameRate() {
        let rate = Float(max(1, framesPerSecond))
        link?.preferredFrameRateRange = CAFrameRateRange(minimum: min(10, rate), maximum: rate, preferred: rate)
    }

    // MARK: Touches

    /// Forwards touches to the gesture recognizer.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            perform(self.touches.begin(MapHostView.finger(touch), at: place(touch), time: touch.timestamp))
        }
    }

    /// Forwards touches to the gesture recognizer.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        let moved = touches.map { (finger: MapHostView.finger($0), place: place($0)) }
        perform(self.touches.move(moved, at: touches.first?.timestamp ?? 0))
    }

    /// Forwards touches to the gesture recognizer.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { perform(self.touches.end(MapHostView.finger(touch), time: touch.timestamp)) }
    }

    /// Cancels the current gesture.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        perform(self.touches.cancel())
    }

    private func perform(_ gestures: [MapGestureRecognizer.Gesture]) {
        for gesture in gestures { map.perform(gesture) }
    }

    private func place(_ touch: UITouch) -> Point { Point(touch.location(in: self)) }

    /// UIKit uses the same `UITouch` object as long as a finger is down.
    private static func finger(_ touch: UITouch) -> Int { Int(bitPattern: ObjectIdentifier(touch)) }
}
#endif
