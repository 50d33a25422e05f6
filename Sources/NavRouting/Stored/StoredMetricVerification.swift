// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import Synchronization

/// Verifies the blocks of a stored metric when they are first used: their checksums, and that no row leads outside the
/// tables, so that searches need no checks of single arcs.
///
/// A block that fails is never read. Searches treat its ranks as dead ends, and the engine computes the metric itself
/// and repeats them.
///
/// `@unchecked Sendable`: `rankMarks` and `edgeMarks` point to atomics that live as long as this object; everything else
/// is immutable.
final class StoredMetricVerification: @unchecked Sendable {
    private let tables: StoredMetricTables
    private let rankSums: FixedTable<UInt64>
    private let edgeSums: FixedTable<UInt64>
    private let turns: TurnNetwork
    private let rankMarks: UnsafeMutablePointer<Atomic<UInt8>>
    private let edgeMarks: UnsafeMutablePointer<Atomic<UInt8>>
    private let damages = Atomic(0)

    private static let isSound: UInt8 = 1
    private static let isDamaged: UInt8 = 2

    init(
        _ tables: StoredMetricTables, rankSums: FixedTable<UInt64>, edgeSums: FixedTable<UInt64>, _ turns: TurnNetwork
    ) {
        self.tables = tables
        self.rankSums = rankSums
        self.edgeSums = edgeSums
        self.turns = turns
        rankMarks = .allocate(capacity: tables.rankBlockCount)
        for block in 0..<tables.rankBlockCount { (rankMarks + block).initialize(to: Atomic(0)) }
        edgeMarks = .allocate(capacity: tables.edgeBlockCount)
        for block in 0..<tables.edgeBlockCount { (edgeMarks + block).initialize(to: Atomic(0)) }
    }

    deinit {
        rankMarks.deinitialize(count: tables.rankBlockCount).deallocate()
        edgeMarks.deinitialize(count: tables.edgeBlockCount).deallocate()
    }

    /// Number of damages found.
    var damageCount: Int { damages.load(ordering: .acquiring) }
    /// Whether a damage has been found.
    var isDamaged: Bool { damageCount > 0 }

    /// Records that the metric is damaged in a way that only a search notices.
    func reportDamage() { damages.add(1, ordering: .releasing) }

    /// Whether the rows of a rank may be read; verifies its block on the first call.
    @inline(__always) func isSound(_ rank: Int32) -> Bool {
        let block = Int(rank) / StoredMetricTables.ranksPerBlock
        return rankMarks[block].load(ordering: .acquiring) == Self.isSound || verify(rankBlock: block)
    }

    /// Whether a rank and a state refer to each other. Otherwise the region is damaged.
    func isRank(_ rank: Int32, of state: Int32) -> Bool {
        if rank >= 0, Int(rank) < tables.ranks.count, tables.ranks.stateOfRank[rank] == state { return true }
        reportDamage()
        return false
    }

    /// Verifies all columns of the metric, for algorithms that read them without the hierarchy.
    ///
    /// - Complexity: O(edges), at memory speed.
    func verifyEdges() -> Bool {
        // All blocks are verified even if one fails, so that a second call is cheap.
        (0..<tables.edgeBlockCount).reduce(true) { isEdgeBlockSound($1) && $0 }
    }

    /// Verifies all blocks of ranks, for algorithms that read all of them.
    ///
    /// - Complexity: O(arcs), at memory speed.
    func verifyRanks() -> Bool {
        stride(from: 0, to: tables.ranks.count, by: StoredMetricTables.ranksPerBlock)
            .reduce(true) { isSound(Int32(truncatingIfNeeded: $1)) && $0 }
    }

    // MARK: Blocks

    @inline(never) private func verify(rankBlock block: Int) -> Bool {
        let known = rankMarks[block].load(ordering: .acquiring)
        if known != 0 { return known == Self.isSound }
        let ranks = tables.ranks(ofBlock: block)
        let isSound =
            tables.startsAscend(ranks) && tables.checksum(ofRankBlock: block) == rankSums[block]
            && ranks.allSatisfy(isPlausible)
        rankMarks[block].store(isSound ? Self.isSound : Self.isDamaged, ordering: .releasing)
        if !isSound { reportDamage() }
        return isSound
    }

    private func isEdgeBlockSound(_ block: Int) -> Bool {
        let known = edgeMarks[block].load(ordering: .acquiring)
        if known != 0 { return known == Self.isSound }
        let isSound = tables.checksum(ofEdgeBlock: block) == edgeSums[block]
        edgeMarks[block].store(isSound ? Self.isSound : Self.isDamaged, ordering: .releasing)
        if !isSound { reportDamage() }
        return isSound
    }

    /// Whether a rank leads to its ancestors only, over arcs that the network has and that cost at least the edge they
    /// lead to.
    private func isPlausible(_ rank: Int) -> Bool {
        let above = tables.parent[rank]
        guard above == -1 || Int(above) > rank && Int(above) < tables.ranks.count, let own = edge(of: rank),
            isEdgeBlockSound(own / StoredMetricTables.edgesPerBlock)
        else { return false }
        return isPlausible(rank, own, tables.up, isUp: true) && isPlausible(rank, own, tables.down, isUp: false)
            && leadsToAncestors(rank) && isAscending(tables.lowerUp.of(rank), below: rank)
            && isAscending(tables.lowerDown.of(rank), below: rank)
    }

    private func isAscending(_ lower: UnsafeBufferPointer<Int32>, below rank: Int) -> Bool {
        var last: Int32 = -1
        for each in lower {
            guard each > last else { return false }
            last = each
        }
        return Int(last) < rank
    }

    /// Whether all arcs of a rank end at its ancestors, which are the ranks that a search visits and whose labels it
    /// clears afterwards.
    private func leadsToAncestors(_ rank: Int) -> Bool {
        let (ups, downs) = (tables.up.arcs(of: rank), tables.down.arcs(of: rank))
        var (up, down) = (ups.lowerBound, downs.lowerBound)
        var ancestor = rank
        while up < ups.upperBound || down < downs.upperBound {
            let next = Int(tables.parent[ancestor])
            guard next > ancestor, next < tables.ranks.count else { return false }
            ancestor = next
            if up < ups.upperBound, Int(tables.up.arcs[up].end) == ancestor { up += 1 }
            if down < downs.upperBound, Int(tables.down.arcs[down].end) == ancestor { down += 1 }
            if up < ups.upperBound, Int(tables.up.arcs[up].end) < ancestor { return false }
            if down < downs.upperBound, Int(tables.down.arcs[down].end) < ancestor { return false }
        }
        return true
    }

    private func isPlausible(_ rank: Int, _ own: Int, _ graph: SearchGraph, isUp: Bool) -> Bool {
        var lowest = rank
        for row in graph.arcs(of: rank) {
            let arc = graph.arcs[row]
            guard Int(arc.end) > lowest, Int(arc.end) < tables.ranks.count, let other = edge(of: Int(arc.end)),
                arc.via >= -1, Int(arc.via) < rank, arc.cost <= ArcCosts.infinity
            else { return false }
            lowest = Int(arc.end)
            let (from, to) = isUp ? (own, other) : (other, own)
            guard arc.cost >= min(tables.cost[to], ArcCosts.infinity) else { return false }
            if arc.via < 0, arc.cost < ArcCosts.infinity, turns.head[from] != turns.head[to ^ 1] { return false }
        }
        return true
    }

    /// The edge of a rank; `nil` for a rank whose state does not exist.
    private func edge(of rank: Int) -> Int? {
        let state = tables.ranks.stateOfRank[rank]
        return state >= 0 && Int(state) < turns.stateCount ? Int(turns.edgeRow(of: state)) : nil
    }
}
