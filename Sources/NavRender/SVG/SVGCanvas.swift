// SPDX-License-Identifier: Apache-2.0

/// A canvas that writes SVG 1.1. The same calls produce the same bytes.
public final class SVGCanvas: Canvas {
    /// Width and height in points.
    public let size: Size
    private var body = ""
    /// Number of open groups at each `save`.
    private var depths: [Int] = []
    private var openGroups = 0
    private var clipCount = 0

    /// Creates an empty canvas of a size in points.
    public init(size: Size) { self.size = size }

    /// The document drawn so far.
    public var svg: String {
        let (width, height) = (SVGNumber.text(size.width), SVGNumber.text(size.height))
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
            + "viewBox=\"0 0 \(width) \(height)\">\n" + body
            + String(repeating: "</g>\n", count: openGroups) + "</svg>\n"
    }

    /// Pushes the transform and the clip onto a stack; `restore` pops them.
    public func save() { depths.append(openGroups) }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() {
        guard let depth = depths.popLast() else { return }
        body += String(repeating: "</g>\n", count: openGroups - depth)
        openGroups = depth
    }

    /// Applies `t` to everything drawn from now on.
    public func concatenate(_ t: Transform) {
        let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty].map { SVGNumber.text($0, digits: 4) }
        open("transform=\"matrix(\(numbers.joined(separator: " ")))\"")
    }

    /// Intersects the clip with `path` (nonzero winding).
    public func clip(to path: Path) {
        clipCount += 1
        body += "<clipPath id=\"c\(clipCount)\"><path d=\"\(data(path))\"/></clipPath>\n"
        open("clip-path=\"url(#c\(clipCount))\"")
    }

    /// Fills `path` (nonzero winding).
    public func fill(_ path: Path, _ color: Color) {
        guard color.alpha > 0, !path.isEmpty else { return }
        body += "<path d=\"\(data(path))\" \(paint("fill", color))/>\n"
    }

    /// Strokes `path`.
    public func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
        guard color.alpha > 0, stroke.width > 0, !path.isEmpty else { return }
        body += "<path d=\"\(data(path))\" fill=\"none\" \(paint("stroke", color)) "
        body += "stroke-width=\"\(SVGNumber.text(stroke.width))\""
        if stroke.cap != .butt { body += " stroke-linecap=\"\(stroke.cap)\"" }
        if stroke.join != .miter { body += " stroke-linejoin=\"\(stroke.join)\"" }
        if !stroke.dashes.isEmpty {
            body += " stroke-dasharray=\"\(stroke.dashes.map { SVGNumber.text($0) }.joined(separator: " "))\""
        }
        body += "/>\n"
    }

    /// Draws an image, scaled to fill `rect`.
    public func draw(_ image: RasterImage, in rect: Rect) {
        body += "<image x=\"\(SVGNumber.text(rect.minX))\" y=\"\(SVGNumber.text(rect.minY))\" "
        body += "width=\"\(SVGNumber.text(rect.width))\" height=\"\(SVGNumber.text(rect.height))\" "
        body += "preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(Base64.text(image.png()))\"/>\n"
    }

    private func open(_ attributes: String) {
        body += "<g \(attributes)>\n"
        openGroups += 1
    }

    private func paint(_ what: String, _ color: Color) -> String {
        var opaque = color
        opaque.alpha = 255
        let text = "\(what)=\"\(opaque.hex)\""
        return color.alpha == 255
            ? text : text + " \(what)-opacity=\"\(SVGNumber.text(Double(color.alpha) / 255, digits: 3))\""
    }

    private func data(_ path: Path) -> String {
        var text = ""
        var next = 0
        func point() -> String {
            defer { next += 1 }
            return "\(SVGNumber.text(path.points[next].x)) \(SVGNumber.text(path.points[next].y))"
        }
        for verb in path.verbs {
            switch verb {
            case .move: text += "M\(point())"
            case .line: text += "L\(point())"
            case .curve: text += "C\(point()) \(point()) \(point())"
            case .close: text += "Z"
            }
        }
        return text
    }
}

/// Formats numbers with a maximum number of decimals and no trailing zeros.
enum SVGNumber {
    static func text(_ number: Double, digits: Int = 2) -> String {
        guard number.isFinite else { return "0" }
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let units = Int((min(1e9, max(-1e9, number)) * Double(scale)).rounded())
        let (whole, part) = (abs(units) / scale, abs(units) % scale)
        var text = (units < 0 ? "-" : "") + String(whole)
        guard part > 0 else { return text }
        var fraction = String(part)
        fraction = String(repeating: "0", count: digits - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        text += "." + fraction
        return text
    }
}
