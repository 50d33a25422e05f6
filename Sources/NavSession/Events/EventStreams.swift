// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The streams of all subscribers that iterate over events with `for await`. They finish when this object is released.
final class EventStreams<Event: Sendable>: Sendable {
    private struct Table {
        var next = 0
        var streams: [Int: AsyncStream<Event>.Continuation] = [:]
    }

    private let table = Mutex(Table())

    /// Creates a stream of all events from now on. Events are buffered until they are read.
    func add() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        let number = table.withLock { table in
            table.streams[table.next] = continuation
            table.next += 1
            return table.next - 1
        }
        continuation.onTermination = { [weak self] _ in
            // Released outside the lock, because releasing a stream may run other code.
            _ = self?.table.withLock { $0.streams.removeValue(forKey: number) }
        }
        return stream
    }

    /// Appends `event` to every stream.
    func yield(_ event: Event) {
        for stream in table.withLock({ Array($0.streams.values) }) { stream.yield(event) }
    }

    deinit {
        for stream in table.withLock({ Array($0.streams.values) }) { stream.finish() }
    }
}
