// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreText)
internal import CoreGraphics
internal import CoreText
internal import Foundation

/// Shapes text with CoreText: every script that the system has a font for.
public final class CoreTextShaper: TextShaping {
    private var known: [Key: ShapedText] = [:]

    private struct Key: Hashable {
        var text: String
        var font: FontStyle
    }

    /// Lines that are remembered at most.
    private static let capacity = 4096

    /// Makes a shaper. It always can; elsewhere there may be no memory for one.
    public init?() {}

    /// The outlines of one line of text. What was asked for before comes from memory.
    public func shape(_ text: String, _ font: FontStyle) -> ShapedText {
        let key = Key(text: text, font: font)
        if let shaped = known[key] { return shaped }
        if known.count >= CoreTextShaper.capacity { known.removeAll(keepingCapacity: true) }
        let shaped = CoreTextShaper.measure(text, font).text
        known[key] = shaped
        return shaped
    }

    /// One letter by itself, not remembered; `nil` when no font of the system has it.
    func glyph(_ letter: Unicode.Scalar, _ font: FontStyle) -> ShapedText? {
        let (shaped, isWhole) = CoreTextShaper.measure(String(Character(letter)), font)
        return isWhole ? shaped : nil
    }

    /// Names of the font families of the system.
    private(set) lazy var families: Set<String> = Set(CTFontManagerCopyAvailableFontFamilyNames() as? [String] ?? [])

    /// Lays a line out, and tells whether fonts have all of its letters.
    private static func measure(_ text: String, _ style: FontStyle) -> (text: ShapedText, isWhole: Bool) {
        let font = font(style)
        let key = NSAttributedString.Key(rawValue: kCTFontAttributeName as String)
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: text, attributes: [key: font]) as CFAttributedString)
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        var shaped = ShapedText(glyphs: [], width: width, ascent: Double(ascent), descent: Double(descent))
        var isWhole = true
        for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] {
            isWhole = append(run, fontOf(run) ?? font, to: &shaped) && isWhole
        }
        return (shaped, isWhole)
    }

    /// Adds the glyphs of one run; `false` when a letter has none.
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
            // CoreText's letters stand upwards from their baseline, ours downwards.
            var upsideDown = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: -places[index].y)
            let outline = CTFontCreatePathForGlyph(font, glyphs[index], &upsideDown).map(Path.init) ?? Path()
            let (x, width) = (Double(places[index].x), Double(advances[index].width))
            // Marks without a width of their own ride on the glyph before them.
            if width == 0, let last = shaped.glyphs.indices.last {
                shaped.glyphs[last].outline.append(outline, .translation(Point(x - shaped.glyphs[last].x, 0)))
            } else {
                shaped.glyphs.append(ShapedText.Glyph(outline: outline, x: x, width: width))
            }
        }
        return !glyphs.contains(0)
    }

    /// The font that a run really took, which is another one where the first lacks its letters.
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

/// The shaper of this platform.
public typealias SystemShaper = CoreTextShaper

extension Path {
    /// Makes a path of one of CoreGraphics; its quadratic curves become cubic ones of the same shape.
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
