// SPDX-License-Identifier: Apache-2.0

/// Where the rows of a table of a new region come from: consecutive rows of its inputs, one piece after the other.
struct GatheredTable: Sendable {
    /// Consecutive rows of one input.
    struct Piece: Sendable {
        let input: Int
        let rows: Range<Int>
    }

    /// The rows of the original that the table has.
    let rows: RowSet
    let pieces: [Piece]

    /// Takes every row that an input has, each once.
    ///
    /// - Complexity: O(r log r) for r runs of all inputs.
    init(joining sets: [RowSet]) {
        var runs: [(rows: Range<Int>, input: Int, first: Int)] = []
        for (input, set) in sets.enumerated() {
            for index in 0..<set.runCount { runs.append((set.run(index), input, set.ranks[index])) }
        }
        runs.sort { ($0.rows.lowerBound, $0.input) < ($1.rows.lowerBound, $1.input) }
        var all = RowSet()
        var pieces: [Piece] = []
        var end = 0
        for run in runs where run.rows.upperBound > end {
            let new = max(end, run.rows.lowerBound)..<run.rows.upperBound
            let first = run.first + new.lowerBound - run.rows.lowerBound
            pieces.append(Piece(input: run.input, rows: first..<(first + new.count)))
            all.append(new)
            end = new.upperBound
        }
        self.rows = all
        self.pieces = pieces
    }

    /// Takes rows of one input, which are numbered there as in `set`.
    ///
    /// - Parameters:
    ///   - marks: The rows of the input to take.
    ///   - set: The rows of the original that the input has.
    init(selecting marks: [Bool], from set: RowSet) {
        var rows = RowSet()
        var pieces: [Piece] = []
        for index in 0..<set.runCount {
            let run = set.run(index)
            let first = set.ranks[index]
            let chosen = RowSet(Array(marks[first..<(first + run.count)]))
            for part in 0..<chosen.runCount {
                let local = chosen.run(part)
                rows.append((run.lowerBound + local.lowerBound)..<(run.lowerBound + local.upperBound))
                pieces.append(
                    Piece(input: 0, rows: (first + local.lowerBound)..<(first + local.upperBound)))
            }
        }
        self.rows = rows
        self.pieces = pieces
    }

    /// Number of rows.
    var count: Int { rows.count }
}

/// The children of gathered rows: their pieces, and the column of starts that finds them.
struct GatheredChildren {
    var starts: [UInt32] = [0]
    var pieces: [GatheredTable.Piece] = []

    /// Collects the children of `pieces`.
    ///
    /// - Parameters:
    ///   - pieces: The parents.
    ///   - width: Rows of `columns` for each parent.
    ///   - columns: First child of each row, and the end; one column per input.
    ///   - limit: The most children that can be numbered; `nil` is returned if there are more.
    init?<Starts: RandomAccessCollection>(
        of pieces: [GatheredTable.Piece], width: Int = 1, _ columns: [Starts], atMost limit: Int
    ) where Starts.Element == UInt32, Starts.Index == Int {
        var total = 0
        for piece in pieces {
            let column = columns[piece.input]
            let parents = (piece.rows.lowerBound * width)..<(piece.rows.upperBound * width)
            let children = Int(column[parents.lowerBound])..<Int(column[parents.upperBound])
            guard children.count <= limit - total else { return nil }
            for row in parents { starts.append(UInt32(total + Int(column[row + 1]) - children.lowerBound)) }
            self.pieces.append(GatheredTable.Piece(input: piece.input, rows: children))
            total += children.count
        }
    }
}

/// The most rows and bytes of a region.
struct RegionLimits: Sendable {
    /// Nodes, roads, features and other rows that are not listed.
    var rows = Int(Int32.max)
    /// Segments, whose edges are numbered by two rows each.
    var segments = Int(Int32.max) / 2
    /// Bytes of texts and of shapes; children of rows.
    var bytes = Int(UInt32.max)

    /// Throws `tooLarge` if `count` exceeds `limit`.
    func check(_ table: String, _ count: Int, atMost limit: Int) throws(RegionError) {
        guard count <= limit else { throw error(table, atMost: limit) }
    }

    /// The error for a table that has more rows than can be numbered.
    func error(_ table: String, atMost limit: Int) -> RegionError {
        RegionError(
            code: .tooLarge,
            message: "a region has at most \(limit) \(table), and these packs together have more: open fewer of them")
    }
}
