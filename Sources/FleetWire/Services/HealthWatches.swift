// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts health watches over gRPC: they need no token, so everybody could open many.
public final class HealthWatches: Sendable {
    /// Limits; 0 is no limit.
    public struct Limits: Sendable, Hashable {
        /// Maximum number of watches.
        public var total = 1_024
        /// Maximum number of watches of one address.
        public var perAddress = 64

        /// Creates the default limits.
        public init() {}
    }

    private struct State {
        var total = 0
        var addresses: [String: Int] = [:]
    }
    private let limits: Limits
    private let state = Mutex(State())

    /// Creates a counter at zero.
    public init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Open watches.
    public var open: Int { state.withLock { $0.total } }

    /// The address without the port, such as `ipv4:192.0.2.1`.
    static func address(of peer: String) -> String { peer.lastIndex(of: ":").map { String(peer[..<$0]) } ?? peer }

    /// Counts a watch; `false` if there are too many.
    func begin(_ address: String) -> Bool {
        state.withLock { state in
            let own = state.addresses[address, default: 0]
            guard limits.total == 0 || state.total < limits.total, limits.perAddress == 0 || own < limits.perAddress
            else { return false }
            state.total += 1
            state.addresses[address] = own + 1
            return true
        }
    }

    func end(_ address: String) {
        state.withLock { state in
            state.total -= 1
            if let count = state.addresses[address] { state.addresses[address] = count > 1 ? count - 1 : nil }
        }
    }
}
