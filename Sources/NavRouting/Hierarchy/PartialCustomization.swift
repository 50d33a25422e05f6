// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import Synchronization

/// Incremental customization: after a change of traffic, computes only the arcs that it affects.
///
/// When the cost of an arc changes, so may the arcs that it forms a lower triangle with. An arc that gets a cheaper
/// path takes it; one whose path has become more expensive is computed again from all its triangles. Changes spread to
/// higher ranks only, so that each rank is visited once, in order. The result equals a full customization.
///
/// Blocks of arcs without a change are shared with the previous hierarchy, which running searches keep.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), partial updates.
///
/// `@unchecked Sendable`: what changes is accessed only while `state` is locked.
final class PartialCustomization: @unchecked Sendable {
    private let hierarchy: TrafficHierarchy
    private let state: Mutex<State>
    private let marks: CustomizationUpdate.Marks
    private let scan: TriangleScan
    private let shareOfEdges: Double

    private struct State: Sendable {
        /// The traffic included in the costs.
        var traffic: TrafficSpeeds
        var customized: CustomizedHierarchy
    }

    /// Customizes the hierarchy of a metric.
    ///
    /// - Parameters:
    ///   - metric: The metric, with or without traffic.
    ///   - shareOfEdges: Share of the edges above which an update computes all arcs again, in parallel.
    /// - Throws: `RegionError` with code `tooLarge` if it has too many arcs.
    init(_ metric: Metric, shareOfEdges: Double = 0.0025) throws(RegionError) {
        self.shareOfEdges = shareOfEdges
        let (hierarchy, arcs) = try TrafficHierarchy.customized(metric)
        self.hierarchy = hierarchy
        marks = CustomizationUpdate.Marks(
            ranks: hierarchy.ranks.count, upArcs: arcs.up.count, downArcs: arcs.down.count)
        scan = TriangleScan(count: hierarchy.ranks.count)
        let customized = PartialCustomization.customized(hierarchy, arcs)
        state = Mutex(State(traffic: metric.traffic, customized: customized))
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
        hierarchy.lowerUp.byteCount + hierarchy.lowerDown.byteCount + marks.byteCount + scan.byteCount
    }

    /// Updates the costs to `metric`, which has the same options and differs in its traffic only.
    ///
    /// - Complexity: O(triangles of affected arcs) and a copy of the blocks they lie in, plus O(arcs / 128).
    func update(to metric: Metric) -> CustomizedHierarchy {
        state.withLock { state in
            let edges = metric.traffic.edges(differingFrom: state.traffic)
            state.traffic = metric.traffic
            guard !edges.isEmpty else { return state.customized }
            let costs = InputCosts(metric, hierarchy.ranks)
            if Double(edges.count) > shareOfEdges * Double(metric.turns.graph.edgeCount) {
                state.customized = customizeAll(state.customized, costs)
            } else {
                state.customized = customize(edges, state.customized, costs, metric.turns)
            }
            return state.customized
        }
    }

    private func customizeAll(_ old: CustomizedHierarchy, _ costs: InputCosts) -> CustomizedHierarchy {
        let arcs = TrafficHierarchy.Arcs(
            up: WorkTable(copying: old.up.arcs.original), down: WorkTable(copying: old.down.arcs.original))
        hierarchy.customize(arcs, costs)
        return PartialCustomization.customized(hierarchy, arcs)
    }

    private func customize(
        _ edges: [EdgeID], _ old: CustomizedHierarchy, _ costs: InputCosts, _ turns: TurnNetwork
    ) -> CustomizedHierarchy {
        var update = CustomizationUpdate(hierarchy, old, costs, marks, scan)
        for edge in edges { update.begin(edge, turns) }
        update.run()
        return update.finish()
    }
}
