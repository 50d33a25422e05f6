// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import Synchronization

/// Shares traffic updates with other routing servers.
///
/// A server publishes the updates that it accepts. All servers, also that one, apply all messages in the order of the stream, so
/// that they end with the same speeds, whichever arrives first. A server that was away continues after the last message that it
/// has; one that starts applies all messages that the stream has.
final class TrafficBus: Sendable {
    let options: TrafficBusOptions
    private let state = Mutex(State())
    private let client: BusClient
    private let updates: TrafficUpdates

    private struct State {
        var outcomes = TrafficBusStatus.Outcomes()
        /// The last message that was applied, and when its stream was created.
        var last: UInt64 = 0
        var created: Int64?
    }

    /// What happened with an update from the bus.
    enum Outcome { case applied, expired, rejected }

    init(_ options: TrafficBusOptions) {
        self.options = options
        client = BusClient(options.bus)
        updates = TrafficUpdates(client)
    }

    /// What is known now.
    var status: TrafficBusStatus { TrafficBusStatus(bus: client.status, outcomes: state.withLock { $0.outcomes }) }

    /// Connects in the background.
    ///
    /// - Parameter apply: Applies an update that a broker has stored at a time in seconds since 1970.
    func begin(_ apply: @escaping @Sendable (TrafficMessage, Double) -> Outcome) {
        let receiver = BusReceiver { [weak self] in
            self?.position(in: $0)
        } onMessage: { [weak self] (message: BusMessage) throws(BusFailure) in
            // The next connection asks for the lost messages again.
            if message.sequence == 0 { throw BusFailure("too many messages wait") }
            self?.accept(message.bytes, sequence: message.sequence, time: message.time, apply)
        }
        client.begin(at: options.place, receiver)
    }

    /// Ends both threads within a second, or within the timeout of a call to a broker that does not respond.
    func close() { client.close() }

    /// Publishes an update that was accepted. Never waits for the broker.
    func publish(_ rows: [UInt8], expiry: Double) { updates.publish(rows, expiry: expiry) }

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
        client.note { status in
            status.received += 1
            if outcome == nil { status.invalid += 1 }
        }
        state.withLock { state in
            state.last = sequence
            switch outcome {
            case .applied: state.outcomes.applied += 1
            case .expired: state.outcomes.expired += 1
            case .rejected: state.outcomes.rejected += 1
            case nil: break
            }
        }
    }
}
