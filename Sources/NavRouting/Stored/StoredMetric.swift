// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// A metric of a region with its customized hierarchy, read in place.
final class StoredMetric: Sendable {
    /// The tables, in the memory of the region.
    let tables: StoredMetricTables
    /// Verifies blocks where they are used.
    let verification: StoredMetricVerification

    /// Reads the section of a mode.
    ///
    /// - Returns: `nil` if the region has none, or it was written for another profile or by another version of the
    ///   program, or contradicts the network.
    /// - Complexity: O(1).
    init?(_ profile: CostProfile, _ turns: TurnNetwork) {
        let graph = turns.graph
        guard let section = graph.file.bytesIfPresent(Sections.metrics[profile.mode.rawValue]),
            let layout = StoredMetricLayout(section.bytes),
            layout.fingerprint == ProfileFingerprint.of(profile),
            let ranks = StateRanks.tables(in: turns), layout.rankCount == ranks.count,
            layout.edgeCount == graph.edgeCount
        else { return nil }
        let offsets = layout.offsets
        func table<Element>(_ index: Int) -> FixedTable<Element> {
            let rows = layout.tables[index].rows
            let bytes = section.bytes[offsets[index]..<offsets[index] + rows * MemoryLayout<Element>.stride]
            return FixedTable(
                UnsafeRawBufferPointer(rebasing: bytes).bindMemory(to: Element.self), owner: section.owner)
        }
        tables = StoredMetricTables(
            ranks: ranks, parent: table(0),
            up: SearchGraph(start: table(1), arcs: table(2)), down: SearchGraph(start: table(6), arcs: table(7)),
            lowerUp: LowerNeighbors(start: table(4), lower: table(5)),
            lowerDown: LowerNeighbors(start: table(9), lower: table(10)),
            measures: StoredArcMeasures(up: table(3), down: table(8)), cost: table(11), seconds: table(12),
            nodeDelay: table(13), traits: table(14))
        verification = StoredMetricVerification(tables, rankSums: table(15), edgeSums: table(16), turns)
    }

    /// The metric, with its hierarchy.
    func metric(_ profile: CostProfile, _ turns: TurnNetwork) -> Metric {
        let options = MetricOptions(profile: profile)
        let (traits, delays) = (PatchedTable(tables.traits), PatchedTable(tables.nodeDelay))
        let metric = Metric(
            options: options, turns: turns, cost: PatchedTable(tables.cost), seconds: PatchedTable(tables.seconds),
            turnRules: turns.turnRules,
            turnCost: TurnCostTable(turns, traits, delays, options, areCosts: true),
            turnSeconds: TurnCostTable(turns, traits, delays, options, areCosts: false), stored: self)
        metric.customize { CustomizedHierarchy(self) }
        return metric
    }
}
