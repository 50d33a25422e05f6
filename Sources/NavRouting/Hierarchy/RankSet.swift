// SPDX-License-Identifier: Apache-2.0

/// A set of rows, one bit for each.
///
/// Not `Sendable`: only its owner reads and writes it.
struct RankSet {
    private let words: WorkTable<UInt64>

    /// An empty set of rows below `count`.
    init(count: Int) { words = WorkTable(zeros: (count + 63) / 64) }

    /// Adds a row.
    @inline(__always) func insert(_ row: Int) { words[row &>> 6] |= (1 as UInt64) &<< UInt64(row & 63) }

    /// Whether the set contains a row.
    @inline(__always) func contains(_ row: Int) -> Bool { words[row &>> 6] &>> UInt64(row & 63) & 1 != 0 }
}
