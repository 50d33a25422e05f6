// SPDX-License-Identifier: Apache-2.0

public import NavGraph
internal import Synchronization

/// Renders raster tiles and glyphs on several threads. Each render uses one of a fixed number of contexts, and waits if
/// all are in use.
public final class TilePainter: Sendable {
    private let graph: RoadGraph
    private let features: MapFeatures?
    private let points: (any MapPointSource)?
    private let contexts: [RenderContext]

    /// Text shaper and renderers of one thread.
    private final class RenderContext: Sendable {
        let resources = Mutex(Resources())
    }

    private struct Resources {
        var shaper: SystemShaper?
        var renderers: [RendererKey: MapRenderer] = [:]
    }

    private struct RendererKey: Hashable {
        var style: String
        var language: String
    }

    /// Creates a painter. Shapers and renderers are created on first use.
    ///
    /// - Parameters:
    ///   - graph: The roads of the region.
    ///   - features: Its map layers; `nil` draws roads only.
    ///   - points: Points of interest and house numbers; `nil` for none.
    ///   - contexts: Maximum number of concurrent renders.
    public init(
        graph: RoadGraph, features: MapFeatures?, points: (any MapPointSource)? = nil, contexts: Int = 4
    ) {
        self.graph = graph
        self.features = features
        self.points = points
        self.contexts = (0..<max(1, contexts)).map { _ in RenderContext() }
    }

    /// Renders a tile as PNG.
    ///
    /// - Parameters:
    ///   - tile: The tile.
    ///   - style: Colors and widths of the map.
    ///   - language: BCP 47 tag of road names; empty for local names.
    ///   - side: Points along a side. At 256 a tile of zoom z shows the map at zoom z, at 512 at zoom z + 1.
    ///   - scale: Pixels per point.
    /// - Throws: `RenderError` with code `outOfMemory` or `invalidSize`.
    /// - Complexity: O(points and pixels of the tile).
    public func png(
        of tile: TileAddress, style: MapStyle, language: String = "", side: Int = 256, scale: Double = 1
    ) throws(RenderError) -> [UInt8] {
        try withContext { resources throws(RenderError) in
            let key = RendererKey(style: style.name, language: language)
            if resources.renderers[key] == nil {
                // Bound the cache of renderers, so that unused styles do not accumulate.
                if resources.renderers.count >= 4 { resources.renderers.removeAll() }
                resources.renderers[key] = MapRenderer(
                    graph: graph, features: features, style: style, shaper: try TilePainter.shaper(of: &resources),
                    language: language, points: points)
            }
            let canvas = try RasterCanvas(size: Size(width: Double(side), height: Double(side)), scale: scale)
            let middle = Point(TileAddress.extent / 2, TileAddress.extent / 2)
            let camera = MapCamera(
                target: tile.place(middle), zoom: Double(tile.zoom) + (side >= 512 ? 1 : 0))
            resources.renderers[key]?.draw(on: canvas, camera: camera)
            return canvas.image().png()
        }
    }

    /// The glyphs of the code points `first` … `first + 255` in MapLibre's format. Code points that no installed font
    /// covers are left out.
    ///
    /// - Parameters:
    ///   - fontStack: Comma-separated font names such as `Noto Sans Bold`. The first installed one is used, or else a
    ///     default font. A suffix `Bold` or `Italic` selects weight or slant.
    ///   - first: The first code point, a multiple of 256.
    /// - Throws: `RenderError` with code `outOfMemory`.
    public func glyphs(fontStack: String, first: UInt32) throws(RenderError) -> [UInt8] {
        try withContext { resources throws(RenderError) in
            let shaper = try TilePainter.shaper(of: &resources)
            let font = TilePainter.font(fontStack, among: shaper.families)
            var range = GlyphRange(fontStack: fontStack, first: first)
            for number in first..<(first + 256) {
                guard let scalar = Unicode.Scalar(number), number >= 32, let glyph = shaper.glyph(scalar, font) else {
                    continue
                }
                range.add(number, outline: glyph.outline, advance: glyph.width)
            }
            return range.bytes
        }
    }

    /// Resolves a font stack to an installed font.
    static func font(_ stack: String, among families: Set<String>) -> FontStyle {
        var first: FontStyle?
        for name in stack.split(separator: ",").prefix(8) {
            var words = name.split(separator: " ")
            var font = FontStyle(size: GlyphRange.size)
            while let last = words.last, ["Regular", "Bold", "Semibold", "Medium", "Italic"].contains(last) {
                font.isBold = font.isBold || last == "Bold" || last == "Semibold"
                font.isItalic = font.isItalic || last == "Italic"
                words.removeLast()
            }
            let family = words.joined(separator: " ")
            if families.contains(family) {
                font.family = family
                return font
            }
            first = first ?? font
        }
        var font = first ?? FontStyle(size: GlyphRange.size)
        font.family = MapStyle.day.fontFamily
        return font
    }

    private static func shaper(of resources: inout Resources) throws(RenderError) -> SystemShaper {
        if let shaper = resources.shaper { return shaper }
        guard let shaper = SystemShaper() else {
            throw RenderError(code: .outOfMemory, message: "cannot create a text shaper: out of memory")
        }
        resources.shaper = shaper
        return shaper
    }

    /// Runs `work` with a free context, or waits for the first one.
    private func withContext(
        _ work: @Sendable (inout Resources) throws(RenderError) -> [UInt8]
    ) throws(RenderError) -> [UInt8] {
        for context in contexts {
            let done = context.resources.withLockIfAvailable { resources in
                TilePainter.outcome(of: work, with: &resources)
            }
            if let done { return try done.get() }
        }
        return try contexts[0].resources.withLock { resources in TilePainter.outcome(of: work, with: &resources) }.get()
    }

    private static func outcome(
        of work: @Sendable (inout Resources) throws(RenderError) -> [UInt8], with resources: inout Resources
    ) -> Result<[UInt8], RenderError> {
        do throws(RenderError) {
            return .success(try work(&resources))
        } catch {
            return .failure(error)
        }
    }
}
