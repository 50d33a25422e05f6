// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The streams of everybody who follows events by `for await`. They end when this goes.
final class EventStreams<Event: Sendable>: Sendable {
    private struct Table {
        var next = 0
        var streams: [Int: AsyncStream<Event>.Continuation] = [:]
    }

    private let table = Mutex(Table())

    /// A new stream of all events from now on. It keeps what has not been taken yet.
    func add() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        let number = table.withLock { table in
            table.streams[table.next] = continuation
            table.next += 1
            return table.next - 1
        }
        continuation.onTermination = { [weak self] _ in
            // Freed outside the lock, because freeing a stream may run code of its own.
            _ = self?.table.withLock { $0.streams.removeValue(forKey: number) }
        }
        return stream
    }

    /// Puts `event` into every stream.
    func yield(_ event: Event) {
        for stream in table.withLock({ Array($0.streams.values) }) { stream.yield(event) }
    }

    deinit {
        for stream in table.withLock({ Array($0.streams.values) }) { stream.finish() }
    }
}
