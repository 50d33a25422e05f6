// SPDX-License-Identifier: Apache-2.0

/// A bit set of table rows: a fast negative test before a slower lookup.
struct RowSet: Sendable {
    private var bits: [UInt64]

    /// Creates an empty set of rows `0 ..< count`.
    init(count: Int) { bits = [UInt64](repeating: 0, count: count / 64 + 1) }

    /// Inserts a row; rows out of range are ignored.
    mutating func insert(_ row: Int) {
        if row >= 0, row / 64 < bits.count { bits[row / 64] |= 1 << UInt64(row % 64) }
    }

    /// Whether the set contains a row; `false` out of range.
    func contains(_ row: Int) -> Bool {
        row >= 0 && row / 64 < bits.count && bits[row / 64] & (1 << UInt64(row % 64)) != 0
    }
}
