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

    /// Reads the blobs that may hold `kinds`; see `OSMFile.read`.
    func read<Value: Sendable>(
        _ kinds: OSMKinds, workers: Int,
        transform: @escaping @Sendable (OSMBlock) throws(ImportError) -> Value,
        consume: (Value, BlockCounts, ReadProgress) throws(ImportError) -> Void
    ) throws(ImportError) {
        let wanted = try blobs(thatMayHold: kinds)
        let total = wanted.reduce(0) { $0 + places[$1].body.count }
        var done = 0
        var highest: OSMKinds = .nodes
        let work = OrderedWork(count: wanted.count, workers: workers)
        try work.run(tool: { PBFWorker() }) { piece, worker throws(ImportError) -> (Value, BlockCounts, OSMKinds) in
            let found = try self.read(wanted[piece], with: worker, kinds: kinds)
            return (try transform(worker.block), BlockCounts(worker.block), found)
        } consume: { piece, result throws(ImportError) in
            let place = self.places[wanted[piece]]
            if self.header.isSorted, let first = result.2.first, let last = result.2.last {
                guard first.rawValue >= highest.rawValue else {
                    throw Self.error(PBFFault("the file says that it is sorted by kind but is not"), bytes, place.start)
                }
                highest = last
            }
            done += place.body.count
            try consume(result.0, result.1, ReadProgress(bytesDone: done, bytesTotal: total))
        }
    }

    /// The blobs that a pass for `kinds` has to read, in the order of the file.
    ///
    /// - Complexity: Unpacks O(log *n*) of *n* blobs when the file is sorted, else none.
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

    /// The first blob that is `behind`, in a sorted file; `nil` when a blob without elements hides the order.
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

    /// Reads blob `index` into the worker's block, notes which kinds it holds and returns them.
    private func read(_ index: Int, with worker: PBFWorker, kinds: OSMKinds) throws(ImportError) -> OSMKinds {
        let place = places[index]
        try bytes.read(place.body, into: &worker.packed)
        worker.block.removeAll()
        do throws(PBFFault) {
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

extension OSMKinds {
    /// The kind that comes first in a sorted file; `nil` for none.
    fileprivate var first: OSMKinds? { isEmpty ? nil : OSMKinds(rawValue: rawValue & (0 &- rawValue)) }

    /// The kind that comes last in a sorted file; `nil` for none.
    fileprivate var last: OSMKinds? {
        if contains(.relations) { return .relations }
        return contains(.ways) ? .ways : first
    }
}
