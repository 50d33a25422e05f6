// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreText)
internal import CoreGraphics
internal import CoreText
internal import Foundation

/// Shapes text with CoreText, in every script that an installed font covers.
public final class CoreTextShaper: TextShaping {
    private var cached: [Key: ShapedText] = [:]

    private struct Key: Hashable {
        var text: String
        var font: FontStyle
    }

    /// Maximum number of cached lines.
    private static let capacity = 4096

    /// Creates a shaper. Never fails; other platforms return `nil` when out of memory.
    public init?() {}

    /// The glyph outlines of one line of text, from the cache if it has been shaped before.
    public func shape(_ text: String, _ font: FontStyle) -> ShapedText {
        let key = Key(text: text, font: font)
        if let shaped = cached[key] { return shaped }
        if cached.count >= CoreTextShaper.capacity { cached.removeAll(keepingCapacity: true) }
        let shaped = CoreTextShaper.measure(text, font).text
        cached[key] = shaped
        return shaped
    }

    /// The glyph of one character, not cached; `nil` if no installed font covers it.
    func glyph(_ scalar: Unicode.Scalar, _ font: FontStyle) -> ShapedText? {
        let (shaped, isCovered) = CoreTextShaper.measure(String(Character(scalar)), font)
        return isCovered ? shaped : nil
    }

    /// Names of the installed font families.
    private(set) lazy var families: Set<String> = Set(CTFontManagerCopyAvailableFontFamilyNames() as? [String] ?? [])

    /// Shapes a line and reports whether the fonts cover all of its characters.
    private static func measure(_ text: String, _ style: FontStyle) -> (text: ShapedText, isCovered: Bool) {
        let font = font(style)
        let key = NSAttributedString.Key(rawValue: kCTFontAttributeName as String)
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: text, attributes: [key: font]) as CFAttributedString)
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        var shaped = ShapedText(glyphs: [], width: width, ascent: Double(ascent), descent: Double(descent))
        var isCovered = true
        for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] {
            isCovered = append(run, fontOf(run) ?? font, to: &shaped) && isCovered
        }
        return (shaped, isCovered)
    }

    /// Appends the glyphs of one run; `false` if a character has no glyph.
    private static func append(_ run: CTRun, _ font: CTFont, to shaped: inout ShapedText) -> Bool {
        let count = CTRunGetGlyphCount(run)
        guard count > 0 else { return true }
        var glyphs = [CGGlyph](repeating: 0, count: count)
        var places = [CGPoint](repeating: .zero, count: count)
        var advances = [CGSize](repeating: .zero, count: count)
        let all = CFRange(location: 0, length: 0)
        CTRunGetGlyphs(run, all, &glyphs)
        CTRunGetPositions(run, all, &places)
        CTRunGetAdvances(run, all, &advances)
        for index in 0..<count {
            // CoreText glyphs have y pointing up, ours down.
            var upsideDown = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: -places[index].y)
            let outline = CTFontCreatePathForGlyph(font, glyphs[index], &upsideDown).map(Path.init) ?? Path()
            let (x, width) = (Double(places[index].x), Double(advances[index].width))
            // Combining marks have no advance and are attached to the glyph before them.
            if width == 0, let last = shaped.glyphs.indices.last {
                shaped.glyphs[last].outline.append(outline, .translation(Point(x - shaped.glyphs[last].x, 0)))
            } else {
                shaped.glyphs.append(ShapedText.Glyph(outline: outline, x: x, width: width))
            }
        }
        return !glyphs.contains(0)
    }

    /// The font used for a run, which is a fallback where the requested font lacks a character.
    private static func fontOf(_ run: CTRun) -> CTFont? {
        let attributes = CTRunGetAttributes(run) as NSDictionary
        guard let value = attributes[kCTFontAttributeName as String] as AnyObject?,
            CFGetTypeID(value) == CTFontGetTypeID()
        else { return nil }
        return unsafeDowncast(value, to: CTFont.self)
    }

    private static func font(_ style: FontStyle) -> CTFont {
        let size = CGFloat(style.size)
        let isPlain = style.family == "sans-serif"
        let system = isPlain ? CTFontCreateUIFontForLanguage(.system, size, nil) : nil
        let font = system ?? CTFontCreateWithName(style.family as CFString, size, nil)
        var traits: CTFontSymbolicTraits = []
        if style.isBold { traits.insert(.traitBold) }
        if style.isItalic { traits.insert(.traitItalic) }
        guard !traits.isEmpty else { return font }
        return CTFontCreateCopyWithSymbolicTraits(font, size, nil, traits, traits) ?? font
    }
}

/// The text shaper of this platform.
public typealias SystemShaper = CoreTextShaper

extension Path {
    /// Converts a `CGPath`. Quadratic curves become cubic curves of the same shape.
    init(_ path: CGPath) {
        self.init()
        var result = Path()
        var here = Point.zero
        path.applyWithBlock { element in
            let points = element.pointee.points
            func point(_ index: Int) -> Point { Point(Double(points[index].x), Double(points[index].y)) }
            switch element.pointee.type {
            case .moveToPoint:
                here = point(0)
                result.move(to: here)
            case .addLineToPoint:
                here = point(0)
                result.line(to: here)
            case .addQuadCurveToPoint:
                let (control, end) = (point(0), point(1))
                result.curve(
                    to: end, here + (control - here) * (2 / 3), end + (control - end) * (2 / 3))
                here = end
            case .addCurveToPoint:
                here = point(2)
                result.curve(to: here, point(0), point(1))
            case .closeSubpath: result.close()
            @unknown default: break
            }
        }
        self = result
    }
}
#endif
