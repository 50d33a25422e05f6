// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import GRDB

/// A value in a store that violates the schema.
struct StoreDamage: Error, Sendable, CustomStringConvertible {
    let table: String
    /// The primary key of the row, as far as it is readable; `nil` for the whole table.
    let row: String?
    let problem: String

    var description: String { "table \(table)" + (row.map { ", row \($0)" } ?? "") + ": \(problem)" }
}

/// A row of a store whose values are checked before use.
///
/// SQLite does not enforce column types, and damage can put NULL into any column. GRDB's subscripts trap for either, so
/// all reading goes through this type, which throws.
struct StoredRow {
    let table: String
    /// The number of leading columns that identify the row in error messages.
    let keyColumns: Int
    let row: Row

    init(_ row: Row, of table: String, keyColumns: Int = 1) {
        self.row = row
        self.table = table
        self.keyColumns = keyColumns
    }

    /// The primary key as text.
    var key: String {
        (0..<keyColumns).map { index in
            switch storage(index) {
            case .string(let text): "'\(text.printable(limit: 80))'"
            case .int64(let number): "\(number)"
            case .null: "NULL"
            case let other: StoredRow.name(of: other)
            }
        }.joined(separator: " ")
    }

    /// An INTEGER.
    func integer(_ index: Int) throws(StoreDamage) -> Int64 {
        guard case .int64(let number) = storage(index) else { throw mismatch(index, "INTEGER") }
        return number
    }

    /// An INTEGER, or `nil` for NULL.
    func optionalInteger(_ index: Int) throws(StoreDamage) -> Int64? {
        if case .null = storage(index) { return nil }
        return try integer(index)
    }

    /// A TEXT.
    func text(_ index: Int) throws(StoreDamage) -> String {
        guard case .string(let text) = storage(index) else { throw mismatch(index, "TEXT") }
        return text
    }

    /// A TEXT, or `nil` for NULL.
    func optionalText(_ index: Int) throws(StoreDamage) -> String? {
        if case .null = storage(index) { return nil }
        return try text(index)
    }

    /// A BLOB.
    func bytes(_ index: Int) throws(StoreDamage) -> [UInt8] {
        guard case .blob(let data) = storage(index) else { throw mismatch(index, "BLOB") }
        return Array(data)
    }

    /// Runs a decoder, and adds this row to its error.
    func decoding<Value>(_ decode: () throws(FleetError) -> Value) throws(StoreDamage) -> Value {
        do throws(FleetError) { return try decode() } catch { throw damage(error.summary) }
    }

    /// An error about this row.
    func damage(_ problem: String) -> StoreDamage { StoreDamage(table: table, row: key, problem: problem) }

    private func storage(_ index: Int) -> DatabaseValue.Storage {
        // `DatabaseValue` accepts every value, so this subscript cannot fail.
        let value: DatabaseValue = row[index]
        return value.storage
    }

    private func mismatch(_ index: Int, _ wanted: String) -> StoreDamage {
        let column = Array(row.columnNames)[index]
        return damage("column \(column) contains \(StoredRow.name(of: storage(index))) instead of \(wanted)")
    }

    private static func name(of storage: DatabaseValue.Storage) -> String {
        switch storage {
        case .null: "NULL"
        case .int64: "INTEGER"
        case .double: "REAL"
        case .string: "TEXT"
        case .blob: "BLOB"
        }
    }
}

extension FleetError {
    /// Message, field and innermost cause in one line.
    fileprivate var summary: String {
        message + (field.map { " (\($0))" } ?? "") + (cause.map { " (\($0))" } ?? "")
    }
}

extension String {
    /// The beginning of the text without control characters, for messages about damaged bytes.
    func printable(limit: Int) -> String {
        let clean = unicodeScalars.prefix(limit).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
        }
        return String(clean) + (unicodeScalars.count > limit ? "…" : "")
    }
}
