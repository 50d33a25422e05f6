// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Processes numbered items on several threads and delivers the results in order.
///
/// Backpressure: besides the result being consumed, at most `workers + 2` results exist or are in progress, so that a
/// slow consumer slows the workers instead of filling the memory. The first failure in item order ends the work,
/// independent of timing.
struct OrderedPipeline {
    /// Number of items.
    let count: Int
    /// Number of threads; with one, everything runs on the caller's thread.
    let workers: Int

    /// Processes all items.
    ///
    /// - Parameters:
    ///   - context: Creates the reusable state of a thread, such as buffers; called on that thread.
    ///   - work: Computes the result of one item; called on any thread.
    ///   - consume: Receives the results in order; called on the caller's thread.
    func run<Context, Result: Sendable>(
        context makeContext: @escaping @Sendable () -> Context,
        work: @escaping @Sendable (_ item: Int, _ context: inout Context) throws(ImportError) -> Result,
        consume: (_ item: Int, _ result: Result) throws(ImportError) -> Void
    ) throws(ImportError) {
        let queue = WorkQueue<Result>(count: count, capacity: workers + 2)
        var threads: [WorkerThread] = []
        if workers > 1, count > 1 {
            for _ in 0..<min(workers, count) {
                let thread = WorkerThread {
                    var context = makeContext()
                    while let item = queue.take() {
                        do throws(ImportError) {
                            queue.put(.success(try work(item, &context)), item)
                        } catch {
                            queue.put(.failure(error), item)
                        }
                    }
                }
                if let thread { threads.append(thread) }
            }
        }
        if threads.isEmpty {
            var context = makeContext()
            for item in 0..<count { try consume(item, try work(item, &context)) }
            return
        }
        defer {
            queue.stop()
            for thread in threads { thread.join() }
        }
        for item in 0..<count { try consume(item, try queue.next(item).get()) }
    }
}

/// State shared by the workers and the consumer: the next item and the pending results.
private final class WorkQueue<Output: Sendable>: Sendable {
    private struct State {
        var next = 0
        var isStopped = false
        /// A ring buffer: the result of item *p* is at index *p* mod capacity.
        var waiting: [Result<Output, ImportError>?]
    }
    private let state: Mutex<State>
    private let count: Int
    private let capacity: Int
    /// Number of free slots.
    private let free = DispatchSemaphore(value: 0)
    /// Signals new results to the consumer.
    private let ready = DispatchSemaphore(value: 0)

    init(count: Int, capacity: Int) {
        self.count = count
        self.capacity = capacity
        state = Mutex(State(waiting: Array(repeating: nil, count: capacity)))
        for _ in 0..<capacity { free.signal() }
    }

    /// The next item to process; `nil` when there is none.
    ///
    /// Items are taken in order and a slot is freed for each result consumed in order, so items in progress never share
    /// a slot.
    func take() -> Int? {
        free.wait()
        let item = state.withLock { state -> Int? in
            guard !state.isStopped, state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
        // Another worker may also be waiting for the end.
        if item == nil { free.signal() }
        return item
    }

    func put(_ result: Result<Output, ImportError>, _ item: Int) {
        state.withLock { $0.waiting[item % capacity] = result }
        ready.signal()
    }

    /// Waits for the result of an item.
    func next(_ item: Int) -> Result<Output, ImportError> {
        while true {
            let result = state.withLock { state -> Result<Output, ImportError>? in
                defer { state.waiting[item % capacity] = nil }
                return state.waiting[item % capacity]
            }
            if let result {
                free.signal()
                return result
            }
            ready.wait()
        }
    }

    /// Stops the workers.
    func stop() {
        state.withLock { $0.isStopped = true }
        free.signal()
    }
}
