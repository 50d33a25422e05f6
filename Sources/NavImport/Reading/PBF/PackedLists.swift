// SPDX-License-Identifier: Apache-2.0

// Packed lists of numbers into columns. The columns are lent by pointer and must have room for one number for each byte
// of the lists: no number has less than one.

extension WireReader {
    /// Reads a packed list of numbers into `list`, which may be filled only once.
    @inline(__always)
    mutating func packed(_ list: inout WireReader) throws(PBFFault) {
        guard list.isAtEnd else { throw fault("a list of numbers comes in two parts") }
        list = try message()
    }

    /// Reads an index into a string table of `count` strings.
    @inline(__always)
    mutating func stringIndex(below count: UInt64) throws(PBFFault) -> UInt32 {
        let index = try varint()
        guard index < count else { throw fault("a string index is outside the string table") }
        return UInt32(truncatingIfNeeded: index)
    }

    /// Writes the sums of this list of differences to `column` from `first` on and returns the row behind the last.
    @inline(__always)
    func writeSums(to column: UnsafeMutableBufferPointer<Int64>, from first: Int) throws(PBFFault) -> Int {
        var reader = self
        var sum: Int64 = 0
        var row = first
        while !reader.isAtEnd {
            // A sum that overflows is of a damaged file and gives some other id.
            sum &+= try reader.signed()
            column[row] = sum
            row &+= 1
        }
        return row
    }

    /// Writes key, value, key, value… to `column` from `first` on and returns the row behind the last.
    @inline(__always)
    static func writeTags(
        keys: WireReader, values: WireReader, stringCount: UInt64, to column: UnsafeMutableBufferPointer<UInt32>,
        from first: Int
    ) throws(PBFFault) -> Int {
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
