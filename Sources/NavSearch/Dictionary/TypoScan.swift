// SPDX-License-Identifier: Apache-2.0

/// Finds the words of a dictionary that differ from a typed word by few typing errors, in one pass over the sorted words.
///
/// A column of the table of distances is a few machine words, and words that share a beginning share its columns, so most
/// words cost only the reading of their bytes: those whose beginning already has too many errors are skipped.
///
/// Source: Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003).
struct TypoScan {
    /// A word of the dictionary with few errors.
    struct Match: Hashable {
        /// The row of the word.
        var row: Int
        /// Errors against the whole word.
        var whole: Int
        /// Errors against the best beginning of the word.
        var beginning: Int
    }

    /// The table of distances after some scalars of a word.
    private struct Column {
        var positive: UInt64
        var negative: UInt64
        var diagonal: UInt64
        var equal: UInt64
        var distance: Int
        /// Smallest distance to the whole typed word so far.
        var best: Int
        var scalar: UInt32
        /// Bytes of the word up to here.
        var byteCount: Int
        /// Whether every continuation has too many errors.
        var isDead: Bool
    }

    private let typed: [UInt32]
    private let limit: Int
    private let wantsBeginnings: Bool
    private var ascii = [UInt64](repeating: 0, count: 128)
    private var others: [(scalar: UInt32, bits: UInt64)] = []

    /// Prepares a scan.
    ///
    /// - Parameters:
    ///   - typed: The scalars of the typed word, 1 … 64.
    ///   - limit: Maximum number of errors.
    ///   - wantsBeginnings: Whether words are found whose beginning has at most that many errors.
    init(typed: [UInt32], limit: Int, wantsBeginnings: Bool) {
        self.typed = Array(typed.prefix(64))
        self.limit = limit
        self.wantsBeginnings = wantsBeginnings
        for (row, scalar) in self.typed.enumerated() {
            if scalar < 128 {
                ascii[Int(scalar)] |= 1 << UInt64(row)
            } else if let index = others.firstIndex(where: { $0.scalar == scalar }) {
                others[index].bits |= 1 << UInt64(row)
            } else {
                others.append((scalar, 1 << UInt64(row)))
            }
        }
    }

    /// The words with at most `limit` errors, in the order of the dictionary.
    ///
    /// - Complexity: O(bytes of the dictionary).
    func matches(in dictionary: TokenDictionary) -> [Match] {
        guard !typed.isEmpty else { return [] }
        var found: [Match] = []
        var token: [UInt8] = []
        var columns = [
            Column(
                positive: ~0, negative: 0, diagonal: 0, equal: 0, distance: typed.count, best: typed.count, scalar: 0,
                byteCount: 0, isDead: false)
        ]
        var row = 0
        for block in 0..<dictionary.blockCount {
            var offset = Int(dictionary.blockStart[block])
            let end = min(dictionary.count, (block + 1) * SearchFormat.tokensPerBlock)
            var isFirst = true
            while row < end {
                let before = isFirst ? token : []
                if isFirst { token.removeAll(keepingCapacity: true) }
                let (stored, isValid) = dictionary.next(&token, at: &offset)
                guard isValid else { return found }
                let shared = isFirst ? zip(before, token).prefix { $0 == $1 }.count : stored
                isFirst = false
                while columns.count > 1, columns[columns.count - 1].byteCount > shared { columns.removeLast() }
                advance(&columns, over: token)
                let last = columns[columns.count - 1]
                let whole = last.isDead ? limit + 1 : last.distance
                if whole <= limit || wantsBeginnings && last.best <= limit {
                    found.append(Match(row: row, whole: min(whole, limit + 1), beginning: min(last.best, limit + 1)))
                }
                row += 1
            }
        }
        return found
    }

    /// Adds the columns of the rest of a word.
    private func advance(_ columns: inout [Column], over token: [UInt8]) {
        var column = columns[columns.count - 1]
        while column.byteCount < token.count, !column.isDead {
            let (scalar, length) = TypoScan.scalar(in: token, at: column.byteCount)
            column = next(column, scalar, length, depth: columns.count)
            columns.append(column)
        }
    }

    private func next(_ last: Column, _ scalar: UInt32, _ length: Int, depth: Int) -> Column {
        let equal = scalar < 128 ? ascii[Int(scalar)] : others.first { $0.scalar == scalar }?.bits ?? 0
        let exchanged = ((~last.diagonal & equal) << 1) & last.equal
        let diagonal =
            (((equal & last.positive) &+ last.positive) ^ last.positive) | equal | last.negative | exchanged
        var up = last.negative | ~(diagonal | last.positive)
        var down = diagonal & last.positive
        let bottom: UInt64 = 1 << UInt64(typed.count - 1)
        let distance = last.distance + (up & bottom != 0 ? 1 : 0) - (down & bottom != 0 ? 1 : 0)
        up = up << 1 | 1
        down = down << 1
        var column = Column(
            positive: down | ~(diagonal | up), negative: up & diagonal, diagonal: diagonal, equal: equal,
            distance: distance, best: min(last.best, distance), scalar: scalar, byteCount: last.byteCount + length,
            isDead: false)
        // Exchanged neighbors reach back one column more, so a word is given up when two columns exceed the limit.
        column.isDead = smallest(column, depth: depth) > limit && smallest(last, depth: depth - 1) > limit
        return column
    }

    /// The smallest distance in a column, near its diagonal, where alone it can be within the limit.
    private func smallest(_ column: Column, depth: Int) -> Int {
        var smallest = limit + 1
        guard depth - limit <= typed.count else { return smallest }
        for row in max(0, depth - limit)...min(typed.count, depth + limit) {
            let mask: UInt64 = row == 64 ? ~0 : (1 << UInt64(row)) - 1
            let value =
                depth + (column.positive & mask).nonzeroBitCount - (column.negative & mask).nonzeroBitCount
            smallest = min(smallest, value)
        }
        return smallest
    }

    /// Decodes a scalar; a byte that begins none counts as one.
    private static func scalar(in token: [UInt8], at offset: Int) -> (scalar: UInt32, length: Int) {
        let first = token[offset]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        guard length > 1, offset + length <= token.count else { return (UInt32(first), 1) }
        var value = UInt32(first & (0x7F >> UInt8(length)))
        for index in 1..<length { value = value << 6 | UInt32(token[offset + index] & 0x3F) }
        return (value, length)
    }
}
