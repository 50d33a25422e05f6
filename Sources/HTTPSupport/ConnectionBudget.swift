// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import Synchronization

/// The open connections of one listener: how many there are, of whom, and how many there may be.
///
/// The table of peers has an entry for each peer with an open connection and no others, so the limit bounds it, too.
public final class ConnectionBudget: Sendable {
    /// Most open connections.
    public let limit: Int
    /// Most open connections of one peer.
    public let perPeer: Int
    /// Accepting resumes when no more than this many are open.
    let lowWater: Int
    /// What is counted.
    public let metrics: ConnectionMetrics

    private struct State {
        var open: [ObjectIdentifier: any Channel] = [:]
        var peers: [PeerAddress: Int] = [:]
        var onRoom: (@Sendable () -> Void)?
        var lastAdmission: NIODeadline?
    }
    private let state = Mutex(State())

    /// Makes a budget that leaves descriptors to the rest of the process.
    ///
    /// - Parameters:
    ///   - listeners: How many listeners share the process.
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
        metrics.noteLimit(limit)
    }

    /// Whether a connection was accepted so shortly ago that it may still be set up.
    public var hasJustAccepted: Bool {
        state.withLock { $0.lastAdmission.map { .now() - $0 < .seconds(1) } ?? false }
    }

    /// Whether as many are open as may be.
    var isFull: Bool { state.withLock { $0.open.count >= limit } }

    /// Counts a connection that was accepted, until it closes.
    ///
    /// - Returns: `false` when its peer has as many as one may have: the connection is not counted, and to be closed.
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
            return state.onRoom.take()
        }
        notify?()
    }

    /// Has `notify` called once, when there is room for more connections; at once if there is.
    func whenRoom(_ notify: @escaping @Sendable () -> Void) {
        let hasRoom = state.withLock { state in
            if state.open.count > lowWater { state.onRoom = notify }
            return state.open.count <= lowWater
        }
        if hasRoom { notify() }
    }

    /// Tells all connections that others wait. Those that do nothing close.
    ///
    /// - Complexity: O(*n*) for *n* connections.
    func announceScarcity() {
        let channels = state.withLock { Array($0.open.values) }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ConnectionsScarceEvent()) }
    }
}

/// Tells the handlers of a connection that other clients wait for one.
struct ConnectionsScarceEvent: Sendable {}
