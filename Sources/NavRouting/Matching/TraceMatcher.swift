// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel
internal import Synchronization

/// Map matching of recorded traces: finds the most likely path of a whole trace by a hidden Markov model.
///
/// Position, accuracy, course and speed of each fix count, and whether each candidate can be reached from the previous
/// one. Times are optional: use not-a-number for unknown ones.
///
/// Thread-safe: share one matcher between all threads that work on a graph.
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009); `MatchModel` describes
/// the differences.
public final class TraceMatcher: Sendable {
    /// The engine whose graph and metrics are used.
    public let engine: RouteEngine
    private let pool = Mutex<[Pooled]>([])

    /// An idle workspace.
    ///
    /// `@unchecked Sendable`: it is either in the pool or used by one caller, never both.
    private struct Pooled: @unchecked Sendable {
        let workspace: MatchWorkspace
    }

    /// Creates a matcher. Workspaces are allocated on first use.
    public init(engine: RouteEngine) { self.engine = engine }

    /// The graph to match to.
    public var graph: RoadGraph { engine.graph }

    /// Finds the most likely path of a trace.
    ///
    /// Invalid fixes and fixes off the path belong to no matching. Times that go back count as unknown.
    ///
    /// - Parameters:
    ///   - trace: The fixes in order.
    ///   - options: Mode, deviation and limits.
    /// - Complexity: O(fixes · candidates² + searched paths).
    public func match(_ trace: [LocationFix], options: MatchOptions = MatchOptions()) -> TraceMatch {
        withWorkspace(for: options.mode) { $0.match(trace, options) }
    }

    /// The matching graph of a mode, cached with its metric.
    func matchingGraph(for mode: TravelMode) -> MatchingGraph {
        engine.metric(for: mode).freeFlow.matchingGraph
    }

    /// Frees idle workspaces. Later matches allocate new ones.
    public func releaseWorkspaces() { pool.withLock { $0.removeAll() } }

    /// Maximum number of idle workspaces.
    private static let poolCapacity = 2

    /// Calls `work` with a workspace from the pool.
    func withWorkspace<Result>(for mode: TravelMode, _ work: (MatchWorkspace) -> Result) -> Result {
        let matchingGraph = matchingGraph(for: mode)
        let pooled =
            pool.withLock { pool in
                pool.lastIndex { $0.workspace.matchingGraph === matchingGraph }.map { pool.remove(at: $0) }
            }
            ?? Pooled(workspace: MatchWorkspace(matchingGraph))
        defer {
            // A surplus workspace is freed after the lock is released.
            var oldest: Pooled?
            pool.withLock { pool in
                pool.append(pooled)
                if pool.count > TraceMatcher.poolCapacity { oldest = pool.removeFirst() }
            }
            _ = oldest
        }
        return work(pooled.workspace)
    }
}
