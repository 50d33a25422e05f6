// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Creates damaged variants of valid inputs; the same seed gives the same variants.
public struct FuzzMutator {
    private var random: SeededRandom

    /// Starts a sequence of mutations.
    public init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Strings that often break parsers.
    private static let tokens: [[UInt8]] =
        [
            "0", "-1", "1e999", "-1e999", "nan", "inf", "9223372036854775808", "18446744073709551615", "4294967296",
            "1e-320", "0001-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "\u{0}", "\u{1B}[2J", "\u{202E}", "\r\n", "\n",
            ",",
            ";", "\"", "\\u0000", "\\ud800", "[", "]", "{", "}", "%00", "%", "&", "=", "?", "..", "/", "<", ">", "</",
            "null",
            "true", "[[[[[[[[", "polyline(", "180", "-180", "90.0000001",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
        ]

    /// A variant of `seed` with one to six changes, at most `maximumLength` bytes long.
    ///
    /// - Parameters:
    ///   - seed: The input.
    ///   - others: Inputs whose parts are spliced in.
    ///   - maximumLength: Maximum size in bytes.
    public mutating func variant(of seed: [UInt8], others: [[UInt8]], maximumLength: Int) -> [UInt8] {
        var bytes = seed
        for _ in 0...Int(random.next() % 6) { change(&bytes, others: others) }
        return Array(bytes.prefix(maximumLength))
    }

    private mutating func index(below count: Int) -> Int { count > 0 ? Int(random.next() % UInt64(count)) : 0 }

    private mutating func change(_ bytes: inout [UInt8], others: [[UInt8]]) {
        let at = index(below: bytes.count)
        let length = min(bytes.count - at, 1 + index(below: 16))
        switch random.next() % 10 {
        case 0 where !bytes.isEmpty: bytes[at] ^= 1 << UInt8(random.next() % 8)
        case 1 where !bytes.isEmpty: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 2 where !bytes.isEmpty: bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][index(below: 5)]
        case 3: bytes.removeSubrange(at..<at + length)
        case 4: bytes.removeLast(bytes.count - at)
        case 5: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: at)
        case 6: bytes.insert(contentsOf: FuzzMutator.tokens[index(below: FuzzMutator.tokens.count)], at: at)
        case 7:
            // Repeat a part up to 64 times.
            let part = Array(bytes[at..<at + length])
            for _ in 0...index(below: 64) { bytes.insert(contentsOf: part, at: at) }
        case 8:
            let token = FuzzMutator.tokens[index(below: FuzzMutator.tokens.count)]
            bytes.replaceSubrange(at..<at + length, with: token)
        default:
            guard let other = others.isEmpty ? nil : others[index(below: others.count)], !other.isEmpty else { return }
            let from = index(below: other.count)
            let part = other[from..<min(other.count, from + 1 + index(below: 64))]
            bytes.replaceSubrange(at..<at + length, with: part)
        }
    }
}
