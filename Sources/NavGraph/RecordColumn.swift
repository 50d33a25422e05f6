// SPDX-License-Identifier: Apache-2.0

/// A short run of bytes per row, found through the first byte of every eighth row.
///
/// Before each run stands its length as a varint. Runs are read and never overrun: whatever the bytes say, a run ends
/// where the block of eight that it belongs to ends.
struct RecordColumn: Sendable {
    /// Rows that share one entry of `starts`.
    static let blockSize = 8

    /// First byte of each block, and the end.
    let starts: Column<UInt32>
    let bytes: Column<UInt8>

    /// The zigzag varints in the run of a row.
    ///
    /// - Complexity: O(1), at most seven runs are stepped over.
    func reader(of row: Int) -> VarintReader {
        let block = row &>> 3
        var reader = VarintReader(bytes, from: Int(starts[block]), to: Int(starts[block &+ 1]))
        var left = row & 7
        while left > 0 {
            reader.skipRun()
            left &-= 1
        }
        reader.enterRun()
        return reader
    }
}

/// Collects the runs of a `RecordColumn`.
public struct RecordWriter {
    /// First byte of each block, and the end of the last.
    public private(set) var starts: [UInt32] = [0]
    /// Lengths and runs.
    public private(set) var bytes: [UInt8] = []
    private var rows = 0

    /// Starts empty.
    public init() {}

    /// Appends the run of the next row.
    public mutating func append(_ run: ArraySlice<UInt8>) {
        if rows > 0, rows % RecordColumn.blockSize == 0 { starts.append(UInt32(bytes.count)) }
        rows += 1
        var length = VarintWriter()
        length.appendLength(run.count)
        bytes += length.bytes
        bytes += run
    }

    /// Ends the last block; nothing is appended afterwards.
    public mutating func finish() {
        if rows > 0 { starts.append(UInt32(bytes.count)) }
    }
}

/// Reads varints out of a part of a column and never past its end.
///
/// It does not keep the column alive: it lives inside one call of a type that does.
struct VarintReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private var end: Int

    /// - Precondition: `from ... to` lies inside the column, as proved when the region was opened.
    @inline(__always) init(_ column: Column<UInt8>, from: Int, to: Int) {
        bytes = column.rows
        position = from
        end = to
    }

    /// The next number in zigzag form; `nil` at the end, also in the middle of a damaged number.
    @inline(__always) mutating func next() -> Int64? {
        guard position < end else { return nil }
        let byte = bytes[position]
        position &+= 1
        if byte < 0x80 { return Int64(byte &>> 1) ^ -Int64(byte & 1) }
        guard let value = rest(after: byte) else { return nil }
        return Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Steps over a run and its length.
    @inline(__always) mutating func skipRun() {
        let length = length()
        position = length < UInt64(end &- position) ? position &+ Int(truncatingIfNeeded: length) : end
    }

    /// Ends the reader where the run that comes next ends.
    @inline(__always) mutating func enterRun() {
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
    /// The bytes so far.
    public private(set) var bytes: [UInt8] = []

    /// Starts empty.
    public init() {}

    /// Appends one number in zigzag form: small steps in either direction take one byte.
    public mutating func append(_ number: Int64) { appendUnsigned(UInt64(bitPattern: (number << 1) ^ (number >> 63))) }

    /// Appends the length of a run.
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
