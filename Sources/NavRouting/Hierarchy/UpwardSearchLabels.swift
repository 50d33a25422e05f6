// SPDX-License-Identifier: Apache-2.0

/// The labels of an upward search. Between two searches all are zero.
struct UpwardSearchLabels {
    private let labels: SparseTable<Label>

    /// Cost and predecessor are mostly read together, so they are stored together.
    private struct Label: BitwiseCopyable {
        /// `ArcCosts.infinity` less the cost.
        var margin: UInt32
        var predecessor: Int32
    }

    init(count: Int) { labels = SparseTable(count: count) }

    /// Number of ranks.
    var count: Int { labels.count }
    /// Size in bytes of the labels written since `clear`.
    var usedBytes: Int { labels.usedBytes }

    /// The lowest cost of a rank; `ArcCosts.infinity` if it has not been reached.
    @inline(__always) func cost(of rank: Int) -> UInt32 { ArcCosts.infinity &- labels[rank].margin }

    /// Predecessor of a rank; −1 − i for seed i.
    @inline(__always) func predecessor(of rank: Int) -> Int32 { labels[rank].predecessor }

    /// Clears all labels.
    func clear() { labels.clear() }

    /// Seeds a rank.
    func seed(_ rank: Int32, at cost: UInt32, index: Int) {
        let row = Int(rank)
        if cost < self.cost(of: row) {
            labels.set(row, Label(margin: ArcCosts.infinity - cost, predecessor: -1 - Int32(index)))
        }
    }

    /// Relaxes the arcs of a rank with cost `cost`.
    @inline(__always) func relax(_ rank: Int, at cost: UInt32, _ table: SearchGraph) {
        let arcs = table.arcs
        var row = Int(table.start[rank])
        let stop = Int(table.start[rank &+ 1])
        while row < stop {
            let run = arcs.run(from: row, to: stop)
            for arc in run {
                let (end, reached) = (Int(arc.end), cost &+ arc.cost)
                if reached < ArcCosts.infinity &- labels[end].margin {
                    let margin = ArcCosts.infinity &- reached
                    labels.set(end, Label(margin: margin, predecessor: Int32(truncatingIfNeeded: rank)))
                }
            }
            row &+= run.count
        }
    }
}

/// The frontier of an upward search in the elimination tree. Paths of several seeds merge where they meet.
struct SearchFrontier {
    private var ranks: [Int32] = []

    /// Removes all ranks.
    mutating func clear() { ranks.removeAll(keepingCapacity: true) }

    /// Adds a rank.
    mutating func add(_ rank: Int32) {
        if !ranks.contains(rank) { ranks.append(rank) }
    }

    /// The rank if there is only one.
    @inline(__always) var only: Int32? { ranks.count == 1 ? ranks[0] : nil }

    /// The lowest rank; `Int32.max` if all paths are past the root.
    var lowest: Int32 {
        var least = Int32.max
        for rank in ranks where rank < least { least = rank }
        return least
    }

    /// Replaces a rank by its parent, or removes it at a root.
    mutating func advance(_ rank: Int32, to above: Int32) {
        // After the first few ranks the paths have merged into one.
        if above >= 0, ranks.count == 1, ranks[0] == rank {
            ranks[0] = above
            return
        }
        var index = 0
        var isPresent = above < 0
        while index < ranks.count {
            if ranks[index] == above { isPresent = true }
            if ranks[index] == rank { ranks.remove(at: index) } else { index += 1 }
        }
        if !isPresent { ranks.append(above) }
    }
}
