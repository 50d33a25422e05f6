// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOPosix
internal import NavRouting
internal import Synchronization

/// Runs heavy requests on threads of its own, so that light ones never wait behind them, and rejects at once what it
/// could not finish in time.
///
/// Each request comes with an estimate of its work. Those that wait are ordered by arrival and cost: one that costs
/// little overtakes one that costs much, but nobody is overtaken for longer than `patience` times the own cost. From what
/// is ahead in the queue follows how long a request would wait; when that is longer than the limit, or the queue is full,
/// it is rejected before anything is done for it. So every step that is worked serves an answer that somebody still waits
/// for, and throughput stays the same however many ask.
///
/// Estimates are corrected by what requests of the same service have taken lately.
final class WorkQueue: Sendable {
    /// How much may wait and run.
    struct Limits: Sendable {
        /// Threads.
        var workers: Int
        /// Requests that wait.
        var length: Int
        /// Seconds that a request may be expected to wait.
        var longestWait: Double
        /// Seconds from arrival to the answer.
        var timeout: Double
        /// Requests of one client that wait or run; 0 for any number.
        var perClient: Int
    }

    /// Why a request is not answered.
    enum Failure: Error, Sendable, Hashable {
        /// The queue is full, or the wait would be too long; worth another try after so many seconds.
        case overloaded(retryAfter: Int)
        /// The client has too many requests here; worth another try after so many seconds.
        case clientLimit(retryAfter: Int)
        /// It took longer than the timeout.
        case timedOut
        /// The client has gone.
        case abandoned
    }

    /// What the queue holds and has done.
    struct Statistics: Sendable {
        var waiting = 0
        var running = 0
        /// Seconds that a request which arrives now and costs nothing would wait.
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
    /// A request is overtaken by cheaper ones that come later by at most so many times its own cost.
    static let patience = 4.0

    init(_ limits: Limits) {
        self.limits = limits
        state = Mutex(State(limits))
        pool = NIOThreadPool(numberOfThreads: max(1, limits.workers))
    }

    deinit {
        if state.withLock({ $0.isStarted }) { pool.shutdownGracefully { _ in } }
    }

    /// The result of `work`.
    ///
    /// - Parameters:
    ///   - steps: how much work it is expected to be, in the unit of `WorkBudget`.
    ///   - client: whom it counts for; empty for nobody.
    ///   - budget: is current while the work runs; it is stopped when nobody waits for the result any more.
    ///   - peer: tells when the client goes.
    func run<Answer: Sendable>(
        _ service: ServiceName, steps: Int, client: String = "", budget: WorkBudget, peer: PeerWatch? = nil,
        _ work: @escaping @Sendable () -> Answer
    ) async -> Result<Answer, Failure> {
        await withCheckedContinuation { continuation in
            let waiter = Waiter<Answer>(continuation)
            let job = WorkJob(
                service, steps: steps, client: client, budget: budget,
                run: { waiter.end(with: .success(WorkBudget.$current.withValue(budget) { work() })) },
                fail: { waiter.end(with: .failure($0)) })
            if let failure = state.withLock({ $0.admit(job, now: WorkQueue.now) }) { return job.fail(failure) }
            let alarm = MultiThreadedEventLoopGroup.singleton.next()
                .scheduleTask(in: .nanoseconds(Int64(limits.timeout * 1e9))) { self.end(job, .timedOut) }
            job.alarm.withLock { $0 = alarm }
            peer?.notify { self.end(job, .abandoned) }
            start()
        }
    }

    /// What is held and was done.
    var statistics: Statistics { state.withLock { $0.statistics(now: WorkQueue.now) } }

    /// Says so when a worker has been at one request for longer than `seconds`, though its time was up long before.
    func stuck(longerThan seconds: Double) -> String? {
        state.withLock { state in
            let now = WorkQueue.now
            let ages = state.running.values.map { now - $0.started }.filter { $0 > seconds }
            guard let longest = ages.max() else { return nil }
            return "\(ages.count) of \(limits.workers) workers have been at one request for up to \(Int(longest)) s"
        }
    }

    /// Seconds on a clock that never goes back.
    static var now: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }

    /// Lets workers begin as long as any is free.
    private func start() {
        while let job = state.withLock({ $0.next(now: WorkQueue.now) }) {
            if state.withLock({ $0.mustStart() }) { pool.start() }
            pool.submit { _ in
                job.run()
                self.state.withLock { $0.finish(job, now: WorkQueue.now) }
                job.alarm.withLock { $0?.cancel() }
                self.start()
            }
        }
    }

    /// Answers a request that has not been answered yet, and ends the work on it.
    private func end(_ job: WorkJob, _ failure: Failure) {
        let isOpen = state.withLock { $0.end(job, failure) }
        guard isOpen else { return }
        job.budget.stop(failure == .abandoned ? .abandoned : .timedOut)
        job.fail(failure)
        job.alarm.withLock { $0?.cancel() }
    }

    /// Someone who waits; only the first answer counts.
    private final class Waiter<Answer: Sendable>: Sendable {
        private let continuation: Mutex<CheckedContinuation<Result<Answer, Failure>, Never>?>

        init(_ continuation: CheckedContinuation<Result<Answer, Failure>, Never>) {
            self.continuation = Mutex(continuation)
        }

        func end(with result: Result<Answer, Failure>) {
            let waiter = continuation.withLock { waiter in
                defer { waiter = nil }
                return waiter
            }
            waiter?.resume(returning: result)
        }
    }
}

/// A request in the queue or at work.
final class WorkJob: Sendable {
    let service: ServiceName
    let steps: Int
    let client: String
    let budget: WorkBudget
    let run: @Sendable () -> Void
    let fail: @Sendable (WorkQueue.Failure) -> Void
    let alarm = Mutex<Scheduled<Void>?>(nil)

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
