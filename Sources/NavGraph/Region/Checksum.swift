// SPDX-License-Identifier: Apache-2.0

/// XXH64 with seed 0. It detects damage at memory speed; it does not protect against an attacker.
///
/// Source: Yann Collet, xxHash specification, "XXH64 algorithm description" (doc/xxhash_spec.md of the xxHash project).
package enum Checksum {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// The checksum of `bytes`.
    ///
    /// - Complexity: O(n), several bytes per cycle.
    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var stream = Stream()
        stream.append(bytes)
        return stream.value
    }

    /// The checksum of bytes that arrive in parts.
    struct Stream {
        private var lanes = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
        private var count: UInt64 = 0
        /// Checksum of the bytes so far; set once the last part has arrived.
        private var final: UInt64?

        /// Appends a part.
        ///
        /// - Precondition: The length of every part but the last is a multiple of 32.
        mutating func append(_ bytes: UnsafeRawBufferPointer) {
            precondition(final == nil, "a part after one of \(count) bytes")
            var (lane1, lane2, lane3, lane4) = lanes
            var offset = 0
            let end = bytes.count - 31
            while offset < end {
                lane1 = round(lane1, word(bytes, offset))
                lane2 = round(lane2, word(bytes, offset &+ 8))
                lane3 = round(lane3, word(bytes, offset &+ 16))
                lane4 = round(lane4, word(bytes, offset &+ 24))
                offset &+= 32
            }
            lanes = (lane1, lane2, lane3, lane4)
            count += UInt64(bytes.count)
            if offset < bytes.count { final = finish(bytes, from: offset) }
        }

        /// The checksum of all parts.
        var value: UInt64 { final ?? finish(UnsafeRawBufferPointer(start: nil, count: 0), from: 0) }

        /// Mixes in the last bytes, fewer than 32.
        private func finish(_ bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
            var hash = prime5
            if count >= 32 {
                hash = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
                for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
                    hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
                }
            }
            hash = hash &+ count
            var offset = start
            while offset &+ 8 <= bytes.count {
                hash = rotate(hash ^ round(0, word(bytes, offset)), 27) &* prime1 &+ prime4
                offset &+= 8
            }
            if offset &+ 4 <= bytes.count {
                let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
                hash = rotate(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
                offset &+= 4
            }
            while offset < bytes.count {
                hash = rotate(hash ^ (UInt64(bytes[offset]) &* prime5), 11) &* prime1
                offset &+= 1
            }
            hash = (hash ^ (hash >> 33)) &* prime2
            hash = (hash ^ (hash >> 29)) &* prime3
            return hash ^ (hash >> 32)
        }
    }

    @inline(__always) private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always) private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
        rotate(lane &+ input &* prime2, 31) &* prime1
    }

    @inline(__always) private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
        value << count | value >> (64 &- count)
    }
}
