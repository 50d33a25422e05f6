// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Notifies subscribers of all updates in order, and never synchronously from the call that caused them.
@MainActor final class SubscriberRegistry {
    private struct Reader {
        let stream: AsyncStream<TripModelUpdate>.Continuation
        /// The number of its first update: earlier ones are not delivered, even if they are still queued.
        let first: Int
    }

    /// Which objects are subscribers.
    nonisolated let identities: ListenerIdentities
    private var subscribers: WeakListeners<any TripModelSubscriber>
    private var streams: [Int: Reader] = [:]
    private var nextStream = 0
    private let queue = DeliveryQueue<(number: Int, update: TripModelUpdate)>()
    private var posted = 0
    private weak var model: TripModel?

    init() {
        identities = ListenerIdentities()
        subscribers = WeakListeners(identities)
    }

    /// Sets the model that is passed to subscribers.
    func attach(for model: TripModel) { self.model = model }

    /// Whether there are no subscribers.
    var isUnused: Bool { subscribers.isEmpty && streams.isEmpty }

    /// Adds a subscriber; one that is registered already keeps its position.
    func add(_ subscriber: any TripModelSubscriber) { subscribers.add(subscriber) }

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
        queue.post(CollectionOfOne((number: posted, update: update))) { self.notify($0.update, $0.number) }
        posted += 1
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
        for subscriber in subscribers.all where subscribers.contains(subscriber) {
            update.notify(subscriber, of: model)
        }
    }
}
