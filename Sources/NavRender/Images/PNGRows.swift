// SPDX-License-Identifier: Apache-2.0

/// The rows of a PNG file, each preceded by its filter type.
enum PNGRows {
    /// Color type of the PNG header.
    enum Kind: UInt8 { case rgb = 2, palette = 3, rgba = 6 }

    /// Selects the smallest lossless color type.
    static func rows(of image: RasterImage) -> (kind: Kind, palette: [Color], rows: [UInt8]) {
        if let indexed = indexed(image) { return (.palette, indexed.palette, indexed.rows) }
        let isOpaque = stride(from: 3, to: image.bytes.count, by: 4).allSatisfy { image.bytes[$0] == 255 }
        let kind: Kind = isOpaque ? .rgb : .rgba
        let step = isOpaque ? 3 : 4
        var rows = [UInt8](repeating: 0, count: image.height * (image.width * step + 1))
        rows.withUnsafeMutableBufferPointer { rows in
            image.bytes.withUnsafeBufferPointer { bytes in
                var (from, to) = (0, 0)
                for _ in 0..<image.height {
                    // Filter type 0: maps are flat areas, and unfiltered rows give the compressor the longest runs.
                    to += 1
                    for _ in 0..<image.width {
                        for part in 0..<step { rows[to + part] = bytes[from + part] }
                        from += 4
                        to += step
                    }
                }
            }
        }
        return (kind, [], rows)
    }

    /// The rows as palette indices; `nil` for more than 256 colors.
    private static func indexed(_ image: RasterImage) -> (palette: [Color], rows: [UInt8])? {
        var table = ColorTable()
        var rows = [UInt8](repeating: 0, count: image.height * (image.width + 1))
        let fits = rows.withUnsafeMutableBufferPointer { rows in
            image.bytes.withUnsafeBytes { bytes in
                var (from, to) = (0, 0)
                var last: (pixel: UInt32, index: UInt8)?
                for _ in 0..<image.height {
                    to += 1
                    for _ in 0..<image.width {
                        let pixel = bytes.loadUnaligned(fromByteOffset: from, as: UInt32.self)
                        if last?.pixel != pixel {
                            guard let index = table.index(of: pixel) else { return false }
                            last = (pixel, index)
                        }
                        rows[to] = last?.index ?? 0
                        from += 4
                        to += 1
                    }
                }
                return true
            }
        }
        return fits ? (table.palette, rows) : nil
    }

    /// A hash table of up to 256 colors, with open addressing.
    private struct ColorTable {
        private var slots = [Int16](repeating: -1, count: 1024)
        private var pixels: [UInt32] = []

        mutating func index(of pixel: UInt32) -> UInt8? {
            var slot = Int((pixel &* 0x9E37_79B1) >> 22)
            while slots[slot] >= 0 {
                if pixels[Int(slots[slot])] == pixel { return UInt8(slots[slot]) }
                slot = (slot + 1) & 1023
            }
            guard pixels.count < 256 else { return nil }
            slots[slot] = Int16(pixels.count)
            pixels.append(pixel)
            return UInt8(pixels.count - 1)
        }

        var palette: [Color] {
            pixels.map { pixel in
                let pixel = UInt32(littleEndian: pixel)
                return Color(
                    red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
                    blue: UInt8(truncatingIfNeeded: pixel >> 16), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
            }
        }
    }
}
