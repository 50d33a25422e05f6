// SPDX-License-Identifier: Apache-2.0

/// A canvas of black and white dots, for the displays of bicycles, motorbikes and watches.
///
/// A dot is set when a shape covers at least half of it; dark colors set it, light ones clear it, and colors that are
/// less than half opaque leave it. It needs no library of the system.
public final class BitmapCanvas: Canvas {
    /// Width and height in points.
    public let size: Size
    /// Dots in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    private var dots: [Bool]
    private var clip: [Bool]?
    private var transform = Transform.identity
    private var saved: [(Transform, [Bool]?)] = []

    /// Makes a canvas of cleared dots.
    ///
    /// - Precondition: both sides are 1 … 8192.
    public init(width: Int, height: Int) {
        precondition((1...8192).contains(width) && (1...8192).contains(height), "\(width) × \(height) dots")
        (self.width, self.height) = (width, height)
        size = Size(width: Double(width), height: Double(height))
        dots = [Bool](repeating: false, count: width * height)
    }

    /// Whether a dot is set.
    public subscript(x: Int, y: Int) -> Bool { dots[y * width + x] }

    /// Eight dots a byte, the leftmost in the highest bit, rows padded to whole bytes; 1 is set.
    public var packedRows: [UInt8] {
        let stride = (width + 7) / 8
        var bytes = [UInt8](repeating: 0, count: stride * height)
        for y in 0..<height {
            for x in 0..<width where self[x, y] { bytes[y * stride + x / 8] |= 0x80 >> UInt8(x % 8) }
        }
        return bytes
    }

    /// The dots as a portable bitmap (PBM, binary form), which nearly every program reads.
    public var pbm: [UInt8] { Array("P4\n\(width) \(height)\n".utf8) + packedRows }

    /// The dots in black on white.
    public func image() -> RasterImage {
        RasterImage(
            width: width, height: height,
            bytes: dots.flatMap { $0 ? [0, 0, 0, 255] : [255, 255, 255, 255] as [UInt8] })
    }

    /// Remembers transform and clip until `restore`.
    public func save() { saved.append((transform, clip)) }

    /// Goes back to transform and clip of the latest `save`.
    public func restore() {
        if let last = saved.popLast() { (transform, clip) = last }
    }

    /// Moves what is drawn from now on.
    public func concatenate(_ t: Transform) { transform = transform.after(t) }

    /// Keeps what is drawn from now on inside `path`.
    public func clip(to path: Path) {
        var inside = [Bool](repeating: false, count: dots.count)
        cover(path.applying(transform)) { inside[$0] = true }
        clip = inside
    }

    /// Fills the inside of `path`.
    public func fill(_ path: Path, _ color: Color) { cover(path.applying(transform), color) }

    /// Draws along `path`.
    public func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
        cover(StrokeOutline.path(along: path, stroke).applying(transform), color)
    }

    /// Dark dots of the image are set, light ones cleared.
    public func draw(_ image: RasterImage, in rect: Rect) {
        guard rect.width > 0, rect.height > 0 else { return }
        let cover = Path.rect(rect).applying(transform)
        guard let inverse = transform.inverted else { return }
        self.cover(cover) { dot in
            let place = inverse(Point(Double(dot % self.width) + 0.5, Double(dot / self.width) + 0.5))
            let x = Int((place.x - rect.minX) / rect.width * Double(image.width))
            let y = Int((place.y - rect.minY) / rect.height * Double(image.height))
            self.set(dot, image[min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1)])
        }
    }

    private func cover(_ path: Path, _ color: Color) { cover(path) { self.set($0, color) } }

    private func cover(_ path: Path, _ body: (Int) -> Void) {
        let clip = clip
        Coverage.halfCovered(by: path, width: width, height: height) { dot in
            if clip?[dot] ?? true { body(dot) }
        }
    }

    private func set(_ dot: Int, _ color: Color) {
        guard color.alpha >= 128 else { return }
        dots[dot] = color.luminance < 0.4
    }
}

extension Transform {
    /// The map back; `nil` where several points go to one.
    var inverted: Transform? {
        let determinant = a * d - b * c
        guard determinant.isFinite, determinant != 0 else { return nil }
        let back = Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant, tx: 0, ty: 0)
        let origin = back(Point(tx, ty))
        return Transform(a: back.a, b: back.b, c: back.c, d: back.d, tx: -origin.x, ty: -origin.y)
    }
}
