// SPDX-License-Identifier: Apache-2.0

/// Reads a protocol buffer message with bounds checks: the only type that accesses the bytes of a PBF by pointer.
///
/// Every read compares with `end` first, and nested readers are created from checked ranges. A reader must not outlive
/// the closure that it is passed to. Encoding: protobuf.dev, "Encoding".
struct WireReader {
    /// The next byte.
    private var next: UnsafeRawPointer
    /// The end of the message.
    private let end: UnsafeRawPointer
    /// The end of the whole buffer, up to which bytes are readable, although they count only up to `end`.
    private let bufferEnd: UnsafeRawPointer
    /// The start of the whole buffer.
    private let base: UnsafeRawPointer

    /// Calls `body` with a reader of `bytes`, valid only during the call.
    static func read<Result>(
        _ bytes: [UInt8], _ body: (WireReader) throws(PBFError) -> Result
    ) throws(PBFError) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(PBFError) -> Result in
            guard let base = buffer.baseAddress else {
                // An empty array has no address; use that of a byte that is never read.
                return try withUnsafeBytes(of: UInt8(0)) { nothing throws(PBFError) -> Result in
                    guard let base = nothing.baseAddress else { throw PBFError("there is no data") }
                    return try body(WireReader(next: base, end: base, bufferEnd: base, base: base))
                }
            }
            let start = UnsafeRawPointer(base)
            let end = start + buffer.count
            return try body(WireReader(next: start, end: end, bufferEnd: end, base: start))
        }
    }

    private init(next: UnsafeRawPointer, end: UnsafeRawPointer, bufferEnd: UnsafeRawPointer, base: UnsafeRawPointer) {
        self.next = next
        self.end = end
        self.bufferEnd = bufferEnd
        self.base = base
    }

    /// An empty reader, for absent fields.
    var nothing: WireReader { WireReader(next: end, end: end, bufferEnd: bufferEnd, base: base) }

    /// A field number with its wire type.
    struct Field: Equatable {
        fileprivate let key: UInt64

        /// Field `number` with a varint.
        static func varint(_ number: UInt64) -> Field { Field(key: number &<< 3) }
        /// Field `number` with length-delimited bytes.
        static func bytes(_ number: UInt64) -> Field { Field(key: number &<< 3 | 2) }
    }

    var isAtEnd: Bool {
        @inline(__always) get { next >= end }
    }

    /// Number of remaining bytes.
    var count: Int { end - next }

    /// Range of the remaining bytes in the whole buffer.
    var range: Range<Int> { next - base..<end - base }

    /// The remaining bytes.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: next, count: count) }

    /// The remaining bytes as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// An error at the current position.
    @inline(never)
    func fault(_ problem: StaticString) -> PBFError { PBFError("\(problem)", offset: next - base) }

    /// Reads a varint of at most ten bytes; optimized for one byte.
    @inline(__always)
    mutating func varint() throws(PBFError) -> UInt64 {
        if next < end {
            let first = next.load(as: UInt8.self)
            if first < 0x80 {
                next += 1
                return UInt64(first)
            }
        }
        if next + 8 <= bufferEnd {
            // Eight bytes at once: the lowest clear continuation bit ends the number; then the 7-bit groups are merged.
            let word = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self))
            let stops = ~word & 0x8080_8080_8080_8080
            let behind = next + ((stops.trailingZeroBitCount &>> 3) &+ 1)
            if stops != 0, behind <= end {
                next = behind
                let value = Self.pushedTogether(word & (stops ^ (stops &- 1)))
                return (value & 0x0fff_ffff) | ((value &>> 4) & 0x00ff_ffff_f000_0000)
            }
        }
        let (value, behind) = try longVarint()
        next = behind
        return value
    }

    /// Reads a zigzag varint from each of two readers, without branching on lengths up to four bytes.
    @inline(__always)
    static func signedPair(_ a: inout WireReader, _ b: inout WireReader) throws(PBFError) -> (Int64, Int64) {
        if a.next + 4 <= a.end, b.next + 4 <= b.end {
            let low = UInt32(littleEndian: a.next.loadUnaligned(as: UInt32.self))
            let high = UInt32(littleEndian: b.next.loadUnaligned(as: UInt32.self))
            let lowStops = ~low & 0x8080_8080
            let highStops = ~high & 0x8080_8080
            if lowStops != 0, highStops != 0 {
                // The next pointers are computed first, since the following reads depend on them; the values of both
                // are decoded in parallel in one word.
                a.next += Int(truncatingIfNeeded: (lowStops.trailingZeroBitCount &>> 3) &+ 1)
                b.next += Int(truncatingIfNeeded: (highStops.trailingZeroBitCount &>> 3) &+ 1)
                let bits =
                    UInt64(low & (lowStops ^ (lowStops &- 1))) | UInt64(high & (highStops ^ (highStops &- 1))) &<< 32
                let value = pushedTogether(bits)
                let signs = value & 0x0000_0001_0000_0001
                let both = ((value ^ signs) &>> 1) ^ (signs &* 0xffff_ffff)
                return (Int64(Int32(truncatingIfNeeded: both)), Int64(bitPattern: both) &>> 32)
            }
        }
        return (try a.signed(), try b.signed())
    }

    /// Merges the 7-bit groups of each four bytes.
    @inline(__always)
    private static func pushedTogether(_ bytes: UInt64) -> UInt64 {
        let pairs = (bytes & 0x007f_007f_007f_007f) | ((bytes & 0x7f00_7f00_7f00_7f00) &>> 1)
        return (pairs & 0x0000_3fff_0000_3fff) | ((pairs & 0x3fff_0000_3fff_0000) &>> 2)
    }

    /// Reads byte by byte and returns the end; not mutating, so that readers in loops stay in registers.
    @inline(never)
    private func longVarint() throws(PBFError) -> (value: UInt64, behind: UnsafeRawPointer) {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        var byte = next
        while true {
            guard byte < end else { throw fault("a number is cut off") }
            let bits = byte.load(as: UInt8.self)
            // The tenth byte contains only the 64th bit.
            guard shift < 63 || bits <= 1 else { throw fault("a number is longer than 64 bits") }
            byte += 1
            value |= UInt64(bits & 0x7f) &<< shift
            if bits < 0x80 { return (value, byte) }
            shift &+= 7
        }
    }

    /// Reads a zigzag varint; optimized for one byte.
    @inline(__always)
    mutating func signed() throws(PBFError) -> Int64 { Self.unzigzag(try varint()) }

    @inline(__always)
    private static func unzigzag(_ raw: UInt64) -> Int64 { Int64(bitPattern: (raw &>> 1) ^ (0 &- (raw & 1))) }

    /// Skips up to `limit` zero bytes and returns their number.
    @inline(__always)
    mutating func skipZeros(limit: Int) -> Int {
        let start = next
        let stop = next + min(count, limit)
        while next + 8 <= stop {
            let word = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self))
            if word != 0 {
                next += word.trailingZeroBitCount &>> 3
                return next - start
            }
            next += 8
        }
        while next < stop, next.load(as: UInt8.self) == 0 { next += 1 }
        return next - start
    }

    /// Reads the next field number and wire type.
    @inline(__always)
    mutating func field() throws(PBFError) -> Field { Field(key: try varint()) }

    /// Reads a length-delimited message and returns its reader.
    @inline(__always)
    mutating func message() throws(PBFError) -> WireReader {
        let length = try varint()
        guard length <= UInt64(truncatingIfNeeded: count) else { throw fault("a length reaches behind the end") }
        let start = next
        next += Int(truncatingIfNeeded: length)
        return WireReader(next: start, end: next, bufferEnd: bufferEnd, base: base)
    }

    /// Skips `length` bytes.
    private mutating func skipBytes(_ length: Int) throws(PBFError) {
        guard length <= count else { throw fault("the message is cut off") }
        next += length
    }

    /// Skips the value of a field.
    mutating func skip(_ field: Field) throws(PBFError) {
        switch field.key & 7 {
        case _ where field.key < 8 || field.key > 0xffff_ffff: throw fault("a field has an impossible number")
        case 0: _ = try varint()
        case 1: try skipBytes(8)
        case 2: _ = try message()
        case 5: try skipBytes(4)
        default: throw fault("a field is of an impossible kind")
        }
    }
}
