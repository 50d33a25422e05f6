// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics)
public import CoreGraphics

/// A canvas drawn by CoreGraphics: dots in memory, or a context that a view is being drawn into.
///
/// CoreGraphics counts y upwards, a canvas downwards. The canvas turns the axis round once, when it is made, and images
/// back again while they are drawn.
public final class CoreGraphicsCanvas: Canvas {
    /// Width and height in points.
    public let size: Size
    /// Dots per point.
    public let scale: Double
    private let context: CGContext
    private let (pixelWidth, pixelHeight): (Int, Int)

    /// Largest width and height in dots, the same as elsewhere.
    public static let largestSide = 32_767

    /// Makes a clear canvas.
    ///
    /// - Parameter scale: dots per point.
    /// - Throws: `invalidSize`, `outOfMemory`.
    public init(size: Size, scale: Double = 1) throws(RenderError) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        let range = 1...Double(CoreGraphicsCanvas.largestSide)
        guard scale > 0, range.contains(width), range.contains(height) else {
            throw RenderError(
                code: .invalidSize,
                message: "a picture of \(size.width) × \(size.height) points at scale \(scale) has no "
                    + "1 … \(CoreGraphicsCanvas.largestSide) dots each way")
        }
        (pixelWidth, pixelHeight) = (Int(width), Int(height))
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let context = CGContext(
                data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw RenderError(code: .outOfMemory, message: "no room for \(width) × \(height) dots") }
        self.context = context
        self.size = size
        self.scale = scale
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: CGFloat(scale), y: CGFloat(-scale))
    }

    /// Draws into a context whose y grows downwards and whose unit is a point, as that of a view being drawn.
    ///
    /// - Parameters:
    ///   - size: Of the view.
    ///   - scale: Dots per point.
    public init(context: CGContext, size: Size, scale: Double) {
        self.context = context
        self.size = size
        self.scale = scale
        (pixelWidth, pixelHeight) = (0, 0)
    }

    /// Remembers transform and clip until `restore`.
    public func save() { context.saveGState() }

    /// Goes back to transform and clip of the latest `save`.
    public func restore() { context.restoreGState() }

    /// Moves what is drawn from now on.
    public func concatenate(_ t: Transform) {
        context.concatenate(
            CGAffineTransform(
                a: CGFloat(t.a), b: CGFloat(t.b), c: CGFloat(t.c), d: CGFloat(t.d), tx: CGFloat(t.tx),
                ty: CGFloat(t.ty)))
    }

    /// Keeps what is drawn from now on inside `path`.
    public func clip(to path: Path) {
        context.beginPath()
        context.addPath(path.cgPath)
        context.clip(using: .winding)
    }

    /// Fills the inside of `path`.
    public func fill(_ path: Path, _ color: Color) {
        guard color.alpha > 0, !path.isEmpty else { return }
        context.setFillColor(color.cgColor)
        context.beginPath()
        context.addPath(path.cgPath)
        context.fillPath(using: .winding)
    }

    /// Draws along `path`.
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

    /// Draws an image, stretched into `rect`.
    public func draw(_ image: RasterImage, in rect: Rect) {
        guard let picture = image.cgImage else { return }
        context.saveGState()
        // The image's own y grows upwards.
        context.translateBy(x: CGFloat(rect.minX), y: CGFloat(rect.maxY))
        context.scaleBy(x: 1, y: -1)
        context.draw(picture, in: CGRect(x: 0, y: 0, width: rect.width, height: rect.height))
        context.restoreGState()
    }

    /// Chooses how closely curves are followed.
    public func prefer(_ edges: EdgeQuality) { context.setFlatness(edges == .quick ? 0.6 : 0.3) }

    /// What has been drawn so far; clear when the canvas draws into a context of others.
    ///
    /// - Complexity: O(dots).
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

/// The canvas of dots of this platform.
public typealias DotCanvas = CoreGraphicsCanvas

extension Path {
    /// The same path for CoreGraphics.
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
    /// The same color for CoreGraphics, in sRGB.
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
