// SPDX-License-Identifier: Apache-2.0

/// A statement with its parameters in the binary format.
///
/// The text casts each parameter (`$1::bigint`), so that the format is the one of the type.
struct PostgresStatement: Sendable {
    let sql: String
    let parameters: [PostgresValue]
    /// Whether the text is constant, so that it is prepared once for each connection.
    let isPrepared: Bool

    init(_ sql: String, _ parameters: [PostgresValue] = [], isPrepared: Bool = true) {
        self.sql = sql
        self.parameters = parameters
        self.isPrepared = isPrepared
    }
}

/// A parameter in the binary format; `nil` is NULL.
struct PostgresValue: Sendable {
    let bytes: [UInt8]?

    static func integer(_ value: Int64?) -> PostgresValue {
        PostgresValue(bytes: value.map { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } })
    }

    static func text(_ value: String?) -> PostgresValue { PostgresValue(bytes: value.map { Array($0.utf8) }) }

    static func blob(_ value: [UInt8]?) -> PostgresValue { PostgresValue(bytes: value) }

    static func integers(_ values: [Int64?]) -> PostgresValue { array(values.map(integer), of: 20) }
    static func texts(_ values: [String?]) -> PostgresValue { array(values.map(text), of: 25) }
    static func blobs(_ values: [[UInt8]]) -> PostgresValue { array(values.map { blob($0) }, of: 17) }

    /// A one-dimensional array: dimensions, whether there are NULLs, the type, size and lower bound, then the elements.
    private static func array(_ values: [PostgresValue], of type: Int32) -> PostgresValue {
        let hasNull: Int32 = values.contains { $0.bytes == nil } ? 1 : 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 + values.reduce(0) { $0 + 4 + ($1.bytes?.count ?? 0) })
        for word in [1, hasNull, type, Int32(clamping: values.count), 1] { bytes.append(bigEndian: word) }
        for value in values {
            bytes.append(bigEndian: value.bytes.map { Int32(clamping: $0.count) } ?? -1)
            if let content = value.bytes { bytes += content }
        }
        return PostgresValue(bytes: bytes)
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian word: Int32) {
        Swift.withUnsafeBytes(of: word.bigEndian) { append(contentsOf: $0) }
    }
}
