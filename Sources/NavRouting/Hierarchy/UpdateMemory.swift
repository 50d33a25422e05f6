// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Memory that updates of a `PartialCustomization` use one after the other.
///
/// `@unchecked Sendable`: `affected` and the bounds belong to the update in progress, of which there is one at a time; each
/// thread takes a workspace of its own.
final class UpdateMemory: @unchecked Sendable {
    var affected: AffectedRanks
    /// What earlier updates have found out about the arcs of each direction.
    private(set) var upBounds: OtherPathBounds
    private(set) var downBounds: OtherPathBounds
    private let rankCount: Int
    private let workspaces = Mutex(Workspaces())

    /// `@unchecked Sendable`: read and changed only while the lock is held; a workspace is used by the thread that took it.
    private struct Workspaces: @unchecked Sendable {
        var all: [RankUpdate.Workspace] = []
        /// Number of those that threads of the current update have taken.
        var taken = 0
    }

    /// Share of all arcs whose other paths are remembered.
    private static let shareOfArcs = 8

    /// Memory for a hierarchy with some ranks and arcs.
    init(ranks: Int, upArcs: Int, downArcs: Int) {
        upBounds = OtherPathBounds(limit: upArcs / UpdateMemory.shareOfArcs)
        downBounds = OtherPathBounds(limit: downArcs / UpdateMemory.shareOfArcs)
        affected = AffectedRanks(count: ranks)
        rankCount = ranks
    }

    /// Size in bytes, when all ranks have been visited by each thread.
    var byteCount: Int {
        affected.byteCount + upBounds.byteCount + downBounds.byteCount
            + workspaces.withLock { max(1, $0.all.count) } * rankCount * CandidatePaths.bytesPerRank
    }

    /// Takes a workspace until `clear` is called.
    @Sendable func workspace() -> RankUpdate.Workspace {
        workspaces.withLock { state in
            if state.taken == state.all.count { state.all.append(RankUpdate.Workspace(ranks: rankCount)) }
            state.taken += 1
            return state.all[state.taken - 1]
        }
    }

    /// A workspace that was taken, for use when no other thread works; or else takes one.
    func workspaceOfOneThread() -> RankUpdate.Workspace {
        workspaces.withLock { $0.taken > 0 ? $0.all[0] : nil } ?? workspace()
    }

    /// Remembers what an update has found out. Must be called before `clear`.
    func addBounds(_ up: DirectionUpdate, _ down: DirectionUpdate) {
        for (index, rank) in affected.ranks.enumerated() {
            if !up.newBounds[index].isEmpty { upBounds.add(rank, up.newBounds[index]) }
            if !down.newBounds[index].isEmpty { downBounds.add(rank, down.newBounds[index]) }
        }
    }

    /// Forgets all bounds, because other costs than those of an update follow.
    func forgetBounds() {
        upBounds = OtherPathBounds(limit: upBounds.limit)
        downBounds = OtherPathBounds(limit: downBounds.limit)
    }

    /// Ends an update.
    func clear() {
        affected.clear()
        workspaces.withLock { state in
            for workspace in state.all.prefix(state.taken) { workspace.clear() }
            state.taken = 0
        }
    }
}
