// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import Synchronization

extension HierarchySearch {
    func table(_ metric: Metric, from origins: [[SearchStart]], to destinations: [[SearchGoal]]) -> [TableEntry] {
        let customized = metric.customized
        let bias = SearchGoal.bias(of: destinations.joined(), metric)
        var search = tables.take()
        defer { tables.put(search) }
        var entries = search.fill(
            customized, metric.arcMeasures, from: origins.map { seeds(metric, $0, customized) },
            to: destinations.map { seeds(metric, $0, bias, customized) }, bias: bias)
        // If start and goal share an edge, the search cannot distinguish whether a path stays on it or returns to it.
        let columns = columnsByEdge(destinations)
        for (row, starts) in origins.enumerated() {
            let shared = Set(starts.flatMap { columns[turns.edge(of: $0.state).row] ?? [] })
            guard WorkBudget.spend(1 + shared.count) else { break }
            for column in shared {
                let goals = destinations[column]
                entries[row * destinations.count + column] =
                    stayingEntry(metric, from: starts, to: goals)
                    ?? tableBySearches(metric, from: [starts], to: [goals])[0]
            }
        }
        return entries
    }

    /// The entry of a destination at its origin, as on the diagonal of a table: no path costs less. `nil` elsewhere.
    private func stayingEntry(_ metric: Metric, from starts: [SearchStart], to goals: [SearchGoal]) -> TableEntry? {
        for goal in goals {
            guard let staying = goal.staying(on: metric, from: starts), staying.cost == 0 else { continue }
            let start = starts[staying.start]
            let (time, meters) = metric.measure([start.state], from: start.fraction, to: goal.fraction)
            return TableEntry(cost: 0, milliseconds: time, meters: meters)
        }
        return nil
    }

    /// The columns of each edge that has a goal.
    private func columnsByEdge(_ destinations: [[SearchGoal]]) -> [Int32: [Int]] {
        var columns: [Int32: [Int]] = [:]
        for (column, goals) in destinations.enumerated() {
            for goal in goals { columns[goal.edge.row, default: []].append(column) }
        }
        return columns
    }

    private func seeds(
        _ metric: Metric, _ starts: [SearchStart], _ customized: CustomizedHierarchy
    ) -> [SearchLanes.Seed] {
        starts.compactMap { start in
            let (edge, rank) = (turns.edgeRow(of: start.state.row), customized.rank(of: start.state.row))
            guard metric.cost[edge] != Metric.impassable, rank >= 0 else { return nil }
            return SearchLanes.Seed(
                rank: rank, cost: sum(start.spent, partialCost(metric.cost[edge], 1 - start.fraction)),
                measure: metric.measure(ofEdge: edge, share: 1 - start.fraction))
        }
    }

    private func seeds(
        _ metric: Metric, _ goals: [SearchGoal], _ bias: UInt32, _ customized: CustomizedHierarchy
    ) -> [SearchLanes.Seed] {
        var seeds: [SearchLanes.Seed] = []
        for goal in goals {
            guard let cost = goal.rest(metric, raisedBy: bias) else { continue }
            let (whole, part) = (
                metric.measure(ofEdge: goal.edge.row), metric.measure(ofEdge: goal.edge.row, share: goal.fraction)
            )
            let measure = ArcMeasures.Measure(time: part.time - whole.time, length: part.length - whole.length)
            turns.forEachState(on: goal.edge) { state in
                let rank = customized.rank(of: state)
                if rank >= 0 { seeds.append(SearchLanes.Seed(rank: rank, cost: cost, measure: measure)) }
            }
        }
        return seeds
    }
}

/// The workspaces for tables of all searches of an engine.
///
/// A few are retained between tables, for tables computed at the same time. More are released.
final class TableWorkspaces: Sendable {
    /// Workspaces that are not in use.
    ///
    /// `@unchecked Sendable`: the lock protects them, and `take` removes one, so that only its caller uses it.
    private struct Stored: @unchecked Sendable {
        var searches: [ManyToManySearch] = []
    }

    private let stored = Mutex(Stored())
    /// Maximum number of retained workspaces.
    static let capacity = 4
    /// Maximum size of a retained workspace in bytes.
    static let largest = 4 << 20

    /// Removes and returns a workspace, or creates one.
    func take() -> ManyToManySearch { stored.withLock { $0.searches.popLast() } ?? ManyToManySearch() }

    /// Retains a workspace, unless it is large or there are many. Allocating is cheap beside a large table.
    func put(_ search: ManyToManySearch) {
        guard search.byteCount <= TableWorkspaces.largest else { return }
        stored.withLock { stored in
            if stored.searches.count < TableWorkspaces.capacity { stored.searches.append(search) }
        }
    }

    /// Releases all workspaces.
    func release() { stored.withLock { $0.searches.removeAll() } }

    /// Size of the retained workspaces in bytes.
    var byteCount: Int { stored.withLock { $0.searches.reduce(0) { $0 + $1.byteCount } } }
}
