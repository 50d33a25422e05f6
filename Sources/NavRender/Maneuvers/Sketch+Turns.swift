// SPDX-License-Identifier: Apache-2.0

extension Sketch {
    /// An arrow that turns by `angle` degrees, right positive.
    static func turn(_ angle: Double) -> Sketch {
        var sketch = Sketch()
        var pen = Pen(at: .zero)
        switch abs(angle) {
        case ..<10:
            pen.forward(52)
        case ..<75:
            pen.forward(34)
            pen.bend(angle, radius: 20)
            pen.forward(16)
        case ..<110:
            pen.forward(36)
            pen.bend(angle, radius: 14)
            pen.forward(15)
        default:
            pen.forward(52)
            // Wide enough that the head stays clear of the shaft.
            pen.bend(angle, radius: 11)
            pen.forward(25)
        }
        sketch.arrow(pen)
        return sketch
    }

    /// Back the way one came; counter-clockwise runs over the left.
    static func uTurn(clockwise: Bool) -> Sketch {
        var sketch = Sketch()
        var pen = Pen(at: .zero)
        pen.forward(46)
        pen.bend(clockwise ? 180 : -180, radius: 17)
        pen.forward(16)
        sketch.arrow(pen)
        return sketch
    }

    /// One of two branches, the other one shown behind it.
    static func fork(_ side: ManeuverIcon.Side) -> Sketch {
        var sketch = Sketch()
        var other = Pen(at: Point(0, -22))
        other.forward(6)
        other.bend(-36 * side.sign, radius: 26)
        other.forward(26)
        sketch.line(other.path, width: IconMeasure.surroundings, .surroundings)
        var pen = Pen(at: .zero)
        pen.forward(28)
        pen.bend(36 * side.sign, radius: 26)
        pen.forward(14)
        sketch.arrow(pen)
        return sketch
    }

    /// Over to a road that runs beside: onto it at a merge, away from it at an exit.
    static func merge(_ side: ManeuverIcon.Side) -> Sketch {
        var sketch = Sketch()
        var other = Pen(at: Point(0, -28))
        other.forward(50)
        sketch.line(other.path, width: IconMeasure.surroundings, .surroundings)
        var pen = Pen(at: .zero)
        pen.forward(16)
        pen.shift(26 * side.sign, within: 34)
        pen.forward(8)
        sketch.arrow(pen)
        return sketch
    }

    /// Two roads that become one.
    static func mergeUnspecified() -> Sketch {
        var sketch = Sketch()
        for sign in [-1.0, 1] {
            var pen = Pen(at: Point(24 * sign, 0))
            pen.forward(8)
            pen.shift(-24 * sign, within: 30)
            pen.forward(4)
            sketch.line(pen.path, width: IconMeasure.way)
        }
        var pen = Pen(at: Point(0, -40))
        pen.forward(16)
        sketch.arrow(pen)
        return sketch
    }

    /// The start of a route: a place, and the way on from it.
    static func depart() -> Sketch {
        var sketch = Sketch()
        sketch.shape(.circle(center: .zero, radius: 14), holes: [.circle(center: .zero, radius: 6)])
        var pen = Pen(at: Point(0, -13))
        pen.forward(34)
        sketch.arrow(pen)
        return sketch
    }
}
