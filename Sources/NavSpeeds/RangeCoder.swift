// SPDX-License-Identifier: Apache-2.0

/// The probability that the next bit of a kind is zero, which adapts to the bits before it.
struct AdaptiveBit: Sendable {
    fileprivate var zero: UInt32 = AdaptiveBit.one / 2

    fileprivate static let scale: UInt32 = 11
    fileprivate static let one: UInt32 = 1 << scale
    private static let rate: UInt32 = 5

    fileprivate mutating func adapt(to bit: Bool) {
        if bit { zero -= zero >> AdaptiveBit.rate } else { zero += (AdaptiveBit.one - zero) >> AdaptiveBit.rate }
    }
}

/// Writes bits in about as much space as their probabilities allow (binary arithmetic coding).
///
/// Source: Martin, "Range encoding" (1979); the carry and the adaptation as in the LZMA specification (Pavlov).
struct RangeEncoder {
    private var bytes: [UInt8] = []
    private var low: UInt64 = 0
    private var range = UInt32.max
    private var pending: UInt8 = 0
    private var pendingCount = 1

    /// Writes a bit of a kind.
    mutating func write(_ bit: Bool, _ kind: inout AdaptiveBit) {
        let bound = (range >> AdaptiveBit.scale) * kind.zero
        if bit {
            low += UInt64(bound)
            range -= bound
        } else {
            range = bound
        }
        kind.adapt(to: bit)
        normalize()
    }

    /// Writes the lowest bits of a number, each as likely 0 as 1.
    mutating func write(_ number: UInt64, bits: Int) {
        for row in stride(from: bits - 1, through: 0, by: -1) {
            range >>= 1
            if number >> UInt64(row) & 1 == 1 { low += UInt64(range) }
            normalize()
        }
    }

    private mutating func normalize() {
        while range < 1 << 24 {
            range <<= 8
            shift()
        }
    }

    private mutating func shift() {
        if low < 0xFF00_0000 || low > UInt64(UInt32.max) {
            let carry = UInt8(truncatingIfNeeded: low >> 32)
            for row in 0..<pendingCount { bytes.append((row == 0 ? pending : 0xFF) &+ carry) }
            pendingCount = 0
            pending = UInt8(truncatingIfNeeded: low >> 24)
        }
        pendingCount += 1
        low = (low & 0x00FF_FFFF) << 8
    }

    /// All bytes. The encoder must not be used afterwards.
    mutating func finish() -> [UInt8] {
        for _ in 0..<5 { shift() }
        // The first byte is always 0.
        return Array(bytes.dropFirst())
    }
}

/// Reads what a `RangeEncoder` has written.
struct RangeDecoder {
    private var bytes: ArraySlice<UInt8>
    private var code: UInt32 = 0
    private var range = UInt32.max
    /// Whether more was read than there is.
    private(set) var isExhausted = false

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        for _ in 0..<4 { code = code << 8 | next() }
    }

    /// Whether all bytes were read.
    var isAtEnd: Bool { bytes.isEmpty && !isExhausted }

    private mutating func next() -> UInt32 {
        guard let byte = bytes.popFirst() else {
            isExhausted = true
            return 0
        }
        return UInt32(byte)
    }

    /// Reads a bit of a kind.
    mutating func read(_ kind: inout AdaptiveBit) -> Bool {
        let bound = (range >> AdaptiveBit.scale) * kind.zero
        let bit = code >= bound
        if bit {
            code -= bound
            range -= bound
        } else {
            range = bound
        }
        kind.adapt(to: bit)
        normalize()
        return bit
    }

    /// Reads bits that are as likely 0 as 1.
    mutating func read(bits: Int) -> UInt64 {
        var number: UInt64 = 0
        for _ in 0..<bits {
            range >>= 1
            let bit = code >= range
            if bit { code -= range }
            number = number << 1 | (bit ? 1 : 0)
            normalize()
        }
        return number
    }

    private mutating func normalize() {
        while range < 1 << 24 {
            range <<= 8
            code = code << 8 | next()
        }
    }
}

/// A kind of numbers, whose sizes are similar.
///
/// The length of a number in bits adapts, and so do the two bits after its highest; the others are as likely 0 as 1.
struct AdaptiveNumber {
    /// A binary tree over lengths 0 … 64.
    private var lengths = [AdaptiveBit](repeating: AdaptiveBit(), count: 128)
    /// By length and the bits before.
    private var highest = [AdaptiveBit](repeating: AdaptiveBit(), count: 65 * 4)

    mutating func write(_ number: UInt64, to encoder: inout RangeEncoder) {
        let length = 64 - number.leadingZeroBitCount
        var node = 1
        for row in stride(from: 6, through: 0, by: -1) {
            let bit = length >> row & 1
            encoder.write(bit == 1, &lengths[node])
            node = node * 2 + bit
        }
        guard length > 1 else { return }
        var (left, before) = (length - 1, 1)
        while left > 0, before < 4 {
            left -= 1
            let bit = Int(truncatingIfNeeded: number >> UInt64(left) & 1)
            encoder.write(bit == 1, &highest[length * 4 + before])
            before = before * 2 + bit
        }
        encoder.write(number, bits: left)
    }

    mutating func read(from decoder: inout RangeDecoder) -> UInt64 {
        var node = 1
        for _ in 0..<7 { node = node * 2 + (decoder.read(&lengths[node]) ? 1 : 0) }
        // Damaged files may have other lengths.
        let length = min(64, node - 128)
        guard length > 1 else { return UInt64(length) }
        var (left, before, number) = (length - 1, 1, UInt64(1))
        while left > 0, before < 4 {
            left -= 1
            let bit = decoder.read(&highest[length * 4 + before])
            number = number << 1 | (bit ? 1 : 0)
            before = before * 2 + (bit ? 1 : 0)
        }
        return number << UInt64(left) | decoder.read(bits: left)
    }
}
