// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import Synchronization

/// Limits the bytes per second that the HTTP/2 connections of a peer send besides requests: control frames, which cost
/// processor time and can be sent without a token.
///
/// A peer that sends more is read more slowly, so that its own frames wait in the network.
final class ControlBudget: Sendable {
    /// Bytes per second of a peer.
    let rate: Int
    /// Bytes that a peer can send at once after a pause.
    let burst: Int
    /// The longest pause that is imposed at once.
    static let longestPause = TimeAmount.seconds(1)
    /// Peers in the table; when there are more, those that have not sent much are forgotten.
    private static let capacity = 4_096

    private struct Account {
        var bytes: Int
        var time: NIODeadline
    }
    private let accounts = Mutex<[PeerAddress: Account]>([:])

    /// Creates a budget.
    ///
    /// - Parameter rate: Bytes per second of a peer; twice as many at once.
    init(rate: Int) {
        self.rate = min(max(rate, 1), 1 << 30)
        burst = 2 * self.rate
    }

    /// Charges bytes to a peer.
    ///
    /// - Returns: How long it must not be read; `nil` if it is within its budget.
    func charge(_ bytes: Int, to peer: PeerAddress?, at now: NIODeadline) -> TimeAmount? {
        guard let peer, bytes > 0 else { return nil }
        return accounts.withLock { accounts in
            if accounts.count >= ControlBudget.capacity, accounts[peer] == nil {
                accounts = accounts.filter { balance(of: $0.value, at: now) < burst }
                // So many peers over their budgets share one.
                if accounts.count >= ControlBudget.capacity { return ControlBudget.longestPause }
            }
            let before = accounts[peer].map { balance(of: $0, at: now) } ?? burst
            // A debt is at most that of the longest pause.
            let left = max(before - bytes, -rate)
            accounts[peer] = Account(bytes: left, time: now)
            return left < 0 ? .nanoseconds(Int64(-left) * 1_000_000_000 / Int64(rate)) : nil
        }
    }

    private func balance(of account: Account, at now: NIODeadline) -> Int {
        let seconds = Double(max(0, (now - account.time).nanoseconds)) / 1e9
        return min(burst, account.bytes + Int(min(seconds, 60) * Double(rate)))
    }
}
