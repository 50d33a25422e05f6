// SPDX-License-Identifier: Apache-2.0

/// Random numbers that come out the same for the same seed, on every machine.
///
/// SplitMix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014). Good for simulation and
/// tests, not for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable, Hashable {
    /// What the sequence was started with; a test names it when it fails.
    public let seed: UInt64
    private var state: UInt64

    /// Starts at `seed`.
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

    /// The next number of 0 ..< 1, in steps of 2⁻⁵³.
    public mutating func nextShare() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// The next number of a bell curve with mean 0 and deviation 1: the sum of twelve even ones, so within ±6.
    public mutating func nextNormal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += nextShare() }
        return sum
    }
}
