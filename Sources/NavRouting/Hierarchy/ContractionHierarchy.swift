// SPDX-License-Identifier: Apache-2.0

/// The metric-independent part of a customizable contraction hierarchy: the contraction order, the shortcuts and the
/// elimination tree. One serves all metrics.
///
/// The states of a `TurnNetwork` are ranked; rank 0 is contracted first. Contracting a state adds shortcuts between its
/// higher neighbors, so every path can be replaced by one that goes up and then down. Each arc belongs to its lower
/// end: `up` holds the arcs that leave it, `down` those that enter it from above. Arcs are directed; where no mode can
/// travel there is none.
///
/// Sources: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016); Buchhold, Wagner, Zeitz and
/// Zündorf, "Customizable contraction hierarchies with turn costs" (2020).
public final class ContractionHierarchy: Sendable {
    /// State of each rank.
    let stateOfRank: FixedTable<Int32>
    /// Rank of each state; −1 for states that no mode can enter.
    let rankOfState: FixedTable<Int32>
    /// Parent of each rank in the elimination tree; −1 for roots. All arcs of a rank lead to its ancestors.
    let parent: FixedTable<Int32>
    /// Upward arcs.
    let up: ArcTable
    /// Downward arcs.
    let down: ArcTable

    init(
        stateOfRank: FixedTable<Int32>, rankOfState: FixedTable<Int32>, parent: FixedTable<Int32>, up: ArcTable,
        down: ArcTable
    ) {
        self.stateOfRank = stateOfRank
        self.rankOfState = rankOfState
        self.parent = parent
        self.up = up
        self.down = down
    }

    /// The order of the states.
    var ranks: StateRanks { StateRanks(stateOfRank: stateOfRank, rankOfState: rankOfState) }
    /// Number of ranked states.
    public var count: Int { stateOfRank.count }
    /// Number of arcs, including shortcuts.
    public var arcCount: Int { up.end.count + down.end.count }
}

/// Arcs grouped by their lower ends.
struct ArcTable: Sendable {
    /// First arc of each rank, followed by the end.
    let start: FixedTable<UInt32>
    /// Higher end of each arc, ascending within a rank.
    let end: FixedTable<Int32>

    /// Arcs of a rank.
    @inline(__always) func arcs(of rank: Int) -> Range<Int> { Int(start[rank])..<Int(start[rank &+ 1]) }

    /// The arc of a rank to a higher end; `nil` if there is none.
    @inline(__always) func arc(of rank: Int, to end: Int32) -> Int? {
        var (low, high) = (Int(start[rank]), Int(start[rank &+ 1]))
        while low < high {
            let middle = (low &+ high) / 2
            if self.end[middle] < end { low = middle &+ 1 } else { high = middle }
        }
        return low < Int(start[rank &+ 1]) && self.end[low] == end ? low : nil
    }
}
