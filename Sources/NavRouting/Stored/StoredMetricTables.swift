// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// All tables of a metric and its customized hierarchy, as a region stores them.
///
/// Ranks and edges are grouped into blocks. Each block has a checksum over its rows of all tables, so that a reader can
/// verify the blocks it uses without reading the others.
struct StoredMetricTables: Sendable {
    /// The order of the states, which all stored metrics share.
    let ranks: StateRanks
    /// Next open ancestor of each rank; −1 at a root.
    let parent: FixedTable<Int32>
    /// Search graphs.
    let up: SearchGraph
    let down: SearchGraph
    /// Lower ends of their arcs.
    let lowerUp: LowerNeighbors
    let lowerDown: LowerNeighbors
    /// Times and lengths of their arcs.
    let measures: StoredArcMeasures
    /// Columns of the metric, by edge.
    let cost: FixedTable<UInt32>
    let seconds: FixedTable<UInt32>
    let nodeDelay: FixedTable<UInt32>
    let traits: FixedTable<EdgeTraits>

    /// Number of ranks in a block: about as many arcs as fit in a page or two.
    static let ranksPerBlock = 64
    /// Number of edges in a block.
    static let edgesPerBlock = 256

    /// Number of blocks of ranks.
    var rankBlockCount: Int { (ranks.count + Self.ranksPerBlock - 1) / Self.ranksPerBlock }
    /// Number of blocks of edges.
    var edgeBlockCount: Int { (cost.count + Self.edgesPerBlock - 1) / Self.edgesPerBlock }

    /// The ranks of a block.
    func ranks(ofBlock block: Int) -> Range<Int> {
        block * Self.ranksPerBlock..<min(ranks.count, (block + 1) * Self.ranksPerBlock)
    }

    /// The edges of a block.
    func edges(ofBlock block: Int) -> Range<Int> {
        block * Self.edgesPerBlock..<min(cost.count, (block + 1) * Self.edgesPerBlock)
    }

    /// Whether the arcs of some ranks lie inside their tables, which `checksum(ofRankBlock:)` requires.
    func startsAscend(_ ranks: Range<Int>) -> Bool {
        [
            (up.start, up.arcs.count), (down.start, down.arcs.count), (lowerUp.start, up.arcs.count),
            (lowerDown.start, down.arcs.count),
        ].allSatisfy { start, count in
            var previous = start[ranks.lowerBound]
            for rank in ranks {
                let next = start[rank + 1]
                guard next >= previous else { return false }
                previous = next
            }
            return Int(previous) <= count
        }
    }

    /// Checksum of the rows of a block of ranks.
    ///
    /// - Precondition: `startsAscend` holds for the block.
    func checksum(ofRankBlock block: Int) -> UInt64 {
        let rows = ranks(ofBlock: block)
        var sum = StoredMetricTables.Sum()
        sum.add(ranks.stateOfRank.bytes(of: rows))
        sum.add(parent.bytes(of: rows))
        for (graph, measures, lower) in [(up, measures.up, lowerUp), (down, measures.down, lowerDown)] {
            sum.add(graph.start.bytes(of: rows.lowerBound..<rows.upperBound + 1))
            let arcs = Int(graph.start[rows.lowerBound])..<Int(graph.start[rows.upperBound])
            sum.add(graph.arcs.original.bytes(of: arcs))
            sum.add(measures.bytes(of: arcs))
            sum.add(lower.start.bytes(of: rows.lowerBound..<rows.upperBound + 1))
            sum.add(lower.lower.bytes(of: Int(lower.start[rows.lowerBound])..<Int(lower.start[rows.upperBound])))
        }
        return sum.value
    }

    /// Checksum of the rows of a block of edges.
    func checksum(ofEdgeBlock block: Int) -> UInt64 {
        let rows = edges(ofBlock: block)
        var sum = StoredMetricTables.Sum()
        for column in [cost, seconds, nodeDelay] { sum.add(column.bytes(of: rows)) }
        sum.add(traits.bytes(of: rows))
        return sum.value
    }

    /// Combines the checksums of several pieces; their order matters.
    private struct Sum {
        var value: UInt64 = 0
        mutating func add(_ bytes: UnsafeRawBufferPointer) {
            value = (value &* 0x9E37_79B1_85EB_CA87) ^ Checksum.of(bytes)
        }
    }
}
