// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Destinations and ferries.
extension IconDrawing {
    /// A pin, beside the road if the side is known.
    static func destination(_ side: ManeuverIcon.Side?) -> IconDrawing {
        var drawing = IconDrawing()
        guard let side else {
            drawing.pin(tip: .zero, radius: 25)
            return drawing
        }
        var turtle = Turtle(at: Point(-24 * side.sign, 6))
        turtle.forward(58)
        drawing.arrow(turtle, headLength: 20, headHalf: 16)
        drawing.pin(tip: Point(20 * side.sign, -6), radius: 20)
        return drawing
    }

    /// A pin with a hole, standing on its tip.
    mutating func pin(tip: Point, radius: Double) {
        let center = tip - Point(0, radius * 2.1)
        var drop = Path()
        drop.arc(center: center, radius: radius, from: -115, to: 115)
        let right = center + Point.heading(115) * radius
        let left = center + Point.heading(-115) * radius
        drop.curve(to: tip, right + Point.heading(205) * (radius * 0.7), tip + Point(radius * 0.12, -radius * 0.3))
        drop.curve(to: left, tip + Point(-radius * 0.12, -radius * 0.3), left + Point.heading(-205) * (radius * 0.7))
        drop.close()
        shape(drop, holes: [.circle(center: center, radius: radius * 0.4)])
    }

    /// A boat on waves.
    static func ferryBoat() -> IconDrawing {
        var drawing = IconDrawing()
        drawing.shape(
            Path(
                line: [Point(-32, 2), Point(32, 2), Point(23, 26), Point(-23, 26)], closed: true), rounding: 3)
        drawing.shape(
            .rect(Rect(x: -20, y: -20, width: 40, height: 17), radius: 3),
            holes: [-11.5, 0, 11.5].map { .rect(Rect(x: $0 - 3.5, y: -15.5, width: 7, height: 7), radius: 1) })
        drawing.shape(.rect(Rect(x: -7, y: -34, width: 14, height: 16), radius: 2))
        var wave = Path()
        wave.move(to: Point(-38, 40))
        for start in stride(from: -38.0, to: 38, by: 25.3) {
            wave.curve(
                to: Point(start + 12.65, 40), Point(start + 4, 45), Point(start + 8.65, 45))
            wave.curve(
                to: Point(start + 25.3, 40), Point(start + 16.65, 35), Point(start + 21.3, 35))
        }
        drawing.line(wave, width: 6, .surroundings)
        return drawing
    }

    /// The front of a train on rails.
    static func ferryTrain() -> IconDrawing {
        var drawing = IconDrawing()
        drawing.line(Path(line: [Point(-15, 24), Point(-25, 40)]), width: 7, .surroundings)
        drawing.line(Path(line: [Point(15, 24), Point(25, 40)]), width: 7, .surroundings)
        drawing.line(Path(line: [Point(-20, 34), Point(20, 34)]), width: 6, .surroundings)
        drawing.shape(
            .rect(Rect(x: -27, y: -42, width: 54, height: 64), radius: 13),
            holes: [.rect(Rect(x: -18.5, y: -30, width: 37, height: 22), radius: 4)]
                + [-14.5, 14.5].map { .circle(center: Point($0, 8), radius: 5) })
        return drawing
    }
}
