// SPDX-License-Identifier: Apache-2.0

extension ShieldDesign {
    /// How a shield becomes wide enough for its text.
    public enum Stretch: Sendable {
        /// The middle is made longer, and the ends stay as they are.
        case middle
        /// All of the shield is made wider, so that its tip stays a tip.
        case whole
    }

    /// How the shield becomes wide enough for its text.
    public var stretch: Stretch {
        switch self {
        case .interstate, .highway, .ellipseWhite, .ellipseBlue, .triangleBlue, .crestWhite, .crestYellow, .crestRed:
            .whole
        default: .middle
        }
    }

    /// Size of the smallest shield in points.
    public var size: Size {
        let padding = padding
        return Size(
            width: ShieldDesign.text.width + 2 * padding.side,
            height: ShieldDesign.text.height + padding.top + padding.bottom)
    }

    /// The area for the text in the smallest shield.
    public var content: Rect {
        Rect(x: padding.side, y: padding.top, width: ShieldDesign.text.width, height: ShieldDesign.text.height)
    }

    /// The text area of the smallest shield, for two digits of 11 points.
    static let text = Size(width: 14, height: 13)

    /// Space between the text and the edges.
    private var padding: (top: Double, bottom: Double, side: Double) {
        switch self {
        case .bandGreen: (6, 2.5, 4)
        case .hexagonBlue: (2.5, 2.5, 8)
        case .octagonGreen: (2.5, 2.5, 5.5)
        case .interstate: (7, 4.5, 5)
        case .highway: (4, 4.5, 5)
        case .ellipseWhite, .ellipseBlue: (3, 3, 6)
        case .triangleBlue: (3, 6.5, 7)
        case .crestWhite, .crestYellow, .crestRed: (2.5, 5, 5)
        default: (2.5, 2.5, 4)
        }
    }

    /// Bounds of the shield around a text.
    ///
    /// - Parameters:
    ///   - center: Center of the text.
    ///   - width: Width of the text in points.
    public func bounds(around center: Point, textWidth width: Double) -> Rect {
        let (size, padding) = (size, padding)
        let more = max(0, width - ShieldDesign.text.width)
        let wide = stretch == .middle ? size.width + more : size.width * (1 + more / ShieldDesign.text.width)
        return Rect(
            x: center.x - wide / 2, y: center.y - ShieldDesign.text.height / 2 - padding.top, width: wide,
            height: size.height)
    }

    /// Draws a shield without its text.
    ///
    /// - Parameters:
    ///   - bounds: Its bounds, of the height of `size`.
    ///   - style: Colors of the map.
    ///   - edge: Color and width of the outline; `nil` for a point in the color of the text.
    ///   - canvas: The canvas.
    public func draw(
        in bounds: Rect, _ style: MapStyle, edge: (color: Color, width: Double)? = nil, on canvas: some Canvas
    ) {
        let (fill, text) = colors(style)
        let (size, stretch) = (size, stretch)
        let outline = outline.mapped { point in
            let x =
                switch stretch {
                case .whole: point.x * bounds.width / size.width
                case .middle: point.x < size.width / 2 ? point.x : point.x + bounds.width - size.width
                }
            return Point(bounds.minX + x, bounds.minY + point.y)
        }
        canvas.fill(outline, fill)
        if let band {
            canvas.save()
            canvas.clip(to: outline)
            canvas.fill(
                Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: band), Color(0xB3261E))
            canvas.fill(Rect(x: bounds.minX, y: bounds.minY + band, width: bounds.width, height: 0.9), text)
            canvas.restore()
        }
        canvas.stroke(outline, Stroke(width: edge?.width ?? 1), edge?.color ?? text)
    }

    /// Height of the red band.
    private var band: Double? {
        switch self {
        case .interstate: 6
        case .bandGreen: 5
        default: nil
        }
    }

    /// The outline of the smallest shield, half a point within its bounds.
    private var outline: Path {
        let (width, height) = (size.width, size.height)
        let (left, right, top, bottom) = (0.75, width - 0.75, 0.75, height - 0.75)
        switch self {
        case .hexagonBlue:
            return Path(
                line: [
                    Point(left, height / 2), Point(6, top), Point(width - 6, top), Point(right, height / 2),
                    Point(width - 6, bottom), Point(6, bottom),
                ], closed: true)
        case .octagonGreen:
            return Path(
                line: [
                    Point(left, 5), Point(5, top), Point(width - 5, top), Point(right, 5), Point(right, height - 5),
                    Point(width - 5, bottom), Point(5, bottom), Point(left, height - 5),
                ], closed: true)
        case .interstate:
            return symmetric(
                from: Point(12, 2.9),
                [
                    (Point(14.6, 2.9), Point(17.4, 2.2), Point(19, 0.9)),
                    (Point(21, 3.2), Point(23.2, 7.5), Point(23.2, 11.5)),
                    (Point(23.2, 17.6), Point(18, 21.8), Point(12, 23.8)),
                ])
        case .highway:
            return symmetric(
                from: Point(12, 1.8),
                [
                    (Point(13.6, 3.4), Point(16.4, 3.2), Point(18.6, 0.9)),
                    (Point(19.8, 2.4), Point(21.2, 3.6), Point(22.9, 4.6)),
                    (Point(21, 7.4), Point(21.4, 9.4), Point(22.6, 12)),
                    (Point(24, 16), Point(20.6, 18.6), Point(16.6, 19)),
                    (Point(14.6, 19.2), Point(13, 19.8), Point(12, 20.9)),
                ])
        case .ellipseWhite, .ellipseBlue:
            return Path.circle(center: .zero, radius: 1).mapped {
                Point(width / 2 + $0.x * (right - left) / 2, height / 2 + $0.y * (bottom - top) / 2)
            }
        case .triangleBlue:
            return symmetric(
                from: Point(14, top),
                [
                    (Point(18, 0.75), Point(22, 1.1), Point(25, 1.7)),
                    (Point(27.2, 2.2), Point(27.6, 4), Point(26.6, 6)),
                    (Point(23.8, 11.4), Point(20.2, 16.8), Point(16.4, 20.7)),
                    (Point(15.6, 21.5), Point(14.7, 21.8), Point(14, 21.8)),
                ])
        case .crestWhite, .crestYellow, .crestRed:
            return symmetric(
                from: Point(12, top),
                [
                    (Point(15.6, 0.75), Point(19.2, 0.75), Point(22.8, 0.75)),
                    (Point(23.2, 4.5), Point(23.6, 9), Point(22.6, 12.4)),
                    (Point(21.4, 16), Point(17, 18), Point(12, 19.8)),
                ])
        default:
            return .rect(Rect(x: left, y: top, width: right - left, height: bottom - top), radius: 3.5)
        }
    }

    /// A closed outline from its right half, given from the top to the bottom.
    private func symmetric(from top: Point, _ curves: [(control1: Point, control2: Point, end: Point)]) -> Path {
        var path = Path()
        path.move(to: top)
        for curve in curves { path.curve(to: curve.end, curve.control1, curve.control2) }
        func mirrored(_ point: Point) -> Point { Point(2 * top.x - point.x, point.y) }
        for (row, curve) in curves.enumerated().reversed() {
            let end = row > 0 ? curves[row - 1].end : top
            path.curve(to: mirrored(end), mirrored(curve.control2), mirrored(curve.control1))
        }
        path.close()
        return path
    }
}
