// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// What one HTTP/1 connection is doing, and when it has done so for too long.
///
/// It reads no clock and starts no timers: times are handed in, and `deadline` says when to look again.
struct ConnectionState {
    /// What is being read.
    enum Reading: Equatable {
        /// Nothing of the next request has come.
        case idle(since: NIODeadline)
        /// Some bytes of the next request have come, or none on a connection that is new.
        case headers(since: NIODeadline)
        /// The body, of which some bytes have come.
        case body(since: NIODeadline, bytes: Int)
    }

    private(set) var reading: Reading
    /// Requests that were handed on and not answered to the end.
    private(set) var inFlight = 0
    /// The first response that is not finished has begun.
    private(set) var hasResponseBegun = false
    /// Until when a kept connection waits for its last request while the server ends.
    private(set) var drainDeadline: NIODeadline?
    /// The connection only waits for its client to close.
    private(set) var lingerDeadline: NIODeadline?
    /// Whether more bytes were asked for. While the handler takes none, the client cannot send any.
    var isReadPending = true

    private let headerTimeout: TimeAmount
    private let bodyTimeout: TimeAmount
    private let idleTimeout: TimeAmount
    private let drainTimeout: TimeAmount
    private let scarceTimeout: TimeAmount
    private let minimumBodyRate: Int

    init(options: ConnectionOptions, at now: NIODeadline) {
        reading = .headers(since: now)
        headerTimeout = TimeAmount(options.headerTimeout)
        bodyTimeout = TimeAmount(options.bodyTimeout)
        idleTimeout = TimeAmount(options.idleTimeout)
        drainTimeout = TimeAmount(options.drainTimeout)
        scarceTimeout = TimeAmount(options.scarceTimeout)
        minimumBodyRate = max(options.minimumBodyRate, 1)
    }

    // MARK: What happens

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

    // MARK: What follows

    /// Whether a part of the request that is being answered has not been read.
    var isRequestUnread: Bool {
        if case .body = reading { return inFlight == 1 }
        return false
    }

    /// What is too late.
    enum Overdue: Equatable { case headers, body, idle, drain, linger }

    /// What is due next, and when.
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

    /// What is too late now, if anything is, and when to look again at the latest.
    func check(at now: NIODeadline) -> (overdue: Overdue?, next: NIODeadline?) {
        guard let (what, deadline) = due(at: now) else { return (nil, nil) }
        return deadline <= now ? (what, nil) : (nil, deadline)
    }

    /// Whether the connection can be closed for the good of others: nothing is asked, or it takes its time to ask.
    func isDispensable(at now: NIODeadline) -> Bool {
        guard inFlight == 0 else { return false }
        switch reading {
        case .idle(let since), .headers(let since): return now - since >= scarceTimeout
        case .body: return false
        }
    }
}
