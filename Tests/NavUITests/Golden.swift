// SPDX-License-Identifier: Apache-2.0

import CDeflate
import Foundation
import NavRender
import Testing

/// Golden images in `Golden`. `NAV_RECORD=1 swift test --filter NavRenderTests` renews them; review them before
/// committing.
enum Golden {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// Compares an image with its golden image.
    ///
    /// Compilers and libraries round edges slightly differently, so single pixels may differ by a fifth, and any square
    /// of 8 × 8 pixels by `tolerance` (of 255) on average.
    static func check(_ image: RasterImage, _ name: String, tolerance: Double = 4) throws {
        let file = folder.appending(path: name + ".png")
        if ProcessInfo.processInfo.environment["NAV_RECORD"] == "1" {
            try Data(image.png()).write(to: file)
            return
        }
        let golden = try #require(PNGReader.image(Array(Data(contentsOf: file))), "\(name) is not a PNG image")
        try #require(golden.width == image.width && golden.height == image.height, "\(name) has another size")
        for top in stride(from: 0, to: image.height, by: 8) {
            for left in stride(from: 0, to: image.width, by: 8) {
                var (sum, count) = (0.0, 0.0)
                for y in top..<min(top + 8, image.height) {
                    for x in left..<min(left + 8, image.width) {
                        sum += difference(image[x, y], golden[x, y])
                        count += 1
                    }
                }
                guard sum / count > tolerance else { continue }
                Issue.record("\(name) differs at \(left), \(top) by \(sum / count) of 255")
                return
            }
        }
    }

    /// Mean difference of two colors over their components, on a gray background.
    private static func difference(_ a: Color, _ b: Color) -> Double {
        func seen(_ part: UInt8, _ color: Color) -> Double {
            128 + (Double(part) - 128) * Double(color.alpha) / 255
        }
        return
            (abs(seen(a.red, a) - seen(b.red, b)) + abs(seen(a.green, a) - seen(b.green, b))
            + abs(seen(a.blue, a) - seen(b.blue, b))) / 3
    }
}

/// Reads PNG files without interlacing and filters, as written by `RasterImage.png`.
enum PNGReader {
    static func image(_ file: [UInt8]) -> RasterImage? {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var (header, palette, alphas, data): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
        var at = 8
        while at + 12 <= file.count {
            let length = number(file, at)
            let name = String(decoding: file[(at + 4)..<(at + 8)], as: UTF8.self)
            guard at + 12 + length <= file.count else { return nil }
            let content = Array(file[(at + 8)..<(at + 8 + length)])
            let sum = libdeflate_crc32(0, Array(file[(at + 4)..<(at + 8 + length)]), length + 4)
            guard Int(sum) == number(file, at + 8 + length) else { return nil }
            switch name {
            case "IHDR": header = content
            case "PLTE": palette = content
            case "tRNS": alphas = content
            case "IDAT": data += content
            default: break
            }
            at += 12 + length
        }
        guard header.count == 13, header[8] == 8 else { return nil }
        let (width, height) = (number(header, 0), number(header, 4))
        guard let step = [2: 3, 3: 1, 6: 4][header[9]] else { return nil }
        var rows = [UInt8](repeating: 0, count: height * (width * step + 1))
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        guard
            libdeflate_zlib_decompress(decompressor, data, data.count, &rows, rows.count, nil) == LIBDEFLATE_SUCCESS
        else { return nil }
        var bytes: [UInt8] = []
        for y in 0..<height {
            let row = rows[(y * (width * step + 1))...].prefix(width * step + 1)
            guard row.first == 0 else { return nil }
            for pixel in stride(from: row.startIndex + 1, to: row.endIndex, by: step) {
                switch step {
                case 1:
                    let index = Int(row[pixel])
                    bytes += palette[(3 * index)..<(3 * index + 3)]
                    bytes.append(index < alphas.count ? alphas[index] : 255)
                case 3: bytes += row[pixel..<(pixel + 3)] + [255]
                default: bytes += row[pixel..<(pixel + 4)]
                }
            }
        }
        return RasterImage(width: width, height: height, bytes: bytes)
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
}
