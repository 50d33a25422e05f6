// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Roundabouts. Directions on the ring are degrees clockwise of up, seen from its center; the entry is at 180.
extension IconDrawing {
    private static let radius = 22.0
    private static let stem = 22.0
    private static let head = (length: 21.0, half: 17.0)

    /// Through the ring. `exit` is the angle between entry and exit direction in degrees, positive to the right.
    static func roundabout(exit: Double, clockwise: Bool) -> IconDrawing {
        // An exit close to the entry keeps the distance that the widths of both need.
        let bearing = Bearing(exit).degrees
        let travelled = clockwise ? Bearing(bearing - 180).degrees : Bearing(180 - bearing).degrees
        let swept = min(max(travelled, 45), 315)
        var drawing = IconDrawing()
        drawing.ring()
        var turtle = drawing.entered(clockwise: clockwise)
        turtle.bend(clockwise ? swept : -swept, radius: radius)
        drawing.line(turtle.path, width: IconMetrics.route)
        drawing.leave(at: clockwise ? 180 + swept : 180 - swept)
        return drawing
    }

    /// Around the ring and back.
    static func roundaboutUTurn(clockwise: Bool) -> IconDrawing {
        let side: Double = clockwise ? -1 : 1
        var drawing = IconDrawing()
        drawing.ring()
        let offset = 12.0
        // Both roads touch the ring where it is `offset` points off its middle line.
        let half = arcTangent(offset, (radius * radius - offset * offset).squareRoot()) * 180 / .pi
        let touch = (radius * radius - offset * offset).squareRoot()
        var route = Path(line: [Point(offset * side, touch + stem + 4), Point(offset * side, touch)])
        route.arc(
            center: .zero, radius: radius, from: 180 - half * side, to: 180 + half * side - 360 * side)
        drawing.line(route, width: IconMetrics.route)
        var out = Turtle(at: Point(-offset * side, touch), heading: 180)
        out.forward(6)
        drawing.arrow(out, headLength: head.length, headHalf: head.half - 2)
        return drawing
    }

    /// Into the ring and along it: the exit is unknown.
    static func roundaboutEntry(clockwise: Bool) -> IconDrawing {
        let side: Double = clockwise ? -1 : 1
        var drawing = IconDrawing()
        drawing.ring()
        var route = Path(line: [Point(0, radius + stem), Point(0, radius)])
        route.arc(center: .zero, radius: radius, from: 180, to: 180 - 225 * side)
        drawing.line(route, width: IconMetrics.route)
        // The head lies on the ring and points along it.
        drawing.arrow(
            Turtle(at: Point.heading(180 - 225 * side) * radius, heading: 180 - 225 * side - 90 * side),
            headLength: 20, headHalf: 15)
        return drawing
    }

    /// Out of the ring.
    static func roundaboutExit(clockwise: Bool) -> IconDrawing {
        let side: Double = clockwise ? -1 : 1
        var drawing = IconDrawing()
        drawing.ring()
        var route = Path()
        route.arc(center: .zero, radius: radius, from: 125 * side, to: 40 * side)
        drawing.line(route, width: IconMetrics.route)
        drawing.leave(at: 40 * side)
        return drawing
    }

    private mutating func ring() {
        line(.circle(center: .zero, radius: IconDrawing.radius), width: IconMetrics.surroundings, .surroundings)
    }

    /// Draws the entry road up to the ring and returns a turtle that continues along the ring.
    private mutating func entered(clockwise: Bool) -> Turtle {
        line(
            Path(line: [Point(0, IconDrawing.radius + IconDrawing.stem), Point(0, IconDrawing.radius)]),
            width: IconMetrics.route)
        return Turtle(at: Point(0, IconDrawing.radius), heading: clockwise ? -90 : 90)
    }

    private mutating func leave(at direction: Double) {
        var turtle = Turtle(at: Point.heading(direction) * IconDrawing.radius, heading: direction)
        turtle.forward(14)
        arrow(turtle, headLength: IconDrawing.head.length, headHalf: IconDrawing.head.half)
    }

    /// The exit number inside the ring, drawn with `DigitShape` so that no font is needed.
    mutating func exitNumber(_ number: Int) {
        let digits = Array(String(number))
        let width = 8.0
        for (index, digit) in digits.enumerated() {
            let x = (Double(index) - Double(digits.count - 1) / 2) * (width + 5)
            guard let value = digit.wholeNumberValue else { continue }
            let size = digits.count > 1 ? 0.72 : 1
            line(
                DigitShape.path(value).applying(.translation(Point(x * size, 0)).after(.scale(size, size))),
                width: digits.count > 1 ? 3 : 4)
        }
    }
}
