// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import Synchronization

/// The costs of a hierarchy for a metric that changes with the traffic: all of them are kept, so that a change touches
/// only what it leads to.
///
/// Costs of the network itself stand beside those of the shortcuts. When the cost of an edge changes, the ranks whose
/// arcs lead into it are reckoned anew, and where that changes an arc, so are the ranks that it feeds, from the bottom to
/// the top. Gives the same costs as laying the metric over the hierarchy from scratch.
///
/// `@unchecked Sendable`: the tables are only touched while `standing` is held.
final class LiveCosts: @unchecked Sendable {
    private let turns: TurnNetwork
    /// The traffic that the costs take into account. Held by whoever works on them.
    private let standing: Mutex<TrafficSpeeds>
    private let baseUp: WorkTable<UInt32>
    private let baseDown: WorkTable<UInt32>
    private let work: Customization
    private let perfection: Perfection
    private let desk: Customization.Desk
    private let judgeDesk: Perfection.Desk
    /// Ranks whose arcs are to be reckoned, or judged, anew.
    private let isDue: WorkTable<Bool>
    private let isUnjudged: WorkTable<Bool>

    /// Lays a metric over its hierarchy and keeps everything.
    init(_ metric: Metric) {
        turns = metric.turns
        standing = Mutex(metric.traffic)
        let hierarchy = turns.hierarchy
        let costs = ArcCosts(hierarchy, metric)
        baseUp = WorkTable(copying: costs.up)
        baseDown = WorkTable(copying: costs.down)
        isDue = WorkTable(count: hierarchy.count, repeating: false)
        isUnjudged = WorkTable(count: hierarchy.count, repeating: false)
        desk = Customization.Desk(count: hierarchy.count)
        judgeDesk = Perfection.Desk(count: hierarchy.count)
        work = Customization(hierarchy: hierarchy, feeders: HierarchyFeeders(hierarchy), costs: costs)
        work.run()
        perfection = Perfection(hierarchy, costs)
        perfection.run(work.feeders.shares)
    }

    /// Memory of the tables, in bytes.
    var byteCount: Int {
        let costs = work.costs
        let arcs = [costs.up, costs.down, baseUp, baseDown, perfection.up, perfection.down].reduce(0) {
            $0 + $1.byteCount
        }
        let ways = costs.upVia.byteCount + costs.downVia.byteCount
        let feeders = [work.feeders.up, work.feeders.down].reduce(0) { $0 + $1.start.byteCount + $1.rows.byteCount }
        let desks = desk.cost.byteCount + desk.via.byteCount + judgeDesk.known.byteCount + judgeDesk.best.byteCount
        return arcs + ways + feeders + desks + isDue.byteCount + isUnjudged.byteCount
    }

    /// Upper bound of `byteCount` for a hierarchy, known before anything is made.
    static func byteCount(for hierarchy: RoadHierarchy) -> Int { 32 * hierarchy.arcCount + 26 * (hierarchy.count + 1) }

    /// Takes over the costs of `metric`, which is for the same wish and differs in its traffic only.
    ///
    /// - Complexity: O(arcs of the ranks that the change reaches) and one look at all arcs.
    func update(to metric: Metric) -> CustomizedHierarchy {
        standing.withLock { traffic in
            let hierarchy = work.hierarchy
            let field = TurnField(metric)
            for edge in metric.traffic.edges(differingFrom: traffic) { note(edge, hierarchy, field) }
            traffic = metric.traffic
            for rank in 0..<hierarchy.count where isDue[rank] {
                isDue[rank] = false
                pull(rank)
            }
            for rank in (0..<hierarchy.count).reversed() where isUnjudged[rank] {
                isUnjudged[rank] = false
                judge(rank)
            }
            return CustomizedHierarchy(metric, perfection)
        }
    }

    /// Reckons the moves onto an edge and from it anew.
    private func note(_ edge: EdgeID, _ hierarchy: RoadHierarchy, _ field: TurnField) {
        let before = turns.graph.edges(leaving: turns.graph.tail(of: edge)).map(\.reversed)
        for from in before + [edge] {
            turns.forEachState(on: from) { state in
                let rank = Int(hierarchy.rankOfState[state])
                guard rank >= 0 else { return }
                forget(movesFrom: rank, hierarchy)
                ArcCosts.forEachMove(from: rank, hierarchy, field) { cost, climbs, arc in
                    if climbs { baseUp[arc] = cost } else { baseDown[arc] = cost }
                }
            }
        }
    }

    /// Closes every move from a rank, and marks whom that concerns.
    private func forget(movesFrom rank: Int, _ hierarchy: RoadHierarchy) {
        let state = TurnState(row: hierarchy.stateOfRank[rank])
        PossibleMoves.forEach(from: state, in: turns) { next in
            let to = Int(hierarchy.rankOfState[next.row])
            if to > rank, let arc = hierarchy.up.arc(of: rank, to: Int32(to)) {
                baseUp[arc] = ArcCosts.never
                isDue[rank] = true
            } else if to >= 0, to < rank, let arc = hierarchy.down.arc(of: to, to: Int32(rank)) {
                baseDown[arc] = ArcCosts.never
                isDue[to] = true
            }
        }
    }

    /// Reckons the arcs of a rank anew; where one has changed, marks the ranks that it feeds.
    private func pull(_ rank: Int) {
        let (hierarchy, costs) = (work.hierarchy, work.costs)
        let (ups, downs) = (hierarchy.up.arcs(of: rank), hierarchy.down.arcs(of: rank))
        let before = ups.map { costs.up[$0] } + downs.map { costs.down[$0] }
        for arc in ups { (costs.up[arc], costs.upVia[arc]) = (baseUp[arc], -1) }
        for arc in downs { (costs.down[arc], costs.downVia[arc]) = (baseDown[arc], -1) }
        work.pull(rank, desk)
        for (index, arc) in ups.enumerated() where costs.up[arc] != before[index] {
            isUnjudged[rank] = true
            let end = hierarchy.up.end[arc]
            for other in downs { isDue[Int(min(end, hierarchy.down.end[other]))] = true }
        }
        for (index, arc) in downs.enumerated() where costs.down[arc] != before[ups.count + index] {
            isUnjudged[rank] = true
            let end = hierarchy.down.end[arc]
            for other in ups { isDue[Int(min(end, hierarchy.up.end[other]))] = true }
        }
    }

    /// Judges the arcs of a rank anew; where one has changed, marks all lower ranks that lead here or are led to.
    private func judge(_ rank: Int) {
        let (ups, downs) = (work.hierarchy.up.arcs(of: rank), work.hierarchy.down.arcs(of: rank))
        let before = ups.map { perfection.up[$0] } + downs.map { perfection.down[$0] }
        perfection.judge(rank, judgeDesk)
        let isSame =
            ups.enumerated().allSatisfy { perfection.up[$0.element] == before[$0.offset] }
            && downs.enumerated().allSatisfy { perfection.down[$0.element] == before[ups.count + $0.offset] }
        if isSame { return }
        for feeders in [work.feeders.up, work.feeders.down] {
            for row in feeders.rows(of: rank) { isUnjudged[Int(feeders.rows[row].lower)] = true }
        }
    }
}
