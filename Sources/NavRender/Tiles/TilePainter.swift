// SPDX-License-Identifier: Apache-2.0

public import NavGraph
internal import Synchronization

/// Draws tiles of a region, and letters for map libraries, for as many threads as ask: each takes an easel with tools of
/// its own, or waits for one.
public final class TilePainter: Sendable {
    private let graph: RoadGraph
    private let features: MapFeatures?
    private let easels: [Easel]

    /// What one thread works with.
    private final class Easel: Sendable {
        let tools = Mutex(Tools())
    }

    private struct Tools {
        var shaper: SystemShaper?
        var renderers: [Look: MapRenderer] = [:]
    }

    private struct Look: Hashable {
        var style: String
        var language: String
    }

    /// Sets up easels; tools come when they are first asked for.
    ///
    /// - Parameter easels: threads that can draw at the same time.
    public init(graph: RoadGraph, features: MapFeatures?, easels: Int = 4) {
        self.graph = graph
        self.features = features
        self.easels = (0..<max(1, easels)).map { _ in Easel() }
    }

    /// A tile as PNG.
    ///
    /// - Parameters:
    ///   - side: Points along a side. At 256 a tile of zoom z shows the map of zoom z, at 512 that of zoom z + 1.
    ///   - scale: Dots per point.
    ///   - language: BCP 47 tag of the names of roads; empty for the local names.
    /// - Throws: `outOfMemory`, `invalidSize`.
    /// - Complexity: O(points and dots of the tile).
    public func png(
        of tile: TileAddress, style: MapStyle, language: String = "", side: Int = 256, scale: Double = 1
    ) throws(RenderError) -> [UInt8] {
        try withTools { tools throws(RenderError) in
            let look = Look(style: style.name, language: language)
            if tools.renderers[look] == nil {
                // Looks that nobody asks for any more must not gather.
                if tools.renderers.count >= 4 { tools.renderers.removeAll() }
                tools.renderers[look] = MapRenderer(
                    graph: graph, features: features, style: style, shaper: try TilePainter.shaper(of: &tools),
                    language: language)
            }
            let canvas = try DotCanvas(size: Size(width: Double(side), height: Double(side)), scale: scale)
            let middle = Point(TileAddress.extent / 2, TileAddress.extent / 2)
            let camera = MapCamera(
                target: tile.place(middle), zoom: Double(tile.zoom) + (side >= 512 ? 1 : 0))
            tools.renderers[look]?.draw(on: canvas, camera: camera)
            return canvas.image().png()
        }
    }

    /// The letters `first` … `first + 255` in the form that MapLibre reads; letters that no font has are left out.
    ///
    /// - Parameter fontStack: names of fonts between commas, such as `Noto Sans Bold`; the first that the system has is
    ///   taken, or else its own. `Bold` and `Italic` at the end are weight and slant.
    /// - Throws: `outOfMemory`.
    public func glyphs(fontStack: String, first: UInt32) throws(RenderError) -> [UInt8] {
        try withTools { tools throws(RenderError) in
            let shaper = try TilePainter.shaper(of: &tools)
            let font = TilePainter.font(fontStack, among: shaper.families)
            var range = GlyphRange(fontStack: fontStack, first: first)
            for number in first..<(first + 256) {
                guard let letter = Unicode.Scalar(number), number >= 32, let glyph = shaper.glyph(letter, font) else {
                    continue
                }
                range.add(number, outline: glyph.outline, advance: glyph.width)
            }
            return range.bytes
        }
    }

    /// The font that a stack asks for.
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

    private static func shaper(of tools: inout Tools) throws(RenderError) -> SystemShaper {
        if let shaper = tools.shaper { return shaper }
        guard let shaper = SystemShaper() else {
            throw RenderError(code: .outOfMemory, message: "there is no memory for fonts")
        }
        tools.shaper = shaper
        return shaper
    }

    /// Works at an easel that is free, or waits for the first one.
    private func withTools(
        _ work: @Sendable (inout Tools) throws(RenderError) -> [UInt8]
    ) throws(RenderError) -> [UInt8] {
        for easel in easels {
            let done = easel.tools.withLockIfAvailable { tools in TilePainter.outcome(of: work, with: &tools) }
            if let done { return try done.get() }
        }
        return try easels[0].tools.withLock { tools in TilePainter.outcome(of: work, with: &tools) }.get()
    }

    private static func outcome(
        of work: @Sendable (inout Tools) throws(RenderError) -> [UInt8], with tools: inout Tools
    ) -> Result<[UInt8], RenderError> {
        do throws(RenderError) {
            return .success(try work(&tools))
        } catch {
            return .failure(error)
        }
    }
}
