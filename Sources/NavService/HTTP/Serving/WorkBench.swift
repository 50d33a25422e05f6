// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Does long work on threads of its own, so that short requests never wait behind it, and gives up on it in time.
struct WorkBench: Sendable {
    private let threads = NIOThreadPool.singleton
    private let clock = MultiThreadedEventLoopGroup.singleton
    /// How long a piece of work may take, with the time it waits for a thread.
    let limit: Duration

    /// The result of `work`; `nil` when it did not come in time. Work that has begun goes on to its end, unseen; work
    /// that is still waiting is not begun.
    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
        await withCheckedContinuation { continuation in
            let waiting = Waiting<Result>(continuation)
            let alarm = clock.next().scheduleTask(in: .nanoseconds(limit.nanoseconds)) { waiting.end(with: nil) }
            threads.submit { state in
                guard case .active = state, waiting.isWaiting else { return waiting.end(with: nil) }
                waiting.end(with: work())
                alarm.cancel()
            }
        }
    }

    /// Someone who waits; only the first answer reaches him.
    private final class Waiting<Result: Sendable>: Sendable {
        private let continuation: Mutex<CheckedContinuation<Result?, Never>?>

        init(_ continuation: CheckedContinuation<Result?, Never>) { self.continuation = Mutex(continuation) }

        var isWaiting: Bool { continuation.withLock { $0 != nil } }

        func end(with result: Result?) {
            let waiter = continuation.withLock { waiter in
                defer { waiter = nil }
                return waiter
            }
            waiter?.resume(returning: result)
        }
    }
}

extension Duration {
    /// The span in whole nanoseconds.
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
