// SPDX-License-Identifier: Apache-2.0

/// The best paths known from one rank to its higher ends, or from them, while an update computes its arcs.
///
/// A path is better than another if it costs less, or as much and its middle rank is lower; the original arc has none
/// and comes first. Whether a path has become worse is remembered, because another may be the best one then.
///
/// Not `Sendable`: it belongs to one thread.
struct CandidatePaths {
    /// The best path to each rank. Between two ranks all are zero, so that pages of other ranks take up no memory.
    private let paths: WorkTable<Path>

    private struct Path: BitwiseCopyable {
        /// `ArcCosts.infinity` less the cost.
        var margin: UInt32 = 0
        /// Middle rank plus one; 0 for the original arc; `lost` if the best path has become worse.
        var via: Int32 = 0
        /// What all other paths cost at least.
        var bound: UInt32 = 0
    }

    private static var lost: Int32 { .min }

    /// Creates a workspace for a hierarchy with `count` ranks.
    init(count: Int) { paths = WorkTable(zeros: count) }

    /// Size in bytes for each rank that has been visited.
    static var bytesPerRank: Int { MemoryLayout<Path>.stride }

    /// Begins with the arc before the update; all other paths cost at least `bound`, or 0 if nothing is known of them.
    @inline(__always) func begin(_ arc: SearchArc, bound: UInt32) {
        paths[arc.end] = Path(margin: ArcCosts.infinity &- arc.cost, via: arc.via &+ 1, bound: bound)
    }

    /// Offers a path whose cost may have changed. Each may be offered once, or again with the same cost.
    ///
    /// If it was the best one and another one may be better now, the best is lost.
    @inline(__always) func offer(_ end: Int32, _ cost: UInt32, via: Int32) {
        let best = paths[end]
        let now = ArcCosts.infinity &- best.margin
        if cost < now || cost == now && via &+ 1 < best.via {
            // The path that was the best, if it was another one, costs at least `now`, or is offered later.
            let bound = via &+ 1 == best.via ? best.bound : min(best.bound, now)
            paths[end] = Path(margin: ArcCosts.infinity &- cost, via: via &+ 1, bound: bound)
        } else if best.via != via &+ 1 {
            if cost < best.bound { paths[end].bound = cost }
        } else if cost < best.bound {
            paths[end].margin = ArcCosts.infinity &- cost
        } else if cost > now {
            paths[end].via = CandidatePaths.lost
        }
    }

    /// What all paths to an end but the best one cost at least.
    @inline(__always) func bound(of end: Int32) -> UInt32 { paths[end].bound }

    /// Whether the best path to an end has become worse, so that all have to be compared.
    @inline(__always) func isLost(_ end: Int32) -> Bool { paths[end].via == CandidatePaths.lost }

    /// Begins to compare all paths to an end, the original arc first.
    @inline(__always) func compare(_ end: Int32, original cost: UInt32) {
        let best = paths[end]
        if best.via == CandidatePaths.lost || best.via == 0 {
            paths[end] = Path(margin: ArcCosts.infinity &- cost, via: 0, bound: ArcCosts.infinity)
        } else {
            paths[end].bound = cost
        }
    }

    /// Offers the paths of an arc with the cost `first`, to or from `via`, and each of the arcs of `via` that ends above
    /// a rank. Middle ranks must be offered in ascending order.
    ///
    /// - Returns: Whether all arcs end above the rank.
    @inline(__always)
    func extend(_ first: UInt32, _ via: Int32, _ arcs: UnsafeBufferPointer<SearchArc>, above rank: Int32) -> Bool {
        let paths = paths
        var row = arcs.count
        // Arcs are sorted by higher end, and only ends above the rank form triangles.
        while row > 0 {
            row &-= 1
            let arc = arcs[row]
            if arc.end <= rank { return false }
            let through = first &+ arc.cost
            let best = paths[arc.end]
            if through >= best.bound || via &+ 1 == best.via { continue }
            let now = ArcCosts.infinity &- best.margin
            if through < now {
                paths[arc.end] = Path(margin: ArcCosts.infinity &- through, via: via &+ 1, bound: now)
            } else {
                paths[arc.end].bound = through
            }
        }
        return true
    }

    /// Whether the best path is not that of an arc.
    @inline(__always) func differs(from arc: SearchArc) -> Bool {
        let path = paths[arc.end]
        return path.via != arc.via &+ 1 || path.margin != ArcCosts.infinity &- arc.cost
    }

    /// The arc to `end` that results.
    @inline(__always) func arc(to end: Int32) -> SearchArc {
        let path = paths[end]
        return SearchArc(end: end, cost: ArcCosts.infinity &- path.margin, via: path.via &- 1)
    }

    /// Forgets the path to `end`.
    @inline(__always) func clear(_ end: Int32) { paths[end] = Path() }
}
