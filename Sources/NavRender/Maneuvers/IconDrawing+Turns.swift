// SPDX-License-Identifier: Apache-2.0

extension IconDrawing {
    /// An arrow that turns by `angle` degrees, positive to the right.
    static func turn(_ angle: Double) -> IconDrawing {
        var drawing = IconDrawing()
        var turtle = Turtle(at: .zero)
        switch abs(angle) {
        case ..<10:
            turtle.forward(52)
        case ..<75:
            turtle.forward(34)
            turtle.bend(angle, radius: 20)
            turtle.forward(16)
        case ..<110:
            turtle.forward(36)
            turtle.bend(angle, radius: 14)
            turtle.forward(15)
        default:
            turtle.forward(52)
            // Wide enough to keep the head clear of the shaft.
            turtle.bend(angle, radius: 11)
            turtle.forward(25)
        }
        drawing.arrow(turtle)
        return drawing
    }

    /// A U-turn; counter-clockwise turns left.
    static func uTurn(clockwise: Bool) -> IconDrawing {
        var drawing = IconDrawing()
        var turtle = Turtle(at: .zero)
        turtle.forward(46)
        turtle.bend(clockwise ? 180 : -180, radius: 17)
        turtle.forward(16)
        drawing.arrow(turtle)
        return drawing
    }

    /// One of two branches, with the other behind it.
    static func fork(_ side: ManeuverIcon.Side) -> IconDrawing {
        var drawing = IconDrawing()
        var other = Turtle(at: Point(0, -22))
        other.forward(6)
        other.bend(-36 * side.sign, radius: 26)
        other.forward(26)
        drawing.line(other.path, width: IconMetrics.surroundings, .surroundings)
        var turtle = Turtle(at: .zero)
        turtle.forward(28)
        turtle.bend(36 * side.sign, radius: 26)
        turtle.forward(14)
        drawing.arrow(turtle)
        return drawing
    }

    /// Onto a parallel road at a merge, away from it at an exit.
    static func merge(_ side: ManeuverIcon.Side) -> IconDrawing {
        var drawing = IconDrawing()
        var other = Turtle(at: Point(0, -28))
        other.forward(50)
        drawing.line(other.path, width: IconMetrics.surroundings, .surroundings)
        var turtle = Turtle(at: .zero)
        turtle.forward(16)
        turtle.shift(26 * side.sign, within: 34)
        turtle.forward(8)
        drawing.arrow(turtle)
        return drawing
    }

    /// Two roads that become one.
    static func mergeUnspecified() -> IconDrawing {
        var drawing = IconDrawing()
        for sign in [-1.0, 1] {
            var turtle = Turtle(at: Point(24 * sign, 0))
            turtle.forward(8)
            turtle.shift(-24 * sign, within: 30)
            turtle.forward(4)
            drawing.line(turtle.path, width: IconMetrics.route)
        }
        var turtle = Turtle(at: Point(0, -40))
        turtle.forward(16)
        drawing.arrow(turtle)
        return drawing
    }

    /// The start of a route and the direction to leave in.
    static func depart() -> IconDrawing {
        var drawing = IconDrawing()
        drawing.shape(.circle(center: .zero, radius: 14), holes: [.circle(center: .zero, radius: 6)])
        var turtle = Turtle(at: Point(0, -13))
        turtle.forward(34)
        drawing.arrow(turtle)
        return drawing
    }
}
