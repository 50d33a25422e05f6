// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The search index of a pack, or of a whole region, with the numbers of its rows in the original.
struct SearchPart {
    let tables: SearchTables
    /// Checksum of the index of the original.
    let source: UInt64
    /// The tables, which are numbered separately.
    enum Table: Int, CaseIterable { case entry, address, crossing }
    /// Numbers of the rows of each table in the original, ascending; `nil` for the original itself.
    private let originals: [CheckedColumn<UInt32>]?

    /// Reads the index of a region; `nil` if it has none.
    ///
    /// - Throws: `SearchError`: `unsupportedVersion` or `damaged`.
    init?(_ file: RegionFile) throws(SearchError) {
        guard let entry = file.sections.first(where: { $0.number == SearchFormat.section.number }),
            let section = file.bytesIfPresent(SearchFormat.section)
        else { return nil }
        let rowsEntry = file.sections.first { $0.number == SearchFormat.rowsSection.number }
        guard file.isIntact(entry), rowsEntry.map(file.isIntact) ?? true else {
            throw SearchError.damaged("\(file.path) fails its checksum")
        }
        tables = try SearchTables(SearchParts(section))
        guard let rows = file.bytesIfPresent(SearchFormat.rowsSection) else {
            (source, originals) = (entry.checksum, nil)
            return
        }
        let parts = try SearchParts(rows, count: SearchFormat.RowsPart.allCases.count)
        let columns: [CheckedColumn<UInt32>] = [
            try parts.column(SearchFormat.RowsPart.entry), try parts.column(SearchFormat.RowsPart.address),
            try parts.column(SearchFormat.RowsPart.crossing),
        ]
        source = UInt64(bitPattern: try parts.column(SearchFormat.RowsPart.source, Int64.self)[0])
        for table in Table.allCases {
            let (column, count) = (columns[table.rawValue], SearchPart.count(table, tables))
            let isAscending = (1..<max(1, count)).allSatisfy { column[$0 - 1] < column[$0] }
            guard column.count == count, isAscending else {
                throw SearchError.damaged("\(file.path): the rows of a pack are not those of its index")
            }
        }
        originals = columns
    }

    /// Number of rows of a table.
    func count(_ table: Table) -> Int { SearchPart.count(table, tables) }

    private static func count(_ table: Table, _ tables: SearchTables) -> Int {
        switch table {
        case .entry: tables.count
        case .address: tables.addressCount
        case .crossing: tables.crossingCount
        }
    }

    /// The number of a row in the original.
    func original(_ table: Table, _ row: Int) -> UInt32 { originals?[table.rawValue][row] ?? UInt32(row) }
}

/// The rows of an index that a pack has, table by table.
struct SearchSelection {
    private(set) var isSelected: [[Bool]]

    /// Selects all rows.
    init(all part: SearchPart) {
        isSelected = SearchPart.Table.allCases.map { [Bool](repeating: true, count: part.count($0)) }
    }

    /// Selects the rows in an area, and those that they refer to: streets of house numbers, towns, postcodes.
    ///
    /// - Parameters:
    ///   - area: Whether a box lies in the area or touches it.
    ///   - part: The index.
    /// - Complexity: O(rows).
    init(_ area: (FixedBox) -> Bool, of part: SearchPart) {
        let tables = part.tables
        isSelected = SearchPart.Table.allCases.map { [Bool](repeating: false, count: part.count($0)) }
        var pending: [Int] = []
        for block in 0..<tables.entryBox.boxCount where area(tables.entryBox.box(block)) {
            let first = block * SearchFormat.rowsPerBox
            for row in first..<min(tables.count, first + SearchFormat.rowsPerBox) {
                if area(FixedBox(tables.location(row))) { select(row, &pending) }
            }
        }
        for block in 0..<tables.addressBox.boxCount where area(tables.addressBox.box(block)) {
            let first = block * SearchFormat.rowsPerBox
            for row in first..<min(tables.addressCount, first + SearchFormat.rowsPerBox) {
                if area(FixedBox(tables.addressLocation(row))) { select(address: row, tables, &pending) }
            }
        }
        for row in 0..<tables.crossingCount where area(FixedBox(tables.crossingLocation(row))) {
            let (first, second) = tables.crossing(row)
            guard first < tables.count, second < tables.count else { continue }
            isSelected[SearchPart.Table.crossing.rawValue][row] = true
            select(first, &pending)
            select(second, &pending)
        }
        while let row = pending.popLast() {
            for other in [tables.place(row), tables.postcode(row)] { if let other { select(other, &pending) } }
            if let address = tables.address(row) { select(address: address, tables, &pending) }
        }
    }

    private mutating func select(_ entry: Int, _ pending: inout [Int]) {
        guard isSelected[0].indices.contains(entry), !isSelected[0][entry] else { return }
        isSelected[0][entry] = true
        pending.append(entry)
    }

    private mutating func select(address: Int, _ tables: SearchTables, _ pending: inout [Int]) {
        guard !isSelected[SearchPart.Table.address.rawValue][address] else { return }
        isSelected[SearchPart.Table.address.rawValue][address] = true
        select(tables.street(ofAddress: address), &pending)
        if let postcode = tables.addressPostcode(address) { select(postcode, &pending) }
    }
}
