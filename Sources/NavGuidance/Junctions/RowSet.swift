// SPDX-License-Identifier: Apache-2.0

/// Some rows of a table as one bit each: asked in a nanosecond, for questions that are mostly answered with no.
struct RowSet: Sendable {
    private var bits: [UInt64]

    /// An empty set of rows `0 ..< count`.
    init(count: Int) { bits = [UInt64](repeating: 0, count: count / 64 + 1) }

    /// The set of `rows` out of `0 ..< count`.
    init(_ rows: some Sequence<UInt32>, count: Int) {
        self.init(count: count)
        for row in rows { insert(Int(row)) }
    }

    /// Adds a row; one beyond the table is left out.
    mutating func insert(_ row: Int) {
        if row >= 0, row / 64 < bits.count { bits[row / 64] |= 1 << UInt64(row % 64) }
    }

    /// Whether a row is in the set; one beyond the table never is.
    func contains(_ row: Int) -> Bool {
        row >= 0 && row / 64 < bits.count && bits[row / 64] & (1 << UInt64(row % 64)) != 0
    }
}
