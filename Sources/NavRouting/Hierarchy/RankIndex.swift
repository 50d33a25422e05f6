// SPDX-License-Identifier: Apache-2.0

/// Finds the rows of ranks: a hash table with linear probing.
///
/// Its size depends on the number of rows, not on that of the map, whose pages a table of ranks would touch all over.
struct RankIndex {
    /// Rank + 1 in the upper half, the row in the lower one; 0 for a free slot. A power of two of them, at most half full.
    private var slots = WorkTable<UInt64>(zeros: RankIndex.smallest)
    private(set) var count = 0

    private static let smallest = 64

    /// Size in bytes.
    var byteCount: Int { slots.byteCount }

    /// The row of a rank; −1 if it has none.
    @inline(__always) subscript(rank: Int32) -> Int {
        var slot = RankIndex.slot(of: rank, slots)
        while true {
            let found = slots[slot]
            if found == 0 { return -1 }
            if found >> 32 == RankIndex.key(rank) { return Int(found & 0xFFFF_FFFF) }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
    }

    /// Adds a row for a rank that has none.
    mutating func add(_ rank: Int32, row: Int) {
        if 2 * (count + 1) > slots.count { grow() }
        RankIndex.add(RankIndex.key(rank) << 32 | UInt64(UInt32(truncatingIfNeeded: row)), to: slots)
        count += 1
    }

    /// Removes all rows.
    mutating func clear() {
        if count > 0 { for slot in 0..<slots.count { slots[slot] = 0 } }
        count = 0
    }

    private mutating func grow() {
        let larger = WorkTable<UInt64>(zeros: 2 * slots.count)
        for slot in 0..<slots.count where slots[slot] != 0 { RankIndex.add(slots[slot], to: larger) }
        slots = larger
    }

    private static func add(_ entry: UInt64, to slots: WorkTable<UInt64>) {
        var slot = slot(of: Int32(truncatingIfNeeded: entry >> 32) &- 1, slots)
        while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
        slots[slot] = entry
    }

    @inline(__always) private static func key(_ rank: Int32) -> UInt64 { UInt64(UInt32(bitPattern: rank)) &+ 1 }

    /// Fibonacci hashing: consecutive ranks are spread.
    @inline(__always) private static func slot(of rank: Int32, _ slots: WorkTable<UInt64>) -> Int {
        Int(truncatingIfNeeded: (key(rank) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count &- 1)
    }
}
