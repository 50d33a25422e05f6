// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Contracts the states of a network in rank order and collects the shortcuts.
///
/// Contracting a state connects each higher predecessor with each higher successor, in this direction only. When a rank
/// is contracted, all its arcs are known: the original ones and the shortcuts of lower ranks.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016).
struct Contraction {
    private var up: Side
    private var down: Side
    private var marks: [Int32]

    /// The arcs of one direction found so far.
    private struct Side {
        /// First arc of each rank, followed by the end of the last.
        var start: [UInt32] = [0]
        /// Higher end of each arc.
        var end = GrowingTable<Int32>()
        /// Lower end of each arc.
        var owner = GrowingTable<Int32>()
        /// Previous arc with the same higher end; `none` at the first.
        var next = GrowingTable<UInt32>()
        /// Last arc found of each higher end; `none` without arcs.
        let last: WorkTable<UInt32>

        /// No arc.
        static let none = UInt32.max

        init(count: Int) { last = WorkTable(count: count, repeating: Side.none) }

        mutating func append(_ ends: [Int32], of rank: Int32, limit: Int) throws(RegionError) {
            try HierarchyLimit.check(end.count + ends.count, limit: limit)
            for higher in ends {
                let arc = UInt32(end.count)
                end.append(higher)
                owner.append(rank)
                next.append(last[Int(higher)])
                last[Int(higher)] = arc
            }
            start.append(UInt32(end.count))
        }

        var table: ArcTable { ArcTable(start: FixedTable(start), end: end.frozen) }
    }

    /// Computes the upward and downward arcs.
    ///
    /// - Parameters:
    ///   - inputArcs: The original arcs.
    ///   - limit: Maximum number of arcs in each direction; `HierarchyLimit.arcs`, or fewer in a test.
    /// - Throws: `RegionError` with code `tooLarge` if there are more.
    /// - Complexity: O(pairs of arcs with a common lower end).
    static func arcs(
        of inputArcs: InputArcs, limit: Int = HierarchyLimit.arcs
    ) throws(RegionError) -> (up: ArcTable, down: ArcTable) {
        let count = inputArcs.count
        var contraction = Contraction(
            up: Side(count: count), down: Side(count: count), marks: [Int32](repeating: -1, count: count))
        var ends: [Int32] = []
        for rank in 0..<count {
            // A downward arc followed by an upward arc of its lower end makes an upward shortcut.
            contraction.collect(inputArcs.up(of: rank), rank, through: contraction.down, onward: contraction.up, &ends)
            try contraction.up.append(ends, of: Int32(rank), limit: limit)
            contraction.collect(
                inputArcs.down(of: rank), rank, through: contraction.up, onward: contraction.down, &ends)
            try contraction.down.append(ends, of: Int32(rank), limit: limit)
        }
        return (contraction.up.table, contraction.down.table)
    }

    /// Collects the higher ends of a rank in one direction, ascending.
    private mutating func collect(
        _ own: UnsafeBufferPointer<Int32>, _ rank: Int, through: Side, onward: Side, _ ends: inout [Int32]
    ) {
        ends.removeAll(keepingCapacity: true)
        let mark = Int32(rank)
        for end in own where marks[Int(end)] != mark {
            marks[Int(end)] = mark
            ends.append(end)
        }
        var arc = through.last[rank]
        while arc != Side.none {
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
