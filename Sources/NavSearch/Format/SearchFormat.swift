// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Layout of the search index, a section of the region file. `docs/region-file.md` describes it; change both together.
///
/// The section begins with the layout version, the number of parts, and offset and length of each part, eight bytes each.
/// Parts start at multiples of 64.
enum SearchFormat {
    /// Version of the layout. A reader accepts only this one.
    static let version: UInt64 = 1
    /// The section. Its number is one of those that are verified where they are used.
    static let section = RegionSection<UInt8>(130, "search.index")
    /// Which rows of the index of its original a pack has: a section with four parts and a header like that of the index.
    static let rowsSection = RegionSection<UInt8>(131, "search.rows")
    /// Tokens of one block of the dictionary; the first is stored whole.
    static let tokensPerBlock = 16
    /// Rows that share a box.
    static let rowsPerBox = 32

    /// The parts of the section of rows: the checksum of the original index, and row numbers, ascending.
    enum RowsPart: Int, CaseIterable { case source, entry, address, crossing }

    /// The parts, in the order of the section.
    enum Part: Int, CaseIterable {
        case textStart, textBytes
        case tokenBlockStart, tokenBytes, postingStart, postingBytes
        case entryName, entryLatitude, entryLongitude, entrySource, entryKind, entryImportance
        case entryPlace, entryPostcode, entryAddress, entryCountry, entryVariantStart
        case variantText, variantLanguage
        case entryAddressStart, addressNumber, addressLatitude, addressLongitude, addressSource, addressPostcode
        case kindText, kindStart, kindEntry
        case crossingFirst, crossingSecond, crossingLatitude, crossingLongitude, crossingSource
        case entryBox, addressBox
    }
}
