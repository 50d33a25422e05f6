// SPDX-License-Identifier: Apache-2.0

/// A picture of dots: red, green, blue and alpha, one byte each, row by row from the upper left corner.
///
/// Colors are not multiplied by their alpha. `scale` says how many dots make a point, as on screens with fine dots.
public struct RasterImage: Sendable, Hashable {
    /// Dots in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Dots per point.
    public let scale: Double
    /// Four bytes per dot.
    public private(set) var bytes: [UInt8]

    /// Makes a picture of its bytes.
    ///
    /// - Precondition: there are four bytes per dot.
    public init(width: Int, height: Int, scale: Double = 1, bytes: [UInt8]) {
        precondition(bytes.count == width * height * 4, "\(bytes.count) bytes for \(width) × \(height) dots")
        self.width = width
        self.height = height
        self.scale = scale
        self.bytes = bytes
    }

    /// Width and height in points.
    public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

    /// Color of a dot.
    public subscript(x: Int, y: Int) -> Color {
        let at = (y * width + x) * 4
        return Color(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
    }
}
