// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// Detects clients that do not read their response.
///
/// While bytes are waiting to be read, the client must read at least
/// `minimumRate × timeout` bytes within each `timeout`.
struct SendProgress {
    private var written = 0
    private var window: (since: NIODeadline, taken: Int)?
    private let timeout: TimeAmount
    private let minimum: Int

    init(options: ConnectionOptions) {
        timeout = TimeAmount(options.writeTimeout)
        let seconds = Double(timeout.nanoseconds) / 1e9
        minimum = max(Int(min(Double(options.minimumWriteRate) * seconds, 1e9)), 1)
    }

    mutating func wrote(_ bytes: Int) { written &+= bytes }

    /// Checks whether the client is too slow.
    ///
    /// - Parameters:
    ///   - waiting: Bytes that the kernel has not accepted.
    ///   - now: The time.
    mutating func isStalled(waiting: Int, at now: NIODeadline) -> Bool {
        guard waiting > 0 else {
            window = nil
            return false
        }
        let taken = written &- waiting
        guard let window else {
            self.window = (now, taken)
            return false
        }
        guard now - window.since >= timeout else { return false }
        self.window = (now, taken)
        return taken &- window.taken < minimum
    }
}
