// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
internal import Synchronization

/// Costs and times of all edges and turns for one set of `MetricOptions`, as columns.
///
/// Costs are whole milliseconds, so sums are exact and independent of order.
public final class Metric: Sendable {
    /// The options of this metric.
    public let options: MetricOptions
    /// The edge-based graph.
    public let turns: TurnNetwork

    /// Marks closed edges and impossible turns in all columns.
    public static let impassable = UInt32.max
    /// Upper bound of the time or cost of one edge or turn, about 74 hours. Fifteen of them fit in a sum; larger sums
    /// saturate (`sum(_:_:)`).
    static let ceiling = 1 << 28

    /// Cost of each edge from end to end, in milliseconds.
    let cost: PatchedTable<UInt32>
    /// Time of each edge from end to end, in milliseconds.
    let seconds: PatchedTable<UInt32>
    /// The turn rules in force under the options.
    let turnRules: FixedTable<TurnRule>
    /// Costs of turns.
    let turnCost: TurnCostTable
    /// Times of turns.
    let turnSeconds: TurnCostTable
    /// The traffic included in times and costs.
    public let traffic: TrafficSpeeds
    /// The free-flow metric from which this one was made; `nil` for a metric without traffic.
    let free: Metric?
    /// How this metric or its `free` was derived from one without conditional rules; `nil` if it was not.
    let changes: RuleChanges?

    private let customization = Once<CustomizedHierarchy>()
    /// The hierarchy customized with these costs; computed on first use.
    var customized: CustomizedHierarchy {
        customization.value {
            do throws(RegionError) {
                // Far less than all of it, if the region stores the hierarchy.
                if let partial = PartialCustomization(stored: self) { return recordingSize(partial.customized) }
                return recordingSize(CustomizedHierarchy(try turns.hierarchy, self))
            } catch {
                return CustomizedHierarchy(unavailable: error)
            }
        }
    }

    /// Sets the customized hierarchy, computed by other means than a full customization.
    func customize(by make: () -> CustomizedHierarchy) { _ = customization.value { recordingSize(make()) } }
    /// Whether the hierarchy has been customized. Never blocks.
    var isCustomized: Bool { derived.isCustomized.load(ordering: .acquiring) }
    /// Whether the metric or one that it was derived from is stored in the region, and a damaged block has been found.
    var isDamaged: Bool { stored?.verification.isDamaged ?? false }
    /// Verifies all columns of a stored metric, for algorithms that read them without the hierarchy.
    ///
    /// - Returns: Whether they are sound; always true for a metric computed here.
    @discardableResult
    func verifyColumns() -> Bool { stored?.verification.verifyEdges() ?? true }
    /// The tables of the region that this metric uses.
    let stored: StoredMetric?

    private let measured = Once<ArcMeasures>()
    /// Times and lengths of the arcs of the hierarchy, those of the region or else computed as they are used.
    var arcMeasures: ArcMeasures {
        measured.value {
            if let stored = customized.storedMeasures { return ArcMeasures(customized, stored) }
            let measures = ArcMeasures(customized, self)
            derived.add(measures.byteCount)
            return measures
        }
    }

    private let shared: SharedMatchingGraph
    /// The free-flow graph for map matching; computed on first use.
    var matchingGraph: MatchingGraph {
        shared.graph.value {
            verifyColumns()
            // Its metric gets a `SharedMatchingGraph` of its own; otherwise the two would retain each other.
            let made = MatchingGraph(copy(sharing: SharedMatchingGraph()), model: MatchModel())
            shared.bytes.store(made.byteCount, ordering: .relaxed)
            derived.add(0)
            return made
        }
    }

    /// Size of the data derived so far.
    let derived = DerivedData()

    /// Sets an observer that is called when `byteCount` has grown.
    func observeGrowth(_ notify: @escaping @Sendable () -> Void) {
        derived.observe(notify)
        free?.derived.observe(notify)
    }

    /// Size in bytes of this metric and everything that only it refers to: columns, hierarchy, other derived data, and
    /// the free-flow metric beneath one with traffic. Tables shared by all metrics do not count.
    var byteCount: Int {
        var bytes = derived.bytes
        guard let free else {
            bytes += cost.byteCount + seconds.byteCount
            bytes += turnCost.traits.byteCount + turnCost.nodeDelay.byteCount
            if options.shortest { bytes += turnSeconds.nodeDelay.byteCount }
            if options.rules != nil { bytes += turnRules.byteCount }
            return bytes + shared.bytes.load(ordering: .relaxed)
        }
        for (own, shared) in [(cost, free.cost), (seconds, free.seconds)] {
            bytes +=
                own.original.buffer.baseAddress == shared.original.buffer.baseAddress
                ? own.patchByteCount : own.byteCount
        }
        return bytes + free.byteCount
    }

    /// The columns without derived data, which keeps no more memory alive than needed.
    var columnsOnly: Metric { copy(sharing: shared) }

    /// The columns and the customized hierarchy without other derived data.
    var hierarchyOnly: Metric {
        let hierarchyOnly = copy(sharing: SharedMatchingGraph())
        hierarchyOnly.customize { customized }
        return hierarchyOnly
    }

    private func copy(sharing shared: SharedMatchingGraph) -> Metric {
        Metric(
            options: options, turns: turns, cost: cost, seconds: seconds, turnRules: turnRules, turnCost: turnCost,
            turnSeconds: turnSeconds, traffic: traffic, free: free, changes: changes, stored: stored, sharing: shared)
    }

    private func recordingSize(_ hierarchy: CustomizedHierarchy) -> CustomizedHierarchy {
        derived.isCustomized.store(true, ordering: .releasing)
        derived.add(hierarchy.byteCount)
        return hierarchy
    }

    init(
        options: MetricOptions, turns: TurnNetwork, cost: PatchedTable<UInt32>, seconds: PatchedTable<UInt32>,
        turnRules: FixedTable<TurnRule>, turnCost: TurnCostTable, turnSeconds: TurnCostTable,
        traffic: TrafficSpeeds = .none,
        free: Metric? = nil, changes: RuleChanges? = nil, stored: StoredMetric? = nil,
        sharing shared: SharedMatchingGraph = SharedMatchingGraph()
    ) {
        self.shared = shared
        self.stored = stored
        self.options = options
        self.turns = turns
        self.cost = cost
        self.seconds = seconds
        self.turnRules = turnRules
        self.turnCost = turnCost
        self.turnSeconds = turnSeconds
        self.traffic = traffic
        self.free = free
        self.changes = changes
    }

    /// The metric without traffic.
    public var freeFlow: Metric { free ?? self }

    /// Whether the mode may travel an edge.
    public func isOpen(_ edge: EdgeID) -> Bool { cost[edge.row] != Metric.impassable }

    /// Time to travel an edge from end to end, including delays between its ends; `nil` if it is closed.
    public func time(on edge: EdgeID) -> Seconds? {
        isOpen(edge) ? Seconds(Double(seconds[edge.row]) / 1000) : nil
    }

    /// Time of the turn from `edge` to `next`, which must start where `edge` ends; `nil` if the turn is impossible.
    ///
    /// Signed restrictions are not considered; see `TurnNetwork`.
    public func time(from edge: EdgeID, to next: EdgeID) -> Seconds? {
        guard isOpen(edge), isOpen(next) else { return nil }
        let cost = turnSeconds.value(from: Int(edge.row), to: Int(next.row))
        return cost == Metric.impassable ? nil : Seconds(Double(cost) / 1000)
    }

    /// Cost of an edge from end to end in milliseconds; `nil` if it is closed.
    public func cost(of edge: EdgeID) -> UInt32? { isOpen(edge) ? cost[edge.row] : nil }

    /// Cost of the turn from `edge` to `next` in milliseconds; `nil` if it is impossible. Signed restrictions are not
    /// considered.
    public func cost(from edge: EdgeID, to next: EdgeID) -> UInt32? {
        guard isOpen(edge), isOpen(next) else { return nil }
        let cost = turnCost.value(from: Int(edge.row), to: Int(next.row))
        return cost == Metric.impassable ? nil : cost
    }

    /// Converts to milliseconds, clamped to the range of the columns.
    static func milliseconds(_ seconds: Double) -> UInt32 {
        UInt32(max(0, min(Double(ceiling), (seconds * 1000).rounded())))
    }
}
