// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Publishes and receives the messages of one stream.
///
/// A thread that publishes and one that receives have a connection each, so that no connection is shared. Either connects again
/// after 0.1 to 2 seconds. Messages to publish wait in a bounded queue, whose oldest go first.
package final class BusClient: Sendable {
    private let options: BusOptions
    private let state: Mutex<State>
    private let work = DispatchSemaphore(value: 0)

    private struct State {
        var status: BusStatus
        var outgoing: [(id: String, bytes: [UInt8])] = []
        var isClosed = false
    }

    /// Creates a client; nothing is connected before `begin`.
    package init(_ options: BusOptions) {
        self.options = options
        state = Mutex(State(status: BusStatus(bounds: options.bounds)))
    }

    deinit { close() }

    /// What is known now.
    package var status: BusStatus { state.withLock { $0.status } }

    /// Whether it was closed.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Changes the status.
    package func note(_ change: (inout BusStatus) -> Void) { state.withLock { change(&$0.status) } }

    /// Connects in the background. Call it once.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - receiver: Receives the messages; `nil` only publishes.
    package func begin(at stream: BusStream, _ receiver: BusReceiver? = nil) {
        for isPublisher in receiver == nil ? [true] : [true, false] {
            let thread = BusThread(purpose: isPublisher ? "publish" : "receive") { [weak self] in
                self?.isClosed ?? true
            } onConnection: { [weak self] in
                self?.note { $0.connections += 1 }
            } onFailure: { [weak self] failure in
                self?.note { status in
                    status.lastFailure = failure.description
                    if isPublisher { status.canPublish = false } else { status.isFollowing = false }
                }
                receiver?.onFailure()
            } step: { [weak self] (connection: any BusConnection) throws(BusFailure) in
                guard let self else { return }
                if !isPublisher, let receiver { return try self.receive(connection, receiver) }
                try self.publish(connection)
            }
            thread.start(options, at: stream)
        }
    }

    /// Ends both threads within a second, or within the timeout of a call to a broker that does not respond.
    package func close() {
        state.withLock { $0.isClosed = true }
        work.signal()
    }

    /// Publishes a message. Never waits for the broker.
    ///
    /// - Parameters:
    ///   - bytes: The message.
    ///   - id: Its ID, by which a broker recognizes it if it is published again.
    package func publish(_ bytes: [UInt8], id: String) {
        state.withLock { state in
            if state.outgoing.count >= options.bounds.queue {
                state.outgoing.removeFirst()
                state.status.dropped += 1
            }
            state.outgoing.append((id, bytes))
            state.status.queued = state.outgoing.count
        }
        work.signal()
    }

    /// Publishes what waits, or waits for something to publish.
    private func publish(_ connection: any BusConnection) throws(BusFailure) {
        if connection.isClosed { throw BusFailure("the connection for publishing is lost") }
        let next = state.withLock { state in
            state.status.canPublish = true
            return state.outgoing.first
        }
        guard let next else { return _ = work.wait(timeout: .now() + .milliseconds(500)) }
        let isDuplicate = try connection.publish(next.bytes, id: next.id)
        state.withLock { state in
            // It may have been dropped for newer ones meanwhile.
            if state.outgoing.first?.id == next.id { state.outgoing.removeFirst() }
            state.status.queued = state.outgoing.count
            state.status.published += 1
            if isDuplicate { state.status.duplicates += 1 }
        }
    }

    /// Receives messages for two seconds, and checks that the broker still has the consumer.
    private func receive(_ connection: any BusConnection, _ receiver: BusReceiver) throws(BusFailure) {
        let length = try connection.streamLength()
        if connection.isSubscribed {
            try connection.checkConsumer()
            note { $0.stream = length }
        } else {
            try connection.subscribe(after: receiver.position(length))
            note { ($0.isFollowing, $0.stream) = (true, length) }
            receiver.onSubscription()
        }
        let end = ContinuousClock.now + .seconds(2)
        while !isClosed, ContinuousClock.now < end {
            if let message = try connection.next(milliseconds: 200) { try receiver.onMessage(message) }
            let pending = connection.pending()
            note { $0.note(pending) }
        }
    }
}

/// What a server does with the messages that a `BusClient` receives. All are called on threads of the client.
package struct BusReceiver: Sendable {
    /// The last message of a stream that is known already, 0 for none; `nil` for new messages only.
    package let position: @Sendable (BusLength) -> UInt64?
    /// Called when messages begin to arrive, at first and again after a failure.
    package let onSubscription: @Sendable () -> Void
    /// Called with each message. An error makes the client connect again.
    package let onMessage: @Sendable (BusMessage) throws(BusFailure) -> Void
    /// Called when a connection is lost, or cannot be opened.
    package let onFailure: @Sendable () -> Void

    /// Describes a receiver.
    package init(
        position: @escaping @Sendable (BusLength) -> UInt64?, onSubscription: @escaping @Sendable () -> Void = {},
        onFailure: @escaping @Sendable () -> Void = {},
        onMessage: @escaping @Sendable (BusMessage) throws(BusFailure) -> Void
    ) {
        (self.position, self.onSubscription) = (position, onSubscription)
        (self.onFailure, self.onMessage) = (onFailure, onMessage)
    }
}
