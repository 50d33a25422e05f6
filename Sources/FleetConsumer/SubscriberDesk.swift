// SPDX-License-Identifier: Apache-2.0

/// Tells subscribers, in order, each of them everything, and never from inside the call that caused it.
@MainActor final class SubscriberDesk {
    private struct Seat {
        weak var subscriber: (any TripModelSubscriber)?
    }

    private var seats: [Seat] = []
    private struct Reader {
        let stream: AsyncStream<TripModelUpdate>.Continuation
        /// The first update that is its own: those posted before are not, even when they are told later.
        let first: Int
    }

    private var streams: [Int: Reader] = [:]
    private var nextStream = 0
    private var outbox: [(number: Int, update: TripModelUpdate)] = []
    private var posted = 0
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
        streams[number] = Reader(stream: continuation, first: posted)
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
        outbox.append((posted, update))
        posted += 1
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
            for (number, update) in updates { tell(update, number) }
        }
        isEmptying = false
    }

    private func tell(_ update: TripModelUpdate, _ number: Int) {
        for (row, reader) in streams where reader.first <= number {
            reader.stream.yield(update)
            guard case .sessionState(.inactive) = update else { continue }
            reader.stream.finish()
            streams[row] = nil
        }
        guard let model else { return }
        // Who is taken away while others are told is told no more.
        for subscriber in seats.compactMap(\.subscriber) where isSeated(subscriber) {
            update.tell(subscriber, of: model)
        }
    }
}
