// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import Synchronization

/// Incremental customization: keeps all intermediate costs, so that a change of traffic only updates the arcs it
/// affects.
///
/// Costs of the original arcs are stored beside those of the shortcuts. When the cost of an edge changes, the ranks whose
/// arcs lead onto it are customized again; where that changes an arc, so are the ranks above that depend on it,
/// bottom-up. The result equals a full customization.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), partial updates.
///
/// `@unchecked Sendable`: the tables are accessed only while `traffic` is locked.
final class PartialCustomization: @unchecked Sendable {
    private let turns: TurnNetwork
    /// The traffic included in the costs. Locked during updates.
    private let traffic: Mutex<TrafficSpeeds>
    private let inputUp: WorkTable<UInt32>
    private let inputDown: WorkTable<UInt32>
    private let basic: Customization
    private let perfect: PerfectCustomization
    private let workspace: Customization.Workspace
    private let perfectWorkspace: PerfectCustomization.Workspace
    /// Ranks whose arcs need basic, or perfect, customization.
    private let needsCustomization: RankSet
    private let needsPerfectCustomization: RankSet

    /// Customizes the hierarchy of a metric and keeps all intermediate costs.
    init(_ metric: Metric) {
        turns = metric.turns
        traffic = Mutex(metric.traffic)
        let hierarchy = turns.hierarchy
        let costs = ArcCosts(hierarchy, metric)
        inputUp = WorkTable(copying: costs.up)
        inputDown = WorkTable(copying: costs.down)
        needsCustomization = RankSet(count: hierarchy.count)
        needsPerfectCustomization = RankSet(count: hierarchy.count)
        workspace = Customization.Workspace(count: hierarchy.count)
        perfectWorkspace = PerfectCustomization.Workspace(count: hierarchy.count)
        basic = Customization(hierarchy: hierarchy, triangles: LowerTriangles(hierarchy), costs: costs)
        basic.run()
        perfect = PerfectCustomization(hierarchy, costs)
        perfect.run(basic.triangles.partition)
    }

    /// Size of the tables in bytes.
    var byteCount: Int {
        let costs = basic.costs
        let arcs = [costs.up, costs.down, inputUp, inputDown, perfect.up, perfect.down].reduce(0) {
            $0 + $1.byteCount
        }
        let vias = costs.upVia.byteCount + costs.downVia.byteCount
        let triangles = [basic.triangles.up, basic.triangles.down].reduce(0) {
            $0 + $1.start.byteCount + $1.rows.byteCount
        }
        let workspaces =
            workspace.cost.byteCount + workspace.via.byteCount + perfectWorkspace.known.byteCount
            + perfectWorkspace.best.byteCount
        return arcs + vias + triangles + workspaces + needsCustomization.byteCount + needsPerfectCustomization.byteCount
    }

    /// Upper bound of `byteCount`, known before anything is allocated.
    static func byteCount(for hierarchy: ContractionHierarchy) -> Int {
        32 * hierarchy.arcCount + 26 * (hierarchy.count + 1)
    }

    /// Updates the costs to `metric`, which has the same options and differs in its traffic only.
    ///
    /// - Complexity: O(triangles of affected ranks), plus a scan of all arcs at memory speed.
    func update(to metric: Metric) -> CustomizedHierarchy {
        traffic.withLock { traffic in
            let hierarchy = basic.hierarchy
            let tables = TurnTables(metric)
            for edge in metric.traffic.edges(differingFrom: traffic) { updateInputArcs(edge, hierarchy, tables) }
            traffic = metric.traffic
            var next = 0
            // A rank marks higher ranks only, so each is visited once.
            while let rank = needsCustomization.first(from: next) {
                needsCustomization.remove(rank)
                customize(rank)
                next = rank + 1
            }
            var last = hierarchy.count - 1
            while let rank = needsPerfectCustomization.last(upTo: last) {
                needsPerfectCustomization.remove(rank)
                improve(rank)
                last = rank - 1
            }
            return CustomizedHierarchy(metric, perfect)
        }
    }

    /// Updates the costs of the original arcs onto an edge and from it.
    private func updateInputArcs(_ edge: EdgeID, _ hierarchy: ContractionHierarchy, _ tables: TurnTables) {
        let before = turns.graph.edges(leaving: turns.graph.tail(of: edge)).map(\.reversed)
        for from in before + [edge] {
            turns.forEachState(on: from) { state in
                let rank = Int(hierarchy.rankOfState[state])
                guard rank >= 0 else { return }
                removeInputArcs(from: rank, hierarchy)
                ArcCosts.forEachInputArc(from: rank, hierarchy, tables) { cost, isUp, arc in
                    if isUp { inputUp[arc] = cost } else { inputDown[arc] = cost }
                }
            }
        }
    }

    /// Closes all original arcs from a rank and marks the ranks they belong to.
    private func removeInputArcs(from rank: Int, _ hierarchy: ContractionHierarchy) {
        let state = TurnState(row: hierarchy.stateOfRank[rank])
        InputArcs.forEach(from: state, in: turns) { next in
            let to = Int(hierarchy.rankOfState[next.row])
            if to > rank, let arc = hierarchy.up.arc(of: rank, to: Int32(to)) {
                inputUp[arc] = ArcCosts.infinity
                needsCustomization.insert(rank)
            } else if to >= 0, to < rank, let arc = hierarchy.down.arc(of: to, to: Int32(rank)) {
                inputDown[arc] = ArcCosts.infinity
                needsCustomization.insert(to)
            }
        }
    }

    /// Customizes a rank; if an arc changes, marks the ranks that depend on it.
    private func customize(_ rank: Int) {
        let (hierarchy, costs) = (basic.hierarchy, basic.costs)
        let (ups, downs) = (hierarchy.up.arcs(of: rank), hierarchy.down.arcs(of: rank))
        let before = ups.map { costs.up[$0] } + downs.map { costs.down[$0] }
        for arc in ups { (costs.up[arc], costs.upVia[arc]) = (inputUp[arc], -1) }
        for arc in downs { (costs.down[arc], costs.downVia[arc]) = (inputDown[arc], -1) }
        basic.customize(rank, workspace)
        for (index, arc) in ups.enumerated() where costs.up[arc] != before[index] {
            needsPerfectCustomization.insert(rank)
            let end = hierarchy.up.end[arc]
            for other in downs { needsCustomization.insert(Int(min(end, hierarchy.down.end[other]))) }
        }
        for (index, arc) in downs.enumerated() where costs.down[arc] != before[ups.count + index] {
            needsPerfectCustomization.insert(rank)
            let end = hierarchy.down.end[arc]
            for other in ups { needsCustomization.insert(Int(min(end, hierarchy.up.end[other]))) }
        }
    }

    /// Applies perfect customization to a rank; if an arc changes, marks all lower neighbors.
    private func improve(_ rank: Int) {
        let (ups, downs) = (basic.hierarchy.up.arcs(of: rank), basic.hierarchy.down.arcs(of: rank))
        let before = ups.map { perfect.up[$0] } + downs.map { perfect.down[$0] }
        perfect.improve(rank, perfectWorkspace)
        let isSame =
            ups.enumerated().allSatisfy { perfect.up[$0.element] == before[$0.offset] }
            && downs.enumerated().allSatisfy { perfect.down[$0.element] == before[ups.count + $0.offset] }
        if isSame { return }
        for triangles in [basic.triangles.up, basic.triangles.down] {
            for row in triangles.rows(of: rank) { needsPerfectCustomization.insert(Int(triangles.rows[row].lower)) }
        }
    }
}
