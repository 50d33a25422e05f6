// SPDX-License-Identifier: Apache-2.0

/// Blends one color over 0xAARRGGBB pixels with premultiplied alpha, the format of Cairo (Porter–Duff source-over).
struct SolidColorBlender {
    /// The premultiplied color.
    let pixel: UInt32
    private let isOpaque: Bool

    init(_ color: Color) {
        func part(_ value: UInt8) -> UInt32 { (UInt32(value) * UInt32(color.alpha) + 127) / 255 }
        pixel = UInt32(color.alpha) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
        isOpaque = color.alpha == 255
    }

    /// Blends the color over the pixels `from` … `to` − 1, all of which have the coverage `coverage` (1 … 255).
    @inline(__always) func blend(_ coverage: UInt32, _ pixels: UnsafeMutablePointer<UInt32>, _ from: Int, _ to: Int) {
        if coverage == 255, isOpaque {
            for column in from..<to { pixels[column] = pixel }
        } else {
            for column in from..<to { pixels[column] = blended(coverage, over: pixels[column]) }
        }
    }

    /// `other` after blending with the color at `coverage` (0 … 255).
    @inline(__always) func blended(_ coverage: UInt32, over other: UInt32) -> UInt32 {
        if isOpaque { return SolidColorBlender.mix(pixel, coverage, other) }
        let source = SolidColorBlender.part(coverage, of: pixel)
        return source &+ SolidColorBlender.part(255 &- source &>> 24, of: other)
    }

    /// Interpolates the four components of two pixels, two components at a time: `weight` ⁄ 255 of `pixel` and the rest
    /// of `other`.
    ///
    /// x ⁄ 255 rounded is (x + 128 + (x + 128) ⁄ 256) ⁄ 256 for all products of two bytes.
    @inline(__always) private static func mix(_ pixel: UInt32, _ weight: UInt32, _ other: UInt32) -> UInt32 {
        @inline(__always) func pair(_ a: UInt32, _ b: UInt32) -> UInt32 {
            let sum = a &* weight &+ b &* (255 &- weight) &+ 0x80_0080
            return (sum &+ (sum &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
        }
        return pair(pixel & 0xFF_00FF, other & 0xFF_00FF)
            | pair(pixel &>> 8 & 0xFF_00FF, other &>> 8 & 0xFF_00FF) &<< 8
    }

    /// `weight` ⁄ 255 of each component of a pixel.
    @inline(__always) private static func part(_ weight: UInt32, of pixel: UInt32) -> UInt32 { mix(pixel, weight, 0) }
}
