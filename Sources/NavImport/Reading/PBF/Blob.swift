// SPDX-License-Identifier: Apache-2.0

internal import CDeflate

/// Sizes that the PBF format allows (OpenStreetMap wiki, "PBF Format", "File format").
enum PBFLimit {
    /// Largest message BlobHeader, in bytes.
    static let blobHeader = 64 << 10
    /// Largest message Blob and largest unpacked block, in bytes.
    static let blob = 32 << 20
}

/// The message BlobHeader: what the next blob holds and how long it is.
struct BlobHeader {
    var type = ""
    var size: UInt64?

    init(message: WireReader) throws(PBFFault) {
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

/// Unpacks blobs; one for each thread.
final class BlobUnpacker {
    private let decompressor: OpaquePointer

    init() throws(PBFFault) {
        guard let decompressor = libdeflate_alloc_decompressor() else {
            throw PBFFault("there is no memory for unpacking", code: .tooLarge)
        }
        self.decompressor = decompressor
    }

    deinit { libdeflate_free_decompressor(decompressor) }

    /// Unpacks the message Blob in `message` into `block`, whose storage is used again.
    func unpack(_ message: WireReader, into block: inout [UInt8]) throws(PBFFault) {
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
        guard let zlib else { throw PBFFault("the blob holds no data") }
        guard let rawSize else { throw PBFFault("the blob does not tell its unpacked size") }
        guard rawSize <= UInt64(PBFLimit.blob) else { throw Self.tooLarge(rawSize) }
        try inflate(zlib.bytes, size: Int(rawSize), into: &block)
    }

    private func inflate(_ zlib: UnsafeRawBufferPointer, size: Int, into block: inout [UInt8]) throws(PBFFault) {
        block.reset(count: size)
        let result = block.withUnsafeMutableBytes {
            libdeflate_zlib_decompress(decompressor, zlib.baseAddress, zlib.count, $0.baseAddress, $0.count, nil)
        }
        switch result {
        case LIBDEFLATE_SUCCESS: return
        case LIBDEFLATE_SHORT_OUTPUT: throw PBFFault("the blob unpacks to fewer bytes than it tells")
        case LIBDEFLATE_INSUFFICIENT_SPACE: throw PBFFault("the blob unpacks to more bytes than it tells")
        default: throw PBFFault("the zlib data or its checksum is wrong")
        }
    }

    private static func unsupported(_ name: String) -> PBFFault {
        PBFFault("it is packed with \(name); only zlib and unpacked blobs are read", code: .unsupportedCompression)
    }

    private static func tooLarge(_ size: UInt64) -> PBFFault {
        PBFFault("it unpacks to \(size) bytes, more than the \(PBFLimit.blob) that the format allows", code: .tooLarge)
    }
}
