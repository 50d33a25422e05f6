// SPDX-License-Identifier: Apache-2.0

// Decoding of packed lists into columns. Column buffers need capacity for one number per byte of the list, since a
// number takes at least one byte.

extension WireReader {
    /// Reads a packed list into `list`, at most once per message.
    @inline(__always)
    mutating func packed(_ list: inout WireReader) throws(PBFError) {
        guard list.isAtEnd else { throw fault("a list of numbers comes in two parts") }
        list = try message()
    }

    /// Reads an index of a string table with `count` strings.
    @inline(__always)
    mutating func stringIndex(below count: UInt64) throws(PBFError) -> UInt32 {
        let index = try varint()
        guard index < count else { throw fault("a string index is outside the string table") }
        return UInt32(truncatingIfNeeded: index)
    }

    /// Writes the prefix sums of a delta-coded list to `column` from `first` and returns the row after the last.
    @inline(__always)
    func writeSums(to column: UnsafeMutableBufferPointer<Int64>, from first: Int) throws(PBFError) -> Int {
        var reader = self
        var sum: Int64 = 0
        var row = first
        while !reader.isAtEnd {
            // Overflow occurs in damaged files only and gives an arbitrary id.
            sum &+= try reader.signed()
            column[row] = sum
            row &+= 1
        }
        return row
    }

    /// Writes key, value, key, value… to `column` from `first` and returns the row after the last.
    @inline(__always)
    static func writeTags(
        keys: WireReader, values: WireReader, stringCount: UInt64, to column: UnsafeMutableBufferPointer<UInt32>,
        from first: Int
    ) throws(PBFError) -> Int {
        var (keys, values) = (keys, values)
        var row = first
        while !keys.isAtEnd {
            column[row] = try keys.stringIndex(below: stringCount)
            column[row &+ 1] = try values.stringIndex(below: stringCount)
            row &+= 2
        }
        guard values.isAtEnd else { throw values.fault("there are more values than keys") }
        return row
    }
}
