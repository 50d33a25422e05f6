// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Random numbers that are the same for the same seed, on every machine.
///
/// Source: SplitMix64 of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
    /// What it was started with; name it in a test's failure.
    public let seed: UInt64
    private var state: UInt64

    /// Starts a sequence.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Runs a property for many seeds, or for the one that `NAV_SEED` names.
public func forEverySeed(_ count: Int = 100, _ body: (inout SeededRandom) throws -> Void) rethrows {
    let only = getenv("NAV_SEED").flatMap { UInt64(String(cString: $0)) }
    for seed in only.map({ $0...$0 }) ?? 1...UInt64(count) {
        var random = SeededRandom(seed: seed)
        try body(&random)
    }
}
