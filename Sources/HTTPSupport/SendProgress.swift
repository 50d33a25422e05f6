// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// Detects clients that do not read their response.
///
/// While bytes are waiting to be read, the client must read at least `minimumRate × timeout` bytes within each `timeout`. Its kernel
/// may have taken megabytes at once, though, which its program reads later: time for these is added, at most three times the timeout.
struct SendProgress {
    private struct Window {
        var since: NIODeadline
        var taken: Int
        var length: TimeAmount
    }

    private var written = 0
    /// Bytes that were taken when nothing was waiting.
    private var settled = 0
    private var window: Window?
    private let timeout: TimeAmount
    private let minimum: Int

    /// Rate at which a client reads what its kernel has taken, in bytes per second.
    private static let burstRate = 32 << 10

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
            settled = written
            return false
        }
        let taken = written &- waiting
        guard let window else {
            self.window = Window(since: now, taken: taken, length: length(after: taken &- settled))
            return false
        }
        guard now - window.since >= window.length else { return false }
        let progress = taken &- window.taken
        self.window = Window(since: now, taken: taken, length: length(after: progress))
        return progress < minimum
    }

    /// How long a client may take after bytes that were taken at once.
    private func length(after bytes: Int) -> TimeAmount {
        let seconds = Double(max(0, bytes)) / Double(SendProgress.burstRate)
        return timeout + min(timeout * 3, .nanoseconds(Int64(min(seconds, 1e6) * 1e9)))
    }
}
