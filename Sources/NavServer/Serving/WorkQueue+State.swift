// SPDX-License-Identifier: Apache-2.0

extension WorkQueue {
    /// Who waits and who runs, decided without threads or timers. Times are seconds on any clock that never goes back.
    struct State {
        /// A request with the seconds it is expected to take.
        struct Waiting {
            let job: WorkJob
            let seconds: Double
            let arrived: Double
            /// Time on the clock by which the queue is ordered.
            let order: Double
        }

        /// A request that a worker is at.
        struct Running {
            let job: WorkJob
            let seconds: Double
            let started: Double
            var isAnswered = false
        }

        private let limits: Limits
        /// By ascending order.
        private(set) var waiting: [Waiting] = []
        private(set) var running: [ObjectIdentifier: Running] = [:]
        private(set) var isStarted = false
        private var counts = Statistics()
        /// How many of the requests of each client wait or run.
        private var clients: [String: Int] = [:]
        /// Seconds that a step has taken lately, by service.
        private var pace: [ServiceName: Double] = [:]
        /// The same before any request of the service has ended.
        static let usualPace = 1e-7

        init(_ limits: Limits) { self.limits = limits }

        /// Takes a request in, or says why not.
        mutating func admit(_ job: WorkJob, now: Double) -> Failure? {
            let seconds = Double(job.steps) * (pace[job.service] ?? State.usualPace)
            let order = now + WorkQueue.patience * seconds
            let place = waiting.firstIndex { $0.order > order } ?? waiting.count
            let wait = wait(behind: waiting[..<place], now: now)
            let retry = max(1, min(30, Int(wait.rounded(.up))))
            if limits.perClient > 0, !job.client.isEmpty, clients[job.client, default: 0] >= limits.perClient {
                counts.clientLimit += 1
                return .clientLimit(retryAfter: retry)
            }
            if waiting.count >= limits.length || wait > limits.longestWait {
                counts.overloaded += 1
                return .overloaded(retryAfter: retry)
            }
            if !job.client.isEmpty { clients[job.client, default: 0] += 1 }
            waiting.insert(Waiting(job: job, seconds: seconds, arrived: now, order: order), at: place)
            return nil
        }

        /// Seconds until a worker is free for somebody behind some others.
        private func wait(behind others: ArraySlice<Waiting>, now: Double) -> Double {
            guard running.count + others.count >= limits.workers else { return 0 }
            let begun = running.values.reduce(0) { $0 + max(0, $1.seconds - (now - $1.started)) }
            return (others.reduce(begun) { $0 + $1.seconds }) / Double(max(1, limits.workers))
        }

        /// The request that a free worker should take.
        mutating func next(now: Double) -> WorkJob? {
            guard running.count < limits.workers, !waiting.isEmpty else { return nil }
            let first = waiting.removeFirst()
            running[ObjectIdentifier(first.job)] = Running(job: first.job, seconds: first.seconds, started: now)
            return first.job
        }

        /// Whether this is the first work of all.
        mutating func mustStart() -> Bool {
            defer { isStarted = true }
            return !isStarted
        }

        /// Notes that a worker is free again.
        mutating func finish(_ job: WorkJob, now: Double) {
            guard let run = running.removeValue(forKey: ObjectIdentifier(job)) else { return }
            leave(job)
            guard !run.isAnswered else { return }
            counts.done += 1
            let seconds = now - run.started
            let known = pace[job.service] ?? State.usualPace
            let one = max(State.usualPace / 100, min(State.usualPace * 100, seconds / Double(job.steps)))
            pace[job.service] = known * 0.9 + one * 0.1
        }

        /// Whether a request still had to be answered; it is not any more.
        mutating func end(_ job: WorkJob, _ failure: Failure) -> Bool {
            if let row = waiting.firstIndex(where: { $0.job === job }) {
                waiting.remove(at: row)
                leave(job)
            } else if running[ObjectIdentifier(job)]?.isAnswered == false {
                running[ObjectIdentifier(job)]?.isAnswered = true
            } else {
                return false
            }
            if failure == .abandoned { counts.abandoned += 1 } else { counts.timedOut += 1 }
            return true
        }

        private mutating func leave(_ job: WorkJob) {
            guard let count = clients[job.client] else { return }
            clients[job.client] = count > 1 ? count - 1 : nil
        }

        func statistics(now: Double) -> Statistics {
            var all = counts
            (all.waiting, all.running) = (waiting.count, running.count)
            all.wait = wait(behind: waiting[...], now: now)
            return all
        }
    }
}
