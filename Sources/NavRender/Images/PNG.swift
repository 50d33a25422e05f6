// SPDX-License-Identifier: Apache-2.0

#if canImport(CDeflate)
internal import CDeflate

extension RasterImage {
    /// The image as a PNG file.
    ///
    /// Images of at most 256 colors, such as icons, are written with a palette, opaque images without alpha. Source:
    /// Portable Network Graphics, third edition (W3C, 2025).
    ///
    /// - Complexity: O(pixels).
    public func png() -> [UInt8] {
        let (kind, palette, rows) = PNGRows.rows(of: self)
        var file = PNGFile()
        var header: [UInt8] = []
        header.appendBigEndian(UInt32(width))
        header.appendBigEndian(UInt32(height))
        header += [8, kind.rawValue, 0, 0, 0]
        file.append("IHDR", header)
        if scale != 1 {
            // 72 points per inch; the chunk counts pixels per meter.
            var resolution: [UInt8] = []
            for _ in 0..<2 { resolution.appendBigEndian(UInt32((scale * 72 / 0.0254).rounded())) }
            file.append("pHYs", resolution + [1])
        }
        if kind == .palette {
            file.append("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
            if palette.contains(where: { $0.alpha != 255 }) { file.append("tRNS", palette.map(\.alpha)) }
        }
        file.append("IDAT", Deflater.compress(rows))
        file.append("IEND", [])
        return file.bytes
    }
}

/// Compresses bytes to the zlib format with libdeflate; its pointer does not outlive the call.
private enum Deflater {
    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        // Level 4 of 12: on map tiles, higher levels take several times as long to save a few percent.
        guard let compressor = libdeflate_alloc_compressor(4) else { return stored(bytes) }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
        }
    }

    /// The bytes uncompressed, if no compressor can be allocated.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            out += [rest.isEmpty ? 1 : 0, UInt8(length & 255), UInt8(length >> 8)]
            out += [UInt8(~length & 255), UInt8(~length >> 8)] + block
        } while !rest.isEmpty
        out.appendBigEndian(libdeflate_adler32(1, bytes, bytes.count))
        return out
    }
}

/// Signature and chunks of a PNG file.
private struct PNGFile {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    mutating func append(_ name: String, _ content: [UInt8]) {
        bytes.appendBigEndian(UInt32(content.count))
        let chunk = Array(name.utf8) + content
        bytes += chunk
        bytes.appendBigEndian(libdeflate_crc32(0, chunk, chunk.count))
    }
}

extension [UInt8] {
    fileprivate mutating func appendBigEndian(_ number: UInt32) {
        append(UInt8(truncatingIfNeeded: number >> 24))
        append(UInt8(truncatingIfNeeded: number >> 16))
        append(UInt8(truncatingIfNeeded: number >> 8))
        append(UInt8(truncatingIfNeeded: number))
    }
}
#endif
