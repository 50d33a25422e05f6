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
    private let idle = Mutex<[Lent]>([])

    /// Working memory that waits for work.
    ///
    /// `@unchecked Sendable`: it is in the list of the matcher or in the hands of one caller, never both.
    private struct Lent: @unchecked Sendable {
        let desk: MatchDesk
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
        withDesk(for: options.mode) { $0.match(trace, options) }
    }

    /// What matching asks of the roads of a mode; kept with the metric of the mode.
    func ground(for mode: TravelMode) -> MatchGround {
        engine.metric(for: mode).freeFlow.matchGround
    }

    /// Gives back the working memory of matches that are not running; the next ones make their own again.
    public func releaseWorkspaces() { idle.withLock { $0.removeAll() } }

    /// The working memory of so many matches is kept for the next ones.
    private static let idleDesks = 2

    /// Lends working memory for a piece of work.
    func withDesk<Result>(for mode: TravelMode, _ work: (MatchDesk) -> Result) -> Result {
        let ground = ground(for: mode)
        let lent =
            idle.withLock { idle in idle.lastIndex { $0.desk.ground === ground }.map { idle.remove(at: $0) } }
            ?? Lent(desk: MatchDesk(ground))
        defer {
            // Freed, where it is one too many, after the lock is open again.
            var oldest: Lent?
            idle.withLock { idle in
                idle.append(lent)
                if idle.count > TraceMatcher.idleDesks { oldest = idle.removeFirst() }
            }
            _ = oldest
        }
        return work(lent.desk)
    }
}
