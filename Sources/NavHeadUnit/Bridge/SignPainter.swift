// SPDX-License-Identifier: Apache-2.0

internal import NavModel
public import NavRender

/// Draws road shields and exit numbers for use in text. A painter may be used by one task at a time.
public final class SignPainter {
    private let shaper: any TextShaping

    /// Creates a painter.
    ///
    /// - Parameter shaper: Shapes text; must not be shared.
    public init(shaper: any TextShaping) { self.shaper = shaper }

    /// Creates a painter with the system's fonts; `nil` if memory is exhausted.
    public convenience init?() {
        guard let shaper = SystemShaper() else { return nil }
        self.init(shaper: shaper)
    }

    /// Maximum width of an image in text, in points.
    static let widest = 64.0

    /// A road shield in the shape and the colors of its network, as on maps.
    ///
    /// - Parameters:
    ///   - shield: Network and number.
    ///   - rank: Rank of the road.
    ///   - options: Height and outline.
    func shield(_ shield: RoadShield, rank: RoadRank, _ options: InstructionDisplayOptions) -> Picture {
        let design = ShieldDesign(shield, rank: rank)
        let style = MapStyle.day
        var scale = min(25, max(8, options.primaryRoadShieldHeight)) / design.size.height
        func shaped() -> ShapedText {
            shaper.shape(shield.ref, FontStyle(family: "Noto Sans", size: 11 * scale, isBold: true))
        }
        func bounds(_ text: ShapedText) -> Rect { design.bounds(around: .zero, textWidth: text.width / scale) }
        var text = shaped()
        let natural = bounds(text).width * scale
        if natural > SignPainter.widest {
            scale *= SignPainter.widest / natural
            text = shaped()
        }
        let frame = bounds(text)
        let final = scale
        let width = options.roadShieldOutlineWidth
        let edge = width > 0 ? options.roadShieldOutlineColor.map { (color: $0, width: width / final) } : nil
        let size = Size(width: min(SignPainter.widest, frame.width * final), height: frame.height * final)
        return Picture(size: size) { canvas in
            canvas.scoped(Transform.scale(final, final)) {
                let rect = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
                design.draw(in: rect, style, edge: edge, on: canvas)
            }
            let baseline = -frame.minY * final + (text.ascent - text.descent) / 2 - 0.5 * final
            let origin = Point((size.width - text.width) / 2, baseline)
            canvas.fill(text.outline.applying(.translation(origin)), design.colors(style).text)
        }
    }

    /// An exit number.
    func exit(_ number: String, _ options: InstructionDisplayOptions) -> Picture {
        sign(
            number, height: options.exitNumberHeight, fill: options.exitCueBackgroundColor, text: .white,
            edge: (.white, 1))
    }

    private func sign(_ words: String, height: Double, fill: Color, text: Color, edge: (Color, Double)) -> Picture {
        let height = min(25, max(8, height))
        var size = height * 0.66
        var shaped = shaper.shape(words, FontStyle(family: "Noto Sans", size: size, isBold: true))
        let available = SignPainter.widest - height * 0.6
        if shaped.width > available {
            size *= available / shaped.width
            shaped = shaper.shape(words, FontStyle(family: "Noto Sans", size: size, isBold: true))
        }
        let width = min(SignPainter.widest, max(height * 1.2, shaped.width + height * 0.6))
        return Picture(size: Size(width: width, height: height)) { canvas in
            let rect = Rect(x: 0.5, y: 0.5, width: width - 1, height: height - 1)
            canvas.fill(.rect(rect, radius: height * 0.22), fill)
            canvas.stroke(
                .rect(rect.inset(by: edge.1 / 2 + 0.6), radius: height * 0.18), Stroke(width: edge.1), edge.0)
            let origin = Point((width - shaped.width) / 2, height / 2 + size * 0.36)
            canvas.fill(shaped.outline.applying(.translation(origin)), text)
        }
    }
}
