// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
public import NavRender

/// What a hand does to a screen that it does not touch itself. Places and ways are shares of the screen's width and height,
/// so that whoever shows frames need not know their size in points.
public enum HeadUnitTouch: Sendable, Hashable {
    /// A tap at a place.
    case tap(Point)
    /// A tap on something, by its name.
    case activate(HeadUnitElement)
    /// A step of the map, two directions for a diagonal, as by a knob or by keys.
    case pan(CPMapTemplate.PanDirection)
    /// A finger begins to move the map.
    case press(Point)
    /// The finger is so far from where it began, and so fast in shares a second.
    case drag(Point, velocity: Point)
    /// The finger leaves the map.
    case drop(velocity: Point)
    /// It gets dark, or light.
    case light(isNight: Bool)

    /// Reads `{"do": "tap", "x": 0.5, "y": 0.2}`; `nil` for anything else.
    ///
    /// | `do` | with |
    /// |---|---|
    /// | `tap`, `press` | `x`, `y`: 0 … 1 |
    /// | `activate` | `name` of a control |
    /// | `pan` | `directions`: of `left`, `right`, `up`, `down` |
    /// | `drag` | `x`, `y` since it began, `vx`, `vy` a second |
    /// | `drop` | `vx`, `vy` |
    /// | `light` | `night`: true or false |
    public init?(json bytes: [UInt8]) {
        struct Wish: Decodable {
            var `do`: String
            var x: Double?
            var y: Double?
            var vx: Double?
            var vy: Double?
            var name: String?
            var directions: [String]?
            var night: Bool?
        }
        guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(bytes)) else { return nil }
        let place = wish.x.flatMap { x in wish.y.map { Point(x, $0) } }
        let velocity = Point(wish.vx ?? 0, wish.vy ?? 0)
        // A hand that is farther off than ten screens is no hand.
        guard [place ?? .zero, velocity].allSatisfy({ abs($0.x) <= 10 && abs($0.y) <= 10 }) else { return nil }
        switch (wish.do, place) {
        case ("tap", let place?): self = .tap(place)
        case ("press", let place?): self = .press(place)
        case ("drag", let way?): self = .drag(way, velocity: velocity)
        case ("drop", _): self = .drop(velocity: velocity)
        case ("activate", _):
            guard let element = wish.name.flatMap({ HeadUnitElement($0) }) else { return nil }
            self = .activate(element)
        case ("pan", _):
            let known = ["left": CPMapTemplate.PanDirection.left, "right": .right, "up": .up, "down": .down]
            let directions = (wish.directions ?? []).compactMap { known[$0] }
            guard !directions.isEmpty, directions.count == wish.directions?.count else { return nil }
            self = .pan(CPMapTemplate.PanDirection(directions))
        case ("light", _):
            guard let night = wish.night else { return nil }
            self = .light(isNight: night)
        default: return nil
        }
    }
}
#endif
