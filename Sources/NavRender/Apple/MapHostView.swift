// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import UIKit

/// A `MapView` as a view of UIKit: it draws frames as the screen asks for them and passes fingers on.
///
/// What safe areas cover, such as bars, or the templates of a car's screen, is left free by the camera.
open class MapHostView: UIView {
    /// The map.
    public let map: MapView
    /// The time that frames are drawn for: seconds since 1970, as in what is handed to the map.
    public var now: () -> Double = { Date().timeIntervalSince1970 }
    /// Frames a second while the view is on a screen; fewer save power.
    public var framesPerSecond = 30 {
        didSet { if framesPerSecond != oldValue { setFrameRate() } }
    }

    private var link: UIUpdateLink?
    private var touches = MapTouches()

    /// Shows a map.
    ///
    /// - Parameter map: The map view keeps nothing of the screen, so it may be shown by one host after another.
    public init(map: MapView, frame: CGRect = .zero) {
        self.map = map
        super.init(frame: frame)
        isOpaque = true
        isMultipleTouchEnabled = true
        contentMode = .redraw
    }

    /// Not made from archives: a map needs its region.
    public required init?(coder: NSCoder) { return nil }

    // MARK: Frames

    /// Draws the frame of now.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let scale = Double(contentScaleFactor)
        let size = Size(width: Double(bounds.width), height: Double(bounds.height))
        let canvas = CoreGraphicsCanvas(context: context, size: size, scale: scale)
        map.freeArea = Rect(bounds.inset(by: safeAreaInsets))
        map.draw(on: canvas, at: now(), dotsPerPoint: scale)
    }

    /// Begins to draw frames on a screen, and stops away from it.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        link?.isEnabled = false
        link = nil
        guard window != nil else { return }
        let link = UIUpdateLink(view: self)
        link.addAction { [weak self] _, _ in self?.setNeedsDisplay() }
        link.requiresContinuousUpdates = true
        link.isEnabled = true
        self.link = link
        setFrameRate()
    }

    private func setFrameRate() {
        let rate = Float(max(1, framesPerSecond))
        link?.preferredFrameRateRange = CAFrameRateRange(minimum: min(10, rate), maximum: rate, preferred: rate)
    }

    // MARK: Fingers

    /// Passes fingers on.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            perform(self.touches.begin(MapHostView.finger(touch), at: place(touch), time: touch.timestamp))
        }
    }

    /// Passes fingers on.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        let moved = touches.map { (finger: MapHostView.finger($0), place: place($0)) }
        perform(self.touches.move(moved, at: touches.first?.timestamp ?? 0))
    }

    /// Passes fingers on.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { perform(self.touches.end(MapHostView.finger(touch), time: touch.timestamp)) }
    }

    /// Lets go of the map.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        perform(self.touches.cancel())
    }

    private func perform(_ deeds: [MapTouches.Deed]) {
        for deed in deeds { map.perform(deed) }
    }

    private func place(_ touch: UITouch) -> Point { Point(touch.location(in: self)) }

    /// UIKit keeps one object for a finger as long as it is down.
    private static func finger(_ touch: UITouch) -> Int { Int(bitPattern: ObjectIdentifier(touch)) }
}
#endif
