// SPDX-License-Identifier: Apache-2.0

/// Takes the states out of the network from the lowest rank to the highest and notes the shortcuts that this needs.
///
/// A way through a state of low rank joins each higher state that leads to it with each higher state that it leads to,
/// in that direction only. All arcs of a rank are known when it is its turn: those of the network, and those that lower
/// ranks handed on to it.
struct Elimination {
    private var up: Side
    private var down: Side
    private var marks: [Int32]

    /// Arcs of one direction as they grow.
    private struct Side {
        /// First arc of each rank, and the end of the last.
        var start: [UInt32] = [0]
        /// Higher end of each arc.
        var end: [Int32] = []
        /// Lower end of each arc.
        var owner: [Int32] = []
        /// The arc found before this one that has the same higher end; −1 for none.
        var next: [Int32] = []
        /// The arc found last for each higher end; −1 for none.
        var last: [Int32]

        init(count: Int) { last = [Int32](repeating: -1, count: count) }

        mutating func append(_ ends: [Int32], of rank: Int32) {
            for higher in ends {
                let arc = Int32(end.count)
                end.append(higher)
                owner.append(rank)
                next.append(last[Int(higher)])
                last[Int(higher)] = arc
            }
            start.append(UInt32(end.count))
        }

        var table: ArcTable { ArcTable(start: FixedTable(start), end: FixedTable(end)) }
    }

    /// Arcs that climb and arcs that descend.
    ///
    /// - Complexity: O(pairs of arcs that meet at their common lower end).
    static func arcs(of moves: PossibleMoves) -> (up: ArcTable, down: ArcTable) {
        let count = moves.upStart.count - 1
        var work = Elimination(
            up: Side(count: count), down: Side(count: count), marks: [Int32](repeating: -1, count: count))
        var ends: [Int32] = []
        for rank in 0..<count {
            // Whoever descends from here to a lower state may climb from there to where that one leads.
            work.collect(moves.up(of: rank), rank, through: work.down, onward: work.up, &ends)
            work.up.append(ends, of: Int32(rank))
            work.collect(moves.down(of: rank), rank, through: work.up, onward: work.down, &ends)
            work.down.append(ends, of: Int32(rank))
        }
        return (work.up.table, work.down.table)
    }

    /// Gathers the higher ends of one direction at a rank, ascending.
    private mutating func collect(
        _ own: ArraySlice<Int32>, _ rank: Int, through: Side, onward: Side, _ ends: inout [Int32]
    ) {
        ends.removeAll(keepingCapacity: true)
        let mark = Int32(rank)
        for end in own where marks[Int(end)] != mark {
            marks[Int(end)] = mark
            ends.append(end)
        }
        var arc = through.last[rank]
        while arc >= 0 {
            let lower = Int(through.owner[Int(arc)])
            var other = Int(onward.start[lower + 1]) - 1
            let first = Int(onward.start[lower])
            while other >= first, onward.end[other] > mark {
                let end = onward.end[other]
                if marks[Int(end)] != mark {
                    marks[Int(end)] = mark
                    ends.append(end)
                }
                other -= 1
            }
            arc = through.next[Int(arc)]
        }
        for end in ends { marks[Int(end)] = -1 }
        ends.sort()
    }
}
