// SPDX-License-Identifier: Apache-2.0

extension RasterImage {
    /// A pin as the map draws it for a place, 28 × 40 points. Its tip is the middle of the lower edge.
    ///
    /// - Parameters:
    ///   - color: Color of the pin; its opacity applies, too.
    ///   - scale: Pixels per point.
    /// - Throws: `RenderError` if `scale` is not positive, or too large for memory.
    public static func mapPin(_ color: Color, scale: Double = 2) throws(RenderError) -> RasterImage {
        let canvas = try RasterCanvas(size: Size(width: 28, height: 40), scale: scale)
        canvas.scoped(.translation(Point(14, 40))) { OverlayPainter.pin(color: color, on: canvas) }
        return canvas.image()
    }
}
