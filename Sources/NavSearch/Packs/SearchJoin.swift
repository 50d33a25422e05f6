// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The union of rows of several indexes of one original, in its order. A row that several have is there once.
struct SearchJoin {
    private typealias Row = (original: UInt32, part: Int, row: Int)
    private let parts: [SearchPart]
    /// The rows of each table of the new index: where each is read, ascending by its number in the original.
    private var rows: [[(original: UInt32, part: Int, row: Int)]] = []
    /// For each table and part, the new number of each row; −1 for none.
    private var numbers: [[[Int32]]] = []

    /// Collects the rows.
    ///
    /// - Complexity: O(n log n) for n rows of all parts.
    init(_ parts: [(part: SearchPart, selection: SearchSelection)]) {
        self.parts = parts.map(\.part)
        for table in SearchPart.Table.allCases {
            var all: [Row] = []
            for (index, (part, selection)) in parts.enumerated() {
                for (row, isSelected) in selection.isSelected[table.rawValue].enumerated() where isSelected {
                    all.append((part.original(table, row), index, row))
                }
            }
            all.sort { ($0.original, $0.part) < ($1.original, $1.part) }
            var numbers = parts.map { [Int32](repeating: -1, count: $0.part.count(table)) }
            var once: [Row] = []
            for row in all {
                if once.last?.original != row.original { once.append(row) }
                numbers[row.part][row.row] = Int32(once.count - 1)
            }
            rows.append(once)
            self.numbers.append(numbers)
        }
    }

    private func number(_ table: SearchPart.Table, _ part: Int, _ row: Int?) -> Int32 {
        guard let row, numbers[table.rawValue][part].indices.contains(row) else { return -1 }
        return numbers[table.rawValue][part][row]
    }

    /// Writes the index, and the section that says which rows of the original it has.
    ///
    /// - Throws: `unwritable`.
    func write(to writer: RegionWriter) throws(RegionError) {
        var builder = SearchIndexBuilder()
        builder.entries = rows[SearchPart.Table.entry.rawValue].map(entry)
        builder.addresses = rows[SearchPart.Table.address.rawValue].map(address)
        builder.crossings = rows[SearchPart.Table.crossing.rawValue].compactMap(crossing)
        try builder.write(to: writer)
        let source = PackedWords.words(of: [Int64(bitPattern: parts.first?.source ?? 0)])
        let columns = [source] + rows.map { PackedWords.words(of: $0.map(\.original)) }
        try SearchIndexBuilder.add(
            columns.map { $0.withUnsafeBytes { Array($0) } }, as: SearchFormat.rowsSection, to: writer)
    }

    private func entry(_ at: Row) -> SearchIndexBuilder.Entry {
        let (tables, row) = (parts[at.part].tables, at.row)
        var entry = SearchIndexBuilder.Entry(
            kind: tables.kindName(row),
            names: [SearchObject.Name(text: tables.name(row))]
                + tables.variants(row).map { SearchObject.Name(language: $0.language, text: $0.name) },
            source: tables.source(row), location: tables.location(row), importance: tables.storedImportance(row))
        entry.place = number(.entry, at.part, tables.place(row))
        entry.postcode = number(.entry, at.part, tables.postcode(row))
        entry.address = number(.address, at.part, tables.address(row))
        entry.country = UInt32(tables.country(row).rawValue)
        return entry
    }

    private func address(_ at: Row) -> SearchIndexBuilder.HouseNumber {
        let (tables, row) = (parts[at.part].tables, at.row)
        return SearchIndexBuilder.HouseNumber(
            street: max(0, number(.entry, at.part, tables.street(ofAddress: row))), number: tables.number(row),
            location: tables.addressLocation(row), source: tables.addressSource(row),
            postcode: number(.entry, at.part, tables.addressPostcode(row)), order: 0)
    }

    private func crossing(_ at: Row) -> Crossing? {
        let (tables, row) = (parts[at.part].tables, at.row)
        let (first, second) = tables.crossing(row)
        let numbers = (number(.entry, at.part, first), number(.entry, at.part, second))
        guard numbers.0 >= 0, numbers.1 >= 0 else { return nil }
        return Crossing(
            first: numbers.0, second: numbers.1, location: tables.crossingLocation(row),
            source: tables.crossingSource(row))
    }
}
