// SPDX-License-Identifier: Apache-2.0

/// One bit for each row, at first all false.
struct BitTable: Sendable {
    private var words: [UInt64]
    /// Number of rows.
    let count: Int

    init(count: Int) {
        self.count = count
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    /// The bit of a row.
    subscript(row: Int) -> Bool {
        get { words[row >> 6] >> UInt64(row & 63) & 1 != 0 }
        set {
            let bit = UInt64(1) << UInt64(row & 63)
            if newValue { words[row >> 6] |= bit } else { words[row >> 6] &= ~bit }
        }
    }

    /// Number of rows whose bit is true.
    var trueCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
