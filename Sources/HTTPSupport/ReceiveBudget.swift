// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Memory for requests that are arriving, in total and per peer.
///
/// Anybody can begin a request, and a token is checked when it is complete. Without a limit, a few clients that send slowly
/// could fill the memory of the process.
///
/// The table of peers has entries only for peers with requests, so the number of connections bounds it.
public final class ReceiveBudget: Sendable {
    /// Maximum number of bytes.
    public let limit: Int
    /// Maximum number of bytes per peer. This machine may use all: its own address is also that of a proxy on it.
    public let perPeer: Int

    private struct State {
        var total = 0
        var peers: [PeerAddress: Int] = [:]
    }
    private let state = Mutex(State())

    /// Creates a budget; each peer has a quarter of it.
    init(limit: Int) {
        self.limit = max(limit, 1)
        perPeer = max(limit / 4, 1)
    }

    /// Bytes in use.
    public var used: Int { state.withLock { $0.total } }

    /// Takes bytes for a peer.
    ///
    /// - Returns: `false` if there are not so many left; nothing is taken then.
    func take(_ bytes: Int, for peer: PeerAddress?) -> Bool {
        state.withLock { state in
            guard bytes <= limit - state.total else { return false }
            if let peer {
                let held = state.peers[peer, default: 0]
                guard bytes <= (peer.isThisMachine ? limit : perPeer) - held else { return false }
                state.peers[peer] = held + bytes
            }
            state.total += bytes
            return true
        }
    }

    /// Returns bytes that were taken.
    func release(_ bytes: Int, for peer: PeerAddress?) {
        guard bytes > 0 else { return }
        state.withLock { state in
            state.total -= bytes
            guard let peer, let held = state.peers[peer] else { return }
            state.peers[peer] = held > bytes ? held - bytes : nil
        }
    }
}

/// What one request or connection has taken of a budget.
struct ReceiveShare {
    private let budget: ReceiveBudget
    private let peer: PeerAddress?
    /// Bytes in use.
    private(set) var bytes = 0

    init(of budget: ReceiveBudget, for peer: PeerAddress?) {
        self.budget = budget
        self.peer = peer
    }

    /// Takes bytes; `false` if there are not so many left.
    mutating func take(_ count: Int) -> Bool {
        guard budget.take(count, for: peer) else { return false }
        bytes += count
        return true
    }

    /// Returns everything.
    mutating func release() {
        budget.release(bytes, for: peer)
        bytes = 0
    }
}
