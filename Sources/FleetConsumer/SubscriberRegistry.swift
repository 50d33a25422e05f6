// SPDX-License-Identifier: Apache-2.0

/// Notifies subscribers of all updates in order, and never synchronously from the call that caused them.
@MainActor final class SubscriberRegistry {
    private struct WeakSubscriber {
        weak var subscriber: (any TripModelSubscriber)?
    }

    private var subscribers: [WeakSubscriber] = []
    private struct Reader {
        let stream: AsyncStream<TripModelUpdate>.Continuation
        /// The number of its first update: earlier ones are not delivered, even if they are still queued.
        let first: Int
    }

    private var streams: [Int: Reader] = [:]
    private var nextStream = 0
    private var outbox: [(number: Int, update: TripModelUpdate)] = []
    private var posted = 0
    private var isEmptying = false
    private weak var model: TripModel?

    /// Sets the model that is passed to subscribers.
    func attach(for model: TripModel) { self.model = model }

    /// Whether there are no subscribers.
    var isUnused: Bool {
        subscribers.removeAll { $0.subscriber == nil }
        return subscribers.isEmpty && streams.isEmpty
    }

    /// Adds a subscriber; one that is registered already keeps its position.
    func add(_ subscriber: any TripModelSubscriber) {
        guard !isRegistered(subscriber) else { return }
        subscribers.append(WeakSubscriber(subscriber: subscriber))
    }

    /// Removes a subscriber.
    func remove(_ subscriber: any TripModelSubscriber) { subscribers.removeAll { $0.subscriber === subscriber } }

    /// A stream of all later updates.
    func stream(onEnd: @escaping @MainActor @Sendable () -> Void) -> AsyncStream<TripModelUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(of: TripModelUpdate.self)
        let number = nextStream
        nextStream += 1
        streams[number] = Reader(stream: continuation, first: posted)
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in
                self?.streams[number] = nil
                onEnd()
            }
        }
        return stream
    }

    /// Enqueues an update for all subscribers.
    func post(_ update: TripModelUpdate) {
        outbox.append((posted, update))
        posted += 1
        guard !isEmptying else { return }
        isEmptying = true
        Task { self.empty() }
    }

    private func isRegistered(_ subscriber: any TripModelSubscriber) -> Bool {
        subscribers.contains { $0.subscriber === subscriber }
    }

    private func empty() {
        while !outbox.isEmpty {
            let updates = outbox
            outbox = []
            for (number, update) in updates { notify(update, number) }
        }
        isEmptying = false
    }

    private func notify(_ update: TripModelUpdate, _ number: Int) {
        for (row, reader) in streams where reader.first <= number {
            reader.stream.yield(update)
            guard case .sessionState(.inactive) = update else { continue }
            reader.stream.finish()
            streams[row] = nil
        }
        guard let model else { return }
        // A subscriber that is removed during the notification gets no more calls.
        for subscriber in subscribers.compactMap(\.subscriber) where isRegistered(subscriber) {
            update.notify(subscriber, of: model)
        }
    }
}
