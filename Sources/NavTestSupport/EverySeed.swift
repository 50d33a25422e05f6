// SPDX-License-Identifier: Apache-2.0

public import NavModel

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Runs a property test for seeds from 1 to `count`, or only for the seed in the environment variable `NAV_SEED`.
public func forEverySeed(_ count: Int = 100, _ body: (inout SeededRandom) throws -> Void) rethrows {
    let only = getenv("NAV_SEED").flatMap { UInt64(String(cString: $0)) }
    for seed in only.map({ $0...$0 }) ?? 1...UInt64(count) {
        var random = SeededRandom(seed: seed)
        try body(&random)
    }
}
