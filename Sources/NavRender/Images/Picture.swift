// SPDX-License-Identifier: Apache-2.0

/// A picture that can be drawn on any canvas.
public struct Picture {
    /// Width and height in points.
    public var size: Size
    private let drawing: (any Canvas) -> Void

    /// Creates a picture from a drawing function that covers `size` points.
    public init(size: Size, drawing: @escaping (any Canvas) -> Void) {
        self.size = size
        self.drawing = drawing
    }

    /// Draws the picture at the upper left corner.
    public func draw(on canvas: any Canvas) { drawing(canvas) }

    /// The picture as an SVG file.
    public var svg: [UInt8] {
        let canvas = SVGCanvas(size: size)
        draw(on: canvas)
        return Array(canvas.svg.utf8)
    }

    /// Rasterizes the picture.
    ///
    /// - Parameter scale: Pixels per point.
    /// - Throws: `RenderError` with code `invalidSize` or `outOfMemory`.
    public func image(scale: Double = 1) throws(RenderError) -> RasterImage {
        let canvas = try RasterCanvas(size: size, scale: scale)
        draw(on: canvas)
        return canvas.image()
    }
}

extension ManeuverImage {
    /// The picture in the size and colors of `options`.
    public func picture(_ options: StepImageOptions = StepImageOptions()) -> Picture {
        let size = Size(width: options.size.width, height: options.size.height)
        return Picture(size: size) {
            draw(on: $0, in: Rect(size), colors: options.colors, pixelsPerPoint: options.scale)
        }
    }
}

extension LanesImage {
    /// The picture in the size and colors of `options`.
    public func picture(_ options: StepImageOptions = StepImageOptions()) -> Picture {
        let size = size(in: options.size)
        return Picture(size: size) {
            draw(on: $0, in: Rect(size), colors: options.colors, pixelsPerPoint: options.scale)
        }
    }
}
