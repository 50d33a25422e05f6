// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Recognizes drags, pinches, taps and long presses on a map. A value type that reads no clock and no screen.
///
/// Pass it touch events, and pass the resulting gestures to `MapView.perform(_:)`:
///
///     for gesture in recognizer.move([(finger, place)], at: time) { view.perform(gesture) }
public struct MapGestureRecognizer: Sendable {
    /// A recognized gesture.
    public enum Gesture: Sendable, Hashable {
        /// A drag begins at a point.
        case beginDrag(at: Point)
        /// A drag continues: points since it began and points per second, to the right and down.
        case drag(translation: Point, velocity: Point)
        /// A drag ends with a velocity in points per second.
        case endDrag(velocity: Point)
        /// A zoom by some levels, out if negative. The coordinate under `at` stays fixed.
        case zoom(levels: Double, at: Point)
        /// A turn by some degrees, clockwise if positive. The coordinate under `at` stays fixed.
        case rotate(degrees: Double, at: Point)
        /// A single tap.
        case tap(at: Point)
        /// A finger rests for half a second.
        case longPress(at: Point)
    }

    /// Touch slop: points that a finger may move during a tap.
    private static let touchSlop = 10.0
    /// Degrees that two fingers may turn before the map turns with them.
    private static let rotationSlop = 8.0
    /// Longest duration of a tap, and longest interval between the taps of a double tap, in seconds.
    private static let tapTimeout = 0.35

    /// Seconds after which a resting finger is a long press.
    private static let longPressTimeout = 0.5

    private var fingers: [Int: Point] = [:]
    /// The centroid of the fingers at the latest event.
    private var middle = Point.zero
    private var translation = Point.zero
    private var velocity = Point.zero
    private var isDragging = false
    private var most = 0
    private var begin = 0.0
    private var lastTime = 0.0
    private var lastTap: (place: Point, time: Double)?
    /// Degrees by which the fingers have turned since there are two.
    private var turned = 0.0
    private var isRotating = false
    /// Whether the long press of this touch has been recognized.
    private var isPressed = false

    /// Creates a recognizer without touches.
    public init() {}

    /// A finger touches the map.
    ///
    /// - Parameters:
    ///   - finger: Identifies the finger while it is down.
    ///   - place: Its position in points.
    ///   - time: Seconds on a monotonic clock.
    /// - Returns: The recognized gestures, in order.
    public mutating func begin(_ finger: Int, at place: Point, time: Double) -> [Gesture] {
        if fingers.isEmpty {
            (translation, velocity, isDragging, most, begin, isPressed) = (.zero, .zero, false, 0, time, false)
        }
        fingers[finger] = place
        (turned, isRotating) = (0, false)
        most = max(most, fingers.count)
        middle = center
        lastTime = time
        return []
    }

    /// Fingers move. Unknown fingers are ignored.
    public mutating func move(_ moved: [(finger: Int, place: Point)], at time: Double) -> [Gesture] {
        let spread = self.spread
        let heading = self.heading
        for (finger, place) in moved where fingers[finger] != nil { fingers[finger] = place }
        guard !fingers.isEmpty else { return [] }
        var gestures: [Gesture] = []
        let step = center - middle
        if !isDragging {
            guard most > 1 || step.length > MapGestureRecognizer.touchSlop else { return [] }
            isDragging = true
            gestures.append(.beginDrag(at: middle))
        }
        middle = center
        translation = translation + step
        let seconds = time - lastTime
        if seconds > 0 { velocity = velocity * 0.4 + step * (0.6 / seconds) }
        lastTime = time
        if step != .zero { gestures.append(.drag(translation: translation, velocity: velocity)) }
        if fingers.count > 1, spread > 1, self.spread > 1, self.spread != spread {
            gestures.append(.zoom(levels: naturalLogarithm(self.spread / spread) / naturalLogarithm(2), at: middle))
        }
        if let heading, let new = self.heading {
            gestures += rotation(by: Bearing(heading).turn(to: Bearing(new)))
        }
        return gestures
    }

    /// A turn of two fingers: none until they have turned farther than the slop, so that a pinch does not turn the map.
    private mutating func rotation(by degrees: Double) -> [Gesture] {
        guard degrees != 0 else { return [] }
        turned += degrees
        if isRotating { return [.rotate(degrees: degrees, at: middle)] }
        isRotating = abs(turned) > MapGestureRecognizer.rotationSlop
        return []
    }

    /// Time passes without an event. Call it while a finger is down, such as with each frame, to recognize a long press before
    /// the finger is lifted.
    public mutating func advance(to time: Double) -> [Gesture] {
        guard let place = fingers.values.first, most == 1, !isDragging, !isPressed,
            time - begin >= MapGestureRecognizer.longPressTimeout
        else { return [] }
        isPressed = true
        return [.longPress(at: place)]
    }

    /// A finger is lifted.
    public mutating func end(_ finger: Int, time: Double) -> [Gesture] {
        let press = fingers[finger] == nil ? [] : advance(to: time)
        guard let place = fingers.removeValue(forKey: finger) else { return [] }
        guard fingers.isEmpty else {
            middle = center
            (turned, isRotating) = (0, false)
            return []
        }
        if isDragging {
            // A finger that rests before it is lifted ends the drag without a fling.
            return [.endDrag(velocity: time - lastTime > 0.1 ? .zero : velocity)]
        }
        guard time - begin <= MapGestureRecognizer.tapTimeout else { return press }
        if most > 1 { return [.zoom(levels: -1, at: place)] }
        if let last = lastTap, time - last.time <= MapGestureRecognizer.tapTimeout, (place - last.place).length < 30 {
            lastTap = nil
            return [.zoom(levels: 1, at: place)]
        }
        lastTap = (place, time)
        return [.tap(at: place)]
    }

    /// The system cancels the touches, as for a phone call.
    public mutating func cancel() -> [Gesture] {
        defer { fingers = [:] }
        return isDragging && !fingers.isEmpty ? [.endDrag(velocity: .zero)] : []
    }

    private var center: Point {
        fingers.isEmpty ? middle : fingers.values.reduce(.zero, +) * (1 / Double(fingers.count))
    }

    /// Direction from one of two fingers to the other, in degrees clockwise of up; `nil` for other numbers of fingers.
    private var heading: Double? {
        let pair = fingers.sorted { $0.key < $1.key }
        guard pair.count == 2, pair[0].value != pair[1].value else { return nil }
        return (pair[1].value - pair[0].value).heading
    }

    /// Mean distance of the fingers from their centroid.
    private var spread: Double {
        let center = center
        return fingers.values.reduce(0) { $0 + ($1 - center).length } / Double(max(1, fingers.count))
    }
}

extension MapView {
    /// Applies a gesture, if it is among `gestures`. Zooming does not end following.
    public func perform(_ gesture: MapGestureRecognizer.Gesture) {
        switch gesture {
        case .beginDrag(let place):
            isScrollingSteps = panelLayout(in: lastSize).stepList?.contains(place) ?? false
            if isScrollingSteps { lastPan = .zero } else if gestures.contains(.scroll) { didBeginPanGesture() }
        case .drag(let translation, _) where isScrollingSteps: scrollSteps(to: translation)
        case .endDrag where isScrollingSteps: isScrollingSteps = false
        case .zoom where isScrollingSteps, .rotate where isScrollingSteps: break
        case .drag where !gestures.contains(.scroll), .endDrag where !gestures.contains(.scroll),
            .zoom where !gestures.contains(.zoom), .rotate where !gestures.contains(.rotate):
            break
        case .drag(let translation, let velocity):
            didUpdatePanGesture(withTranslation: translation, velocity: velocity)
        case .endDrag(let velocity): didEndPanGesture(withVelocity: velocity)
        case .zoom(let levels, let place):
            let update = CameraUpdate.zoom(by: levels, at: mode == .free ? place : nil)
            // A pinch arrives in many small steps, a tap in one.
            if abs(levels) == 1 { animate(with: update) } else { moveCamera(update) }
        case .rotate(let degrees, let place): moveCamera(.rotate(by: -degrees, at: place))
        case .tap(let place): tap(at: place)
        case .longPress(let place): longPress(at: place)
        }
    }

    /// Scrolls the list of steps with a drag.
    private func scrollSteps(to translation: Point) {
        guard let list = panelLayout(in: lastSize).stepList else { return }
        let longest = PanelPainter.longestScroll(navigation?.steps.count ?? 0, in: list)
        stepListOffset = min(longest, max(0, stepListOffset - (translation.y - lastPan.y)))
        lastPan = translation
    }
}
