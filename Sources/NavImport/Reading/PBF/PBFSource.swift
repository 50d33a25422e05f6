// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A PBF file: where its blobs are, what its header says, and how one of them is decoded.
final class PBFSource: Sendable {
    /// Where one blob of data lies.
    struct Place: Sendable {
        /// The byte at which its header starts.
        var start: Int
        /// Its bytes without the header.
        var body: Range<Int>
    }

    let bytes: ByteSource
    let header: OSMHeader
    let places: [Place]
    /// What is known of the kinds in each blob: `nil` until it has been unpacked once.
    private let known: Mutex<[OSMKinds?]>

    /// Reads the header and finds the blobs, without unpacking them.
    init(_ bytes: ByteSource) throws(ImportError) {
        self.bytes = bytes
        var header: OSMHeader?
        var places: [Place] = []
        var offset = 0
        var buffer: [UInt8] = []
        while offset < bytes.count {
            let (type, place) = try Self.readPlace(in: bytes, at: offset, buffer: &buffer)
            switch type {
            case "OSMHeader" where header == nil:
                header = try Self.readHeader(in: bytes, at: place)
            case "OSMData":
                guard header != nil else { throw Self.error(PBFFault("data comes before the header"), bytes, offset) }
                places.append(place)
            case "OSMHeader":
                throw Self.error(PBFFault("there is a second header"), bytes, offset)
            default: break  // The format asks readers to pass over types that they do not know.
            }
            offset = place.body.upperBound
        }
        guard let header else { throw Self.error(PBFFault("there is no header"), bytes, 0) }
        self.header = header
        self.places = places
        known = Mutex(Array(repeating: nil, count: places.count))
    }

    /// What the blobs at `indices` are known to hold; `nil` where nothing is known.
    func knownKinds(_ index: Int) -> OSMKinds? { known.withLock { $0[index] } }

    /// Reads blob `index` into the worker's block.
    func read(_ index: Int, with worker: PBFWorker, kinds: OSMKinds) throws(ImportError) {
        let place = places[index]
        try bytes.read(place.body, into: &worker.packed)
        worker.block.removeAll()
        do throws(PBFFault) {
            try worker.unpack()
            let found = try BlockDecoder(kinds: kinds).decode(into: worker.block)
            known.withLock { $0[index] = found }
        } catch {
            throw Self.error(error, bytes, place.start)
        }
    }

    private static func readPlace(
        in bytes: ByteSource, at offset: Int, buffer: inout [UInt8]
    ) throws(ImportError) -> (type: String, place: Place) {
        try bytes.read(offset..<offset + 4, into: &buffer)
        let headerSize = buffer.reduce(0) { $0 << 8 | Int($1) }
        guard headerSize <= PBFLimit.blobHeader else {
            throw error(
                PBFFault("its header has \(headerSize) bytes, more than the format allows", code: .tooLarge), bytes,
                offset)
        }
        try bytes.read(offset + 4..<offset + 4 + headerSize, into: &buffer)
        do throws(PBFFault) {
            let header = try WireReader.read(buffer) { reader throws(PBFFault) in try BlobHeader(message: reader) }
            guard let size = header.size else { throw PBFFault("its header does not tell its size") }
            guard size <= UInt64(PBFLimit.blob) else {
                throw PBFFault("it has \(size) bytes, more than the format allows", code: .tooLarge)
            }
            let start = offset + 4 + headerSize
            guard Int(size) <= bytes.count - start else {
                throw PBFFault("it has \(size) bytes but the file ends at byte \(bytes.count)", code: .truncatedFile)
            }
            return (header.type, Place(start: offset, body: start..<start + Int(size)))
        } catch {
            throw self.error(error, bytes, offset)
        }
    }

    private static func readHeader(in bytes: ByteSource, at place: Place) throws(ImportError) -> OSMHeader {
        let worker = PBFWorker()
        try bytes.read(place.body, into: &worker.packed)
        do throws(PBFFault) {
            try worker.unpack()
            return try WireReader.read(worker.block.strings.bytes) { reader throws(PBFFault) in
                try OSMHeader(message: reader)
            }
        } catch {
            throw self.error(error, bytes, place.start)
        }
    }

    private static func error(_ fault: PBFFault, _ bytes: ByteSource, _ start: Int) -> ImportError {
        let inside = fault.offset.map { ", at byte \($0) of its unpacked data" } ?? ""
        return ImportError(
            fault.code, "\(bytes.name), the blob at byte \(start): \(fault.problem)\(inside)", byteOffset: start)
    }
}

/// What one thread keeps from blob to blob: its buffers, its block and its unpacker.
final class PBFWorker {
    let block = OSMBlock()
    var packed: [UInt8] = []
    private var unpacker: BlobUnpacker?

    /// Unpacks the blob in `packed` into the bytes of the block's strings.
    func unpack() throws(PBFFault) {
        let unpacker: BlobUnpacker
        if let kept = self.unpacker { unpacker = kept } else { unpacker = try BlobUnpacker() }
        self.unpacker = unpacker
        try WireReader.read(packed) { reader throws(PBFFault) in
            try unpacker.unpack(reader, into: &block.strings.bytes)
        }
    }
}
