// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel
internal import Synchronization

/// The metrics stored in a region, found when they are first requested.
final class StoredMetrics: Sendable {
    private let found = Mutex<[TravelMode: StoredMetric?]>([:])

    /// - Returns: `nil` if the region has none.
    init?(_ turns: TurnNetwork) {
        let numbers = Set(Sections.metrics.map(\.number))
        guard turns.graph.file.sections.contains(where: { numbers.contains($0.number) }) else { return nil }
    }

    /// Number of damages found so far in all metrics.
    var damageCount: Int {
        found.withLock { $0.values.reduce(0) { $0 + ($1?.verification.damageCount ?? 0) } }
    }

    /// The metric of a profile; `nil` if the region does not have it, or it is damaged.
    func metric(_ profile: CostProfile, _ turns: TurnNetwork) -> Metric? {
        let stored = found.withLock { found -> StoredMetric? in
            if let known = found[profile.mode] { return known }
            let new = StoredMetric(profile, turns)
            found[profile.mode] = .some(new)
            return new
        }
        guard let stored, !stored.verification.isDamaged else { return nil }
        return stored.metric(profile, turns)
    }
}

extension ContractionHierarchy {
    /// Customizes metrics for the region written so far and adds them with their hierarchies.
    ///
    /// Only metrics of the standard profiles are stored, without features to avoid and for the least cost.
    ///
    /// - Parameters:
    ///   - modes: The modes.
    ///   - writer: The writer of the region, which has all sections of the graph and the contraction order.
    ///   - threads: Number of threads, 1 or more; `nil` for one per core.
    ///   - temporaryFolder: An existing folder for large tables, about as large as the sections to write; they are in memory
    ///     if it is `nil` or has no space left, and on Apple platforms.
    ///   - progress: Called occasionally, with the fraction of the work done, 0 … 1.
    /// - Throws: `RegionError` if the region cannot be read back or written, or the hierarchy is too large.
    /// - Complexity: That of customizing each metric.
    public static func addMetrics(
        for modes: [TravelMode], to writer: RegionWriter, threads: Int? = nil, temporaryFolder: String? = nil,
        progress: ((Double) -> Void)? = nil
    ) throws(RegionError) {
        guard !modes.isEmpty else { return }
        try Parallel.withThreads(threads) { () throws(RegionError) in
            try TableFiles.inFolder(temporaryFolder) { () throws(RegionError) in
                try addMetrics(for: modes, to: writer, progress)
            }
        }
    }

    private static func addMetrics(
        for modes: [TravelMode], to writer: RegionWriter, _ progress: ((Double) -> Void)?
    ) throws(RegionError) {
        let turns = TurnNetwork(try RoadGraph(writer.snapshot()))
        let ranks = turns.ranks
        try writer.add(Sections.hierarchyState, (0..<ranks.count).map { ranks.stateOfRank[$0] })
        try writer.add(Sections.hierarchyRank, (0..<ranks.rankOfState.count).map { ranks.rankOfState[$0] })
        for (index, mode) in modes.enumerated() {
            progress?(Double(index + 1) / Double(modes.count + 1))
            let profile = CostProfile.standard(for: mode)
            let metric = Metric(MetricOptions(profile: profile), on: turns)
            let tables = StoredMetricTables(metric, try TrafficHierarchy.customized(metric))
            try tables.write(
                to: writer, as: Sections.metrics[mode.rawValue], fingerprint: ProfileFingerprint.of(profile))
        }
    }
}

extension StoredMetricTables {
    /// Takes the tables of a metric without traffic and its hierarchy.
    init(_ metric: Metric, _ customized: (hierarchy: TrafficHierarchy, arcs: TrafficHierarchy.Arcs)) {
        let hierarchy = customized.hierarchy
        let searched = CustomizedHierarchy(
            ranks: hierarchy.ranks, parent: hierarchy.parent,
            up: SearchGraph(start: hierarchy.upStart, arcs: FixedTable(customized.arcs.up)),
            down: SearchGraph(start: hierarchy.downStart, arcs: FixedTable(customized.arcs.down)))
        self.init(
            ranks: hierarchy.ranks, parent: hierarchy.parent, up: searched.up, down: searched.down,
            lowerUp: hierarchy.lowerUp, lowerDown: hierarchy.lowerDown,
            measures: StoredArcMeasures(searched, metric), cost: metric.cost.original,
            seconds: metric.seconds.original, nodeDelay: metric.turnCost.nodeDelay.original,
            traits: metric.turnCost.traits.original)
    }

    /// Writes the tables as a section of `StoredMetricLayout`.
    func write(
        to writer: RegionWriter, as section: RegionSection<UInt8>, fingerprint: UInt64
    ) throws(RegionError) {
        let header = FixedTable(StoredMetricLayout(fingerprint: fingerprint, self).header)
        let sums = [
            FixedTable((0..<rankBlockCount).map { checksum(ofRankBlock: $0).littleEndian }),
            FixedTable((0..<edgeBlockCount).map { checksum(ofEdgeBlock: $0).littleEndian }),
        ]
        let parts = [
            header.bytes, parent.bytes,
            up.start.bytes, up.arcs.original.bytes, measures.up.bytes, lowerUp.start.bytes, lowerUp.lower.bytes,
            down.start.bytes, down.arcs.original.bytes, measures.down.bytes, lowerDown.start.bytes,
            lowerDown.lower.bytes, cost.bytes, seconds.bytes, nodeDelay.bytes, traits.bytes,
            sums[0].bytes, sums[1].bytes,
        ]
        try withExtendedLifetime((self, header, sums)) { () throws(RegionError) in
            try writer.add(section, parts: parts)
        }
    }
}
