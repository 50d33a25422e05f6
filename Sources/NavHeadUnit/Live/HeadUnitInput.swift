// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
public import NavRender

/// Remote input for a screen. Positions and translations are fractions of the screen's width and height, so that
/// clients need not know its size in points.
public enum HeadUnitInput: Sendable, Hashable {
    /// A tap at a position.
    case tap(Point)
    /// A tap on an element.
    case activate(HeadUnitElement)
    /// One panning step, as from a rotary knob or arrow keys; two directions make a diagonal.
    case pan(CPMapTemplate.PanDirection)
    /// A pan gesture begins at a position.
    case press(Point)
    /// A pan gesture continues: translation since it began, and velocity per second.
    case drag(Point, velocity: Point)
    /// A pan gesture ends.
    case drop(velocity: Point)
    /// Switches between day and night.
    case light(isNight: Bool)

    /// Parses JSON such as `{"do": "tap", "x": 0.5, "y": 0.2}`; `nil` if it is invalid.
    ///
    /// | `do` | parameters |
    /// |---|---|
    /// | `tap`, `press` | `x`, `y`: 0 … 1 |
    /// | `activate` | `name` of a control |
    /// | `pan` | `directions`: of `left`, `right`, `up`, `down` |
    /// | `drag` | `x`, `y` since the press, `vx`, `vy` per second |
    /// | `drop` | `vx`, `vy` |
    /// | `light` | `night`: true or false |
    public init?(json bytes: [UInt8]) {
        struct Message: Decodable {
            var `do`: String
            var x: Double?
            var y: Double?
            var vx: Double?
            var vy: Double?
            var name: String?
            var directions: [String]?
            var night: Bool?
        }
        guard let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)) else { return nil }
        let place = message.x.flatMap { x in message.y.map { Point(x, $0) } }
        let velocity = Point(message.vx ?? 0, message.vy ?? 0)
        // Reject values beyond ten screens.
        guard [place ?? .zero, velocity].allSatisfy({ abs($0.x) <= 10 && abs($0.y) <= 10 }) else { return nil }
        switch (message.do, place) {
        case ("tap", let place?): self = .tap(place)
        case ("press", let place?): self = .press(place)
        case ("drag", let translation?): self = .drag(translation, velocity: velocity)
        case ("drop", _): self = .drop(velocity: velocity)
        case ("activate", _):
            guard let element = message.name.flatMap({ HeadUnitElement($0) }) else { return nil }
            self = .activate(element)
        case ("pan", _):
            let known = ["left": CPMapTemplate.PanDirection.left, "right": .right, "up": .up, "down": .down]
            let directions = (message.directions ?? []).compactMap { known[$0] }
            guard !directions.isEmpty, directions.count == message.directions?.count else { return nil }
            self = .pan(CPMapTemplate.PanDirection(directions))
        case ("light", _):
            guard let night = message.night else { return nil }
            self = .light(isNight: night)
        default: return nil
        }
    }
}
#endif
