// SPDX-License-Identifier: Apache-2.0

#if canImport(CPangoCairo)
internal import CPangoCairo

/// A raster canvas in memory, drawn with Cairo.
///
/// The canvas owns Cairo's pointers; they never leave it.
public final class CairoCanvas: Canvas {
    /// Width and height in points.
    public let size: Size
    /// Pixels per point.
    public let scale: Double
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let (pixelWidth, pixelHeight): (Int, Int)
    private var color: Color?
    private var isFast = false
    private var isClipped = false
    private var clips: [Bool] = []
    private var stroker = LineStroker()
    private var buffer: CoverageBuffer?

    /// Largest width and height in pixels, a limit of Cairo.
    public static let largestSide = 32_767

    /// Creates a transparent canvas.
    ///
    /// - Parameters:
    ///   - size: Width and height in points.
    ///   - scale: Pixels per point.
    /// - Throws: `RenderError` with code `invalidSize` or `outOfMemory`.
    public init(size: Size, scale: Double = 1) throws(RenderError) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        let range = 1...Double(CairoCanvas.largestSide)
        guard scale > 0, range.contains(width), range.contains(height) else {
            throw RenderError(
                code: .invalidSize,
                message: "invalid image size \(size.width) × \(size.height) points at scale \(scale): "
                    + "each side must be 1 … \(CairoCanvas.largestSide) pixels")
        }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        else { throw RenderError(code: .outOfMemory, message: "cannot allocate \(width) × \(height) pixels") }
        guard let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw RenderError(code: .outOfMemory, message: "cannot allocate a drawing context")
        }
        self.surface = surface
        self.context = context
        self.size = size
        self.scale = scale
        (pixelWidth, pixelHeight) = (Int(width), Int(height))
        cairo_scale(context, scale, scale)
        cairo_set_tolerance(context, 0.15)
    }

    deinit {
        if let buffer { CoverageBufferPool.shared.release(buffer) }
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Pushes the transform and the clip onto a stack; `restore` pops them.
    public func save() {
        cairo_save(context)
        clips.append(isClipped)
    }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() {
        cairo_restore(context)
        color = nil
        isClipped = clips.popLast() ?? false
    }

    /// Applies `t` to everything drawn from now on.
    public func concatenate(_ t: Transform) {
        var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
        cairo_transform(context, &matrix)
    }

    /// Intersects the clip with `path` (nonzero winding).
    public func clip(to path: Path) {
        setPath(path)
        cairo_clip(context)
        isClipped = true
    }

    /// Fills `path` (nonzero winding).
    public func fill(_ path: Path, _ color: Color) {
        guard color.alpha > 0, !path.isEmpty else { return }
        if isFast, !isClipped {
            return rasterize(color) { $0.add(path, transform) }
        }
        setSource(color)
        setPath(path)
        cairo_fill(context)
    }

    /// Strokes `path`.
    public func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
        guard color.alpha > 0, stroke.width > 0, !path.isEmpty else { return }
        let transform = transform
        if isFast, !isClipped, transform.isSimilarity {
            return rasterize(color) { $0.add(strokeOf: path, stroke, transform, &stroker) }
        }
        setSource(color)
        cairo_set_line_width(context, stroke.width)
        cairo_set_line_cap(context, stroke.cap.cairo)
        cairo_set_line_join(context, stroke.join.cairo)
        cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), 0)
        setPath(path)
        cairo_stroke(context)
    }

    /// Selects the rasterizer: Cairo for `best`, the coverage buffer for `fast`. Very large images always use Cairo.
    public func setAntialiasing(_ quality: Antialiasing) {
        isFast = quality == .fast && pixelWidth * pixelHeight <= CoverageBuffer.maximumPixels
    }

    private var transform: Transform {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        return Transform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// Rasterizes what `add` adds to the coverage buffer and blends it over the surface.
    private func rasterize(_ color: Color, _ add: (CoverageBuffer) -> Void) {
        let buffer = buffer ?? CoverageBufferPool.shared.acquire(width: pixelWidth, height: pixelHeight)
        self.buffer = buffer
        add(buffer)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let rowLength = Int(cairo_image_surface_get_stride(surface)) / 4
        data.withMemoryRebound(to: UInt32.self, capacity: rowLength * pixelHeight) { pixels in
            buffer.blend(SolidColorBlender(color), onto: pixels, rowLength: rowLength)
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Draws an image, scaled to fill `rect`.
    public func draw(_ image: RasterImage, in rect: Rect) {
        let stride = image.width * 4
        var pixels = image.bytes
        CairoCanvas.toCairo(&pixels)
        pixels.withUnsafeMutableBytes { pixels in
            guard
                let picture = cairo_image_surface_create_for_data(
                    pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(image.width),
                    Int32(image.height), Int32(stride))
            else { return }
            cairo_save(context)
            cairo_translate(context, rect.minX, rect.minY)
            cairo_scale(context, rect.width / Double(image.width), rect.height / Double(image.height))
            cairo_set_source_surface(context, picture, 0, 0)
            // Keep the image's edges sharp when it is scaled up.
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
            cairo_fill(context)
            cairo_restore(context)
            // Cairo must not read the bytes after this call. Finishing the surface makes it drop its reference.
            cairo_surface_finish(picture)
            cairo_surface_destroy(picture)
        }
        color = nil
    }

    /// The pixels drawn so far.
    ///
    /// - Complexity: O(pixels).
    public func image() -> RasterImage {
        var bytes = [UInt8](repeating: 0, count: pixelWidth * pixelHeight * 4)
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard let data = cairo_image_surface_get_data(surface) else {
            return RasterImage(width: pixelWidth, height: pixelHeight, scale: scale, bytes: bytes)
        }
        bytes.withUnsafeMutableBytes { bytes in
            for y in 0..<pixelHeight {
                let row = UnsafeRawBufferPointer(start: data + y * stride, count: pixelWidth * 4)
                let to = UnsafeMutableRawBufferPointer(rebasing: bytes[(y * pixelWidth * 4)...].prefix(pixelWidth * 4))
                for x in 0..<pixelWidth {
                    let pixel = row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
                    to.storeBytes(of: CairoCanvas.fromCairo(pixel), toByteOffset: x * 4, as: UInt32.self)
                }
            }
        }
        return RasterImage(width: pixelWidth, height: pixelHeight, scale: scale, bytes: bytes)
    }

    private func setSource(_ color: Color) {
        guard color != self.color else { return }
        self.color = color
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255)
    }

    private func setPath(_ path: Path) {
        cairo_new_path(context)
        path.points.withUnsafeBufferPointer { points in
            var next = 0
            for verb in path.verbs {
                switch verb {
                case .move:
                    cairo_move_to(context, points[next].x, points[next].y)
                    next += 1
                case .line:
                    cairo_line_to(context, points[next].x, points[next].y)
                    next += 1
                case .curve:
                    let (a, b, c) = (points[next], points[next + 1], points[next + 2])
                    cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
                    next += 3
                case .close: cairo_close_path(context)
                }
            }
        }
    }

    // MARK: Pixel formats

    /// Cairo stores native-endian 0xAARRGGBB with premultiplied alpha; a `RasterImage` stores bytes R, G, B, A with
    /// straight alpha.
    @inline(__always) private static func fromCairo(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        var (red, green, blue) = ((pixel >> 16) & 255, (pixel >> 8) & 255, pixel & 255)
        if alpha == 0 { return 0 }
        if alpha != 255 {
            red = min(255, (red * 255 + alpha / 2) / alpha)
            green = min(255, (green * 255 + alpha / 2) / alpha)
            blue = min(255, (blue * 255 + alpha / 2) / alpha)
        }
        return (red | green << 8 | blue << 16 | alpha << 24).littleEndian
    }

    private static func toCairo(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { bytes in
            for at in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = UInt32(bytes[at + 3])
                func part(_ index: Int) -> UInt32 { (UInt32(bytes[at + index]) * alpha + 127) / 255 }
                let pixel = alpha << 24 | part(0) << 16 | part(1) << 8 | part(2)
                bytes.storeBytes(of: pixel, toByteOffset: at, as: UInt32.self)
            }
        }
    }
}

extension Transform {
    /// Whether the transform maps shapes to similar shapes.
    fileprivate var isSimilarity: Bool { (a == d && b == -c) || (a == -d && b == c) }
}

/// The raster canvas of this platform.
public typealias RasterCanvas = CairoCanvas

extension Stroke.Cap {
    fileprivate var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension Stroke.Join {
    fileprivate var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
#endif
