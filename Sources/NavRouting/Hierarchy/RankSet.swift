// SPDX-License-Identifier: Apache-2.0

/// A set of ranks or other rows, one bit for each, that is enumerated in order while it grows.
///
/// Not `Sendable`: only its owner reads and writes it.
struct RankSet {
    private let words: WorkTable<UInt64>

    /// An empty set of ranks below `count`.
    init(count: Int) { words = WorkTable(zeros: (count + 63) / 64) }

    /// Size in bytes.
    var byteCount: Int { words.byteCount }

    /// Adds a rank.
    @inline(__always) func insert(_ rank: Int) { words[rank &>> 6] |= (1 as UInt64) &<< UInt64(rank & 63) }

    /// Whether the set contains a rank.
    @inline(__always) func contains(_ rank: Int) -> Bool { words[rank &>> 6] &>> UInt64(rank & 63) & 1 != 0 }

    /// Removes a rank.
    @inline(__always) func remove(_ rank: Int) { words[rank &>> 6] &= ~((1 as UInt64) &<< UInt64(rank & 63)) }

    /// The lowest rank of at least `bound`; `nil` if there is none.
    ///
    /// - Complexity: O(ranks between them / 64).
    func first(from bound: Int) -> Int? {
        var word = bound &>> 6
        guard word < words.count else { return nil }
        var bits = words[word] & ((~0 as UInt64) &<< UInt64(bound & 63))
        while bits == 0 {
            word &+= 1
            guard word < words.count else { return nil }
            bits = words[word]
        }
        return word &* 64 &+ bits.trailingZeroBitCount
    }

    /// The lowest rank in a range; `nil` if there is none.
    ///
    /// - Complexity: O(length of the range / 64).
    func first(in range: Range<Int>) -> Int? {
        if range.isEmpty { return nil }
        var word = range.lowerBound &>> 6
        let last = (range.upperBound &- 1) &>> 6
        var bits = words[word] & ((~0 as UInt64) &<< UInt64(range.lowerBound & 63))
        while bits == 0 {
            if word == last { return nil }
            word &+= 1
            bits = words[word]
        }
        let first = word &* 64 &+ bits.trailingZeroBitCount
        return first < range.upperBound ? first : nil
    }
}
