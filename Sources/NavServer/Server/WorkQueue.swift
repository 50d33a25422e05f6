// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOPosix
internal import NavRouting
internal import Synchronization

/// Runs expensive requests on threads of its own, so that cheap ones never wait behind them, and rejects requests that it
/// could not finish in time.
///
/// Each request has a cost estimate. The queue is ordered by arrival and cost: cheap requests overtake expensive ones, but
/// a request is overtaken for at most `maximumOvertaking` times its own cost. The requests ahead determine how long a new
/// one would wait. If that exceeds the limit, or the queue is full, it is rejected before any work is done. All work thus
/// serves clients that still wait, and throughput does not drop under overload.
///
/// Estimates are corrected by the recent durations of requests to the same service.
final class WorkQueue: Sendable {
    /// Sizes and timeouts of the queue.
    struct Limits: Sendable {
        /// Number of threads.
        var workers: Int
        /// Maximum number of waiting requests.
        var length: Int
        /// Maximum expected waiting time in seconds.
        var longestWait: Double
        /// Maximum time from arrival to the response in seconds.
        var timeout: Double
        /// Maximum number of waiting and running requests per client; 0 for no limit.
        var perClient: Int
    }

    /// Why a request has no result.
    enum Failure: Error, Sendable, Hashable {
        /// The queue is full, or the wait would be too long. Retry after this many seconds.
        case overloaded(retryAfter: Int)
        /// The client has too many requests in the queue. Retry after this many seconds.
        case clientLimit(retryAfter: Int)
        /// The request took longer than the timeout.
        case timedOut
        /// The client disconnected.
        case abandoned
    }

    /// Contents and counts of the queue.
    struct Statistics: Sendable {
        var waiting = 0
        var running = 0
        /// Expected waiting time of a new request in seconds.
        var wait = 0.0
        var overloaded = 0
        var clientLimit = 0
        var timedOut = 0
        var abandoned = 0
        var done = 0
    }

    let limits: Limits
    private let state: Mutex<State>
    private let pool: NIOThreadPool
    /// The delay of a request by later, cheaper ones is at most this many times its own cost.
    static let maximumOvertaking = 4.0

    init(_ limits: Limits) {
        self.limits = limits
        state = Mutex(State(limits))
        pool = NIOThreadPool(numberOfThreads: max(1, limits.workers))
    }

    deinit {
        if state.withLock({ $0.isStarted }) { pool.shutdownGracefully { _ in } }
    }

    /// Runs `work` on a worker thread, when its turn comes.
    ///
    /// - Parameters:
    ///   - service: The service whose recent durations correct the estimate.
    ///   - steps: Estimated cost in steps of a `WorkBudget`.
    ///   - client: The client that limits apply to; empty for none.
    ///   - budget: The current budget during the work. It is stopped when the result is no longer needed.
    ///   - disconnect: Reports when the client disconnects.
    ///   - work: The work.
    func run<Value: Sendable>(
        _ service: ServiceName, steps: Int, client: String = "", budget: WorkBudget,
        disconnect: DisconnectObserver? = nil, _ work: @escaping @Sendable () -> Value
    ) async -> Result<Value, Failure> {
        await withCheckedContinuation { continuation in
            let waiter = Waiter<Value>(continuation)
            let job = WorkJob(
                service, steps: steps, client: client, budget: budget,
                run: { waiter.end(with: .success(WorkBudget.$current.withValue(budget) { work() })) },
                fail: { waiter.end(with: .failure($0)) })
            if let failure = state.withLock({ $0.admit(job, now: WorkQueue.now) }) { return job.fail(failure) }
            let timeout = MultiThreadedEventLoopGroup.singleton.next()
                .scheduleTask(in: .nanoseconds(Int64(limits.timeout * 1e9))) { self.end(job, .timedOut) }
            job.timeout.withLock { $0 = timeout }
            disconnect?.onDisconnect { self.end(job, .abandoned) }
            start()
        }
    }

    /// Contents and counts.
    var statistics: Statistics { state.withLock { $0.statistics(now: WorkQueue.now) } }

    /// Describes workers that have run one request for longer than `seconds`, long after its timeout; `nil` if there are none.
    func stuck(longerThan seconds: Double) -> String? {
        state.withLock { state in
            let now = WorkQueue.now
            let ages = state.running.values.map { now - $0.started }.filter { $0 > seconds }
            guard let longest = ages.max() else { return nil }
            return "\(ages.count) of \(limits.workers) workers have been at one request for up to \(Int(longest)) s"
        }
    }

    /// Seconds of a monotonic clock.
    static var now: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }

    /// Starts waiting requests while workers are free.
    private func start() {
        while let job = state.withLock({ $0.next(now: WorkQueue.now) }) {
            if state.withLock({ $0.mustStart() }) { pool.start() }
            pool.submit { _ in
                job.run()
                self.state.withLock { $0.finish(job, now: WorkQueue.now) }
                job.timeout.withLock { $0?.cancel() }
                self.start()
            }
        }
    }

    /// Fails a request that has no result yet, and stops its work.
    private func end(_ job: WorkJob, _ failure: Failure) {
        let isOpen = state.withLock { $0.end(job, failure) }
        guard isOpen else { return }
        job.budget.stop(failure == .abandoned ? .abandoned : .timedOut)
        job.fail(failure)
        job.timeout.withLock { $0?.cancel() }
    }

    /// A suspended caller. Only the first result counts.
    private final class Waiter<Value: Sendable>: Sendable {
        private let continuation: Mutex<CheckedContinuation<Result<Value, Failure>, Never>?>

        init(_ continuation: CheckedContinuation<Result<Value, Failure>, Never>) {
            self.continuation = Mutex(continuation)
        }

        func end(with result: Result<Value, Failure>) {
            let waiter = continuation.withLock { waiter in
                defer { waiter = nil }
                return waiter
            }
            waiter?.resume(returning: result)
        }
    }
}

/// A waiting or running request.
final class WorkJob: Sendable {
    let service: ServiceName
    let steps: Int
    let client: String
    let budget: WorkBudget
    let run: @Sendable () -> Void
    let fail: @Sendable (WorkQueue.Failure) -> Void
    let timeout = Mutex<Scheduled<Void>?>(nil)

    init(
        _ service: ServiceName, steps: Int, client: String, budget: WorkBudget, run: @escaping @Sendable () -> Void,
        fail: @escaping @Sendable (WorkQueue.Failure) -> Void
    ) {
        self.service = service
        self.steps = max(1, steps)
        self.client = client
        self.budget = budget
        self.run = run
        self.fail = fail
    }
}
