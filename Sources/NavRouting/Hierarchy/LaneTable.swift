// SPDX-License-Identifier: Apache-2.0

/// Vectors of lanes, whose memory is reused from one table to the next. Copies share it.
struct LaneTable {
    /// The vectors; as many as were cleared last, or more.
    private(set) var vectors = WorkTable<SIMD4<Int32>>(zeros: 64)

    /// Size in bytes.
    var byteCount: Int { vectors.byteCount }

    /// Provides `count` vectors of zeros.
    mutating func clear(count: Int) {
        if vectors.count < count {
            vectors = WorkTable(zeros: count + count / 4)
        } else {
            for vector in 0..<count { vectors[vector] = .zero }
        }
    }
}

extension SIMD4<Int32> {
    /// All bits of each lane that is greater than that of `other`, which is not negative.
    ///
    /// Masks of bits, because the compiler takes `SIMDMask` apart where an instruction set has no blend.
    @inline(__always) func exceeds(_ other: SIMD4<Int32>) -> SIMD4<Int32> {
        // Where this is negative, the difference may overflow.
        ((other &- self) & ~self) &>> 31
    }

    /// Replaces the lanes whose bits are set in `mask`.
    @inline(__always) mutating func assign(_ other: SIMD4<Int32>, where mask: SIMD4<Int32>) {
        self ^= (self ^ other) & mask
    }
}
