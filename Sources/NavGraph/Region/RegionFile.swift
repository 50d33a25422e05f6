// SPDX-License-Identifier: Apache-2.0

/// An open region file: a validated section table over mapped memory.
///
/// Opening reads every byte of the road network once to verify checksums, at memory speed, and parses nothing. Stored
/// metrics are verified block by block where they are used.
public struct RegionFile: Sendable {
    /// Path or name of the source, for messages.
    public let path: String
    /// The section table in file order.
    public let sections: [SectionEntry]
    let storage: RegionBytes
    /// The packs of a folder that was opened as one region; `nil` for a file.
    package let parts: RegionParts?

    /// Opens a file and verifies the checksums of all sections but those of stored metrics. A folder is opened as all
    /// packs in it, see `RegionFolder`.
    ///
    /// - Throws: `RegionError`: `unreadable`, `foreign`, `unsupportedVersion`, `truncated` or `damaged`; for a folder also
    ///   what `RegionFolder.open` throws.
    /// - Complexity: O(size of the road network).
    public init(path: String) throws(RegionError) {
        let (path, parts) = try RegionFile.file(at: path)
        try self.init(path: path, parts: parts)
    }

    /// Opens a file and verifies checksums.
    init(path: String, parts: RegionParts?) throws(RegionError) {
        try self.init(storage: RegionBytes(mapping: path), path: path, parts: parts)
        for entry in sections where !entry.isVerifiedInUse && !isIntact(entry) {
            throw RegionError(
                code: .damaged, message: "\(path): section \(entry.name) at byte \(entry.offset) fails its checksum")
        }
    }

    /// Opens a file without verifying the checksums of its sections, in order to inspect a damaged one.
    ///
    /// - Throws: `RegionError` when the header or the section table cannot be used.
    public static func inspecting(path: String) throws(RegionError) -> RegionFile {
        let (path, parts) = try RegionFile.file(at: path)
        return try RegionFile(storage: RegionBytes(mapping: path), path: path, parts: parts)
    }

    /// The path of a file, or of the region that the packs of a folder make together, and these packs.
    private static func file(at path: String) throws(RegionError) -> (path: String, parts: RegionParts?) {
        FolderFiles.isFolder(path) ? try RegionFolder(path: path).joined() : (path, nil)
    }

    /// The checksum of header and section table, which identifies the contents of a file.
    ///
    /// - Throws: `RegionError` when the header or the section table cannot be used.
    static func headerChecksum(ofFile path: String) throws(RegionError) -> UInt64 {
        let file = try RegionFile(storage: RegionBytes(mapping: path), path: path)
        return headerChecksum(of: file.storage.bytes)
    }

    /// Opens a region in memory and verifies checksums as for a file.
    ///
    /// - Parameters:
    ///   - bytes: The region. They are copied.
    ///   - name: Name for messages.
    /// - Throws: `RegionError`: `foreign`, `unsupportedVersion`, `truncated` or `damaged`.
    public init(bytes: [UInt8], name: String = "memory") throws(RegionError) {
        try self.init(storage: RegionBytes(copying: bytes), path: name)
        for entry in sections where !entry.isVerifiedInUse && !isIntact(entry) {
            throw RegionError(code: .damaged, message: "\(name): section \(entry.name) fails its checksum")
        }
    }

    private init(storage: RegionBytes, path: String, parts: RegionParts? = nil) throws(RegionError) {
        self.storage = storage
        self.parts = parts
        self.path = path
        let count = try RegionFile.sectionCount(storage.bytes, path)
        var entries: [SectionEntry] = []
        for row in 0..<count {
            let entry = SectionEntry(storage.bytes, row: row)
            guard entry.isAligned, entry.lies(within: UInt64(storage.bytes.count)) else {
                throw RegionError(code: .damaged, message: "\(path): section \(entry.name) lies outside the file")
            }
            entries.append(entry)
        }
        sections = entries
    }

    /// Verifies the header and returns the number of sections.
    private static func sectionCount(_ bytes: UnsafeRawBufferPointer, _ path: String) throws(RegionError) -> Int {
        guard bytes.count >= RegionFormat.magic.count, bytes.prefix(8).elementsEqual(RegionFormat.magic) else {
            throw RegionError(
                code: .foreign, message: "\(path): not a region file; make one with 'guidepost map build \(path)'")
        }
        guard bytes.count >= RegionFormat.bodyOffset else {
            throw RegionError(
                code: .truncated,
                message: "\(path): \(bytes.count) bytes, the header alone has \(RegionFormat.bodyOffset)")
        }
        let version = bytes.number(at: 8, as: UInt32.self)
        guard version == RegionFormat.version else {
            throw RegionError(
                code: .unsupportedVersion,
                message:
                    "\(path): layout version \(version), this program reads \(RegionFormat.version); build it again")
        }
        let count = Int(bytes.number(at: 12, as: UInt32.self))
        guard count <= RegionFormat.maximumSections else {
            throw RegionError(code: .damaged, message: "\(path): \(count) sections, at most 127 are possible")
        }
        let length = bytes.number(at: 16, as: UInt64.self)
        guard length == UInt64(bytes.count) else {
            throw RegionError(
                code: length > UInt64(bytes.count) ? .truncated : .damaged,
                message: "\(path): \(bytes.count) bytes, the header says \(length)")
        }
        guard bytes.number(at: 24, as: UInt64.self) == RegionFile.headerChecksum(of: bytes) else {
            throw RegionError(code: .damaged, message: "\(path): the section table fails its checksum")
        }
        return count
    }

    /// Whether the bytes of a section match their checksum.
    public func isIntact(_ entry: SectionEntry) -> Bool { Checksum.of(bytes(of: entry)) == entry.checksum }

    /// The rows of a section.
    ///
    /// - Throws: `damaged` when the section is missing or its rows have a different size.
    public func column<Element>(_ section: RegionSection<Element>) throws(RegionError) -> Column<Element> {
        guard let column = try columnIfPresent(section) else {
            throw RegionError(code: .damaged, message: "\(path): section \(section.name) is missing")
        }
        return column
    }

    /// The rows of an optional section; `nil` when the region does not have it.
    ///
    /// - Throws: `damaged` when its rows have a different size.
    public func columnIfPresent<Element>(
        _ section: RegionSection<Element>
    ) throws(RegionError) -> Column<Element>? {
        guard let entry = sections.first(where: { $0.number == section.number }) else { return nil }
        guard Int(entry.rowSize) == MemoryLayout<Element>.stride else {
            throw RegionError(
                code: .damaged,
                message: "\(path): section \(section.name) has rows of \(entry.rowSize) bytes, not "
                    + "\(MemoryLayout<Element>.stride)")
        }
        return Column(rows: bytes(of: entry).bindMemory(to: Element.self), owner: storage)
    }

    /// The rows of a packed section.
    ///
    /// - Throws: `damaged` when the section is missing or its layout contradicts its length.
    public func column<Element>(_ section: PackedSection<Element>) throws(RegionError) -> PackedColumn<Element> {
        guard let column = try columnIfPresent(section) else {
            throw RegionError(code: .damaged, message: "\(path): section \(section.name) is missing")
        }
        return column
    }

    /// The rows of an optional packed section; `nil` when the region does not have it.
    ///
    /// - Throws: `damaged` when its layout contradicts its length.
    public func columnIfPresent<Element>(
        _ section: PackedSection<Element>
    ) throws(RegionError) -> PackedColumn<Element>? {
        guard let entry = sections.first(where: { $0.number == section.number }) else { return nil }
        guard entry.rowSize == 0, let column = PackedColumn<Element>(bytes(of: entry), owner: storage) else {
            throw RegionError(code: .damaged, message: "\(path): section \(section.name) is not a packed column")
        }
        return column
    }

    /// Identifies the contents by a hash of all checksums, so that data about one map is not applied to another.
    ///
    /// What the region was built from is no part of the contents.
    public var fingerprint: UInt64 {
        sections.reduce(into: 0) { hash, entry in
            guard entry.number != Sections.buildSource.number else { return }
            hash = (hash &* 31) ^ entry.checksum
        }
    }

    /// Whether the region is a pack.
    package var isPack: Bool { hasSection(Sections.packRows.number) }

    /// Whether the region has a section.
    func hasSection(_ number: UInt32) -> Bool { sections.contains { $0.number == number } }

    /// Length of the file in bytes, and the checksum of all of them.
    package var wholeFile: (byteCount: Int, checksum: UInt64) { (storage.bytes.count, Checksum.of(storage.bytes)) }

    /// Number of rows of a section; 0 for a damaged packed section.
    public func rowCount(of entry: SectionEntry) -> Int {
        entry.rowSize > 0
            ? Int(entry.byteCount / UInt64(entry.rowSize)) : PackedLayout(bytes(of: entry))?.rows ?? 0
    }

    /// The bytes of a section that its reader verifies where it uses them; `nil` when the region does not have it.
    package func bytesIfPresent(_ section: RegionSection<UInt8>) -> SectionBytes? {
        sections.first { $0.number == section.number }.map { SectionBytes(bytes: bytes(of: $0), owner: storage) }
    }

    func bytes(of entry: SectionEntry) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: storage.bytes[Int(entry.offset)..<Int(entry.offset + entry.byteCount)])
    }

    /// Checksum of the section table and of the header, without the field of this checksum.
    static func headerChecksum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        let front = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<24]))
        let table = Checksum.of(
            UnsafeRawBufferPointer(rebasing: bytes[RegionFormat.headerSize..<RegionFormat.bodyOffset]))
        return front ^ table
    }
}

extension SectionEntry {
    /// Whether the section is verified block by block where it is used.
    public var isVerifiedInUse: Bool { RegionFormat.verifiedInUse.contains(number) }

    /// Reads a row of the section table.
    fileprivate init(_ bytes: UnsafeRawBufferPointer, row: Int) {
        let start = RegionFormat.headerSize + row * RegionFormat.entrySize
        let nameBytes = bytes[(start + 32)..<(start + 32 + RegionFormat.nameSize)].prefix { $0 != 0 }
        self.init(
            number: bytes.number(at: start, as: UInt32.self), name: String(decoding: nameBytes, as: UTF8.self),
            rowSize: bytes.number(at: start + 4, as: UInt32.self),
            offset: bytes.number(at: start + 8, as: UInt64.self),
            byteCount: bytes.number(at: start + 16, as: UInt64.self),
            checksum: bytes.number(at: start + 24, as: UInt64.self))
    }

    /// Whether the section starts at an aligned offset and has complete rows.
    fileprivate var isAligned: Bool {
        offset % UInt64(RegionFormat.alignment) == 0 && byteCount % UInt64(max(1, rowSize)) == 0
    }

    fileprivate func lies(within length: UInt64) -> Bool { offset <= length && byteCount <= length - offset }
}

extension UnsafeRawBufferPointer {
    /// A little-endian number.
    ///
    /// - Precondition: It lies inside the buffer.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as: Number.Type) -> Number {
        Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
