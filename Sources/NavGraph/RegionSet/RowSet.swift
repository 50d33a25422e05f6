// SPDX-License-Identifier: Apache-2.0

/// A set of rows of a table, as ascending runs. Rows that are close on the ground are close in a table, so a part of a map
/// consists of few runs.
struct RowSet: Sendable, Hashable {
    /// First row of each run, ascending.
    private(set) var firsts: [Int] = []
    /// Number of rows before each run, followed by the number of all rows.
    private(set) var ranks: [Int] = [0]

    /// Creates an empty set.
    init() {}

    /// Creates the set of all rows of a table.
    init(all count: Int) { append(0..<count) }

    /// Creates the set of rows that are marked.
    init(_ marks: [Bool]) {
        var row = 0
        while row < marks.count {
            guard marks[row] else {
                row += 1
                continue
            }
            let first = row
            while row < marks.count, marks[row] { row += 1 }
            append(first..<row)
        }
    }

    /// Number of rows.
    var count: Int { ranks[firsts.count] }

    /// Number of runs.
    var runCount: Int { firsts.count }

    /// The rows of a run.
    func run(_ index: Int) -> Range<Int> { firsts[index]..<(firsts[index] + ranks[index + 1] - ranks[index]) }

    /// Adds rows after all others.
    ///
    /// - Precondition: They follow the last row.
    mutating func append(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        if runCount > 0 {
            let last = run(runCount - 1)
            precondition(last.upperBound <= rows.lowerBound, "rows \(rows) do not follow \(last)")
            if last.upperBound == rows.lowerBound {
                ranks[runCount] += rows.count
                return
            }
        }
        ranks.append(count + rows.count)
        firsts.append(rows.lowerBound)
    }

    /// Number of rows of the set before `row`; `nil` when the set does not contain it.
    ///
    /// - Complexity: O(log runs).
    func rank(of row: Int) -> Int? {
        var (low, high) = (0, runCount)
        while low < high {
            let middle = (low + high) / 2
            if firsts[middle] <= row { low = middle + 1 } else { high = middle }
        }
        guard low > 0, run(low - 1).contains(row) else { return nil }
        return ranks[low - 1] + row - firsts[low - 1]
    }

    /// The row with a number of rows of the set before it; `nil` beyond the last.
    ///
    /// - Complexity: O(log runs).
    func row(at rank: Int) -> Int? {
        var (low, high) = (0, runCount)
        while low < high {
            let middle = (low + high) / 2
            if ranks[middle] <= rank { low = middle + 1 } else { high = middle }
        }
        guard low > 0, rank < ranks[low] else { return nil }
        return firsts[low - 1] + rank - ranks[low - 1]
    }

    /// Appends the runs to a list of numbers: their number, then the gap before each run and its length.
    func append(to numbers: inout VarintWriter) {
        numbers.append(Int64(runCount))
        var end = 0
        for index in 0..<runCount {
            let run = run(index)
            numbers.append(Int64(run.lowerBound - end))
            numbers.append(Int64(run.count))
            end = run.upperBound
        }
    }

    /// Reads what `append(to:)` writes; `nil` when the runs do not ascend, or go beyond the rows that a table can have.
    init?(reading numbers: inout VarintReader) {
        guard let runs = numbers.next(), runs >= 0 else { return nil }
        var end = 0
        var left = runs
        while left > 0 {
            guard let gap = numbers.next(), let length = numbers.next(), (0...Int64(Int32.max)).contains(gap),
                (1...Int64(Int32.max)).contains(length), end + Int(gap) + Int(length) <= Int(UInt32.max)
            else { return nil }
            append((end + Int(gap))..<(end + Int(gap) + Int(length)))
            end += Int(gap) + Int(length)
            left -= 1
        }
    }
}

/// Translates rows of one set to rows of another: both number the same table.
struct RowLinks: Sendable {
    private var origins: [Int] = []
    private var targets: [Int] = []
    private var counts: [Int] = []
    /// The run of the last row; the next is usually in the same.
    private var last = 0

    /// Links the rows that two sets have in common, each numbered from 0 in its set.
    ///
    /// - Complexity: O(runs).
    init(from origin: RowSet, to target: RowSet) {
        var (left, right) = (0, 0)
        while left < origin.runCount, right < target.runCount {
            let (a, b) = (origin.run(left), target.run(right))
            let both = a.clamped(to: b)
            if !both.isEmpty {
                origins.append(origin.ranks[left] + both.lowerBound - a.lowerBound)
                targets.append(target.ranks[right] + both.lowerBound - b.lowerBound)
                counts.append(both.count)
            }
            if a.upperBound <= b.upperBound { left += 1 } else { right += 1 }
        }
    }

    /// The row in the other set; `nil` when it does not have the row.
    ///
    /// - Complexity: O(log runs), O(1) within a run.
    mutating func target(of row: Int) -> Int? {
        if last < origins.count, row >= origins[last], row - origins[last] < counts[last] {
            return targets[last] + row - origins[last]
        }
        var (low, high) = (0, origins.count)
        while low < high {
            let middle = (low + high) / 2
            if origins[middle] <= row { low = middle + 1 } else { high = middle }
        }
        guard low > 0, row - origins[low - 1] < counts[low - 1] else { return nil }
        last = low - 1
        return targets[last] + row - origins[last]
    }
}
