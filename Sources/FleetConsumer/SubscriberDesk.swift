// SPDX-License-Identifier: Apache-2.0

/// Tells subscribers, in order, each of them everything, and never from inside the call that caused it.
@MainActor final class SubscriberDesk {
    private struct Seat {
        weak var subscriber: (any TripModelSubscriber)?
    }

    private var seats: [Seat] = []
    private var streams: [Int: AsyncStream<TripModelUpdate>.Continuation] = [:]
    private var nextStream = 0
    private var outbox: [TripModelUpdate] = []
    private var isEmptying = false
    private weak var model: TripModel?

    /// Speaks for `model` from now on.
    func speak(for model: TripModel) { self.model = model }

    /// Whether nobody listens.
    var isAlone: Bool {
        seats.removeAll { $0.subscriber == nil }
        return seats.isEmpty && streams.isEmpty
    }

    /// Adds a subscriber; one that is there stays where it is.
    func add(_ subscriber: any TripModelSubscriber) {
        guard !isSeated(subscriber) else { return }
        seats.append(Seat(subscriber: subscriber))
    }

    /// Takes a subscriber away.
    func remove(_ subscriber: any TripModelSubscriber) { seats.removeAll { $0.subscriber === subscriber } }

    /// A stream of everything from now on.
    func stream(onEnd: @escaping @MainActor @Sendable () -> Void) -> AsyncStream<TripModelUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(of: TripModelUpdate.self)
        let number = nextStream
        nextStream += 1
        streams[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in
                self?.streams[number] = nil
                onEnd()
            }
        }
        return stream
    }

    /// Tells everybody soon.
    func post(_ update: TripModelUpdate) {
        outbox.append(update)
        guard !isEmptying else { return }
        isEmptying = true
        Task { self.empty() }
    }

    private func isSeated(_ subscriber: any TripModelSubscriber) -> Bool {
        seats.contains { $0.subscriber === subscriber }
    }

    private func empty() {
        while !outbox.isEmpty {
            let updates = outbox
            outbox = []
            for update in updates { tell(update) }
        }
        isEmptying = false
    }

    private func tell(_ update: TripModelUpdate) {
        for stream in streams.values { stream.yield(update) }
        if case .sessionState(.inactive) = update {
            for stream in streams.values { stream.finish() }
            streams = [:]
        }
        guard let model else { return }
        // Who is taken away while others are told is told no more.
        for subscriber in seats.compactMap(\.subscriber) where isSeated(subscriber) {
            update.tell(subscriber, of: model)
        }
    }
}
