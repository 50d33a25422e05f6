// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Stores each distinct text once, in the order of first use; row 0 is the empty text.
struct TextTable {
    private var rows: [String: UInt32] = ["": 0]
    private var starts: [UInt32] = [0, 0]
    private var bytes: [UInt8] = []

    /// Number of bytes of all texts.
    var byteCount: Int { bytes.count }

    /// The row of a text.
    mutating func id(of text: String) -> TextID {
        if text.isEmpty { return .empty }
        if let row = rows[text] { return TextID(row: row) }
        let row = UInt32(starts.count - 1)
        rows[text] = row
        bytes.append(contentsOf: text.utf8)
        starts.append(UInt32(bytes.count))
        return TextID(row: row)
    }

    /// Writes the table.
    func write(to writer: RegionWriter) throws(RegionError) {
        try writer.add(Sections.textStart, starts)
        try writer.add(Sections.textBytes, bytes)
    }
}

/// Stores each distinct list once, in the order of first use; row 0 is the empty list.
struct ListTable<Element: Hashable> {
    private var rows: [[Element]: UInt32] = [[]: 0]
    /// Offset of each list, followed by the end.
    private(set) var starts: [UInt32] = [0, 0]
    /// Elements of all lists.
    private(set) var elements: [Element] = []

    /// The row of a list.
    mutating func id(of list: [Element]) -> UInt32 {
        if list.isEmpty { return 0 }
        if let row = rows[list] { return row }
        let row = UInt32(starts.count - 1)
        rows[list] = row
        elements.append(contentsOf: list)
        starts.append(UInt32(elements.count))
        return row
    }

    /// The list of a row.
    subscript(row: UInt32) -> ArraySlice<Element> { elements[Int(starts[Int(row)])..<Int(starts[Int(row) + 1])] }
}

/// Stores each distinct row once, in the order of first use.
struct DistinctRows<Row: Hashable> {
    private var known: [Row: UInt32] = [:]
    /// The rows.
    private(set) var rows: [Row] = []

    /// Creates an empty table.
    init() {}

    /// Creates a table with row 0.
    init(_ first: Row) { _ = row(of: first) }

    /// The number of a row.
    mutating func row(of row: Row) -> UInt32 {
        if let number = known[row] { return number }
        let number = UInt32(rows.count)
        known[row] = number
        rows.append(row)
        return number
    }
}
