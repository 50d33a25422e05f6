// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A limit to the work that searches do for one request, counted in steps and not in time.
///
/// A step is about what it takes to settle one state of a search: some 0.1 µs. Searches, tables, map matching and the
/// search for roads near a place count their steps and end early once the budget is used up or `stop` was called, from any
/// thread. What they return then is incomplete: throwing functions throw `canceled`; after others, look at `stopReason`.
///
///     let budget = WorkBudget(steps: 1_000_000)
///     let path = try WorkBudget.$current.withValue(budget) { try engine.paths(for: request) }
///
/// Without a budget nothing is limited.
public final class WorkBudget: Sendable {
    /// The budget of the work that runs on this thread or task.
    @TaskLocal public static var current: WorkBudget?

    /// Why work was stopped.
    public enum StopReason: UInt8, Sendable, Hashable {
        /// All steps have been spent.
        case exhausted = 1
        /// It took too long.
        case timedOut
        /// Nobody waits for the result any more.
        case abandoned
    }

    /// Number of steps that may be spent.
    public let steps: Int
    private let left: Atomic<Int>
    private let reason = Atomic<UInt8>(0)

    /// Makes a budget.
    public init(steps: Int) {
        self.steps = max(1, steps)
        left = Atomic(self.steps)
    }

    /// Counts steps.
    ///
    /// - Returns: `false` when work is to end.
    @discardableResult
    public func spend(_ count: Int) -> Bool {
        let rest = left.subtract(count, ordering: .relaxed).newValue
        if rest < 0 { stop(.exhausted) }
        return !isStopped
    }

    /// Ends the work that is done on this budget; only the first reason counts.
    public func stop(_ why: StopReason) {
        _ = reason.compareExchange(expected: 0, desired: why.rawValue, ordering: .relaxed)
    }

    /// Why the work was to end; `nil` while it may go on.
    public var stopReason: StopReason? { StopReason(rawValue: reason.load(ordering: .relaxed)) }
    /// Whether the work is to end.
    public var isStopped: Bool { reason.load(ordering: .relaxed) != 0 }
    /// Steps that were spent so far.
    public var spent: Int { steps - left.load(ordering: .relaxed) }

    /// Counts steps on the budget of this thread or task, if there is one.
    ///
    /// - Returns: `false` when work is to end.
    @discardableResult
    public static func spend(_ count: Int) -> Bool { current?.spend(count) ?? true }
}
