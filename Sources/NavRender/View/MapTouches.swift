// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Makes drags, pinches and taps of the fingers on a map. A value: it asks no clock and no screen.
///
/// Hand in what fingers do, and hand what follows to `MapView.perform(_:)`:
///
///     for deed in touches.move([(finger, place)], at: time) { view.perform(deed) }
public struct MapTouches: Sendable {
    /// What fingers ask of the map.
    public enum Deed: Sendable, Hashable {
        /// The map begins to move with the fingers.
        case beginDrag
        /// It moves: points since it began, and points a second, to the right and down.
        case drag(translation: Point, velocity: Point)
        /// It is let go.
        case endDrag(velocity: Point)
        /// It comes closer by some levels, or goes farther; the place under `at` stays where it is.
        case zoom(levels: Double, at: Point)
        /// Something was tapped.
        case tap(at: Point)
    }

    /// Points that a finger may stray and still tap.
    private static let slack = 10.0
    /// Seconds that a finger may rest and still tap, and that may lie between two taps of one double tap.
    private static let patience = 0.35

    private var fingers: [Int: Point] = [:]
    /// Where the middle of the fingers was, after the last change of how many there are.
    private var middle = Point.zero
    private var translation = Point.zero
    private var velocity = Point.zero
    private var isDragging = false
    private var most = 0
    private var begin = 0.0
    private var lastTime = 0.0
    private var lastTap: (place: Point, time: Double)?

    /// Starts without fingers.
    public init() {}

    /// A finger touches the map.
    ///
    /// - Parameter time: Seconds by any clock that does not jump.
    public mutating func begin(_ finger: Int, at place: Point, time: Double) -> [Deed] {
        if fingers.isEmpty { (translation, velocity, isDragging, most, begin) = (.zero, .zero, false, 0, time) }
        fingers[finger] = place
        most = max(most, fingers.count)
        middle = center
        lastTime = time
        return []
    }

    /// Fingers moved. Those that never touched the map are passed over.
    public mutating func move(_ moved: [(finger: Int, place: Point)], at time: Double) -> [Deed] {
        let spread = self.spread
        for (finger, place) in moved where fingers[finger] != nil { fingers[finger] = place }
        guard !fingers.isEmpty else { return [] }
        var deeds: [Deed] = []
        let step = center - middle
        if !isDragging {
            guard most > 1 || step.length > MapTouches.slack else { return [] }
            isDragging = true
            deeds.append(.beginDrag)
        }
        middle = center
        translation = translation + step
        let seconds = time - lastTime
        if seconds > 0 { velocity = velocity * 0.4 + step * (0.6 / seconds) }
        lastTime = time
        if step != .zero { deeds.append(.drag(translation: translation, velocity: velocity)) }
        if fingers.count > 1, spread > 1, self.spread > 1, self.spread != spread {
            deeds.append(.zoom(levels: naturalLogarithm(self.spread / spread) / naturalLogarithm(2), at: middle))
        }
        return deeds
    }

    /// A finger leaves the map.
    public mutating func end(_ finger: Int, time: Double) -> [Deed] {
        guard let place = fingers.removeValue(forKey: finger) else { return [] }
        guard fingers.isEmpty else {
            middle = center
            return []
        }
        if isDragging {
            // Who rests before letting go does not throw.
            return [.endDrag(velocity: time - lastTime > 0.1 ? .zero : velocity)]
        }
        guard time - begin <= MapTouches.patience else { return [] }
        if most > 1 { return [.zoom(levels: -1, at: place)] }
        if let last = lastTap, time - last.time <= MapTouches.patience, (place - last.place).length < 30 {
            lastTap = nil
            return [.zoom(levels: 1, at: place)]
        }
        lastTap = (place, time)
        return [.tap(at: place)]
    }

    /// The system took the fingers away, as for a call.
    public mutating func cancel() -> [Deed] {
        defer { fingers = [:] }
        return isDragging && !fingers.isEmpty ? [.endDrag(velocity: .zero)] : []
    }

    private var center: Point {
        fingers.isEmpty ? middle : fingers.values.reduce(.zero, +) * (1 / Double(fingers.count))
    }

    /// How far fingers are from their middle, on average.
    private var spread: Double {
        let center = center
        return fingers.values.reduce(0) { $0 + ($1 - center).length } / Double(max(1, fingers.count))
    }
}

extension MapView {
    /// Does what fingers ask. Whoever follows keeps following while zooming.
    public func perform(_ deed: MapTouches.Deed) {
        switch deed {
        case .beginDrag: didBeginPanGesture()
        case .drag(let translation, let velocity):
            didUpdatePanGesture(withTranslation: translation, velocity: velocity)
        case .endDrag(let velocity): didEndPanGesture(withVelocity: velocity)
        case .zoom(let levels, let place):
            let update = CameraUpdate.zoom(by: levels, at: mode == .free ? place : nil)
            // A pinch comes in many small steps, a tap in one.
            if abs(levels) == 1 { animate(with: update) } else { moveCamera(update) }
        case .tap(let place): tap(at: place)
        }
    }
}
