// SPDX-License-Identifier: Apache-2.0

/// Constants of the region file. `docs/region-file.md` describes the layout; change both together.
public enum RegionFormat {
    /// First eight bytes of every region file.
    static let magic: [UInt8] = Array("GPREGION".utf8)
    /// Version of the layout. A reader accepts only this one.
    public static let version: UInt32 = 2
    /// Every section starts at a multiple of this.
    static let alignment = 64
    /// Bytes before the section table.
    static let headerSize = 32
    /// Bytes of one entry of the section table.
    static let entrySize = 64
    /// Bytes of a section's name inside its entry, padded with zeros.
    static let nameSize = 32
    /// Capacity of the section table. It is reserved, so that the table can be written last.
    static let maximumSections = 127
    /// Numbers of the sections that are verified block by block where they are used, not on opening. They are larger than
    /// all others, and a process uses few of their blocks.
    static let verifiedInUse: ClosedRange<UInt32> = 121...139
    /// Smallest offset of a section.
    static let bodyOffset = headerSize + maximumSections * entrySize + 32
}

/// Identifies a column of the region file and the type of its rows.
public struct RegionSection<Element: BitwiseCopyable>: Sendable {
    /// Number in the section table. Its meaning does not change within a version of the layout.
    public let number: UInt32
    /// Readable name.
    public let name: String

    package init(_ number: UInt32, _ name: String) {
        self.number = number
        self.name = name
    }
}

/// Identifies a packed column of the region file and the type of its rows.
public struct PackedSection<Element: PackedValue>: Sendable {
    /// Number in the section table, as for `RegionSection`.
    public let number: UInt32
    /// Readable name.
    public let name: String

    package init(_ number: UInt32, _ name: String) {
        self.number = number
        self.name = name
    }
}

/// One entry of the section table.
public struct SectionEntry: Sendable, Hashable {
    /// Number of the section.
    public let number: UInt32
    /// Readable name.
    public let name: String
    /// Bytes of one row; 0 for a packed column, which stores the width of its rows itself.
    public let rowSize: UInt32
    /// First byte, from the start of the file.
    public let offset: UInt64
    /// Length in bytes.
    public let byteCount: UInt64
    /// XXH64 of the bytes.
    public let checksum: UInt64
}
