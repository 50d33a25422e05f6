// SPDX-License-Identifier: Apache-2.0

/// The tags of one way, indexed in one pass so that a lookup of an absent key is a single bit test.
///
/// The rules look up about a hundred keys; a typical way has five tags.
struct KnownTags {
    let pairs: [Tags.Pair]
    /// One bit per `TagKey`.
    private var present = SIMD4<UInt64>()
    /// Keys found with their index in `pairs`.
    private var keys = SIMD64<UInt8>()
    private var rows = SIMD64<UInt8>()
    private var count = 0
    /// Whether a key ends in `:conditional`.
    private(set) var hasConditions = false
    /// Whether a key starts with `name:`.
    private(set) var hasTranslations = false
    /// Whether a key starts with `destination:lang:`.
    private(set) var hasSignTranslations = false

    /// Indexes `tags`.
    ///
    /// Only the first 256 tags, and of these the first 64 with known keys, are considered; no real way has more.
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

    /// The set of keys in a range of the declaration order, inclusive.
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
