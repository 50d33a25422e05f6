// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import Dispatch
internal import Synchronization

/// Shares traffic updates with other routing servers.
///
/// A server publishes the updates that it accepts. All servers, also that one, apply all messages in the order of the stream, so
/// that they end with the same speeds, whichever arrives first. A server that was away continues after the last message that it
/// has; one that starts applies all messages that the stream has.
final class TrafficBus: Sendable {
    let options: TrafficBusOptions
    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)
    private let origin = String(UInt64.random(in: 0 ... .max), radix: 36)

    private struct State {
        var status = TrafficBusStatus()
        var outgoing: [(id: String, bytes: [UInt8])] = []
        var count = 0
        var isClosed = false
        /// The last message that was applied, and when its stream was created.
        var last: UInt64 = 0
        var created: Int64?
    }

    /// What happened with an update from the bus.
    enum Outcome { case applied, expired, rejected }

    init(_ options: TrafficBusOptions) {
        self.options = options
        state.withLock { $0.status.bounds = options.bus.bounds }
    }

    deinit { close() }

    /// What is known now.
    var status: TrafficBusStatus { state.withLock { $0.status } }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Connects in the background.
    ///
    /// - Parameter apply: Applies an update that a broker has stored at a time in seconds since 1970.
    func begin(_ apply: @escaping @Sendable (TrafficMessage, Double) -> Outcome) {
        for purpose in ["publish", "receive"] {
            let thread = BusThread(purpose: purpose) { [weak self] in
                self?.isClosed ?? true
            } onConnection: { [weak self] in
                self?.state.withLock { $0.status.connections += 1 }
            } onFailure: { [weak self] failure in
                self?.lost(purpose, failure)
            } step: { [weak self] (connection: any BusConnection) throws(BusFailure) in
                guard let self else { return }
                try purpose == "publish" ? self.publish(connection) : self.receive(connection, apply)
            }
            thread.start(options.bus, at: options.place)
        }
    }

    /// Ends both threads within a second, or within the timeout of a call to a broker that does not respond.
    func close() {
        state.withLock { $0.isClosed = true }
        work.signal()
    }

    private func lost(_ purpose: String, _ failure: BusFailure) {
        state.withLock { state in
            state.status.lastFailure = failure.description
            if purpose == "publish" { state.status.canPublish = false } else { state.status.isFollowing = false }
        }
    }

    // MARK: Publishing

    /// Publishes an update that was accepted. Never waits for the broker.
    func publish(_ rows: [UInt8], expiry: Double) {
        let messages = TrafficMessage.messages(rows, expiry: expiry)
        state.withLock { state in
            for message in messages {
                if state.outgoing.count >= options.bus.bounds.queue {
                    state.outgoing.removeFirst()
                    state.status.dropped += 1
                }
                state.count += 1
                state.outgoing.append(("\(origin)-\(state.count)", message.bytes))
            }
            state.status.queued = state.outgoing.count
        }
        work.signal()
    }

    private func publish(_ connection: any BusConnection) throws(BusFailure) {
        if connection.isClosed { throw BusFailure("the connection for publishing is lost") }
        let next = state.withLock { state in
            state.status.canPublish = true
            return state.outgoing.first
        }
        guard let next else { return _ = work.wait(timeout: .now() + .milliseconds(500)) }
        _ = try connection.publish(next.bytes, id: next.id)
        state.withLock { state in
            // It may have been dropped for newer ones meanwhile.
            if state.outgoing.first?.id == next.id { state.outgoing.removeFirst() }
            state.status.queued = state.outgoing.count
            state.status.published += 1
        }
    }

    // MARK: Receiving

    /// Receives messages for two seconds, and checks that the broker still has the consumer.
    private func receive(
        _ connection: any BusConnection, _ apply: (TrafficMessage, Double) -> Outcome
    ) throws(BusFailure) {
        let length = try connection.streamLength()
        if connection.isSubscribed {
            try connection.checkConsumer()
            state.withLock { $0.status.stream = length }
        } else {
            try connection.subscribe(after: position(in: length))
            state.withLock { ($0.status.isFollowing, $0.status.stream) = (true, length) }
        }
        let end = ContinuousClock.now + .seconds(2)
        while !isClosed, ContinuousClock.now < end {
            if let message = try connection.next(milliseconds: 200) {
                // The next connection asks for the lost messages again.
                if message.sequence == 0 { throw BusFailure("too many messages wait") }
                accept(message.bytes, sequence: message.sequence, time: message.time, apply)
            }
            let pending = connection.pending()
            state.withLock { $0.status.note(pending) }
        }
    }

    /// The last message that this server has; 0 if the stream is another one than before.
    func position(in stream: BusLength) -> UInt64 {
        state.withLock { state in
            if state.created != stream.created { (state.created, state.last) = (stream.created, 0) }
            return state.last
        }
    }

    /// Handles a message.
    func accept(
        _ bytes: [UInt8], sequence: UInt64, time: Double, _ apply: (TrafficMessage, Double) -> Outcome
    ) {
        guard sequence > state.withLock({ $0.last }) else { return }
        let outcome = TrafficMessage(bytes).map { apply($0, time) }
        state.withLock { state in
            state.last = sequence
            state.status.received += 1
            switch outcome {
            case .applied: state.status.applied += 1
            case .expired: state.status.expired += 1
            case .rejected: state.status.rejected += 1
            case nil: state.status.invalid += 1
            }
        }
    }
}
