// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A PBF file: blob offsets, header, and decoding of single blobs.
final class PBFSource: Sendable {
    /// Location of one data blob.
    struct Place: Sendable {
        /// Offset of its header.
        var start: Int
        /// Range of its body.
        var body: Range<Int>
    }

    let bytes: ByteSource
    let header: OSMHeader
    let places: [Place]
    /// Element kinds of each blob; `nil` until first decoded.
    private let known: Mutex<[OSMKinds?]>

    /// Reads the header and locates the blobs without decompressing them.
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
                guard header != nil else { throw Self.error(PBFError("data comes before the header"), bytes, offset) }
                places.append(place)
            case "OSMHeader":
                throw Self.error(PBFError("there is a second header"), bytes, offset)
            default: break  // Readers must skip unknown types.
            }
            offset = place.body.upperBound
        }
        guard let header else { throw Self.error(PBFError("there is no header"), bytes, 0) }
        self.header = header
        self.places = places
        known = Mutex(Array(repeating: nil, count: places.count))
    }

    /// Reads the blobs that may contain `kinds`; see `OSMFile.read`.
    func read<Value: Sendable>(
        _ kinds: OSMKinds, workers: Int,
        transform: @escaping @Sendable (OSMBlock) throws(ImportError) -> Value,
        consume: (Value, BlockCounts, ReadProgress) throws(ImportError) -> Void
    ) throws(ImportError) {
        let wanted = try blobs(thatMayHold: kinds)
        let total = wanted.reduce(0) { $0 + places[$1].body.count }
        var done = 0
        var highest: OSMKinds = .nodes
        let work = OrderedPipeline(count: wanted.count, workers: workers)
        try work.run(context: { PBFWorker() }) { piece, worker throws(ImportError) -> (Value, BlockCounts, OSMKinds) in
            let found = try self.read(wanted[piece], with: worker, kinds: kinds)
            return (try transform(worker.block), BlockCounts(worker.block), found)
        } consume: { piece, result throws(ImportError) in
            let place = self.places[wanted[piece]]
            if self.header.isSorted, let first = result.2.first, let last = result.2.last {
                guard first.rawValue >= highest.rawValue else {
                    throw Self.error(PBFError("the file says that it is sorted by kind but is not"), bytes, place.start)
                }
                highest = last
            }
            done += place.body.count
            try consume(result.0, result.1, ReadProgress(bytesDone: done, bytesTotal: total))
        }
    }

    /// The blobs that a pass for `kinds` has to read, in file order.
    ///
    /// - Complexity: Decompresses O(log *n*) of *n* blobs when the file is sorted, else none.
    private func blobs(thatMayHold kinds: OSMKinds) throws(ImportError) -> [Int] {
        var range = places.indices
        if header.isSorted, let first = kinds.first, let last = kinds.last {
            let worker = PBFWorker()
            let start = try boundary(with: worker) { $0.last.rawValue >= first.rawValue }
            let end = try boundary(with: worker) { $0.first.rawValue > last.rawValue }
            if let start, let end, start <= end { range = start..<end }
        }
        return known.withLock { known in range.filter { known[$0]?.isDisjoint(with: kinds) != true } }
    }

    /// The first blob for which `behind` holds, in a sorted file; `nil` when an empty blob obscures the order.
    private func boundary(
        with worker: PBFWorker, behind: ((first: OSMKinds, last: OSMKinds)) -> Bool
    ) throws(ImportError) -> Int? {
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            let noted = known.withLock { $0[middle] }
            let found: OSMKinds
            if let noted { found = noted } else { found = try read(middle, with: worker, kinds: []) }
            guard let first = found.first, let last = found.last else { return nil }
            if behind((first, last)) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Decodes blob `index` into the worker's block, stores the element kinds found and returns them.
    private func read(_ index: Int, with worker: PBFWorker, kinds: OSMKinds) throws(ImportError) -> OSMKinds {
        let place = places[index]
        try bytes.read(place.body, into: &worker.packed)
        worker.block.removeAll()
        do throws(PBFError) {
            try worker.unpack()
            let found = try BlockDecoder(kinds: kinds).decode(into: worker.block)
            known.withLock { $0[index] = found }
            return found
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
                PBFError("its header has \(headerSize) bytes, more than the format allows", code: .tooLarge), bytes,
                offset)
        }
        try bytes.read(offset + 4..<offset + 4 + headerSize, into: &buffer)
        do throws(PBFError) {
            let header = try WireReader.read(buffer) { reader throws(PBFError) in try BlobHeader(message: reader) }
            guard let size = header.size else { throw PBFError("its header has no size") }
            guard size <= UInt64(PBFLimit.blob) else {
                throw PBFError("it has \(size) bytes, more than the format allows", code: .tooLarge)
            }
            let start = offset + 4 + headerSize
            guard Int(size) <= bytes.count - start else {
                throw PBFError("it has \(size) bytes but the file ends at byte \(bytes.count)", code: .truncatedFile)
            }
            return (header.type, Place(start: offset, body: start..<start + Int(size)))
        } catch {
            throw self.error(error, bytes, offset)
        }
    }

    private static func readHeader(in bytes: ByteSource, at place: Place) throws(ImportError) -> OSMHeader {
        let worker = PBFWorker()
        try bytes.read(place.body, into: &worker.packed)
        do throws(PBFError) {
            try worker.unpack()
            return try WireReader.read(worker.block.strings.bytes) { reader throws(PBFError) in
                try OSMHeader(message: reader)
            }
        } catch {
            throw self.error(error, bytes, place.start)
        }
    }

    private static func error(_ fault: PBFError, _ bytes: ByteSource, _ start: Int) -> ImportError {
        let inside = fault.offset.map { ", at byte \($0) of its unpacked data" } ?? ""
        return ImportError(
            fault.code, "\(bytes.name), the blob at byte \(start): \(fault.problem)\(inside)", byteOffset: start)
    }
}

/// Reusable state of a thread: buffers, block and decompressor.
final class PBFWorker {
    let block = OSMBlock()
    var packed: [UInt8] = []
    private var unpacker: BlobUnpacker?

    /// Decompresses the blob in `packed` into the string bytes of the block.
    func unpack() throws(PBFError) {
        let unpacker: BlobUnpacker
        if let existing = self.unpacker { unpacker = existing } else { unpacker = try BlobUnpacker() }
        self.unpacker = unpacker
        try WireReader.read(packed) { reader throws(PBFError) in
            try unpacker.unpack(reader, into: &block.strings.bytes)
        }
    }
}

extension OSMKinds {
    /// The kind that comes first in a sorted file; `nil` for none.
    fileprivate var first: OSMKinds? { isEmpty ? nil : OSMKinds(rawValue: rawValue & (0 &- rawValue)) }

    /// The kind that comes last in a sorted file; `nil` for none.
    fileprivate var last: OSMKinds? {
        if contains(.relations) { return .relations }
        return contains(.ways) ? .ways : first
    }
}
