// SPDX-License-Identifier: Apache-2.0

#if canImport(CPangoCairo)
internal import CPangoCairo

/// A canvas of dots in memory, drawn by Cairo.
///
/// The pointers to Cairo's objects live and die with the canvas and are seen nowhere else.
public final class CairoCanvas: Canvas {
    /// Width and height in points.
    public let size: Size
    /// Dots per point.
    public let scale: Double
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let (pixelWidth, pixelHeight): (Int, Int)
    private var color: Color?
    private var isQuick = false
    private var isClipped = false
    private var clips: [Bool] = []
    private var pen = LinePen()
    private var sheet: CoverageSheet?

    /// Largest width and height in dots; Cairo takes no larger ones.
    public static let largestSide = 32_767

    /// Makes a clear canvas.
    ///
    /// - Parameter scale: dots per point.
    /// - Throws: `invalidSize`, `outOfMemory`.
    public init(size: Size, scale: Double = 1) throws(RenderError) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        let range = 1...Double(CairoCanvas.largestSide)
        guard scale > 0, range.contains(width), range.contains(height) else {
            throw RenderError(
                code: .invalidSize,
                message: "a picture of \(size.width) × \(size.height) points at scale \(scale) has no "
                    + "1 … \(CairoCanvas.largestSide) dots each way")
        }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        else { throw RenderError(code: .outOfMemory, message: "no room for \(width) × \(height) dots") }
        guard let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw RenderError(code: .outOfMemory, message: "no room for a drawing context")
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
        if let sheet { SheetShelf.shared.put(sheet) }
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Remembers transform and clip until `restore`.
    public func save() {
        cairo_save(context)
        clips.append(isClipped)
    }

    /// Goes back to transform and clip of the latest `save`.
    public func restore() {
        cairo_restore(context)
        color = nil
        isClipped = clips.popLast() ?? false
    }

    /// Moves what is drawn from now on.
    public func concatenate(_ t: Transform) {
        var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
        cairo_transform(context, &matrix)
    }

    /// Keeps what is drawn from now on inside `path`.
    public func clip(to path: Path) {
        put(path)
        cairo_clip(context)
        isClipped = true
    }

    /// Fills the inside of `path`.
    public func fill(_ path: Path, _ color: Color) {
        guard color.alpha > 0, !path.isEmpty else { return }
        if isQuick, !isClipped {
            return pour(color) { $0.enter(path, transform) }
        }
        use(color)
        put(path)
        cairo_fill(context)
    }

    /// Draws along `path`.
    public func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
        guard color.alpha > 0, stroke.width > 0, !path.isEmpty else { return }
        let transform = transform
        if isQuick, !isClipped, transform.keepsAngles {
            return pour(color) { $0.enter(along: path, stroke, transform, &pen) }
        }
        use(color)
        cairo_set_line_width(context, stroke.width)
        cairo_set_line_cap(context, stroke.cap.cairo)
        cairo_set_line_join(context, stroke.join.cairo)
        cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), 0)
        put(path)
        cairo_stroke(context)
    }

    /// Chooses who draws edges: Cairo, or the sheet of this canvas. Very large pictures have none.
    public func prefer(_ edges: EdgeQuality) {
        isQuick = edges == .quick && pixelWidth * pixelHeight <= CoverageSheet.mostDots
    }

    private var transform: Transform {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        return Transform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// Lays a color over what is entered into the sheet.
    private func pour(_ color: Color, _ enter: (CoverageSheet) -> Void) {
        let sheet = sheet ?? SheetShelf.shared.take(width: pixelWidth, height: pixelHeight)
        self.sheet = sheet
        enter(sheet)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let rowLength = Int(cairo_image_surface_get_stride(surface)) / 4
        data.withMemoryRebound(to: UInt32.self, capacity: rowLength * pixelHeight) { dots in
            sheet.pour(Ink(color), onto: dots, rowLength: rowLength)
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Draws an image, stretched into `rect`.
    public func draw(_ image: RasterImage, in rect: Rect) {
        let stride = image.width * 4
        var dots = image.bytes
        CairoCanvas.toCairo(&dots)
        dots.withUnsafeMutableBytes { dots in
            guard
                let picture = cairo_image_surface_create_for_data(
                    dots.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(image.width),
                    Int32(image.height), Int32(stride))
            else { return }
            cairo_save(context)
            cairo_translate(context, rect.minX, rect.minY)
            cairo_scale(context, rect.width / Double(image.width), rect.height / Double(image.height))
            cairo_set_source_surface(context, picture, 0, 0)
            // The edge of the picture is sharp, also where one of its dots covers many of the canvas.
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
            cairo_fill(context)
            cairo_restore(context)
            // Nothing may look at the bytes after this call: the canvas takes what it has drawn, then lets go.
            cairo_surface_finish(picture)
            cairo_surface_destroy(picture)
        }
        color = nil
    }

    /// What has been drawn so far.
    ///
    /// - Complexity: O(dots).
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
                    let dot = row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
                    to.storeBytes(of: CairoCanvas.fromCairo(dot), toByteOffset: x * 4, as: UInt32.self)
                }
            }
        }
        return RasterImage(width: pixelWidth, height: pixelHeight, scale: scale, bytes: bytes)
    }

    private func use(_ color: Color) {
        guard color != self.color else { return }
        self.color = color
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255)
    }

    private func put(_ path: Path) {
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

    // MARK: Dots

    /// Cairo keeps 0xAARRGGBB in the order of the machine, with colors multiplied by alpha; a `RasterImage` keeps the
    /// bytes R, G, B, A with whole colors.
    @inline(__always) private static func fromCairo(_ dot: UInt32) -> UInt32 {
        let alpha = dot >> 24
        var (red, green, blue) = ((dot >> 16) & 255, (dot >> 8) & 255, dot & 255)
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
                let dot = alpha << 24 | part(0) << 16 | part(1) << 8 | part(2)
                bytes.storeBytes(of: dot, toByteOffset: at, as: UInt32.self)
            }
        }
    }
}

extension Transform {
    /// Whether shapes stay similar to themselves.
    fileprivate var keepsAngles: Bool { (a == d && b == -c) || (a == -d && b == c) }
}

/// The canvas of dots of this platform.
public typealias DotCanvas = CairoCanvas

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
