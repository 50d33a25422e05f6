// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// The text of an XML file in chunks, decompressed if needed.
final class TextStream {
    private let bytes: ByteSource
    private let pieceSize: Int
    private var inflater: GzipInflater?
    private var input: [UInt8] = []
    private var inputUsed = 0
    /// Offset of the next byte to read.
    private(set) var position = 0
    /// The last chunk read.
    private(set) var piece: [UInt8] = []

    init(_ bytes: ByteSource, isPacked: Bool, pieceSize: Int) throws(ImportError) {
        self.bytes = bytes
        self.pieceSize = pieceSize
        if isPacked { inflater = try GzipInflater(name: bytes.name) }
    }

    /// Reads the next chunk; `false` at the end of the text, when the chunk is empty.
    func advance() throws(ImportError) -> Bool {
        guard let inflater else {
            try readInput(into: &piece)
            return !piece.isEmpty
        }
        piece.reset(count: pieceSize)
        var filled = 0
        while filled == 0 {
            if inputUsed == input.count {
                try readInput(into: &input)
                inputUsed = 0
                if input.isEmpty {
                    guard inflater.isBetweenMembers else {
                        throw ImportError(
                            .truncatedFile, "\(bytes.name) ends at byte \(position), in the middle of its packed data",
                            byteOffset: position)
                    }
                    break
                }
            }
            let start = position - input.count
            let step = inflater.inflate(input[inputUsed...], into: &piece)
            inputUsed += step.used
            filled = step.made
            if let problem = step.problem {
                throw ImportError(
                    .damagedFile, "\(bytes.name) at byte \(start + inputUsed): \(problem)",
                    byteOffset: start + inputUsed)
            }
        }
        piece.setCount(filled)
        return filled > 0
    }

    private func readInput(into buffer: inout [UInt8]) throws(ImportError) {
        let end = min(bytes.count, position + pieceSize)
        try bytes.read(position..<end, into: &buffer)
        position = end
    }
}

/// Decompresses gzip, including concatenated members.
private final class GzipInflater {
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the data may end here, after a complete member.
    private(set) var isBetweenMembers = false

    init(name: String) throws(ImportError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, plus 16 for the gzip format.
        let result = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard result == Z_OK else {
            stream.deallocate()
            throw ImportError(.tooLarge, "there is no memory for unpacking \(name)")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses as much of `input` as fits into `output`.
    func inflate(
        _ input: ArraySlice<UInt8>, into output: inout [UInt8]
    ) -> (used: Int, made: Int, problem: String?) {
        var skipped = 0
        if isBetweenMembers {
            // Some writers pad with zeros after the last member.
            skipped = input.prefix { $0 == 0 }.count
            if skipped == input.count { return (skipped, 0, nil) }
            inflateReset(stream)
            isBetweenMembers = false
        }
        let rest = input.dropFirst(skipped)
        return rest.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                let result = CZlib.inflate(stream, Z_NO_FLUSH)
                let used = skipped + input.count - Int(stream.pointee.avail_in)
                let made = output.count - Int(stream.pointee.avail_out)
                stream.pointee.next_in = nil
                stream.pointee.next_out = nil
                switch result {
                case Z_STREAM_END:
                    isBetweenMembers = true
                    return (used, made, nil)
                case Z_OK, Z_BUF_ERROR:
                    return (used, made, nil)
                default:
                    return (used, made, "the gzip data or its checksum is wrong")
                }
            }
        }
    }
}
