// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The changes of one update of a `PartialCustomization`.
///
/// Each affected rank compares the paths over those of its lower neighbors that have changed with its arcs. Only where
/// the best path has become worse, it compares all of them. A rank depends on its descendants in the elimination tree
/// only, so that subtrees are processed in parallel and the common ancestors last; the result does not depend on the
/// number of threads.
///
/// Not `Sendable`: it works on the memory of its owner.
struct CustomizationUpdate {
    private let hierarchy: TrafficHierarchy
    private let costs: InputCosts
    private let old: CustomizedHierarchy
    private let memory: UpdateMemory
    private let workForThreads: Int
    private var inputs: [InputChange] = []

    /// Estimated work above which threads save more than they cost.
    static let workForThreads = 1 << 18
    /// Maximum number of threads; each needs a workspace.
    static let maximumThreads = 8

    /// Starts an update.
    ///
    /// - Parameters:
    ///   - hierarchy: The hierarchy.
    ///   - old: Its costs before the update.
    ///   - costs: The new costs of original arcs.
    ///   - memory: Workspace, empty before and after the update.
    ///   - workForThreads: Estimated work above which threads are used.
    init(
        _ hierarchy: TrafficHierarchy, _ old: CustomizedHierarchy, _ costs: InputCosts, _ memory: UpdateMemory,
        workForThreads: Int
    ) {
        self.workForThreads = workForThreads
        self.hierarchy = hierarchy
        self.costs = costs
        self.old = old
        self.memory = memory
    }

    /// Takes up the new costs of the original arcs onto an edge and from it.
    mutating func begin(_ edge: EdgeID, _ turns: TurnNetwork) {
        let before = turns.graph.edges(leaving: turns.graph.tail(of: edge)).map(\.reversed)
        for from in before + [edge] {
            turns.forEachState(on: from) { state in
                let rank = old.rank(of: state)
                guard rank >= 0, old.isSound(rank) else { return }
                costs.forEachArc(from: Int(rank)) { to, cost in
                    let lower = min(rank, to)
                    guard old.isSound(lower) else { return }
                    inputs.append(InputChange(rank: lower, end: max(rank, to), isUp: rank < to, cost: cost))
                }
            }
        }
    }

    /// Computes all arcs that the changes affect.
    ///
    /// - Returns: The hierarchy with all changes.
    /// - Complexity: O(ranks above those of the changes, and triangles of the affected arcs).
    mutating func run() -> CustomizedHierarchy {
        defer { memory.clear() }
        // Of several original arcs between the same ranks the cheapest counts.
        inputs.sort { $0.order != $1.order ? $0.order < $1.order : $0.cost < $1.cost }
        var last: UInt64?
        inputs.removeAll { input in
            defer { last = input.order }
            return input.order == last
        }
        for input in inputs {
            memory.affected.insert(input.rank, parent: hierarchy.parent, isSound: old.isSound)
        }
        memory.affected.number()
        let affected = memory.affected
        let up = DirectionUpdate(
            hierarchy.upStart, old.up.arcs, hierarchy.lowerUp, memory.upBounds, affected: affected.ranks.count)
        let down = DirectionUpdate(
            hierarchy.downStart, old.down.arcs, hierarchy.lowerDown, memory.downBounds, affected: affected.ranks.count)
        inputs.withUnsafeBufferPointer { settleAll(up, down, $0) }
        memory.addBounds(up, down)
        // Safe to share: nothing is written but one table by each part.
        nonisolated(unsafe) let directions = [up, down]
        nonisolated(unsafe) let ranks = affected
        let tables = Parallel.map(2) { directions[$0].finish(ranks) }
        return CustomizedHierarchy(
            ranks: hierarchy.ranks, parent: hierarchy.parent,
            up: SearchGraph(start: hierarchy.upStart, arcs: tables[0]),
            down: SearchGraph(start: hierarchy.downStart, arcs: tables[1]), verification: old.verification)
    }

    /// Settles all affected ranks, each after its lower ones.
    private func settleAll(_ up: DirectionUpdate, _ down: DirectionUpdate, _ inputs: UnsafeBufferPointer<InputChange>) {
        let affected = memory.affected
        let starts = firstInputs(inputs, affected)
        // Safe to share: a rank writes its own changes only, and reads those of its descendants, which are settled.
        nonisolated(unsafe) let inputs = inputs
        let (old, costs, memory) = (old, costs, memory)
        nonisolated(unsafe) let ups = RankUpdate(affected: affected, own: up, other: down, isUp: true)
        nonisolated(unsafe) let downs = RankUpdate(affected: affected, own: down, other: up, isUp: false)
        @Sendable func settle(_ indices: [Int32], _ workspace: RankUpdate.Workspace) {
            for index in indices {
                let index = Int(index)
                let rank = ups.affected.ranks[index]
                let changed = UnsafeBufferPointer(rebasing: inputs[starts[index]..<starts[index + 1]])
                ups.settle(rank, index, changed, workspace, isSound: old.isSound) { costs.cost(from: rank, to: $0) }
                downs.settle(rank, index, changed, workspace, isSound: old.isSound) { costs.cost(from: $0, to: rank) }
            }
        }
        let weights = affected.ranks.map { weight($0, up, down) }
        guard Parallel.threads > 1, weights.reduce(0, +) > workForThreads else {
            return settle([Int32](0..<Int32(truncatingIfNeeded: weights.count)), memory.workspace())
        }
        let threads = min(CustomizationUpdate.maximumThreads, Parallel.threads)
        let parts = AffectedBranches(affected, parent: hierarchy.parent, work: weights, parts: 4 * threads)
        Parallel.withThreads(threads) {
            Parallel.forEach(parts.branches.count, with: memory.workspace) { workspace, branch in
                settle(parts.branches[branch], workspace)
            }
        }
        settle(parts.trunk, memory.workspaceOfOneThread())
    }

    /// Index of the first change of an original arc of each affected rank, followed by the end.
    private func firstInputs(_ inputs: UnsafeBufferPointer<InputChange>, _ affected: AffectedRanks) -> [Int] {
        var starts = [Int]()
        starts.reserveCapacity(affected.ranks.count + 1)
        var row = 0
        for rank in affected.ranks {
            while row < inputs.count, inputs[row].rank < rank { row += 1 }
            starts.append(row)
        }
        return starts + [inputs.count]
    }

    /// Estimated work for a rank: its triangles, at most.
    private func weight(_ rank: Int32, _ up: DirectionUpdate, _ down: DirectionUpdate) -> Int {
        let rank = Int(rank)
        return 16 + up.positions.arcs(of: rank).count * down.lower.of(rank).count
            + down.positions.arcs(of: rank).count * up.lower.of(rank).count
    }
}
