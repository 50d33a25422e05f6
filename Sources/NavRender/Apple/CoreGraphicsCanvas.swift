// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics)
public import CoreGraphics

/// A canvas backed by CoreGraphics: either a bitmap in memory or an existing context, such as a view's.
///
/// CoreGraphics has its origin at the bottom left, a canvas at the top left. The y axis is flipped once at creation,
/// and flipped back while an image is drawn.
public final class CoreGraphicsCanvas: Canvas {
    /// Width and height in points.
    public let size: Size
    /// Pixels per point.
    public let scale: Double
    private let context: CGContext
    private let (pixelWidth, pixelHeight): (Int, Int)

    /// Largest width and height in pixels, the same on every platform.
    public static let largestSide = 32_767

    /// Creates a transparent bitmap canvas.
    ///
    /// - Parameters:
    ///   - size: Width and height in points.
    ///   - scale: Pixels per point.
    /// - Throws: `RenderError` with code `invalidSize` or `outOfMemory`.
    public init(size: Size, scale: Double = 1) throws(RenderError) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        let range = 1...Double(CoreGraphicsCanvas.largestSide)
        guard scale > 0, range.contains(width), range.contains(height) else {
            throw RenderError(
                code: .invalidSize,
                message: "invalid image size \(size.width) × \(size.height) points at scale \(scale): "
                    + "each side must be 1 … \(CoreGraphicsCanvas.largestSide) pixels")
        }
        (pixelWidth, pixelHeight) = (Int(width), Int(height))
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let context = CGContext(
                data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw RenderError(code: .outOfMemory, message: "cannot allocate \(width) × \(height) pixels") }
        self.context = context
        self.size = size
        self.scale = scale
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: CGFloat(scale), y: CGFloat(-scale))
    }

    /// Draws into an existing context with the origin at the top left and one unit per point, such as a view's.
    ///
    /// - Parameters:
    ///   - context: The context to draw into.
    ///   - size: Width and height of the view in points.
    ///   - scale: Pixels per point.
    public init(context: CGContext, size: Size, scale: Double) {
        self.context = context
        self.size = size
        self.scale = scale
        (pixelWidth, pixelHeight) = (0, 0)
    }

    /// Pushes the transform and the clip onto a stack; `restore` pops them.
    public func save() { context.saveGState() }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() { context.restoreGState() }

    /// Applies `t` to everything drawn from now on.
    public func concatenate(_ t: Transform) {
        context.concatenate(
            CGAffineTransform(
                a: CGFloat(t.a), b: CGFloat(t.b), c: CGFloat(t.c), d: CGFloat(t.d), tx: CGFloat(t.tx),
                ty: CGFloat(t.ty)))
    }

    /// Intersects the clip with `path` (nonzero winding).
    public func clip(to path: Path) {
        context.beginPath()
        context.addPath(path.cgPath)
        context.clip(using: .winding)
    }

    /// Fills `path` (nonzero winding).
    public func fill(_ path: Path, _ color: Color) {
        guard color.alpha > 0, !path.isEmpty else { return }
        context.setFillColor(color.cgColor)
        context.beginPath()
        context.addPath(path.cgPath)
        context.fillPath(using: .winding)
    }

    /// Strokes `path`.
    public func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
        guard color.alpha > 0, stroke.width > 0, !path.isEmpty else { return }
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(CGFloat(stroke.width))
        context.setLineCap(stroke.cap.coreGraphics)
        context.setLineJoin(stroke.join.coreGraphics)
        context.setLineDash(phase: 0, lengths: stroke.dashes.map { CGFloat($0) })
        context.beginPath()
        context.addPath(path.cgPath)
        context.strokePath()
    }

    /// Draws an image, scaled to fill `rect`.
    public func draw(_ image: RasterImage, in rect: Rect) {
        guard let picture = image.cgImage else { return }
        context.saveGState()
        // An image in CoreGraphics has its origin at the bottom left.
        context.translateBy(x: CGFloat(rect.minX), y: CGFloat(rect.maxY))
        context.scaleBy(x: 1, y: -1)
        context.draw(picture, in: CGRect(x: 0, y: 0, width: rect.width, height: rect.height))
        context.restoreGState()
    }

    /// Sets how closely curves are flattened.
    public func setAntialiasing(_ quality: Antialiasing) { context.setFlatness(quality == .fast ? 0.6 : 0.3) }

    /// The pixels drawn so far; transparent if the canvas draws into an existing context.
    ///
    /// - Complexity: O(pixels).
    public func image() -> RasterImage {
        let (width, height) = (pixelWidth, pixelHeight)
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        guard let data = context.data else {
            return RasterImage(width: width, height: height, scale: scale, bytes: bytes)
        }
        let stride = context.bytesPerRow
        bytes.withUnsafeMutableBytes { bytes in
            for y in 0..<height {
                let row = UnsafeRawBufferPointer(start: data + y * stride, count: width * 4)
                UnsafeMutableRawBufferPointer(rebasing: bytes[(y * width * 4)...].prefix(width * 4)).copyMemory(
                    from: row)
            }
        }
        RasterImage.divideByAlpha(&bytes)
        return RasterImage(width: width, height: height, scale: scale, bytes: bytes)
    }
}

/// The raster canvas of this platform.
public typealias RasterCanvas = CoreGraphicsCanvas

extension Path {
    /// The path as a `CGPath`.
    public var cgPath: CGPath {
        let path = CGMutablePath()
        var next = 0
        func point() -> CGPoint {
            defer { next += 1 }
            return CGPoint(x: points[next].x, y: points[next].y)
        }
        for verb in verbs {
            switch verb {
            case .move: path.move(to: point())
            case .line: path.addLine(to: point())
            case .curve:
                let (a, b) = (point(), point())
                path.addCurve(to: point(), control1: a, control2: b)
            case .close: path.closeSubpath()
            }
        }
        return path
    }
}

extension Color {
    /// The color as a `CGColor` in sRGB.
    public var cgColor: CGColor {
        CGColor(
            srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
            alpha: CGFloat(alpha) / 255)
    }
}

extension Stroke.Cap {
    fileprivate var coreGraphics: CGLineCap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension Stroke.Join {
    fileprivate var coreGraphics: CGLineJoin {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}
#endif
