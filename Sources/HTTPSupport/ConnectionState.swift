// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// State and deadlines of an HTTP/1 connection.
///
/// It reads no clock and starts no timers: times are passed in, and `check` returns the next deadline.
struct ConnectionState {
    /// Part of the request being read.
    enum Reading: Equatable {
        /// Nothing of the next request has arrived.
        case idle(since: NIODeadline)
        /// Part of the next request has arrived, or the connection is new.
        case headers(since: NIODeadline)
        /// The body, with the number of bytes received.
        case body(since: NIODeadline, bytes: Int)
    }

    private(set) var reading: Reading
    /// Number of requests without a complete response.
    private(set) var inFlight = 0
    /// Whether the first incomplete response has begun.
    private(set) var hasResponseBegun = false
    /// Deadline for the last request during shutdown.
    private(set) var drainDeadline: NIODeadline?
    /// Deadline for the client to close the connection.
    private(set) var lingerDeadline: NIODeadline?
    /// Whether a read is pending. Without one the client cannot send.
    var isReadPending = true

    private let headerTimeout: TimeAmount
    private let bodyTimeout: TimeAmount
    private let idleTimeout: TimeAmount
    private let drainTimeout: TimeAmount
    private let scarceTimeout: TimeAmount
    private let minimumBodyRate: Int
    private let scarceBodyTimeout: TimeAmount
    private let fastBodyRate: Int

    init(options: ConnectionOptions, at now: NIODeadline) {
        reading = .headers(since: now)
        headerTimeout = TimeAmount(options.headerTimeout)
        bodyTimeout = TimeAmount(options.bodyTimeout)
        idleTimeout = TimeAmount(options.idleTimeout)
        drainTimeout = TimeAmount(options.drainTimeout)
        scarceTimeout = TimeAmount(options.scarceTimeout)
        minimumBodyRate = max(options.minimumBodyRate, 1)
        scarceBodyTimeout = TimeAmount(options.scarceBodyTimeout)
        fastBodyRate = options.fastBodyRate
    }

    // MARK: Events

    mutating func bytesArrived(at now: NIODeadline) {
        if case .idle = reading { reading = .headers(since: now) }
    }

    mutating func headersEnded(at now: NIODeadline) {
        reading = .body(since: now, bytes: 0)
        inFlight += 1
    }

    mutating func bodyArrived(_ count: Int) {
        if case .body(let since, let bytes) = reading { reading = .body(since: since, bytes: bytes + count) }
    }

    mutating func requestEnded(at now: NIODeadline) { reading = .idle(since: now) }

    mutating func responseBegan() { hasResponseBegun = true }

    mutating func responseEnded(at now: NIODeadline) {
        inFlight -= 1
        hasResponseBegun = false
        if inFlight == 0, case .idle = reading { reading = .idle(since: now) }
    }

    mutating func beginDraining(at now: NIODeadline) {
        if drainDeadline == nil { drainDeadline = now + drainTimeout }
    }

    mutating func beginLingering(until deadline: NIODeadline) { lingerDeadline = deadline }

    // MARK: Deadlines

    /// Whether the current request has unread parts.
    var isRequestUnread: Bool {
        if case .body = reading { return inFlight == 1 }
        return false
    }

    /// An expired deadline.
    enum Overdue: Equatable { case headers, body, idle, drain, linger }

    /// The next deadline.
    private func due(at now: NIODeadline) -> (Overdue, NIODeadline)? {
        if let lingerDeadline { return (.linger, lingerDeadline) }
        switch reading {
        case .body(let since, let bytes):
            guard isReadPending else { return (.body, now + bodyTimeout) }
            return (.body, since + bodyTimeout + .milliseconds(Int64(bytes) * 1000 / Int64(minimumBodyRate)))
        case .idle(let since):
            guard inFlight == 0 else { return nil }
            if let drainDeadline, drainDeadline < since + idleTimeout { return (.drain, drainDeadline) }
            return (.idle, since + idleTimeout)
        case .headers(let since):
            guard inFlight == 0 else { return nil }
            if let drainDeadline, drainDeadline < since + headerTimeout { return (.drain, drainDeadline) }
            return (.headers, since + headerTimeout)
        }
    }

    /// The expired deadline, if any, and the time of the next check.
    func check(at now: NIODeadline) -> (overdue: Overdue?, next: NIODeadline?) {
        guard let (what, deadline) = due(at: now) else { return (nil, nil) }
        return deadline <= now ? (what, nil) : (nil, deadline)
    }

    /// Whether the connection may be closed when connections are scarce: it is idle, or its headers or its body are slow.
    func isDispensable(at now: NIODeadline) -> Bool {
        switch reading {
        case .idle(let since), .headers(let since): return inFlight == 0 && now - since >= scarceTimeout
        case .body(let since, let bytes):
            // While no read is pending, the server is slow and not the client.
            guard inFlight == 1, !hasResponseBegun, isReadPending, now - since >= scarceBodyTimeout else {
                return false
            }
            return Double(bytes) < Double((now - since).nanoseconds) / 1e9 * Double(fastBodyRate)
        }
    }
}
