// SPDX-License-Identifier: Apache-2.0

/// The ranks whose arcs an update may change: those of changed original arcs, and all their ancestors.
///
/// Arcs lead to ancestors only, and a change of an arc concerns arcs of its ends only, so that no other rank changes.
///
/// Not `Sendable`: one thread fills it; then several may read it.
struct AffectedRanks {
    private let words: WorkTable<UInt64>
    /// Number of members before each word.
    private let before: WorkTable<UInt32>
    /// The members, ascending.
    private(set) var ranks: [Int32] = []

    /// An empty set of ranks below `count`.
    init(count: Int) {
        words = WorkTable(zeros: (count + 63) / 64)
        before = WorkTable(zeros: (count + 63) / 64)
    }

    /// Size in bytes.
    var byteCount: Int { words.byteCount + before.byteCount }

    /// Adds a rank and its ancestors up to the first one that the set contains, or that may not be read.
    ///
    /// - Complexity: O(ranks added).
    mutating func insert(_ rank: Int32, parent: FixedTable<Int32>, isSound: (Int32) -> Bool) {
        var next = rank
        while next >= 0, isSound(next) {
            let (word, bit) = AffectedRanks.place(of: next)
            guard words[word] & bit == 0 else { return }
            words[word] |= bit
            ranks.append(next)
            next = parent[next]
        }
    }

    /// Sorts the ranks. To be called when all have been added, and before `index(of:)`.
    ///
    /// - Complexity: O(ranks of the hierarchy / 64).
    mutating func number() {
        var count = 0
        for word in 0..<words.count {
            before[word] = UInt32(truncatingIfNeeded: count)
            var bits = words[word]
            while bits != 0 {
                ranks[count] = Int32(truncatingIfNeeded: word &* 64 &+ bits.trailingZeroBitCount)
                count &+= 1
                bits &= bits &- 1
            }
        }
    }

    /// Index of a rank in `ranks`; `nil` if it is not affected.
    @inline(__always) func index(of rank: Int32) -> Int? {
        let (word, bit) = AffectedRanks.place(of: rank)
        let bits = words[word]
        guard bits & bit != 0 else { return nil }
        return Int(before[word]) &+ (bits & (bit &- 1)).nonzeroBitCount
    }

    /// Removes all ranks.
    mutating func clear() {
        for rank in ranks { words[Int(rank) &>> 6] = 0 }
        ranks.removeAll(keepingCapacity: true)
    }

    @inline(__always) private static func place(of rank: Int32) -> (word: Int, bit: UInt64) {
        (Int(rank) &>> 6, 1 &<< UInt64(truncatingIfNeeded: rank & 63))
    }
}
