// SPDX-License-Identifier: Apache-2.0

/// The sorted words of all names in blocks of sixteen. Within a block each word is stored as the number of bytes it shares
/// with the previous one, and the rest.
struct TokenDictionary: Sendable {
    /// First byte of each block.
    let blockStart: CheckedColumn<UInt32>
    /// For each token: shared bytes and other bytes as varints, then the other bytes.
    let bytes: CheckedBytes
    /// Number of tokens.
    let count: Int

    /// Number of blocks.
    var blockCount: Int { blockStart.count }

    /// Reads the token at `offset` over the previous one.
    @inline(__always) func next(_ token: inout [UInt8], at offset: inout Int) -> (shared: Int, isValid: Bool) {
        let shared = bytes.varint(at: &offset)
        let rest = bytes.varint(at: &offset)
        guard shared <= token.count, rest <= bytes.count - offset, rest <= 4 * NameWords.longest else {
            return (0, false)
        }
        token.removeLast(token.count - shared)
        for index in 0..<rest { token.append(bytes[offset &+ index]) }
        offset &+= rest
        return (shared, true)
    }

    /// The number of the first token that is not below `word`.
    ///
    /// - Complexity: O(log n).
    func lowerBound(of word: [UInt8]) -> Int {
        var (low, high) = (0, blockCount)
        var token: [UInt8] = []
        // The last block whose first token is below the word.
        while low < high {
            let middle = (low + high) / 2
            var offset = Int(blockStart[middle])
            token.removeAll(keepingCapacity: true)
            guard next(&token, at: &offset).isValid else { return count }
            if token.lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        let block = low - 1
        var offset = Int(blockStart[block])
        token.removeAll(keepingCapacity: true)
        var row = block * SearchFormat.tokensPerBlock
        let end = min(count, row + SearchFormat.tokensPerBlock)
        while row < end {
            guard next(&token, at: &offset).isValid else { return count }
            if !token.lexicographicallyPrecedes(word) { return row }
            row += 1
        }
        return end
    }

    /// The token of a row; `nil` outside.
    func token(_ row: Int) -> [UInt8]? {
        guard row >= 0, row < count else { return nil }
        var offset = Int(blockStart[row / SearchFormat.tokensPerBlock])
        var token: [UInt8] = []
        for _ in 0...(row % SearchFormat.tokensPerBlock) {
            guard next(&token, at: &offset).isValid else { return nil }
        }
        return token
    }

    /// The row of a word; `nil` when no name contains it.
    func row(of word: [UInt8]) -> Int? {
        let row = lowerBound(of: word)
        return token(row) == word ? row : nil
    }

    /// The rows of all words that begin with `beginning`.
    func rows(beginningWith beginning: [UInt8]) -> Range<Int> {
        let low = lowerBound(of: beginning)
        // No UTF-8 contains the byte 255.
        return low..<max(low, lowerBound(of: beginning + [255]))
    }
}
