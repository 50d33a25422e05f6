// SPDX-License-Identifier: Apache-2.0

/// A 1-bit black-and-white canvas, for the displays of bicycles, motorcycles and watches.
///
/// A pixel is drawn when a shape covers at least half of it. Dark colors set it, light colors clear it, and colors with
/// less than half opacity leave it unchanged. Needs no system library.
public final class BitmapCanvas: Canvas {
    /// Width and height in points.
    public let size: Size
    /// Pixels per row.
    public let width: Int
    /// Number of rows.
    public let height: Int
    private var pixels: [Bool]
    private var clip: [Bool]?
    private var transform = Transform.identity
    private var saved: [(Transform, [Bool]?)] = []

    /// Creates a canvas with all pixels cleared.
    ///
    /// - Precondition: `width` and `height` are 1 … 8192.
    public init(width: Int, height: Int) {
        precondition((1...8192).contains(width) && (1...8192).contains(height), "\(width) × \(height) pixels")
        (self.width, self.height) = (width, height)
        size = Size(width: Double(width), height: Double(height))
        pixels = [Bool](repeating: false, count: width * height)
    }

    /// Whether a pixel is set.
    public subscript(x: Int, y: Int) -> Bool { pixels[y * width + x] }

    /// Eight pixels per byte, the leftmost in the most significant bit, rows padded to whole bytes; 1 means set.
    public var packedRows: [UInt8] {
        let stride = (width + 7) / 8
        var bytes = [UInt8](repeating: 0, count: stride * height)
        for y in 0..<height {
            for x in 0..<width where self[x, y] { bytes[y * stride + x / 8] |= 0x80 >> UInt8(x % 8) }
        }
        return bytes
    }

    /// The pixels as a binary portable bitmap (PBM), which most image programs read.
    public var pbm: [UInt8] { Array("P4\n\(width) \(height)\n".utf8) + packedRows }

    /// The pixels as black on white.
    public func image() -> RasterImage {
        RasterImage(
            width: width, height: height,
            bytes: pixels.flatMap { $0 ? [0, 0, 0, 255] : [255, 255, 255, 255] as [UInt8] })
    }

    /// Pushes the transform and the clip onto a stack; `restore` pops them.
    public func save() { saved.append((transform, clip)) }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() {
        if let last = saved.popLast() { (transform, clip) = last }
    }

    /// Applies `t` to everything drawn from now on.
    public func concatenate(_ t: Transform) { transform = transform.after(t) }

    /// Intersects the clip with `path` (nonzero winding).
    public func clip(to path: Path) {
        var inside = [Bool](repeating: false, count: pixels.count)
        cover(path.applying(transform)) { inside[$0] = true }
        clip = inside
    }

    /// Fills `path` (nonzero winding).
    public func fill(_ path: Path, _ color: Color) { cover(path.applying(transform), color) }

    /// Strokes `path`.
    public func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
        cover(StrokeOutline.path(along: path, stroke).applying(transform), color)
    }

    /// Draws an image, scaled to fill `rect`: dark pixels are set, light ones cleared.
    public func draw(_ image: RasterImage, in rect: Rect) {
        guard rect.width > 0, rect.height > 0 else { return }
        let cover = Path.rect(rect).applying(transform)
        guard let inverse = transform.inverted else { return }
        self.cover(cover) { pixel in
            let place = inverse(Point(Double(pixel % self.width) + 0.5, Double(pixel / self.width) + 0.5))
            let x = Int((place.x - rect.minX) / rect.width * Double(image.width))
            let y = Int((place.y - rect.minY) / rect.height * Double(image.height))
            self.set(pixel, image[min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1)])
        }
    }

    private func cover(_ path: Path, _ color: Color) { cover(path) { self.set($0, color) } }

    private func cover(_ path: Path, _ body: (Int) -> Void) {
        let clip = clip
        ScanlineRasterizer.halfCovered(by: path, width: width, height: height) { pixel in
            if clip?[pixel] ?? true { body(pixel) }
        }
    }

    private func set(_ pixel: Int, _ color: Color) {
        guard color.alpha >= 128 else { return }
        pixels[pixel] = color.luminance < 0.4
    }
}

extension Transform {
    /// The inverse map; `nil` if the transform is singular.
    var inverted: Transform? {
        let determinant = a * d - b * c
        guard determinant.isFinite, determinant != 0 else { return nil }
        let back = Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant, tx: 0, ty: 0)
        let origin = back(Point(tx, ty))
        return Transform(a: back.a, b: back.b, c: back.c, d: back.d, tx: -origin.x, ty: -origin.y)
    }
}
