// SPDX-License-Identifier: Apache-2.0

/// The marks of an icon, from the lowest to the uppermost, in any frame of coordinates.
struct Sketch {
    /// What a mark stands for; the colors follow from it.
    enum Part: Hashable {
        /// The way to take.
        case way
        /// Roads that are there as well.
        case surroundings
    }

    private struct Mark {
        var path: Path
        /// Width of a drawn line; `nil` for a filled shape.
        var width: Double?
        var part: Part
        var cap: Stroke.Cap
        /// Points by which a filled shape is made rounder and larger.
        var rounding: Double
    }

    private var marks: [Mark] = []

    mutating func line(_ path: Path, width: Double, _ part: Part = .way, cap: Stroke.Cap = .round) {
        marks.append(Mark(path: path, width: width, part: part, cap: cap, rounding: 0))
    }

    mutating func shape(_ path: Path, _ part: Part = .way, rounding: Double = 0) {
        marks.append(Mark(path: path, width: nil, part: part, cap: .round, rounding: rounding))
    }

    /// Adds a shape with holes, each of them as wide to its left as to its right. What is behind the icon shows through.
    mutating func shape(_ path: Path, holes: [Path]) {
        var all = path
        for hole in holes {
            guard let center = hole.bounds?.center else { continue }
            // Mirrored, it runs the other way round, so that the windings cancel.
            all.append(hole, Transform(a: -1, b: 0, c: 0, d: 1, tx: 2 * center.x, ty: 0))
        }
        shape(all)
    }

    /// The rectangle that the marks cover.
    var bounds: Rect? {
        marks.compactMap { mark in
            // Curves stay inside their control points, but may not reach them.
            Rect(around: mark.path.lines().flatMap(\.points))?.inset(by: -((mark.width ?? 2 * mark.rounding) / 2))
        }.reduce(nil) { $0?.union($1) ?? $1 }
    }

    /// Draws the marks.
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

    /// Draws the marks in the middle of `rect`, made smaller or larger by `scale`, and smaller still where they would not
    /// fit.
    func draw(on canvas: some Canvas, centeredIn rect: Rect, scale: Double, _ color: (Part) -> Color) {
        guard let bounds, bounds.width > 0, bounds.height > 0 else { return }
        let scale = min(scale, rect.width / bounds.width, rect.height / bounds.height)
        let transform = Transform.translation(rect.center).after(
            .scale(scale, scale).after(.translation(Point.zero - bounds.center)))
        canvas.scoped(transform) { draw(on: canvas, color) }
    }
}

/// Measures of all icons, in a square of 96 points.
enum IconMeasure {
    /// Side of the square.
    static let side = 96.0
    /// Space kept free at every edge.
    static let margin = 5.0
    /// Width of the way to take.
    static let way = 12.0
    /// Width of the roads that are there as well.
    static let surroundings = 9.0
    /// Length of an arrow's head.
    static let headLength = 25.0
    /// Half of the width of an arrow's head.
    static let headHalf = 20.0
    /// How round the corners of the head are.
    static let rounding = 2.5
}

extension Sketch {
    /// Draws along a pen's line and puts an arrow's head at its end.
    mutating func arrow(
        _ pen: Pen, _ part: Part = .way, width: Double = IconMeasure.way,
        headLength: Double = IconMeasure.headLength, headHalf: Double = IconMeasure.headHalf
    ) {
        var shaft = pen
        // The shaft ends inside the head, so that no gap shows between them.
        shaft.forward(4)
        line(shaft.path, width: width, part)
        let (ahead, across) = (Point.heading(pen.heading), Point.heading(pen.heading + 90))
        let rounding = IconMeasure.rounding
        shape(
            Path(
                line: [
                    pen.place + ahead * (headLength - rounding * 1.6),
                    pen.place + ahead * rounding + across * (headHalf - rounding * 1.4),
                    pen.place + ahead * rounding - across * (headHalf - rounding * 1.4),
                ], closed: true),
            part, rounding: rounding)
    }
}
