// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import Synchronization

/// Counts the open connections of a listener, in total and per peer, and limits them.
///
/// The table of peers has entries only for peers with open connections, so the limit bounds it too.
public final class ConnectionBudget: Sendable {
    /// Maximum number of open connections.
    public let limit: Int
    /// Maximum number of open connections per peer.
    public let perPeer: Int
    /// Accepting resumes at this number of open connections.
    let lowWater: Int
    /// Counts of connections.
    public let metrics: ConnectionMetrics
    /// Memory for requests that are arriving.
    public let receiving: ReceiveBudget
    /// Control frames of HTTP/2.
    let control: ControlBudget

    private struct State {
        var open: [ObjectIdentifier: any Channel] = [:]
        var peers: [PeerAddress: Int] = [:]
        var onCapacity: (@Sendable () -> Void)?
        var lastAdmission: NIODeadline?
    }
    private let state = Mutex(State())

    /// Creates a budget that reserves descriptors for the rest of the process.
    ///
    /// - Parameters:
    ///   - options: Limits of connections.
    ///   - listeners: Number of listeners in the process.
    ///   - metrics: Counts connections.
    ///   - descriptors: The soft limit of descriptors.
    public init(
        options: ConnectionOptions, listeners: Int, metrics: ConnectionMetrics = ConnectionMetrics(),
        descriptors: Int = DescriptorLimit.current
    ) {
        let most = options.maxConnections ?? 10_000
        limit = max(min(most, DescriptorLimit.connections(limit: descriptors, listeners: listeners, most: most)), 1)
        perPeer = min(max(options.maxConnectionsPerPeer ?? limit / 4, 1), limit)
        lowWater = limit - max(limit / 16, 1)
        self.metrics = metrics
        receiving = ReceiveBudget(limit: options.maxRequestMemory)
        control = ControlBudget(rate: options.controlBytesPerSecond)
        metrics.noteLimit(limit)
        metrics.note(receiving)
    }

    /// Whether a connection was accepted so recently that it may still be set up.
    public var hasJustAccepted: Bool {
        state.withLock { $0.lastAdmission.map { .now() - $0 < .seconds(1) } ?? false }
    }

    /// Whether the maximum number is open.
    var isFull: Bool { state.withLock { $0.open.count >= limit } }

    /// Counts an accepted connection until it closes.
    ///
    /// - Returns: `false` if its peer has the maximum number. The connection is not counted and must be closed.
    func admit(_ channel: any Channel) -> Bool {
        let peer = PeerAddress(channel.remoteAddress)
        let id = ObjectIdentifier(channel)
        let isAdmitted = state.withLock { state in
            if let peer {
                guard state.peers[peer, default: 0] < perPeer else { return false }
                state.peers[peer, default: 0] += 1
            }
            state.open[id] = channel
            state.lastAdmission = .now()
            return true
        }
        guard isAdmitted else { return false }
        metrics.noteAccepted()
        channel.closeFuture.whenComplete { _ in self.release(id, peer) }
        return true
    }

    private func release(_ id: ObjectIdentifier, _ peer: PeerAddress?) {
        metrics.noteEnded()
        let notify = state.withLock { state -> (@Sendable () -> Void)? in
            state.open[id] = nil
            if let peer, let count = state.peers[peer] { state.peers[peer] = count > 1 ? count - 1 : nil }
            guard state.open.count <= lowWater else { return nil }
            return state.onCapacity.take()
        }
        notify?()
    }

    /// Calls `notify` once when there is capacity for connections, or at once if there is.
    func whenAvailable(_ notify: @escaping @Sendable () -> Void) {
        let isAvailable = state.withLock { state in
            if state.open.count > lowWater { state.onCapacity = notify }
            return state.open.count <= lowWater
        }
        if isAvailable { notify() }
    }

    /// Asks idle connections to close because others wait.
    ///
    /// - Complexity: O(*n*) for *n* connections.
    func announceScarcity() {
        let channels = state.withLock { Array($0.open.values) }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ConnectionsScarceEvent()) }
    }
}

/// Asks an idle connection to close because other clients wait.
struct ConnectionsScarceEvent: Sendable {}
