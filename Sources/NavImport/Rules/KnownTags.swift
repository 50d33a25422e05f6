// SPDX-License-Identifier: Apache-2.0

/// The tags of one way, sorted out in one pass so that asking for an absent key costs one bit test.
///
/// The rules ask for about a hundred keys, and a typical way carries five.
struct KnownTags {
    let pairs: [Tags.Pair]
    /// One bit a `TagKey`.
    private var present = SIMD4<UInt64>()
    /// Keys found, and beside each its row in `pairs`.
    private var keys = SIMD64<UInt8>()
    private var rows = SIMD64<UInt8>()
    private var count = 0
    /// Whether a key ends in `:conditional`.
    private(set) var hasConditions = false
    /// Whether a key starts with `name:`.
    private(set) var hasTranslations = false
    /// Whether a key starts with `destination:lang:`.
    private(set) var hasSignTranslations = false

    /// Sorts out `tags`.
    ///
    /// Only the first 256 tags are looked at, and of these the first 64 with known keys; no real way has more.
    init(_ tags: Tags, knowing known: [String: TagKey]) {
        pairs = tags.pairs
        var row = 0
        while row < pairs.count, row < 256, count < 64 {
            let key = pairs[row].key
            if let found = known[key] {
                let word = Int(found.rawValue >> 6)
                let bit: UInt64 = 1 << UInt64(found.rawValue & 63)
                if present[word] & bit == 0 {
                    present[word] |= bit
                    keys[count] = found.rawValue
                    rows[count] = UInt8(row)
                    count += 1
                }
            } else if key.utf8.count > 5 {
                if key.utf8.starts(with: "name:".utf8) { hasTranslations = true }
                if key.utf8.starts(with: SignRules.translated.utf8) { hasSignTranslations = true }
                if key.hasSuffix(":conditional") { hasConditions = true }
            }
            row += 1
        }
    }

    /// Whether the way has the key.
    @inline(__always) func has(_ key: TagKey) -> Bool {
        present[Int(key.rawValue >> 6)] & (1 << UInt64(key.rawValue & 63)) != 0
    }

    /// The value of `key`, the first one if a damaged file repeats it.
    @inline(__always) subscript(key: TagKey) -> String? {
        has(key) ? value(of: key) : nil
    }

    /// Whether the way has any key of a set.
    @inline(__always) func hasAny(of mask: SIMD4<UInt64>) -> Bool {
        (present & mask) != SIMD4()
    }

    /// The set of all keys from one to another in the order of declaration, both included.
    static func mask(from first: TagKey, through last: TagKey) -> SIMD4<UInt64> {
        var mask = SIMD4<UInt64>()
        for raw in first.rawValue...last.rawValue { mask[Int(raw >> 6)] |= 1 << UInt64(raw & 63) }
        return mask
    }

    private func value(of key: TagKey) -> String? {
        for index in 0..<count where keys[index] == key.rawValue { return pairs[Int(rows[index])].value }
        return nil
    }
}
