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

    /// A road shield.
    func shield(_ shield: RoadShield, _ options: InstructionDisplayOptions) -> Picture {
        let colors = SignPainter.colors(of: shield.network)
        let outline = options.roadShieldOutlineColor.map { ($0, options.roadShieldOutlineWidth) }
        return sign(
            shield.ref, height: options.primaryRoadShieldHeight, fill: colors.fill, text: colors.text,
            edge: outline.flatMap { $0.1 > 0 ? $0 : nil } ?? (colors.text, 1))
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

    /// Colors of a road network; black on white if unknown.
    ///
    /// Source: appendices of the national road sign rules as drawn on OpenStreetMap's wiki, "Road signs"; European
    /// agreement AGR for E numbers.
    static func colors(of network: String) -> (fill: Color, text: Color) {
        switch network {
        case "e-road": return (Color(0x0B6B35), .white)
        case "DE:A", "AT:A", "CH:A", "FR:A", "IT:A", "ES:A", "PT:A", "BE:A", "NL:A", "PL:A", "GB:M", "IE:M", "US:I":
            return (Color(0x17479E), .white)
        case "GB:A": return (Color(0x0B6B35), Color(0xFFD84D))
        case "DE:B", "NL:N", "FR:D", "CH:H": return (Color(0xF6D34A), Color(0x15191F))
        case "FR:N", "FR:M", "PL:DK": return (Color(0xB3261E), .white)
        default: return (.white, Color(0x15191F))
        }
    }
}
