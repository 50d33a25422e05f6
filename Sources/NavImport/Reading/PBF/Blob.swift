// SPDX-License-Identifier: Apache-2.0

internal import CDeflate

/// Size limits of the PBF format (OpenStreetMap wiki, "PBF Format", "File format").
enum PBFLimit {
    /// Maximum size of a BlobHeader, in bytes.
    static let blobHeader = 64 << 10
    /// Maximum size of a Blob and of a decompressed block, in bytes.
    static let blob = 32 << 20
}

/// The message BlobHeader: type and size of the next blob.
struct BlobHeader {
    var type = ""
    var size: UInt64?

    init(message: WireReader) throws(PBFError) {
        var reader = message
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .bytes(1): type = try reader.message().text
            case .varint(3): size = try reader.varint()
            default: try reader.skip(field)
            }
        }
    }
}

/// Decompresses blobs; one instance per thread.
final class BlobUnpacker {
    private let decompressor: OpaquePointer

    init() throws(PBFError) {
        guard let decompressor = libdeflate_alloc_decompressor() else {
            throw PBFError("there is no memory for unpacking", code: .tooLarge)
        }
        self.decompressor = decompressor
    }

    deinit { libdeflate_free_decompressor(decompressor) }

    /// Decompresses the Blob in `message` into `block`, reusing its storage.
    func unpack(_ message: WireReader, into block: inout [UInt8]) throws(PBFError) {
        var reader = message
        var rawSize: UInt64?
        var zlib: WireReader?
        var raw: WireReader?
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .bytes(1): raw = try reader.message()
            case .varint(2): rawSize = try reader.varint()
            case .bytes(3): zlib = try reader.message()
            case .bytes(4): throw Self.unsupported("LZMA")
            case .bytes(5): throw Self.unsupported("bzip2")
            case .bytes(6): throw Self.unsupported("LZ4")
            case .bytes(7): throw Self.unsupported("Zstandard")
            default: try reader.skip(field)
            }
        }
        if let raw {
            guard raw.count <= PBFLimit.blob else { throw Self.tooLarge(UInt64(raw.count)) }
            block.removeAll(keepingCapacity: true)
            block.append(contentsOf: raw.bytes)
            return
        }
        guard let zlib else { throw PBFError("the blob holds no data") }
        guard let rawSize else { throw PBFError("the blob has no decompressed size") }
        guard rawSize <= UInt64(PBFLimit.blob) else { throw Self.tooLarge(rawSize) }
        try inflate(zlib.bytes, size: Int(rawSize), into: &block)
    }

    private func inflate(_ zlib: UnsafeRawBufferPointer, size: Int, into block: inout [UInt8]) throws(PBFError) {
        block.reset(count: size)
        let result = block.withUnsafeMutableBytes {
            libdeflate_zlib_decompress(decompressor, zlib.baseAddress, zlib.count, $0.baseAddress, $0.count, nil)
        }
        switch result {
        case LIBDEFLATE_SUCCESS: return
        case LIBDEFLATE_SHORT_OUTPUT: throw PBFError("the blob decompresses to fewer bytes than declared")
        case LIBDEFLATE_INSUFFICIENT_SPACE: throw PBFError("the blob decompresses to more bytes than declared")
        default: throw PBFError("the zlib data or its checksum is wrong")
        }
    }

    private static func unsupported(_ name: String) -> PBFError {
        PBFError("it is packed with \(name); only zlib and unpacked blobs are read", code: .unsupportedCompression)
    }

    private static func tooLarge(_ size: UInt64) -> PBFError {
        PBFError("it unpacks to \(size) bytes, more than the \(PBFLimit.blob) that the format allows", code: .tooLarge)
    }
}
