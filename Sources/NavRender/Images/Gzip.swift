// SPDX-License-Identifier: Apache-2.0

#if canImport(CDeflate)
internal import CDeflate
#endif

/// Compression in the gzip format (RFC 1952).
package enum Gzip {
    /// The bytes as a gzip file; `nil` on platforms without a compressor, and if none can be allocated.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        #if canImport(CDeflate)
        guard let compressor = libdeflate_alloc_compressor(6) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
        let file = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_gzip_compress(compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
        }
        return file.isEmpty ? nil : file
        #else
        return nil
        #endif
    }
}
