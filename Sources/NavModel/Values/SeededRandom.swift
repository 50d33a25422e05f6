// SPDX-License-Identifier: Apache-2.0

/// A pseudorandom number generator with the same sequence for the same seed on every platform.
///
/// SplitMix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014). For simulation and tests,
/// not for cryptography.
public struct SeededRandom: RandomNumberGenerator, Sendable, Hashable {
    /// The seed; tests report it on failure.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a generator from a seed.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A uniformly distributed number in 0 ..< 1, in steps of 2⁻⁵³.
    public mutating func nextUniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// An approximately normally distributed number with mean 0 and standard deviation 1: the sum of twelve uniform
    /// numbers, so within ±6.
    public mutating func nextNormal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += nextUniform() }
        return sum
    }
}
