// SPDX-License-Identifier: Apache-2.0

/// Finds the cheapest path to each higher end of a rank over its lower triangles: the basic customization of one rank.
///
/// Not `Sendable`: it belongs to one thread.
struct TriangleScan {
    /// The best path to each rank. Between two scans all are zero, so that pages of other ranks take up no memory.
    private let paths: WorkTable<Path>

    /// A path in the order of preference: the lower its cost, and then the lower its middle rank.
    private struct Path: BitwiseCopyable {
        /// `ArcCosts.infinity` less the cost.
        var margin: UInt32 = 0
        /// Middle rank plus one; 0 for the original arc.
        var via: Int32 = 0
    }

    /// Creates a scan of a hierarchy with `count` ranks.
    init(count: Int) { paths = WorkTable(zeros: count) }

    /// Starts with an original arc to `end`.
    @inline(__always) func begin(_ end: Int32, at cost: UInt32) {
        paths[Int(end)] = Path(margin: ArcCosts.infinity &- cost, via: 0)
    }

    /// Enumerates the triangles of a rank: over each lower neighbor, which an arc of the other direction reaches.
    ///
    /// - Complexity: O(arcs of the lower neighbors).
    @inline(__always)
    func run(
        _ rank: Int, over lower: UnsafeBufferPointer<Int32>, own: ArcDirection, _ ownRows: WorkTable<SearchArc>,
        other: ArcDirection, _ otherRows: WorkTable<SearchArc>
    ) {
        let paths = paths
        for neighbor in lower {
            guard let row = other.row(of: neighbor, to: Int32(truncatingIfNeeded: rank)) else { continue }
            let first = otherRows[row].cost
            if first >= ArcCosts.infinity { continue }
            let stop = Int(own.start[Int(neighbor)])
            var arc = Int(own.start[Int(neighbor) &+ 1]) &- 1
            // Arcs are sorted by higher end, and only ends above this rank form triangles.
            while arc >= stop {
                let next = ownRows[arc]
                if Int(next.end) <= rank { break }
                let through = first &+ next.cost
                if through < ArcCosts.infinity &- paths[Int(next.end)].margin {
                    paths[Int(next.end)] = Path(margin: ArcCosts.infinity &- through, via: neighbor &+ 1)
                }
                arc &-= 1
            }
        }
    }

    /// The arc to `end` that results.
    @inline(__always) func arc(to end: Int32) -> SearchArc {
        let path = paths[Int(end)]
        return SearchArc(end: end, cost: ArcCosts.infinity &- path.margin, via: path.via &- 1)
    }

    /// Forgets the path to `end`.
    @inline(__always) func clear(_ end: Int32) { paths[Int(end)] = Path() }
}

/// Where the arcs of one direction are. Only their ends are read, so that their costs may be written meanwhile.
struct ArcDirection: Sendable {
    /// First arc of each rank, followed by the end.
    let start: FixedTable<UInt32>
    private let arcs: FixedTable<SearchArc>

    init(start: FixedTable<UInt32>, arcs: FixedTable<SearchArc>) {
        self.start = start
        self.arcs = arcs
    }

    /// Arcs of a rank.
    @inline(__always) func arcs(of rank: Int) -> Range<Int> { Int(start[rank])..<Int(start[rank &+ 1]) }

    /// Higher end of an arc, the first field of its row.
    @inline(__always) func end(of row: Int) -> Int32 {
        arcs.bytes.load(fromByteOffset: row &* MemoryLayout<SearchArc>.stride, as: Int32.self)
    }

    /// The arc of a rank to a higher end; `nil` if there is none.
    @inline(__always)
    func row(of rank: Int32, to end: Int32) -> Int? {
        var low = Int(start[Int(rank)])
        var count = Int(start[Int(rank) &+ 1]) &- low
        guard count > 0 else { return nil }
        // Branchless binary search: the comparisons are unpredictable.
        while count > 1 {
            let half = count &>> 1
            low &+= self.end(of: low &+ half) <= end ? half : 0
            count &-= half
        }
        return self.end(of: low) == end ? low : nil
    }
}
