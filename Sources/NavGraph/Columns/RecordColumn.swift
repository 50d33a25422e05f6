// SPDX-License-Identifier: Apache-2.0

/// A column of records of variable length, indexed by the first byte of every eighth record.
///
/// Each record is preceded by its length as a varint. Readers never run past a record: whatever the bytes say, it ends
/// no later than its block of eight.
struct RecordColumn: Sendable {
    /// Number of rows that share one entry of `starts`.
    static let blockSize = 8

    /// First byte of each block, and the end.
    let starts: Column<UInt32>
    let bytes: Column<UInt8>

    /// A reader of the zigzag varints in the record of a row.
    ///
    /// - Complexity: O(1); at most seven records are skipped.
    func reader(of row: Int) -> VarintReader {
        let block = row &>> 3
        var reader = VarintReader(bytes, from: Int(starts[block]), to: Int(starts[block &+ 1]))
        var left = row & 7
        while left > 0 {
            reader.skipRecord()
            left &-= 1
        }
        reader.enterRecord()
        return reader
    }

    /// Appends the record of a row to a writer, as it is.
    func copy(_ row: Int, to writer: inout RecordWriter) { writer.append(reader(of: row).unread) }
}

/// Encodes the records of a `RecordColumn`.
public struct RecordWriter {
    /// First byte of each block, and the end of the last one.
    public private(set) var starts: [UInt32] = [0]
    /// Lengths and records; at most 4 GiB, which the code that adds them to a region verifies.
    public private(set) var bytes: [UInt8] = []
    private var rows = 0

    /// Creates an empty writer.
    public init() {}

    /// Appends the record of the next row.
    public mutating func append(_ record: ArraySlice<UInt8>) { record.withUnsafeBufferPointer { append($0) } }

    mutating func append(_ record: UnsafeBufferPointer<UInt8>) {
        if rows > 0, rows % RecordColumn.blockSize == 0 { starts.append(UInt32(clamping: bytes.count)) }
        rows += 1
        var length = VarintWriter()
        length.appendLength(record.count)
        bytes += length.bytes
        bytes += record
    }

    /// Ends the last block. Append nothing afterwards.
    public mutating func finish() {
        if rows > 0 { starts.append(UInt32(clamping: bytes.count)) }
    }
}

/// Reads varints from a part of a column and never past its end.
///
/// It does not keep the column alive. Use it only inside a call of a type that does.
package struct VarintReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private var end: Int

    /// Reads all of some bytes, which have to outlive the reader.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes.bindMemory(to: UInt8.self)
        position = 0
        end = bytes.count
    }

    /// - Precondition: `from ... to` lies inside the column, which is validated when the region is opened.
    @inline(__always) init(_ column: Column<UInt8>, from: Int, to: Int) {
        bytes = column.rows
        position = from
        end = to
    }

    /// The bytes that are not read yet.
    var unread: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[position..<end]) }

    /// The next number in zigzag encoding; `nil` at the end and for a number that is cut off.
    @inline(__always) package mutating func next() -> Int64? {
        guard position < end else { return nil }
        let byte = bytes[position]
        position &+= 1
        if byte < 0x80 { return Int64(byte &>> 1) ^ -Int64(byte & 1) }
        guard let value = rest(after: byte) else { return nil }
        return Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Skips a record and its length.
    @inline(__always) mutating func skipRecord() {
        let length = length()
        position = length < UInt64(end &- position) ? position &+ Int(truncatingIfNeeded: length) : end
    }

    /// Limits the reader to the next record.
    @inline(__always) mutating func enterRecord() {
        let length = length()
        if length < UInt64(end &- position) { end = position &+ Int(truncatingIfNeeded: length) }
    }

    @inline(__always) private mutating func length() -> UInt64 {
        guard position < end else { return 0 }
        let byte = bytes[position]
        position &+= 1
        return byte < 0x80 ? UInt64(byte) : rest(after: byte) ?? 0
    }

    @inline(__always) private mutating func rest(after first: UInt8) -> UInt64? {
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while position < end {
            let byte = bytes[position]
            position &+= 1
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return value }
            shift &+= 7
            if shift > 63 { return nil }
        }
        return nil
    }
}

/// Writes what `VarintReader` reads.
public struct VarintWriter {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Appends a number in zigzag encoding; numbers of small magnitude take one byte.
    public mutating func append(_ number: Int64) { appendUnsigned(UInt64(bitPattern: (number << 1) ^ (number >> 63))) }

    /// Appends the length of a record.
    mutating func appendLength(_ length: Int) { appendUnsigned(UInt64(length)) }

    private mutating func appendUnsigned(_ number: UInt64) {
        var value = number
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }
}
