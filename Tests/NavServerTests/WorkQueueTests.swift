// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HTTPMessages
import NavRouting
import Synchronization
import Testing

@testable import NavServer

/// The queue of expensive requests: admission, order and rejection.
@Suite struct WorkQueueTests {
    private static let limits = WorkQueue.Limits(workers: 1, length: 4, longestWait: 1, timeout: 30, perClient: 2)

    private func job(_ steps: Int, _ service: ServiceName = .table, client: String = "") -> WorkJob {
        WorkJob(service, steps: steps, client: client, budget: WorkBudget(steps: .max), run: {}, fail: { _ in })
    }

    private func at(_ seconds: Double) -> Double { 1_000 + seconds }

    @Test func rejectsLongWaitsAtOnce() {
        var state = WorkQueue.State(Self.limits)
        // Ten million steps are a second as long as nothing else is known.
        #expect(state.admit(job(8_000_000), now: at(0)) == nil)
        #expect(state.next(now: at(0)) != nil)
        #expect(state.admit(job(8_000_000), now: at(0)) == nil)
        #expect(state.admit(job(8_000_000), now: at(0)) == .overloaded(retryAfter: 2))
        // The first is nearly done by then.
        #expect(state.admit(job(8_000_000), now: at(0.7)) == nil)
        let now = state.statistics(now: at(0.7))
        #expect(now.waiting == 2 && now.running == 1 && now.overloaded == 1 && now.wait > 1.5)
    }

    @Test func limitsQueueLength() {
        var state = WorkQueue.State(Self.limits)
        for _ in 0..<4 { #expect(state.admit(job(10), now: at(0)) == nil) }
        #expect(state.admit(job(10), now: at(0)) == .overloaded(retryAfter: 1))
    }

    @Test func cheapRequestsOvertakeWithinBounds() {
        var state = WorkQueue.State(Self.limits)
        let (heavy, light, late) = (job(5_000_000), job(50_000), job(50_000))
        #expect(state.admit(heavy, now: at(0)) == nil)
        #expect(state.admit(light, now: at(0.5)) == nil)
        #expect(state.admit(late, now: at(2.5)) == nil)
        #expect([state.next(now: at(3))].compactMap(\.self).first === light)
        #expect(state.next(now: at(3)) == nil, "there is one worker")
        state.finish(light, now: at(3))
        #expect([state.next(now: at(3))].compactMap(\.self).first === heavy)
    }

    @Test func limitsRequestsPerClient() {
        var state = WorkQueue.State(Self.limits)
        let first = job(10, client: "192.0.2.1")
        #expect(state.admit(first, now: at(0)) == nil)
        #expect(state.admit(job(10, client: "192.0.2.1"), now: at(0)) == nil)
        #expect(state.admit(job(10, client: "192.0.2.1"), now: at(0)) == .clientLimit(retryAfter: 1))
        #expect(state.admit(job(10, client: "192.0.2.2"), now: at(0)) == nil)
        #expect(state.next(now: at(0)) === first)
        state.finish(first, now: at(1))
        #expect(state.admit(job(10, client: "192.0.2.1"), now: at(1)) == nil)
        #expect(state.statistics(now: at(1)).clientLimit == 1)
    }

    @Test func estimatesFollowDurations() {
        var state = WorkQueue.State(Self.limits)
        for round in 0..<40 {
            let slow = job(1_000_000)
            #expect(state.admit(slow, now: at(Double(round))) == nil)
            #expect(state.next(now: at(Double(round))) === slow)
            state.finish(slow, now: at(Double(round) + 0.9))
        }
        let running = job(1_000_000)
        _ = state.admit(running, now: at(50))
        _ = state.next(now: at(50))
        let wait = state.statistics(now: at(50)).wait
        #expect(wait > 0.8 && wait < 1, "\(wait) s, not a tenth")
    }

    @Test func disconnectedClientLeavesQueueAndWorkStops() async {
        var limits = Self.limits
        limits.timeout = 0.05
        let queue = WorkQueue(limits)
        let stopped = Mutex<WorkBudget.StopReason?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let budget = WorkBudget(steps: .max)
        let late = await queue.run(.table, steps: 1, budget: budget) {
            // As a search does: it counts its steps. The bound is for a queue that never stops it.
            for _ in 0..<20_000_000 where !budget.spend(1) { break }
            stopped.withLock { $0 = budget.stopReason }
            isDone.signal()
            return 1
        }
        #expect(late == .failure(.timedOut))
        await wait(for: isDone)
        #expect(stopped.withLock { $0 } == .timedOut)
        #expect(queue.statistics.timedOut == 1)
    }

    @Test func healthReportsStuckWorker() async throws {
        var limits = ServiceLimits()
        limits.workers = 1
        limits.stuckSeconds = 0
        let handler = try Town(limits: limits).handler
        let (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let result = handler.queue.run(.table, steps: 1, budget: WorkBudget(steps: 1)) {
            begun.signal()
            _ = gate.wait(timeout: .now() + 60)
            return 7
        }
        await wait(for: begun)
        let health = handler.response(to: HTTPServerRequest(method: "GET", target: "/health"))
        #expect(health.http.status == 503)
        let body = String(decoding: health.http.body, as: UTF8.self)
        #expect(body.contains(#""status":"stuck""#) && body.contains("1 of 1 workers"), "\(body)")
        gate.signal()
        #expect(await result == .success(7))
        while handler.queue.statistics.running > 0 { await Task.yield() }
        #expect(handler.response(to: HTTPServerRequest(method: "GET", target: "/health")).http.status == 200)
    }

    private func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                _ = semaphore.wait(timeout: .now() + 60)
                continuation.resume()
            }
        }
    }
}
