// SPDX-License-Identifier: Apache-2.0

/// The shapes of an icon in drawing order, in arbitrary coordinates.
struct IconDrawing {
    /// What a shape represents; determines its color.
    enum Part: Hashable {
        /// The route to follow.
        case route
        /// The other roads at the junction.
        case surroundings
    }

    private struct Mark {
        var path: Path
        /// Line width; `nil` for a filled shape.
        var width: Double?
        var part: Part
        var cap: Stroke.Cap
        /// Points by which a filled shape is expanded and rounded.
        var rounding: Double
    }

    private var marks: [Mark] = []

    mutating func line(_ path: Path, width: Double, _ part: Part = .route, cap: Stroke.Cap = .round) {
        marks.append(Mark(path: path, width: width, part: part, cap: cap, rounding: 0))
    }

    mutating func shape(_ path: Path, _ part: Part = .route, rounding: Double = 0) {
        marks.append(Mark(path: path, width: nil, part: part, cap: .round, rounding: rounding))
    }

    /// Adds a shape with holes through which the background shows. Each hole must be symmetric about its vertical axis.
    mutating func shape(_ path: Path, holes: [Path]) {
        var all = path
        for hole in holes {
            guard let center = hole.bounds?.center else { continue }
            // Mirroring reverses the winding, so the hole cancels the fill.
            all.append(hole, Transform(a: -1, b: 0, c: 0, d: 1, tx: 2 * center.x, ty: 0))
        }
        shape(all)
    }

    /// The bounding box of the shapes including line widths.
    var bounds: Rect? {
        marks.compactMap { mark in
            // The control points of a curve may lie outside its bounds, so flatten it first.
            Rect(around: mark.path.lines().flatMap(\.points))?.inset(by: -((mark.width ?? 2 * mark.rounding) / 2))
        }.reduce(nil) { $0?.union($1) ?? $1 }
    }

    /// Draws the shapes.
    func draw(on canvas: some Canvas, _ color: (Part) -> Color) {
        for mark in marks {
            let color = color(mark.part)
            if let width = mark.width {
                canvas.stroke(mark.path, Stroke(width: width, cap: mark.cap), color)
            } else {
                canvas.fill(mark.path, color)
                if mark.rounding > 0 {
                    canvas.stroke(mark.path, Stroke(width: 2 * mark.rounding, cap: .round, join: .round), color)
                }
            }
        }
    }

    /// Draws the shapes centered in `rect`, scaled by `scale` or less if they would not fit.
    func draw(on canvas: some Canvas, centeredIn rect: Rect, scale: Double, _ color: (Part) -> Color) {
        guard let bounds, bounds.width > 0, bounds.height > 0 else { return }
        let scale = min(scale, rect.width / bounds.width, rect.height / bounds.height)
        let transform = Transform.translation(rect.center).after(
            .scale(scale, scale).after(.translation(Point.zero - bounds.center)))
        canvas.scoped(transform) { draw(on: canvas, color) }
    }
}

/// Dimensions of all icons, in a square of 96 points.
enum IconMetrics {
    /// Side of the square.
    static let side = 96.0
    /// Padding at every edge.
    static let margin = 5.0
    /// Line width of the route.
    static let route = 12.0
    /// Line width of the other roads.
    static let surroundings = 9.0
    /// Length of an arrowhead.
    static let headLength = 25.0
    /// Half the width of an arrowhead.
    static let headHalf = 20.0
    /// Corner radius of an arrowhead.
    static let rounding = 2.5
}

extension IconDrawing {
    /// Strokes the turtle's path and adds an arrowhead at its end.
    mutating func arrow(
        _ turtle: Turtle, _ part: Part = .route, width: Double = IconMetrics.route,
        headLength: Double = IconMetrics.headLength, headHalf: Double = IconMetrics.headHalf
    ) {
        var shaft = turtle
        // The shaft ends inside the head, so that no gap shows.
        shaft.forward(4)
        line(shaft.path, width: width, part)
        let (ahead, across) = (Point.heading(turtle.heading), Point.heading(turtle.heading + 90))
        let rounding = IconMetrics.rounding
        shape(
            Path(
                line: [
                    turtle.place + ahead * (headLength - rounding * 1.6),
                    turtle.place + ahead * rounding + across * (headHalf - rounding * 1.4),
                    turtle.place + ahead * rounding - across * (headHalf - rounding * 1.4),
                ], closed: true),
            part, rounding: rounding)
    }
}
