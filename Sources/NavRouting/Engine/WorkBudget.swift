// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A limit to the work of one request, counted in steps rather than time.
///
/// A step is about the work of settling one state of a search, some 0.1 µs. Searches, tables, map matching and snapping
/// count their steps. They end early once the budget is exhausted or `stop` was called, from any thread. Their results
/// are then incomplete: throwing functions throw `canceled`; after others, check `stopReason`.
///
///     let budget = WorkBudget(steps: 1_000_000)
///     let path = try WorkBudget.$current.withValue(budget) { try engine.path(for: request) }
///
/// Without a budget nothing is limited.
public final class WorkBudget: Sendable {
    /// The budget of the current task.
    @TaskLocal public static var current: WorkBudget?

    /// Why work was stopped.
    public enum StopReason: UInt8, Sendable, Hashable {
        /// All steps have been spent.
        case exhausted = 1
        /// The time limit was exceeded.
        case timedOut
        /// The client no longer waits for the result.
        case abandoned
    }

    /// Number of steps in the budget.
    public let steps: Int
    private let left: Atomic<Int>
    private let reason = Atomic<UInt8>(0)

    /// Creates a budget of at least one step.
    public init(steps: Int) {
        self.steps = max(1, steps)
        left = Atomic(self.steps)
    }

    /// Spends steps.
    ///
    /// - Returns: `false` if the work must stop.
    @discardableResult
    public func spend(_ count: Int) -> Bool {
        let rest = left.subtract(count, ordering: .relaxed).newValue
        if rest < 0 { stop(.exhausted) }
        return !isStopped
    }

    /// Stops the work; only the first reason counts.
    public func stop(_ why: StopReason) {
        _ = reason.compareExchange(expected: 0, desired: why.rawValue, ordering: .relaxed)
    }

    /// Why the work must stop; `nil` while it may continue.
    public var stopReason: StopReason? { StopReason(rawValue: reason.load(ordering: .relaxed)) }
    /// Whether the work must stop.
    public var isStopped: Bool { reason.load(ordering: .relaxed) != 0 }
    /// Steps spent so far.
    public var spent: Int { steps - left.load(ordering: .relaxed) }

    /// Spends steps of the current task's budget, if there is one.
    ///
    /// - Returns: `false` if the work must stop.
    @discardableResult
    public static func spend(_ count: Int) -> Bool { current?.spend(count) ?? true }
}
