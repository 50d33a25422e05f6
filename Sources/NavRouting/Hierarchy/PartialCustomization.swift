// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import Synchronization

/// Incremental customization: after a change of traffic, or for the conditional rules in force, computes only the arcs
/// that it affects.
///
/// When the cost of an arc changes, so may the arcs that it forms a lower triangle with. An arc that gets a cheaper
/// path takes it; one whose path has become more expensive is computed again from all its triangles. Changes spread to
/// ancestors only, so that each rank is visited once, after its descendants, and subtrees in parallel. The result equals
/// a full customization, with any number of threads.
///
/// Blocks of arcs without a change are shared with the previous hierarchy, which running searches keep. The first one
/// may be that of a region, whose blocks are verified before they are read.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), partial updates.
///
/// `@unchecked Sendable`: what changes is accessed only while `state` is locked.
final class PartialCustomization: @unchecked Sendable {
    private let hierarchy: TrafficHierarchy
    private let state: Mutex<State>
    private let memory: UpdateMemory
    private let shareOfEdges: Double
    private let workForThreads: Int

    private struct State: Sendable {
        /// The traffic included in the costs.
        var traffic: TrafficSpeeds
        /// Whether conditional rules are included in the costs.
        var hasRules: Bool
        var customized: CustomizedHierarchy
    }

    /// Share of the edges above which an update computes all arcs again, in parallel.
    static let shareOfEdges = 0.0025

    /// Customizes the hierarchy of a metric: the changes from the stored one, if it was derived from one, or else all
    /// of it.
    ///
    /// - Throws: `RegionError` with code `tooLarge` if it has too many arcs.
    static func following(_ metric: Metric) throws(RegionError) -> PartialCustomization {
        if let changes = PartialCustomization(stored: metric) { return changes }
        return try PartialCustomization(metric)
    }

    /// Customizes the hierarchy of a metric.
    ///
    /// - Parameters:
    ///   - metric: The metric, with or without traffic.
    ///   - shareOfEdges: Share of the edges above which an update computes all arcs again, in parallel.
    ///   - workForThreads: Estimated work above which an update of less than that uses several threads.
    /// - Throws: `RegionError` with code `tooLarge` if it has too many arcs.
    init(
        _ metric: Metric, shareOfEdges: Double = PartialCustomization.shareOfEdges,
        workForThreads: Int = CustomizationUpdate.workForThreads
    ) throws(RegionError) {
        self.shareOfEdges = shareOfEdges
        self.workForThreads = workForThreads
        let (hierarchy, arcs) = try TrafficHierarchy.customized(metric)
        self.hierarchy = hierarchy
        memory = UpdateMemory(ranks: hierarchy.ranks.count, upArcs: arcs.up.count, downArcs: arcs.down.count)
        let customized = PartialCustomization.customized(hierarchy, arcs)
        state = Mutex(State(traffic: metric.traffic, hasRules: true, customized: customized))
    }

    /// Customizes the hierarchy of a metric that is stored or was derived from a stored one, beginning with the stored
    /// hierarchy.
    ///
    /// If a block of it is found to be damaged, the result is incomplete and `Metric.isDamaged` is true.
    ///
    /// - Parameters:
    ///   - metric: The metric, with or without traffic and conditional rules.
    ///   - shareOfEdges: Share of the edges above which an update computes all arcs again, in parallel.
    ///   - workForThreads: Estimated work above which an update of less than that uses several threads.
    /// - Returns: `nil` if the metric was computed from the network.
    /// - Complexity: That of `update(to:)`.
    init?(
        stored metric: Metric, shareOfEdges: Double = PartialCustomization.shareOfEdges,
        workForThreads: Int = CustomizationUpdate.workForThreads
    ) {
        guard let stored = metric.stored else { return nil }
        self.shareOfEdges = shareOfEdges
        self.workForThreads = workForThreads
        hierarchy = TrafficHierarchy(stored.tables)
        memory = UpdateMemory(
            ranks: hierarchy.ranks.count, upArcs: stored.tables.up.arcs.count, downArcs: stored.tables.down.arcs.count)
        state = Mutex(State(traffic: .none, hasRules: false, customized: CustomizedHierarchy(stored)))
        _ = update(to: metric)
    }

    private static func customized(
        _ hierarchy: TrafficHierarchy, _ arcs: TrafficHierarchy.Arcs
    ) -> CustomizedHierarchy {
        CustomizedHierarchy(
            ranks: hierarchy.ranks, parent: hierarchy.parent,
            up: SearchGraph(start: hierarchy.upStart, arcs: FixedTable(arcs.up)),
            down: SearchGraph(start: hierarchy.downStart, arcs: FixedTable(arcs.down)))
    }

    /// The current hierarchy.
    var customized: CustomizedHierarchy { state.withLock { $0.customized } }

    /// Size in bytes of what the customized hierarchies do not contain.
    var byteCount: Int {
        hierarchy.lowerUp.byteCount + hierarchy.lowerDown.byteCount + memory.byteCount
    }

    /// Updates the costs to `metric`, which has the same options and differs in its traffic only.
    ///
    /// - Complexity: O(triangles of affected arcs and ranks above the changes), in parallel, and a copy of the blocks that
    ///   change, plus O(arcs / 128).
    func update(to metric: Metric) -> CustomizedHierarchy {
        state.withLock { state in
            var edges = metric.traffic.edges(differingFrom: state.traffic)
            if !state.hasRules { edges += metric.changes?.edges ?? [] }
            (state.traffic, state.hasRules) = (metric.traffic, true)
            guard !edges.isEmpty else { return state.customized }
            let costs = InputCosts(metric, hierarchy.ranks, state.customized.verification)
            if Double(edges.count) > shareOfEdges * Double(metric.turns.graph.edgeCount) {
                state.customized = customizeAll(state.customized, costs)
            } else {
                state.customized = customize(edges, state.customized, costs, metric.turns)
            }
            return state.customized
        }
    }

    private func customizeAll(_ old: CustomizedHierarchy, _ costs: InputCosts) -> CustomizedHierarchy {
        guard old.verification?.verifyRanks() ?? true else { return old }
        let arcs = TrafficHierarchy.Arcs(
            up: WorkTable(copying: old.up.arcs.original), down: WorkTable(copying: old.down.arcs.original))
        hierarchy.customize(arcs, costs)
        memory.forgetBounds()
        return CustomizedHierarchy(
            ranks: hierarchy.ranks, parent: hierarchy.parent,
            up: SearchGraph(start: hierarchy.upStart, arcs: FixedTable(arcs.up)),
            down: SearchGraph(start: hierarchy.downStart, arcs: FixedTable(arcs.down)), verification: old.verification)
    }

    private func customize(
        _ edges: [EdgeID], _ old: CustomizedHierarchy, _ costs: InputCosts, _ turns: TurnNetwork
    ) -> CustomizedHierarchy {
        var update = CustomizationUpdate(hierarchy, old, costs, memory, workForThreads: workForThreads)
        for edge in edges { update.begin(edge, turns) }
        return update.run()
    }
}
