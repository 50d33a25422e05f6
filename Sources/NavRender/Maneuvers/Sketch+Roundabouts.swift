// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Roundabouts. Directions on the ring are degrees clockwise of up, seen from its center; one enters at 180.
extension Sketch {
    private static let radius = 22.0
    private static let stem = 22.0
    private static let head = (length: 21.0, half: 17.0)

    /// Through the ring, leaving it at `exit` degrees against the direction of entering, right positive.
    static func roundabout(exit: Double, clockwise: Bool) -> Sketch {
        // An exit close to the entry keeps the distance that the widths of both need.
        let bearing = Bearing(exit).degrees
        let travelled = clockwise ? Bearing(bearing - 180).degrees : Bearing(180 - bearing).degrees
        let swept = min(max(travelled, 45), 315)
        var sketch = Sketch()
        sketch.ring()
        var pen = sketch.entered(clockwise: clockwise)
        pen.bend(clockwise ? swept : -swept, radius: radius)
        sketch.line(pen.path, width: IconMeasure.way)
        sketch.leave(at: clockwise ? 180 + swept : 180 - swept)
        return sketch
    }

    /// Once round and back the way one came.
    static func roundaboutUTurn(clockwise: Bool) -> Sketch {
        let side: Double = clockwise ? -1 : 1
        var sketch = Sketch()
        sketch.ring()
        let offset = 12.0
        // Both roads touch the ring where it is `offset` points off its middle line.
        let half = arcTangent(offset, (radius * radius - offset * offset).squareRoot()) * 180 / .pi
        let touch = (radius * radius - offset * offset).squareRoot()
        var way = Path(line: [Point(offset * side, touch + stem + 4), Point(offset * side, touch)])
        way.arc(
            center: .zero, radius: radius, from: 180 - half * side, to: 180 + half * side - 360 * side)
        sketch.line(way, width: IconMeasure.way)
        var out = Pen(at: Point(-offset * side, touch), heading: 180)
        out.forward(6)
        sketch.arrow(out, headLength: head.length, headHalf: head.half - 2)
        return sketch
    }

    /// Into the ring and on along it: where one leaves is not known.
    static func roundaboutEntry(clockwise: Bool) -> Sketch {
        let side: Double = clockwise ? -1 : 1
        var sketch = Sketch()
        sketch.ring()
        var way = Path(line: [Point(0, radius + stem), Point(0, radius)])
        way.arc(center: .zero, radius: radius, from: 180, to: 180 - 225 * side)
        sketch.line(way, width: IconMeasure.way)
        // The head lies on the ring and points along it.
        sketch.arrow(
            Pen(at: Point.heading(180 - 225 * side) * radius, heading: 180 - 225 * side - 90 * side),
            headLength: 20, headHalf: 15)
        return sketch
    }

    /// Off the ring.
    static func roundaboutExit(clockwise: Bool) -> Sketch {
        let side: Double = clockwise ? -1 : 1
        var sketch = Sketch()
        sketch.ring()
        var way = Path()
        way.arc(center: .zero, radius: radius, from: 125 * side, to: 40 * side)
        sketch.line(way, width: IconMeasure.way)
        sketch.leave(at: 40 * side)
        return sketch
    }

    private mutating func ring() {
        line(.circle(center: .zero, radius: Sketch.radius), width: IconMeasure.surroundings, .surroundings)
    }

    /// The road into the ring, drawn up to it; the pen goes on along the ring.
    private mutating func entered(clockwise: Bool) -> Pen {
        line(Path(line: [Point(0, Sketch.radius + Sketch.stem), Point(0, Sketch.radius)]), width: IconMeasure.way)
        return Pen(at: Point(0, Sketch.radius), heading: clockwise ? -90 : 90)
    }

    private mutating func leave(at direction: Double) {
        var pen = Pen(at: Point.heading(direction) * Sketch.radius, heading: direction)
        pen.forward(14)
        arrow(pen, headLength: Sketch.head.length, headHalf: Sketch.head.half)
    }

    /// The number of the exit, inside the ring, in digits of our own so that no font is asked for.
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
