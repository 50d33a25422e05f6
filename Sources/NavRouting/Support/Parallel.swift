// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Work on several threads, as many as there are cores unless `withThreads` limits them.
enum Parallel {
    @TaskLocal private static var limit: Int?

    /// Calls `work`, which does nothing on more than `count` threads at a time; `nil` for the number of cores.
    static func withThreads<Value, Failure: Error>(
        _ count: Int?, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try $limit.withValue(count.map { max(1, $0) } ?? limit) { () -> Result<Value, Failure> in
            do throws(Failure) { return .success(try work()) } catch { return .failure(error) }
        }.get()
    }

    /// Maximum number of threads at a time.
    static var threads: Int { limit ?? ProcessorCount.count }

    /// Calls `work` with each of `0 ..< count`, in parallel, in no particular order.
    static func forEach(_ count: Int, _ work: @Sendable (Int) -> Void) { forEach(count, with: {}) { work($1) } }

    /// Calls `work` with each of `0 ..< count`, in parallel, in no particular order, with one workspace per thread.
    static func forEach<Workspace>(
        _ count: Int, with workspace: @Sendable () -> Workspace, _ work: @Sendable (Workspace, Int) -> Void
    ) {
        let threads = min(count, Self.threads)
        let next = AtomicCounter()
        @Sendable func run() {
            let workspace = workspace()
            while true {
                let index = next.add(1) - 1
                guard index < count else { return }
                work(workspace, index)
            }
        }
        if threads > 1 {
            // The limit belongs to the calling thread.
            let limit = limit
            DispatchQueue.concurrentPerform(iterations: threads) { _ in $limit.withValue(limit, operation: run) }
        } else if count > 0 {
            run()
        }
    }

    /// The results of `work` for each of `0 ..< count`, computed in parallel, in no particular order.
    static func map<Value>(_ count: Int, _ work: @Sendable (Int) -> Value) -> [Value] {
        [Value](unsafeUninitializedCapacity: count) { rows, initialized in
            // Safe to share: each row is written by exactly one call, and read when all are done.
            nonisolated(unsafe) let rows = rows
            forEach(count) { rows.initializeElement(at: $0, to: work($0)) }
            initialized = count
        }
    }

    /// Calls `work` in parallel with ranges that partition `0 ..< count`, in no particular order.
    static func forEachRange(of count: Int, _ work: @Sendable (Range<Int>) -> Void) {
        let share = max(2048, count / 64)
        forEach((count + share - 1) / share) { part in
            work(part * share..<min(count, (part + 1) * share))
        }
    }
}
