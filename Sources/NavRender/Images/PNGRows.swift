// SPDX-License-Identifier: Apache-2.0

/// The dots of a picture as the rows of a PNG file, each behind the number of its filter.
enum PNGRows {
    /// How dots are written: the color type of the PNG header.
    enum Kind: UInt8 { case rgb = 2, palette = 3, rgba = 6 }

    /// Picks the smallest form that keeps every dot.
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
                    // Maps are flat areas: no filter leaves the longest runs for the compressor.
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

    /// The rows with a palette; `nil` when there are more than 256 colors.
    private static func indexed(_ image: RasterImage) -> (palette: [Color], rows: [UInt8])? {
        var table = ColorTable()
        var rows = [UInt8](repeating: 0, count: image.height * (image.width + 1))
        let fits = rows.withUnsafeMutableBufferPointer { rows in
            image.bytes.withUnsafeBytes { bytes in
                var (from, to) = (0, 0)
                var last: (dot: UInt32, index: UInt8)?
                for _ in 0..<image.height {
                    to += 1
                    for _ in 0..<image.width {
                        let dot = bytes.loadUnaligned(fromByteOffset: from, as: UInt32.self)
                        if last?.dot != dot {
                            guard let index = table.index(of: dot) else { return false }
                            last = (dot, index)
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

    /// Up to 256 colors, found by open addressing.
    private struct ColorTable {
        private var slots = [Int16](repeating: -1, count: 1024)
        private var dots: [UInt32] = []

        mutating func index(of dot: UInt32) -> UInt8? {
            var slot = Int((dot &* 0x9E37_79B1) >> 22)
            while slots[slot] >= 0 {
                if dots[Int(slots[slot])] == dot { return UInt8(slots[slot]) }
                slot = (slot + 1) & 1023
            }
            guard dots.count < 256 else { return nil }
            slots[slot] = Int16(dots.count)
            dots.append(dot)
            return UInt8(dots.count - 1)
        }

        var palette: [Color] {
            dots.map { dot in
                let dot = UInt32(littleEndian: dot)
                return Color(
                    red: UInt8(truncatingIfNeeded: dot), green: UInt8(truncatingIfNeeded: dot >> 8),
                    blue: UInt8(truncatingIfNeeded: dot >> 16), alpha: UInt8(truncatingIfNeeded: dot >> 24))
            }
        }
    }
}
