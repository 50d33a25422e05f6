// SPDX-License-Identifier: Apache-2.0

#if canImport(CPangoCairo)
internal import CPangoCairo

/// Shapes text with Pango, in every script that an installed font covers.
///
/// The shaper owns Pango's pointers; they never leave it. Each shaper has its own font map, so shapers on different
/// threads share nothing.
public final class PangoShaper: TextShaping {
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private let layout: OpaquePointer
    private let surface: OpaquePointer
    private let cairo: OpaquePointer
    private var cached: [Key: ShapedText] = [:]
    private var outlines: [GlyphKey: (outline: Path, halo: Path)] = [:]
    /// Retained fonts of `outlines`, so that no address is reused for another font while its glyphs are cached.
    private var fonts: Set<UnsafeMutableRawPointer> = []

    private struct Key: Hashable {
        var text: String
        var font: FontStyle
    }

    private struct GlyphKey: Hashable {
        var font: UnsafeMutableRawPointer
        var glyph: UInt32
    }

    /// Maximum number of cached lines.
    private static let capacity = 4096
    /// Maximum number of cached glyphs, at one to two kilobytes each.
    static let glyphCapacity = 8192
    /// Number of cached glyphs.
    var glyphCount: Int { outlines.count }

    /// Creates a shaper; `nil` when out of memory.
    public init?() {
        guard let fontMap = pango_cairo_font_map_new() else { return nil }
        guard let context = pango_font_map_create_context(fontMap), let layout = pango_layout_new(context),
            let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1), let cairo = cairo_create(surface)
        else {
            g_object_unref(fontMap)
            return nil
        }
        self.fontMap = fontMap
        self.context = context
        self.layout = layout
        self.surface = surface
        self.cairo = cairo
        // Outlines must not depend on the pixel grid.
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_layout_set_single_paragraph_mode(layout, 1)
    }

    deinit {
        clearGlyphCache()
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(fontMap)
    }

    /// The glyph outlines of one line of text, from the cache if it has been shaped before.
    public func shape(_ text: String, _ font: FontStyle) -> ShapedText {
        let key = Key(text: text, font: font)
        if let shaped = cached[key] { return shaped }
        if cached.count >= PangoShaper.capacity { cached.removeAll(keepingCapacity: true) }
        let shaped = measure(text, font, cachesGlyphs: true)
        cached[key] = shaped
        return shaped
    }

    /// The glyph of one character, without a halo and not cached; `nil` if no installed font covers it.
    func glyph(_ scalar: Unicode.Scalar, _ font: FontStyle) -> ShapedText? {
        let shaped = measure(String(Character(scalar)), font, cachesGlyphs: false)
        return pango_layout_get_unknown_glyphs_count(layout) == 0 ? shaped : nil
    }

    /// Names of the installed font families.
    private(set) lazy var families: Set<String> = {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(fontMap, &list, &count)
        defer { g_free(list) }
        return Set(
            (0..<Int(count)).compactMap { list?[$0].flatMap { pango_font_family_get_name($0) } }.map {
                String(cString: $0)
            })
    }()

    /// Shapes a line. Glyphs that are not cached have no halo.
    private func measure(_ text: String, _ font: FontStyle, cachesGlyphs: Bool) -> ShapedText {
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, font.family)
        pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, font.isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL)
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_layout_set_font_description(layout, description)
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        var shaped = ShapedText(glyphs: [], width: 0, ascent: font.size * 0.8, descent: font.size * 0.2)
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return shaped }
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, &ink, &logical)
        shaped.ascent = -Double(logical.y) / Double(PANGO_SCALE)
        shaped.descent = Double(logical.y + logical.height) / Double(PANGO_SCALE)
        var x = 0.0
        var run = line.pointee.runs
        while let node = run {
            if let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
                append(item.pointee, cachesGlyphs: cachesGlyphs, at: &x, to: &shaped)
            }
            run = node.pointee.next
        }
        shaped.width = x
        return shaped
    }

    private func append(
        _ run: PangoGlyphItem, cachesGlyphs: Bool, at x: inout Double, to shaped: inout ShapedText
    ) {
        guard let item = run.item, let font = item.pointee.analysis.font, let glyphs = run.glyphs else { return }
        let unit = 1 / Double(PANGO_SCALE)
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
            let info = glyphs.pointee.glyphs[index]
            let width = Double(info.geometry.width) * unit
            let offset = Point(Double(info.geometry.x_offset) * unit, Double(info.geometry.y_offset) * unit)
            let (outline, halo) =
                cachesGlyphs ? cachedGlyph(info.glyph, font) : (outline(of: info.glyph, font), nil)
            // Combining marks have no advance and are attached to the glyph before them.
            if width == 0, let last = shaped.glyphs.indices.last {
                let place = Transform.translation(Point(x - shaped.glyphs[last].x + offset.x, offset.y))
                shaped.glyphs[last].outline.append(outline, place)
                if let halo { shaped.glyphs[last].halo?.append(halo, place) }
            } else {
                var glyph = ShapedText.Glyph(outline: outline, x: x, width: width)
                glyph.halo = halo
                if offset != .zero {
                    glyph.outline = outline.applying(.translation(offset))
                    glyph.halo = halo?.applying(.translation(offset))
                }
                shaped.glyphs.append(glyph)
            }
            x += width
        }
    }

    private func cachedGlyph(
        _ glyph: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>
    ) -> (outline: Path, halo: Path?) {
        let key = GlyphKey(font: UnsafeMutableRawPointer(font), glyph: glyph)
        if let cached = outlines[key] { return cached }
        if outlines.count >= PangoShaper.glyphCapacity { clearGlyphCache() }
        if fonts.insert(key.font).inserted { g_object_ref(key.font) }
        let path = outline(of: glyph, font)
        let both = (path, path.halo(reach: ShapedText.halo))
        outlines[key] = both
        return both
    }

    private func clearGlyphCache() {
        outlines.removeAll(keepingCapacity: true)
        for font in fonts { g_object_unref(font) }
        fonts.removeAll()
    }

    private func outline(of glyph: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>) -> Path {
        var path = Path()
        // The highest bits mark characters that no font covers, and white space.
        guard glyph & 0x1000_0000 == 0, glyph != 0x0FFF_FFFF else { return path }
        if let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)) {
            cairo_set_scaled_font(cairo, scaled)
            cairo_new_path(cairo)
            var place = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
            cairo_glyph_path(cairo, &place, 1)
            if let copy = cairo_copy_path(cairo) {
                path = PangoShaper.path(copy.pointee)
                cairo_path_destroy(copy)
            }
        }
        return path
    }

    private static func path(_ source: cairo_path_t) -> Path {
        var path = Path()
        guard source.status == CAIRO_STATUS_SUCCESS, let data = source.data else { return path }
        var at = 0
        func point(_ offset: Int) -> Point { Point(data[at + offset].point.x, data[at + offset].point.y) }
        while at < Int(source.num_data) {
            let header = data[at].header
            switch header.type {
            case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
            case CAIRO_PATH_LINE_TO: path.line(to: point(1))
            case CAIRO_PATH_CURVE_TO: path.curve(to: point(3), point(1), point(2))
            default: path.close()
            }
            at += max(1, Int(header.length))
        }
        return path
    }
}

/// The text shaper of this platform.
public typealias SystemShaper = PangoShaper
#endif
