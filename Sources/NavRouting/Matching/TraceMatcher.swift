// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel
internal import Synchronization

/// Lays recorded drives on the roads: the most likely way for a whole trace, by a hidden Markov model.
///
/// Position, accuracy and, where the receiver tells them, course and speed of each fix count, and so does whether one can
/// get from each place to the next along the road. Fixes need not have times: give not-a-number then.
///
/// Share one matcher between all threads that work on a graph.
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009); `MatchModel` tells what
/// is different here.
public final class TraceMatcher: Sendable {
    /// The engine whose graph and metrics are used.
    public let engine: RouteEngine
    private let pool = Mutex<[Pooled]>([])

    /// Working memory that waits for work.
    ///
    /// `@unchecked Sendable`: it is in the list of the matcher or in the hands of one caller, never both.
    private struct Pooled: @unchecked Sendable {
        let workspace: MatchWorkspace
    }

    /// Makes a matcher; its working memory is made at the first call.
    public init(engine: RouteEngine) { self.engine = engine }

    /// The graph that traces are laid on.
    public var graph: RoadGraph { engine.graph }

    /// Finds the most likely way.
    ///
    /// Fixes that are not on the globe or lie off the way belong to no matching. Times that go back are taken for
    /// unknown.
    ///
    /// - Complexity: O(fixes · places² + ways that are looked at).
    public func match(_ trace: [LocationFix], options: MatchOptions = MatchOptions()) -> TraceMatch {
        withWorkspace(for: options.mode) { $0.match(trace, options) }
    }

    /// What matching asks of the roads of a mode; kept with the metric of the mode.
    func matchingGraph(for mode: TravelMode) -> MatchingGraph {
        engine.metric(for: mode).freeFlow.matchingGraph
    }

    /// Gives back the working memory of matches that are not running; the next ones make their own again.
    public func releaseWorkspaces() { pool.withLock { $0.removeAll() } }

    /// The working memory of so many matches is kept for the next ones.
    private static let poolCapacity = 2

    /// Lends working memory for a piece of work.
    func withWorkspace<Result>(for mode: TravelMode, _ work: (MatchWorkspace) -> Result) -> Result {
        let matchingGraph = matchingGraph(for: mode)
        let pooled =
            pool.withLock { pool in
                pool.lastIndex { $0.workspace.matchingGraph === matchingGraph }.map { pool.remove(at: $0) }
            }
            ?? Pooled(workspace: MatchWorkspace(matchingGraph))
        defer {
            // DeferredRelease, where it is one too many, after the lock is open again.
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
