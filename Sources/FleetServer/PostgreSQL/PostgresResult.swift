// SPDX-License-Identifier: Apache-2.0

internal import CPostgreSQL
internal import FleetModel

/// The rows of a statement, in the binary format.
///
/// The types of columns are those of the database, which may not be what this program expects, so every access checks type,
/// length and NULL, and throws.
final class PostgresResult {
    private let handle: OpaquePointer

    /// Takes over a result of libpq.
    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    /// The number of rows.
    var count: Int { Int(PQntuples(handle)) }

    /// The number of rows that the statement changed.
    var changed: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

    /// A row.
    func row(_ index: Int, of table: String) -> PostgresRow { PostgresRow(result: self, index: index, table: table) }

    /// All values, of columns with the types BIGINT and TEXT.
    ///
    /// - Throws: `StoreDamage` for another type.
    func values() throws(StoreDamage) -> [[StoreValue]] {
        var rows: [[StoreValue]] = []
        let columns = Int(PQnfields(handle))
        let types = (0..<columns).map { PQftype(handle, Int32(truncatingIfNeeded: $0)) }
        for index in 0..<count {
            let row = self.row(index, of: "fleet_webhook")
            var values: [StoreValue] = []
            for column in 0..<columns {
                if types[column] == 20 {
                    values.append(try row.optionalInteger(column).map { .integer($0) } ?? .null)
                } else {
                    values.append(try row.optionalText(column).map { .text($0) } ?? .null)
                }
            }
            rows.append(values)
        }
        return rows
    }

    /// The bytes of a value; `nil` for NULL.
    fileprivate func value(_ row: Int, _ column: Int, type: UInt32) throws(StoreDamage) -> UnsafeRawBufferPointer? {
        guard row >= 0, row < count, column >= 0, column < Int(PQnfields(handle)) else {
            throw StoreDamage(table: "-", row: nil, problem: "there is no column \(column)")
        }
        let (row, column) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
        guard PQftype(handle, column) == type, PQfformat(handle, column) == 1 else {
            let name = PQfname(handle, column).map { String(cString: $0).printable(limit: 80) } ?? "?"
            throw StoreDamage(table: "-", row: nil, problem: "column \(name) has another type")
        }
        guard PQgetisnull(handle, row, column) == 0 else { return nil }
        let length = Int(PQgetlength(handle, row, column))
        return UnsafeRawBufferPointer(start: PQgetvalue(handle, row, column), count: length)
    }
}

/// A row of a result.
struct PostgresRow {
    fileprivate let result: PostgresResult
    fileprivate let index: Int
    /// The table, for messages.
    let table: String

    /// A BIGINT, or `nil` for NULL.
    func optionalInteger(_ column: Int) throws(StoreDamage) -> Int64? {
        guard let bytes = try value(column, type: 20) else { return nil }
        guard bytes.count == 8 else { throw damage("column \(column) has \(bytes.count) bytes instead of 8") }
        return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    }

    /// A BIGINT.
    func integer(_ column: Int) throws(StoreDamage) -> Int64 {
        guard let number = try optionalInteger(column) else { throw damage("column \(column) is NULL") }
        return number
    }

    /// A TEXT, or `nil` for NULL.
    func optionalText(_ column: Int) throws(StoreDamage) -> String? {
        guard let bytes = try value(column, type: 25) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw damage("column \(column) is not UTF-8") }
        return text
    }

    /// A TEXT.
    func text(_ column: Int) throws(StoreDamage) -> String {
        guard let text = try optionalText(column) else { throw damage("column \(column) is NULL") }
        return text
    }

    /// A BYTEA.
    func bytes(_ column: Int) throws(StoreDamage) -> [UInt8] { Array(try blob(column)) }

    /// A BYTEA, as long as the result exists.
    func blob(_ column: Int) throws(StoreDamage) -> UnsafeRawBufferPointer {
        guard let bytes = try value(column, type: 17) else { throw damage("column \(column) is NULL") }
        return bytes
    }

    /// A TEXT that need not be UTF-8, as long as the result exists.
    func rawText(_ column: Int) throws(StoreDamage) -> UnsafeRawBufferPointer {
        guard let bytes = try value(column, type: 25) else { throw damage("column \(column) is NULL") }
        return bytes
    }

    /// Runs a decoder, and adds this row to its error.
    func decoding<Value>(_ decode: () throws(FleetError) -> Value) throws(StoreDamage) -> Value {
        do throws(FleetError) { return try decode() } catch {
            throw damage(error.message + (error.cause.map { " (\($0))" } ?? ""))
        }
    }

    /// An error about this row, which its first column identifies.
    func damage(_ problem: String) -> StoreDamage {
        let text = (try? value(0, type: 25)).flatMap { String(validating: $0, as: UTF8.self) }
        let number = (try? value(0, type: 20)).flatMap { $0.count == 8 ? $0.loadUnaligned(as: Int64.self) : nil }
        let key = text.map { "'\($0.printable(limit: 80))'" } ?? number.map { "\(Int64(bigEndian: $0))" }
        return StoreDamage(table: table, row: key, problem: problem)
    }

    private func value(_ column: Int, type: UInt32) throws(StoreDamage) -> UnsafeRawBufferPointer? {
        do throws(StoreDamage) { return try result.value(index, column, type: type) } catch {
            throw StoreDamage(table: table, row: nil, problem: error.problem)
        }
    }
}
