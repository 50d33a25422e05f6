// SPDX-License-Identifier: Apache-2.0

extension WorkQueue {
    /// The decisions of the queue, without threads or timers. Times are seconds of any monotonic clock.
    struct State {
        /// A waiting request with its expected duration.
        struct Waiting {
            let job: WorkJob
            let seconds: Double
            let arrived: Double
            /// Arrival plus the allowed overtaking; the queue is sorted by it.
            let order: Double
        }

        /// A running request with its expected duration.
        struct Running {
            let job: WorkJob
            let seconds: Double
            let started: Double
            var hasEnded = false
        }

        private let limits: Limits
        /// Sorted by `order`.
        private(set) var waiting: [Waiting] = []
        private(set) var running: [ObjectIdentifier: Running] = [:]
        private(set) var isStarted = false
        private var counts = Statistics()
        /// Number of waiting and running requests per client.
        private var clients: [String: Int] = [:]
        /// Recent seconds per step, by service.
        private var secondsPerStep: [ServiceName: Double] = [:]
        /// Seconds per step before any request of the service has ended.
        static let defaultSecondsPerStep = 1e-7

        init(_ limits: Limits) { self.limits = limits }

        /// Adds a request to the queue.
        ///
        /// - Returns: Why the request was rejected; `nil` if it was added.
        mutating func admit(_ job: WorkJob, now: Double) -> Failure? {
            let seconds = Double(job.steps) * (secondsPerStep[job.service] ?? State.defaultSecondsPerStep)
            let order = now + WorkQueue.maximumOvertaking * seconds
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

        /// Seconds until a worker is free for a request behind `others`.
        private func wait(behind others: ArraySlice<Waiting>, now: Double) -> Double {
            guard running.count + others.count >= limits.workers else { return 0 }
            let begun = running.values.reduce(0) { $0 + max(0, $1.seconds - (now - $1.started)) }
            return (others.reduce(begun) { $0 + $1.seconds }) / Double(max(1, limits.workers))
        }

        /// Removes the next request from the queue for a free worker; `nil` if none waits or all workers are busy.
        mutating func next(now: Double) -> WorkJob? {
            guard running.count < limits.workers, !waiting.isEmpty else { return nil }
            let first = waiting.removeFirst()
            running[ObjectIdentifier(first.job)] = Running(job: first.job, seconds: first.seconds, started: now)
            return first.job
        }

        /// Whether the thread pool must be started, which is so once.
        mutating func mustStart() -> Bool {
            defer { isStarted = true }
            return !isStarted
        }

        /// Frees the worker of a request, and updates the estimates.
        mutating func finish(_ job: WorkJob, now: Double) {
            guard let run = running.removeValue(forKey: ObjectIdentifier(job)) else { return }
            leave(job)
            guard !run.hasEnded else { return }
            counts.done += 1
            let seconds = now - run.started
            let usual = State.defaultSecondsPerStep
            let measured = max(usual / 100, min(usual * 100, seconds / Double(job.steps)))
            secondsPerStep[job.service] = (secondsPerStep[job.service] ?? usual) * 0.9 + measured * 0.1
        }

        /// Ends a request without a result.
        ///
        /// - Returns: `false` if it had already ended.
        mutating func end(_ job: WorkJob, _ failure: Failure) -> Bool {
            if let row = waiting.firstIndex(where: { $0.job === job }) {
                waiting.remove(at: row)
                leave(job)
            } else if running[ObjectIdentifier(job)]?.hasEnded == false {
                running[ObjectIdentifier(job)]?.hasEnded = true
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
