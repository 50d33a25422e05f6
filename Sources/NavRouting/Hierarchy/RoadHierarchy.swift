// SPDX-License-Identifier: Apache-2.0

/// The contraction hierarchy of a road network without any costs: which states come before which, and between which
/// there are shortcuts. One serves every metric.
///
/// States (see `TurnNetwork`) are ranked; the least important has rank 0. When a state is taken out of the network, each
/// way through it from a higher state to a higher one is kept as an arc. So every way through the network can be
/// replaced by one that first only climbs and then only descends. Each arc belongs to its lower end: `up` holds the arcs
/// that leave it, `down` those that arrive from above. Arcs have one direction; where nobody can ever go, there is none.
///
/// Sources: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016); Buchhold, Wagner, Zeitz and
/// Zündorf, "Customizable contraction hierarchies with turn costs" (2020).
public final class RoadHierarchy: Sendable {
    /// State of each rank.
    let stateOfRank: FixedTable<Int32>
    /// Rank of each state; −1 for states that nobody can ever be in.
    let rankOfState: FixedTable<Int32>
    /// The lowest of the ranks that every climb from a rank must be prepared to meet next; −1 at the top. All arcs of a
    /// rank lead to ranks on its way to the top: the elimination tree.
    let parent: FixedTable<Int32>
    /// Arcs that climb.
    let up: ArcTable
    /// Arcs that descend.
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

    /// Number of ranked states.
    public var count: Int { stateOfRank.count }
    /// Number of arcs, those of the network and shortcuts.
    public var arcCount: Int { up.end.count + down.end.count }
}

/// Arcs grouped by their lower ends.
struct ArcTable: Sendable {
    /// First arc of each rank, and the end.
    let start: FixedTable<UInt32>
    /// Higher end of each arc; ascending within a rank.
    let end: FixedTable<Int32>

    /// Arcs of a rank.
    @inline(__always) func arcs(of rank: Int) -> Range<Int> { Int(start[rank])..<Int(start[rank &+ 1]) }

    /// The arc of a rank with a certain higher end; `nil` when there is none.
    @inline(__always) func arc(of rank: Int, to end: Int32) -> Int? {
        var (low, high) = (Int(start[rank]), Int(start[rank &+ 1]))
        while low < high {
            let middle = (low &+ high) / 2
            if self.end[middle] < end { low = middle &+ 1 } else { high = middle }
        }
        return low < Int(start[rank &+ 1]) && self.end[low] == end ? low : nil
    }
}
