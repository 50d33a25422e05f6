// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The parts of a search index in the memory of a region.
///
/// Offsets are checked here, numbers of rows by `SearchTables`; the columns of this module return 0 outside their rows, so
/// that damaged bytes with matching checksums give wrong results at worst.
struct SearchParts: Sendable {
    private let section: SectionBytes
    private let ranges: [Range<Int>]

    /// Reads the header of the section.
    ///
    /// - Parameters:
    ///   - section: The section.
    ///   - count: Number of its parts.
    /// - Throws: `damaged`.
    init(_ section: SectionBytes, count: Int = SearchFormat.Part.allCases.count) throws(SearchError) {
        guard section.byteCount >= 16 + 16 * count else { throw SearchError.damaged("its header is cut off") }
        guard section.number(at: 0) == SearchFormat.version, section.number(at: 8) == UInt64(count) else {
            throw SearchError(
                .unsupportedVersion,
                "the search index has layout version \(section.number(at: 0)), this program reads \(SearchFormat.version)"
            )
        }
        var ranges: [Range<Int>] = []
        for part in 0..<count {
            let offset = section.number(at: 16 + 16 * part)
            let length = section.number(at: 24 + 16 * part)
            guard offset % 64 == 0, offset <= UInt64(section.byteCount),
                length <= UInt64(section.byteCount) - offset
            else { throw SearchError.damaged("part \(part) lies outside") }
            ranges.append(Int(offset)..<Int(offset + length))
        }
        self.section = section
        self.ranges = ranges
    }

    /// Number of bytes of the index.
    var byteCount: Int { section.byteCount }

    /// A part as bytes.
    func bytes(_ part: SearchFormat.Part) -> CheckedBytes { CheckedBytes(section.part(ranges[part.rawValue])) }

    /// A part as a packed column.
    ///
    /// - Throws: `damaged`.
    func column<Element>(
        _ part: SearchFormat.Part, _ type: Element.Type = UInt32.self
    ) throws(SearchError) -> CheckedColumn<Element> {
        try column(at: part.rawValue, type)
    }

    /// A part of the section of rows as a packed column.
    ///
    /// - Throws: `damaged`.
    func column<Element>(
        _ part: SearchFormat.RowsPart, _ type: Element.Type = UInt32.self
    ) throws(SearchError) -> CheckedColumn<Element> {
        try column(at: part.rawValue, type)
    }

    private func column<Element>(
        at part: Int, _ type: Element.Type
    ) throws(SearchError) -> CheckedColumn<Element> {
        guard let column = section.part(ranges[part]).packedColumn(type), column.count <= section.byteCount else {
            throw SearchError.damaged("part \(part) is not a packed column")
        }
        return CheckedColumn(column)
    }
}

/// Bytes of a section; reads outside give 0.
struct CheckedBytes: Sendable {
    private let part: SectionBytes

    init(_ part: SectionBytes) { self.part = part }

    /// Number of bytes.
    var count: Int { part.byteCount }

    /// One byte.
    @inline(__always) subscript(offset: Int) -> UInt8 { part.byte(at: offset) }

    /// The bytes of a range, cut to those that exist.
    func copy(_ range: Range<Int>) -> [UInt8] { part.copy(range) }

    /// Calls `body` with the bytes.
    @inline(__always) func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        part.withBytes(body)
    }

    /// A varint at an offset, which moves past it; 0 at the end.
    @inline(__always) func varint(at offset: inout Int) -> Int {
        var (value, shift) = (0, 0)
        while shift < 42, offset < count {
            let byte = self[offset]
            offset &+= 1
            value |= Int(byte & 127) << shift
            if byte < 128 { break }
            shift &+= 7
        }
        return value
    }

    /// Number of boxes of four 32-bit numbers.
    var boxCount: Int { count / 16 }

    /// A box.
    func box(_ row: Int) -> FixedBox {
        func number(_ index: Int) -> Int32 {
            let at = 16 * row + 4 * index
            return Int32(
                bitPattern: UInt32(self[at]) | UInt32(self[at + 1]) << 8 | UInt32(self[at + 2]) << 16
                    | UInt32(self[at + 3]) << 24)
        }
        return FixedBox(west: number(0), south: number(1), east: number(2), north: number(3))
    }
}

/// A packed column; rows outside give 0.
struct CheckedColumn<Element: PackedValue>: Sendable {
    private let column: PackedColumn<Element>

    init(_ column: PackedColumn<Element>) { self.column = column }

    /// Number of rows.
    var count: Int { column.count }

    /// The value of a row.
    @inline(__always) subscript(row: Int) -> Element {
        row >= 0 && row < column.endIndex ? column[row] : Element(packed: 0)
    }
}

extension CheckedColumn where Element == UInt32 {
    /// The rows of a child table that belong to `row`, cut to the rows that exist.
    @inline(__always) func children(of row: Int, limit: Int) -> Range<Int> {
        let start = min(Int(self[row]), limit)
        return start..<min(max(start, Int(self[row + 1])), limit)
    }
}
