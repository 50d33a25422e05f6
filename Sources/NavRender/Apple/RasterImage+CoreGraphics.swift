// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics)
public import CoreGraphics
internal import Foundation
internal import ImageIO

extension RasterImage {
    /// The image as a `CGImage`; `nil` if it is empty.
    public var cgImage: CGImage? {
        guard width > 0, height > 0, let space = CGColorSpace(name: CGColorSpace.sRGB),
            let data = CGDataProvider(data: Data(bytes) as CFData)
        else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: data, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)
    }

    /// Copies the pixels of a `CGImage`; `nil` if it is empty or memory is exhausted.
    public init?(_ image: CGImage, scale: Double = 1) {
        let (width, height) = (image.width, image.height)
        guard width > 0, height > 0, let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        let isDrawn = bytes.withUnsafeMutableBytes { memory in
            guard
                let context = CGContext(
                    data: memory.baseAddress, width: width, height: height, bitsPerComponent: 8,
                    bytesPerRow: width * 4, space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            else { return false }
            context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
            return true
        }
        guard isDrawn else { return nil }
        RasterImage.divideByAlpha(&bytes)
        self.init(width: width, height: height, scale: scale, bytes: bytes)
    }

    /// Converts premultiplied to straight alpha.
    static func divideByAlpha(_ bytes: inout [UInt8]) {
        for at in stride(from: 0, to: bytes.count, by: 4) {
            let alpha = Int(bytes[at + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for part in at..<(at + 3) { bytes[part] = UInt8(min(255, (Int(bytes[part]) * 255 + alpha / 2) / alpha)) }
        }
    }

    #if !canImport(CDeflate)
    /// The image as a PNG file; empty if memory is exhausted.
    ///
    /// - Complexity: O(pixels).
    public func png() -> [UInt8] {
        let file = NSMutableData()
        guard let image = cgImage,
            let writer = CGImageDestinationCreateWithData(file as CFMutableData, "public.png" as CFString, 1, nil)
        else { return [] }
        CGImageDestinationAddImage(writer, image, nil)
        return CGImageDestinationFinalize(writer) ? [UInt8](Data(referencing: file)) : []
    }
    #endif
}
#endif
