// SPDX-License-Identifier: Apache-2.0

/// An opened region file: a proved section table over memory.
///
/// Opening reads every byte once to compare checksums, at memory speed, and parses nothing.
public struct RegionFile: Sendable {
    /// Where the bytes came from, for messages.
    public let path: String
    /// The section table in file order.
    public let sections: [SectionEntry]
    let storage: RegionBytes

    /// Opens a file and compares all checksums.
    ///
    /// - Throws: `RegionError`: unreadable, foreign, unsupportedVersion, truncated, damaged.
    /// - Complexity: O(size of the file).
    public init(path: String) throws(RegionError) {
        try self.init(storage: RegionBytes(mapping: path), path: path)
        for entry in sections where !isIntact(entry) {
            throw RegionError(
                code: .damaged, message: "\(path): section \(entry.name) at byte \(entry.offset) fails its checksum")
        }
    }

    /// Opens a file without comparing the checksums of its sections, to look at what is left of a damaged one.
    ///
    /// - Throws: `RegionError` when the header or the section table is unusable.
    public static func inspecting(path: String) throws(RegionError) -> RegionFile {
        try RegionFile(storage: RegionBytes(mapping: path), path: path)
    }

    /// Takes the bytes of a region from memory.
    public init(bytes: [UInt8], name: String = "memory") throws(RegionError) {
        try self.init(storage: RegionBytes(copying: bytes), path: name)
        for entry in sections where !isIntact(entry) {
            throw RegionError(code: .damaged, message: "\(name): section \(entry.name) fails its checksum")
        }
    }

    private init(storage: RegionBytes, path: String) throws(RegionError) {
        self.storage = storage
        self.path = path
        let bytes = storage.bytes
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
        let length = bytes.number(at: 16, as: UInt64.self)
        guard count <= RegionFormat.maximumSections else {
            throw RegionError(code: .damaged, message: "\(path): \(count) sections, at most 127 are possible")
        }
        guard length == UInt64(bytes.count) else {
            throw RegionError(
                code: length > UInt64(bytes.count) ? .truncated : .damaged,
                message: "\(path): \(bytes.count) bytes, the header says \(length)")
        }
        guard bytes.number(at: 24, as: UInt64.self) == RegionFile.headerChecksum(of: bytes) else {
            throw RegionError(code: .damaged, message: "\(path): the section table fails its checksum")
        }
        var entries: [SectionEntry] = []
        for row in 0..<count {
            let start = RegionFormat.headerSize + row * RegionFormat.entrySize
            let nameBytes = bytes[(start + 32)..<(start + 32 + RegionFormat.nameSize)].prefix { $0 != 0 }
            let entry = SectionEntry(
                number: bytes.number(at: start, as: UInt32.self), name: String(decoding: nameBytes, as: UTF8.self),
                rowSize: bytes.number(at: start + 4, as: UInt32.self),
                offset: bytes.number(at: start + 8, as: UInt64.self),
                byteCount: bytes.number(at: start + 16, as: UInt64.self),
                checksum: bytes.number(at: start + 24, as: UInt64.self))
            guard entry.offset % UInt64(RegionFormat.alignment) == 0, entry.offset <= length,
                entry.byteCount <= length - entry.offset, entry.byteCount % UInt64(max(1, entry.rowSize)) == 0
            else {
                throw RegionError(code: .damaged, message: "\(path): section \(entry.name) lies outside the file")
            }
            entries.append(entry)
        }
        sections = entries
    }

    /// Whether the bytes of a section still have their checksum.
    public func isIntact(_ entry: SectionEntry) -> Bool { Checksum.of(bytes(of: entry)) == entry.checksum }

    /// The rows of a section.
    ///
    /// - Throws: `damaged` when the section is missing or its rows have another size.
    public func column<Element>(_ section: RegionSection<Element>) throws(RegionError) -> Column<Element> {
        guard let column = try columnIfPresent(section) else {
            throw RegionError(code: .damaged, message: "\(path): section \(section.name) is missing")
        }
        return column
    }

    /// The rows of a section that not every region has; `nil` when this one lacks it.
    ///
    /// - Throws: `damaged` when its rows have another size.
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

    /// The rows of a packed section that not every region has; `nil` when this one lacks it.
    ///
    /// - Throws: `damaged` when its layout contradicts its length.
    public func columnIfPresent<Element>(
        _ section: PackedSection<Element>
    ) throws(RegionError) -> PackedColumn<Element>? {
        guard let entry = sections.first(where: { $0.number == section.number }) else { return nil }
        guard entry.rowSize == 0, let column = PackedColumn<Element>(bytes(of: entry), owner: storage) else {
            throw RegionError(code: .damaged, message: "\(path): section \(section.name) is no packed column")
        }
        return column
    }

    /// Folds the contents of all sections into one number: what was said about one map is not taken for another by it.
    public var fold: UInt64 { sections.reduce(into: 0) { $0 = ($0 &* 31) ^ $1.checksum } }

    /// Number of rows of a section; 0 for a packed one that is damaged.
    public func rowCount(of entry: SectionEntry) -> Int {
        entry.rowSize > 0
            ? Int(entry.byteCount / UInt64(entry.rowSize)) : PackedShape(bytes(of: entry))?.rows ?? 0
    }

    func bytes(of entry: SectionEntry) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: storage.bytes[Int(entry.offset)..<Int(entry.offset + entry.byteCount)])
    }

    /// Checksum of the header without its own field, and of the section table.
    static func headerChecksum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        let front = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<24]))
        let table = Checksum.of(
            UnsafeRawBufferPointer(rebasing: bytes[RegionFormat.headerSize..<RegionFormat.bodyOffset]))
        return front ^ table
    }
}

extension UnsafeRawBufferPointer {
    /// A little-endian number; the caller has proved that it lies inside.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as: Number.Type) -> Number {
        Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
