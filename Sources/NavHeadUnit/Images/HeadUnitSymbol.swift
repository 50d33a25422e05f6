// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavRender

/// Symbols of buttons, drawn as vectors, with the names of SF Symbols.
enum HeadUnitSymbol: String, CaseIterable {
    case dpad = "dpad.fill"
    case zoomOut = "minus.magnifyingglass"
    case zoomIn = "plus.magnifyingglass"
    case search = "magnifyingglass"
    case location
    case locationFilled = "location.fill"
    case cross = "xmark"
    case check = "checkmark"
    case up = "chevron.up"
    case down = "chevron.down"
    case left = "chevron.left"
    case right = "chevron.right"
    case speaker = "speaker.wave.2.fill"
    case mute = "speaker.slash.fill"
    case ellipsis
    case house = "house.fill"
    case flag = "flag.fill"
    case pin = "mappin"
    case warning = "exclamationmark.triangle.fill"
    case person = "person.fill"
    case route = "arrow.triangle.turn.up.right.diamond.fill"

    /// Draws the symbol in a square of 24 points around the origin.
    func draw(on canvas: any Canvas, _ color: Color) {
        let stroke = Stroke(width: 2.4)
        func line(_ points: (Double, Double)..., closed: Bool = false) {
            canvas.stroke(Path(line: points.map { Point($0.0, $0.1) }, closed: closed), stroke, color)
        }
        func shape(_ points: (Double, Double)..., rounding: Double = 1) {
            let path = Path(line: points.map { Point($0.0, $0.1) }, closed: true)
            canvas.fill(path, color)
            canvas.stroke(path, Stroke(width: rounding), color)
        }
        func lens() {
            canvas.stroke(.circle(center: Point(-1.8, -1.8), radius: 6.6), stroke, color)
            line((3.2, 3.2), (8.4, 8.4))
        }
        switch self {
        case .dpad:
            // Arrowheads pointing away from the center: a plain cross would look like "zoom in".
            canvas.fill(.circle(center: .zero, radius: 2.2), color)
            for angle in [0.0, 90, 180, 270] {
                let (ahead, across) = (Point.heading(angle), Point.heading(angle + 90))
                let head = Path(
                    line: [ahead * 10.5, ahead * 5 + across * 4.6, ahead * 5 - across * 4.6], closed: true)
                canvas.fill(head, color)
                canvas.stroke(head, Stroke(width: 1), color)
            }
        case .search: lens()
        case .zoomOut:
            lens()
            line((-4.8, -1.8), (1.2, -1.8))
        case .zoomIn:
            lens()
            line((-4.8, -1.8), (1.2, -1.8))
            line((-1.8, -4.8), (-1.8, 1.2))
        case .location:
            canvas.stroke(
                Path(line: [Point(9, -9), Point(-9, -1.2), Point(-0.6, 0.6), Point(1.2, 9)], closed: true), stroke,
                color)
        case .locationFilled: shape((9, -9), (-9, -1.2), (-0.6, 0.6), (1.2, 9), rounding: 2)
        case .cross:
            line((-6.5, -6.5), (6.5, 6.5))
            line((6.5, -6.5), (-6.5, 6.5))
        case .check: line((-7.5, 0.5), (-2.5, 6), (7.5, -6))
        case .up: line((-6.5, 3.5), (0, -3.5), (6.5, 3.5))
        case .down: line((-6.5, -3.5), (0, 3.5), (6.5, -3.5))
        case .left: line((3.5, -6.5), (-3.5, 0), (3.5, 6.5))
        case .right: line((-3.5, -6.5), (3.5, 0), (-3.5, 6.5))
        case .speaker, .mute:
            shape((-9, -3), (-5.5, -3), (-0.5, -7.5), (-0.5, 7.5), (-5.5, 3), (-9, 3), rounding: 1.5)
            if self == .mute {
                line((3, -3.5), (9, 3.5))
                line((9, -3.5), (3, 3.5))
            } else {
                for radius in [5.0, 9] {
                    var arc = Path()
                    arc.arc(center: Point(0, 0), radius: radius, from: 55, to: 125)
                    canvas.stroke(arc, Stroke(width: 2), color)
                }
            }
        case .ellipsis: for x in [-6.5, 0, 6.5] { canvas.fill(.circle(center: Point(x, 0), radius: 2.2), color) }
        case .house:
            shape((-8.5, -0.5), (0, -8.5), (8.5, -0.5), (6, -0.5), (6, 8), (-6, 8), (-6, -0.5), rounding: 1.6)
        case .flag:
            line((-6, -9), (-6, 9))
            shape((-6, -8.5), (7.5, -8.5), (4, -3.5), (7.5, 1.5), (-6, 1.5))
        case .pin:
            canvas.fill(.circle(center: Point(0, -4), radius: 5), color)
            line((0, 0), (0, 9))
        case .warning:
            shape((0, -8), (9, 7.5), (-9, 7.5), rounding: 2.4)
        case .person:
            canvas.fill(.circle(center: Point(0, -4.6), radius: 4.4), color)
            var body = Path()
            body.arc(center: Point(0, 9), radius: 8, from: -90, to: 90)
            body.close()
            canvas.fill(body, color)
        case .route:
            line((-4, 8), (-4, -1.5), (3, -1.5))
            shape((2.5, -6), (8.5, -1.5), (2.5, 3))
        }
    }

    /// Rasterizes the symbol.
    ///
    /// - Parameters:
    ///   - side: Width and height in points.
    ///   - scale: Pixels per point.
    ///   - color: Color of the symbol.
    func image(side: Double = 24, scale: Double = 3, color: Color = .white) -> RasterImage? {
        let size = Size(width: side, height: side)
        return try? Picture(size: size) { canvas in
            let enlarged = Transform.translation(Point(side / 2, side / 2)).after(.scale(side / 24, side / 24))
            canvas.scoped(enlarged) { draw(on: canvas, color) }
        }.image(scale: scale)
    }
}

extension RasterImage {
    /// The symbol with a name such as `dpad.fill`, in white on a transparent background; `nil` for an unknown name.
    public init?(systemName: String) {
        guard let image = HeadUnitSymbol(rawValue: systemName)?.image() else { return nil }
        self = image
    }
}
#endif
