// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Writes a region section by section, so that the importer can release each table early.
///
/// The file is replaced atomically: bytes go to `PATH.part`, which `finish` synchronizes and renames, and which
/// `deinit` removes. After a crash the previous file or the new one is present, and the new one if `finish` has
/// returned. A lock on `PATH.part` keeps two writers from one path. The output is deterministic.
public final class RegionWriter {
    private var entries: [SectionEntry] = []
    private var length = UInt64(RegionFormat.bodyOffset)
    private var sink: Sink
    private let system: FileSystemCalls

    private enum Sink {
        case file(descriptor: Int32, path: String, temporary: String)
        case memory([UInt8])
        case closed
    }

    /// Creates a writer of the file at `path`.
    ///
    /// - Throws: `unwritable`.
    public convenience init(path: String) throws(RegionError) { try self.init(path: path, system: FileSystemCalls()) }

    init(path: String, system: FileSystemCalls) throws(RegionError) {
        self.system = system
        let temporary = path + ".part"
        let descriptor = try Self.openLocked(temporary)
        sink = .file(descriptor: descriptor, path: path, temporary: temporary)
        try put([UInt8](repeating: 0, count: RegionFormat.bodyOffset).span.bytes, at: 0)
    }

    /// Creates a writer to memory; `finishInMemory` returns the bytes.
    public init() {
        system = FileSystemCalls()
        sink = .memory([UInt8](repeating: 0, count: RegionFormat.bodyOffset))
    }

    /// Creates or empties a file and locks it until it is closed.
    private static func openLocked(_ path: String) throws(RegionError) -> Int32 {
        func failure(_ code: Int32) -> RegionError {
            RegionError(
                code: .unwritable,
                message: code == EWOULDBLOCK
                    ? "\(path): another process is writing this file" : "\(path): \(String(cString: strerror(code)))")
        }
        // Another writer may rename or remove the file between opening and locking it; then the name is opened again.
        while true {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw failure(errno) }
            var (locked, named) = (stat(), stat())
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &locked) == 0 else {
                let code = errno
                _ = close(descriptor)
                throw failure(code)
            }
            if stat(path, &named) == 0, locked.st_ino == named.st_ino, locked.st_dev == named.st_dev {
                guard ftruncate(descriptor, 0) == 0 else {
                    let code = errno
                    _ = close(descriptor)
                    throw failure(code)
                }
                return descriptor
            }
            _ = close(descriptor)
        }
    }

    deinit {
        if case .file(let descriptor, _, let temporary) = sink {
            unlink(temporary)
            _ = system.closeFile(descriptor)
        }
    }

    /// Adds a section.
    ///
    /// - Precondition: The section has not been added before, and there are at most 127.
    /// - Throws: `unwritable`, for example when the disk is full.
    public func add<Element>(_ section: RegionSection<Element>, _ rows: [Element]) throws(RegionError) {
        try add(
            section.number, section.name, rowSize: UInt32(MemoryLayout<Element>.stride), rows.span.bytes)
    }

    /// Adds a packed section.
    ///
    /// - Precondition: As for the other `add`.
    /// - Throws: `unwritable`, for example when the disk is full.
    public func add<Element>(
        _ section: PackedSection<Element>, _ rows: some Collection<Element>
    ) throws(RegionError) {
        try add(section.number, section.name, rowSize: 0, PackedLayout.words(of: rows.lazy.map(\.packed)).span.bytes)
    }

    /// Adds an unchanged section of another region.
    ///
    /// - Precondition: As for `add`.
    /// - Throws: `unwritable`, for example when the disk is full.
    public func copy(_ entry: SectionEntry, from file: RegionFile) throws(RegionError) {
        try add(entry.number, entry.name, rowSize: entry.rowSize, Array(file.bytes(of: entry)).span.bytes)
    }

    /// Adds a modified section of another region with a matching checksum, to test damage that checksums do not detect.
    ///
    /// - Precondition: As for `add`.
    package func copy(
        _ entry: SectionEntry, from file: RegionFile, changing change: (inout [UInt8]) -> Void
    ) throws(RegionError) {
        var bytes = Array(file.bytes(of: entry))
        change(&bytes)
        try add(entry.number, entry.name, rowSize: entry.rowSize, bytes.span.bytes)
    }

    /// Adds a section of bytes that consists of several parts, each of which is padded with zeros to a multiple of 64.
    ///
    /// - Precondition: As for the other `add`.
    /// - Throws: `unwritable`, for example when the disk is full.
    package func add(_ section: RegionSection<UInt8>, parts: [UnsafeRawBufferPointer]) throws(RegionError) {
        let offset = try align(section.number, section.name)
        let zeros = [UInt8](repeating: 0, count: RegionFormat.alignment)
        var sum = Checksum.Stream()
        for part in parts {
            let whole = part.count & ~31
            sum.append(UnsafeRawBufferPointer(rebasing: part[..<whole]))
            try put(part.bytes, at: length)
            length += UInt64(part.count)
            // The last bytes of a part and the padding together are one or two blocks of the checksum.
            let padding = (RegionFormat.alignment - part.count % RegionFormat.alignment) % RegionFormat.alignment
            let end = Array(part[whole...]) + zeros.prefix(padding)
            end.withUnsafeBytes { sum.append($0) }
            try put(zeros.span.extracting(first: padding).bytes, at: length)
            length += UInt64(padding)
        }
        entries.append(
            SectionEntry(
                number: section.number, name: section.name, rowSize: 1, offset: offset, byteCount: length - offset,
                checksum: sum.value))
    }

    private func add(_ number: UInt32, _ name: String, rowSize: UInt32, _ bytes: RawSpan) throws(RegionError) {
        let offset = try align(number, name)
        entries.append(
            SectionEntry(
                number: number, name: name, rowSize: rowSize, offset: offset, byteCount: UInt64(bytes.byteCount),
                checksum: bytes.withUnsafeBytes { Checksum.of($0) }))
        try put(bytes, at: offset)
        length = offset + UInt64(bytes.byteCount)
    }

    /// Pads the file to the start of a new section, and returns its offset.
    private func align(_ number: UInt32, _ name: String) throws(RegionError) -> UInt64 {
        precondition(entries.count < RegionFormat.maximumSections, "too many sections")
        precondition(!entries.contains { $0.number == number }, "section \(name) is added twice")
        let aligned = (length + UInt64(RegionFormat.alignment) - 1) / UInt64(RegionFormat.alignment)
        let offset = aligned * UInt64(RegionFormat.alignment)
        try put([UInt8](repeating: 0, count: Int(offset - length)).span.bytes, at: length)
        length = offset
        return offset
    }

    /// Opens the sections added so far as a region, so that later sections can be computed from earlier ones.
    ///
    /// The snapshot does not contain sections added afterwards, and may outlive the writer. A file is mapped, memory is
    /// copied.
    ///
    /// - Throws: `unwritable` or `unreadable`.
    /// - Precondition: The region is not finished.
    public func snapshot() throws(RegionError) -> RegionFile {
        try put(header().span.bytes, at: 0)
        switch sink {
        case .file(_, _, let temporary): return try RegionFile.inspecting(path: temporary)
        case .memory(let bytes): return try RegionFile(bytes: bytes)
        case .closed: preconditionFailure("the region is already finished")
        }
    }

    /// Writes the header and the section table, synchronizes the file and renames it to its final path.
    ///
    /// - Throws: `unwritable`.
    public func finish() throws(RegionError) {
        try put(header().span.bytes, at: 0)
        guard case .file(let descriptor, let path, let temporary) = sink else { return }
        sink = .closed
        // A duplicate holds the lock until the file has its final name; closing reports errors before that.
        let lock = dup(descriptor)
        defer { _ = close(lock) }
        var failure = lock >= 0 && system.synchronize(descriptor) == 0 ? 0 : errno
        if system.closeFile(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, system.renameFile(temporary, path) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(temporary)
            throw RegionError(code: .unwritable, message: "\(path): \(String(cString: strerror(failure)))")
        }
        // Until the folder is synchronized, a crash can bring back the previous file.
        guard system.synchronizeFolder(path) == 0 else {
            throw RegionError(
                code: .unwritable,
                message: "\(path) is written, but its folder is not on the disk: \(String(cString: strerror(errno)))")
        }
    }

    /// Finishes a region in memory and returns it; empty for a writer of a file.
    ///
    /// - Throws: `unwritable`.
    public func finishInMemory() throws(RegionError) -> [UInt8] {
        try finish()
        guard case .memory(let bytes) = sink else { return [] }
        return bytes
    }

    private func header() -> [UInt8] {
        var header = [UInt8](repeating: 0, count: RegionFormat.bodyOffset)
        func put(_ number: some FixedWidthInteger, at offset: Int) {
            withUnsafeBytes(of: number.littleEndian) { header.replaceSubrange(offset..<(offset + $0.count), with: $0) }
        }
        header.replaceSubrange(0..<8, with: RegionFormat.magic)
        put(RegionFormat.version, at: 8)
        put(UInt32(entries.count), at: 12)
        put(length, at: 16)
        for (row, entry) in entries.enumerated() {
            let start = RegionFormat.headerSize + row * RegionFormat.entrySize
            put(entry.number, at: start)
            put(entry.rowSize, at: start + 4)
            put(entry.offset, at: start + 8)
            put(entry.byteCount, at: start + 16)
            put(entry.checksum, at: start + 24)
            let name = entry.name.utf8.prefix(RegionFormat.nameSize)
            header.replaceSubrange((start + 32)..<(start + 32 + name.count), with: name)
        }
        put(header.withUnsafeBytes { RegionFile.headerChecksum(of: $0) }, at: 24)
        return header
    }

    private func put(_ bytes: RawSpan, at offset: UInt64) throws(RegionError) {
        switch sink {
        case .closed: preconditionFailure("the region is already finished")
        case .memory(var memory):
            sink = .closed  // makes the array uniquely referenced, so that it grows in place
            let end = Int(offset) + bytes.byteCount
            if memory.count < end { memory.append(contentsOf: repeatElement(0, count: end - memory.count)) }
            bytes.withUnsafeBytes { memory.replaceSubrange(Int(offset)..<end, with: $0) }
            sink = .memory(memory)
        case .file(let descriptor, let path, _):
            let failure: String? = bytes.withUnsafeBytes { buffer in
                var done = 0
                while done < buffer.count {
                    let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
                    let count = system.write(descriptor, rest, offset + UInt64(done))
                    if count < 0, errno == EINTR { continue }
                    // Retrying a write of zero bytes would loop forever.
                    guard count > 0 else { return String(cString: strerror(count < 0 ? errno : ENOSPC)) }
                    done += count
                }
                return nil
            }
            if let failure { throw RegionError(code: .unwritable, message: "\(path): \(failure)") }
        }
    }
}
