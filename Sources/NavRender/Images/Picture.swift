// SPDX-License-Identifier: Apache-2.0

/// A picture that can be drawn on any canvas: its size and how to draw it.
public struct Picture {
    /// Width and height in points.
    public var size: Size
    private let drawing: (any Canvas) -> Void

    /// Makes a picture.
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

    /// The picture as dots.
    ///
    /// - Throws: `invalidSize`, `outOfMemory`.
    public func image(scale: Double = 1) throws(RenderError) -> RasterImage {
        let canvas = try DotCanvas(size: size, scale: scale)
        draw(on: canvas)
        return canvas.image()
    }
}

extension ManeuverImage {
    /// The picture as the options ask for it.
    public func picture(_ options: StepImageOptions = StepImageOptions()) -> Picture {
        let size = Size(width: options.size.width, height: options.size.height)
        return Picture(size: size) {
            draw(on: $0, in: Rect(size), colors: options.colors, dotsPerPoint: options.scale)
        }
    }
}

extension LanesImage {
    /// The picture as the options ask for it.
    public func picture(_ options: StepImageOptions = StepImageOptions()) -> Picture {
        let size = size(in: options.size)
        return Picture(size: size) {
            draw(on: $0, in: Rect(size), colors: options.colors, dotsPerPoint: options.scale)
        }
    }
}
