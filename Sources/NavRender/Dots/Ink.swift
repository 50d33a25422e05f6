// SPDX-License-Identifier: Apache-2.0

/// A color that is laid over dots of 0xAARRGGBB with colors multiplied by alpha, as Cairo keeps them.
struct Ink {
    /// The color, multiplied by its alpha.
    let dot: UInt32
    private let isOpaque: Bool

    init(_ color: Color) {
        func part(_ value: UInt8) -> UInt32 { (UInt32(value) * UInt32(color.alpha) + 127) / 255 }
        dot = UInt32(color.alpha) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
        isOpaque = color.alpha == 255
    }

    /// Lays the color over the dots `from` … `to` − 1, of each of which `cover` (1 … 255) is covered.
    @inline(__always) func lay(_ cover: UInt32, _ dots: UnsafeMutablePointer<UInt32>, _ from: Int, _ to: Int) {
        if cover == 255, isOpaque {
            for column in from..<to { dots[column] = dot }
        } else {
            for column in from..<to { dots[column] = laid(cover, on: dots[column]) }
        }
    }

    /// A dot after the color was laid over it, where `cover` (0 … 255) of it is covered.
    @inline(__always) func laid(_ cover: UInt32, on other: UInt32) -> UInt32 {
        if isOpaque { return Ink.mix(dot, cover, other) }
        let source = Ink.part(cover, of: dot)
        return source &+ Ink.part(255 &- source &>> 24, of: other)
    }

    /// `share` ⁄ 255 of each of the four parts of a dot, and the rest of another one, two parts at a time.
    ///
    /// x ⁄ 255 rounded is (x + 128 + (x + 128) ⁄ 256) ⁄ 256 for all products of two bytes.
    @inline(__always) private static func mix(_ dot: UInt32, _ share: UInt32, _ other: UInt32) -> UInt32 {
        @inline(__always) func pair(_ a: UInt32, _ b: UInt32) -> UInt32 {
            let sum = a &* share &+ b &* (255 &- share) &+ 0x80_0080
            return (sum &+ (sum &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
        }
        return pair(dot & 0xFF_00FF, other & 0xFF_00FF)
            | pair(dot &>> 8 & 0xFF_00FF, other &>> 8 & 0xFF_00FF) &<< 8
    }

    /// `share` ⁄ 255 of each of the four parts of a dot.
    @inline(__always) private static func part(_ share: UInt32, of dot: UInt32) -> UInt32 { mix(dot, share, 0) }
}
