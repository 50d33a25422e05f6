// SPDX-License-Identifier: Apache-2.0

/// Reads a protocol buffer message and never leaves it: the one type that touches the bytes of a PBF by pointer.
///
/// Every read compares with `end` before it touches a byte, and a nested reader is cut out of a range that has been
/// compared. A reader must not outlive the closure that it is lent to. Encoding: protobuf.dev, "Encoding".
struct WireReader {
    private let base: UnsafeRawPointer
    private(set) var position: Int
    let end: Int

    /// Lends a reader of all of `bytes` to `body`.
    static func read<Result>(
        _ bytes: [UInt8], _ body: (WireReader) throws(PBFFault) -> Result
    ) throws(PBFFault) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(PBFFault) -> Result in
            guard let base = buffer.baseAddress else {
                // An array without storage has no address; a byte that is never read stands in for it.
                return try withUnsafeBytes(of: UInt8(0)) { nothing throws(PBFFault) -> Result in
                    guard let base = nothing.baseAddress else { throw PBFFault("there is no data") }
                    return try body(WireReader(base: base, position: 0, end: 0))
                }
            }
            return try body(WireReader(base: UnsafeRawPointer(base), position: 0, end: buffer.count))
        }
    }

    private init(base: UnsafeRawPointer, position: Int, end: Int) {
        self.base = base
        self.position = position
        self.end = end
    }

    /// How the value of a field is written.
    enum Wire: UInt8 {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    var isAtEnd: Bool {
        @inline(__always) get { position >= end }
    }

    /// The range that is left.
    var rest: Range<Int> { position..<end }

    /// The bytes that are left.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base + position, count: end - position) }

    /// The bytes that are left, as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The number of bytes left that end a varint, and so of varints when the last one is complete.
    var varintCount: Int {
        var count = 0
        for byte in bytes { count &+= Int(truncatingIfNeeded: (byte >> 7) ^ 1) }
        return count
    }

    /// Something is wrong at the next byte.
    @inline(never)
    func fault(_ problem: StaticString) -> PBFFault { PBFFault("\(problem)", offset: position) }

    /// Reads a variable-length integer of at most ten bytes.
    @inline(__always)
    mutating func varint() throws(PBFFault) -> UInt64 {
        if position < end {
            let first = base.load(fromByteOffset: position, as: UInt8.self)
            if first < 0x80 {
                position &+= 1
                return UInt64(first)
            }
        }
        if position &+ 8 <= end {
            // Eight bytes at once: the lowest clear top bit ends the number, then the sevens are pushed together.
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let stops = ~word & 0x8080_8080_8080_8080
            if stops != 0 {
                position &+= (stops.trailingZeroBitCount &>> 3) &+ 1
                var value = word & (stops ^ (stops &- 1)) & 0x7f7f_7f7f_7f7f_7f7f
                value = (value & 0x007f_007f_007f_007f) | ((value & 0x7f00_7f00_7f00_7f00) &>> 1)
                value = (value & 0x0000_3fff_0000_3fff) | ((value & 0x3fff_0000_3fff_0000) &>> 2)
                return (value & 0x0fff_ffff) | ((value & 0x0fff_ffff_0000_0000) &>> 4)
            }
        }
        return try longVarint()
    }

    @inline(never)
    private mutating func longVarint() throws(PBFFault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard position < end else { throw fault("a number is cut off") }
            let byte = base.load(fromByteOffset: position, as: UInt8.self)
            // The tenth byte holds the 64th bit alone.
            guard shift < 63 || byte <= 1 else { throw fault("a number is longer than 64 bits") }
            position &+= 1
            value |= UInt64(byte & 0x7f) &<< shift
            if byte < 0x80 { return value }
            shift &+= 7
        }
    }

    /// Reads a zigzag-coded integer.
    @inline(__always)
    mutating func signed() throws(PBFFault) -> Int64 {
        let raw = try varint()
        return Int64(bitPattern: (raw &>> 1) ^ (0 &- (raw & 1)))
    }

    /// Reads the number and the kind of the next field.
    @inline(__always)
    mutating func field() throws(PBFFault) -> (number: Int, wire: Wire) {
        let key = try varint()
        guard let wire = Wire(rawValue: UInt8(truncatingIfNeeded: key & 7)), key >= 8, key <= 0xffff_ffff else {
            throw fault("a field has an impossible number or kind")
        }
        return (Int(truncatingIfNeeded: key &>> 3), wire)
    }

    /// Reads a length and returns a reader of exactly the bytes that follow.
    @inline(__always)
    mutating func message() throws(PBFFault) -> WireReader {
        let count = try varint()
        guard count <= UInt64(truncatingIfNeeded: end &- position) else {
            throw fault("a length reaches behind the end")
        }
        let start = position
        position &+= Int(truncatingIfNeeded: count)
        return WireReader(base: base, position: start, end: position)
    }

    /// Reads `count` bytes.
    mutating func take(_ count: Int) throws(PBFFault) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= end - position else { throw fault("the message is cut off") }
        defer { position += count }
        return UnsafeRawBufferPointer(start: base + position, count: count)
    }

    /// Passes over the value of a field that is not of interest.
    mutating func skip(_ wire: Wire) throws(PBFFault) {
        switch wire {
        case .varint: _ = try varint()
        case .fixed64: _ = try take(8)
        case .bytes: _ = try message()
        case .fixed32: _ = try take(4)
        }
    }
}
