// SPDX-License-Identifier: Apache-2.0

/// An RGBA image with one byte per component, row by row from the upper left corner.
///
/// Alpha is straight, not premultiplied. `scale` is the number of pixels per point, 2 or 3 on high-resolution screens.
public struct RasterImage: Sendable, Hashable {
    /// Pixels per row.
    public let width: Int
    /// Number of rows.
    public let height: Int
    /// Pixels per point.
    public let scale: Double
    /// Four bytes per pixel.
    public private(set) var bytes: [UInt8]

    /// Creates an image from its bytes.
    ///
    /// - Parameters:
    ///   - width: Pixels per row.
    ///   - height: Number of rows.
    ///   - scale: Pixels per point.
    ///   - bytes: Red, green, blue and alpha of each pixel.
    /// - Precondition: `bytes` has four bytes per pixel.
    public init(width: Int, height: Int, scale: Double = 1, bytes: [UInt8]) {
        precondition(bytes.count == width * height * 4, "\(bytes.count) bytes for \(width) × \(height) pixels")
        self.width = width
        self.height = height
        self.scale = scale
        self.bytes = bytes
    }

    /// Width and height in points.
    public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

    /// The color of a pixel.
    public subscript(x: Int, y: Int) -> Color {
        let at = (y * width + x) * 4
        return Color(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
    }
}
