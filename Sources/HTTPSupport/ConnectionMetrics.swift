// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts connections of one listener, for Prometheus to fetch.
public final class ConnectionMetrics: Sendable {
    /// Why the server closed a connection.
    public enum CloseReason: String, Sendable, CaseIterable {
        case headerTimeout = "header_timeout"
        case bodyTimeout = "body_timeout"
        case idleTimeout = "idle_timeout"
        case writeTimeout = "write_timeout"
        /// Idle, or with unfinished headers, while connections were scarce.
        case scarce
        /// The server ended.
        case drain
        /// The request could not be read, or was refused before its body was read.
        case rejected
    }

    /// Why a connection was closed as soon as it was accepted.
    public enum RefusalReason: String, Sendable, CaseIterable {
        /// Its peer has as many as one may have.
        case peerLimit = "peer_limit"
        /// The process has no descriptors left.
        case descriptors
    }

    struct Counts: Sendable {
        var limit = 0
        var open = 0
        var accepted = 0
        var pauses = 0
        var refused: [RefusalReason: Int] = [:]
        var closed: [CloseReason: Int] = [:]
        var rejected: [Int: Int] = [:]
    }
    private let state = Mutex(Counts())

    /// Starts with nothing counted.
    public init() {}

    var counts: Counts { state.withLock { $0 } }

    /// Connections that are open.
    public var open: Int { counts.open }

    /// Connections that were closed for a reason.
    public func closed(for reason: CloseReason) -> Int { counts.closed[reason] ?? 0 }

    /// Connections that were refused for a reason.
    public func refused(for reason: RefusalReason) -> Int { counts.refused[reason] ?? 0 }

    /// Times that no connections were accepted, because as many were open as may be.
    public var pauses: Int { counts.pauses }

    func noteLimit(_ limit: Int) { state.withLock { $0.limit = limit } }

    func noteAccepted() {
        state.withLock { counts in
            counts.open += 1
            counts.accepted += 1
        }
    }

    func noteEnded() { state.withLock { $0.open -= 1 } }
    func notePause() { state.withLock { $0.pauses += 1 } }
    func note(_ reason: RefusalReason) { state.withLock { $0.refused[reason, default: 0] += 1 } }
    func note(_ reason: CloseReason) { state.withLock { $0.closed[reason, default: 0] += 1 } }
    func noteRejected(status: Int) { state.withLock { $0.rejected[status, default: 0] += 1 } }

    /// The counts of some listeners in the text form of Prometheus, version 0.0.4, always in the same order.
    ///
    /// - Parameter listeners: Values of the label `listener`, with what was counted there.
    public static func text(_ listeners: [(name: String, metrics: ConnectionMetrics)]) -> String {
        let all = listeners.map { ($0.name, $0.metrics.counts) }
        var text = ""
        func family(_ name: String, _ kind: String, _ help: String, _ lines: (Counts) -> [(label: String, value: Int)])
        {
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
            for (listener, counts) in all {
                for (label, value) in lines(counts) {
                    text += "\(name){listener=\"\(listener)\"\(label)} \(value)\n"
                }
            }
        }
        family("guidepost_connections_open", "gauge", "Connections that are open.") { [("", $0.open)] }
        family("guidepost_connections_limit", "gauge", "Most connections that may be open.") { [("", $0.limit)] }
        family("guidepost_connections_accepted_total", "counter", "Connections accepted.") { [("", $0.accepted)] }
        family(
            "guidepost_connections_pauses_total", "counter",
            "Times that accepting paused because as many connections were open as may be."
        ) { [("", $0.pauses)] }
        family("guidepost_connections_refused_total", "counter", "Connections closed at once, by reason.") { counts in
            RefusalReason.allCases.map { (",reason=\"\($0.rawValue)\"", counts.refused[$0] ?? 0) }
        }
        family("guidepost_connections_closed_total", "counter", "Connections closed by the server, by reason.") {
            counts in
            CloseReason.allCases.map { (",reason=\"\($0.rawValue)\"", counts.closed[$0] ?? 0) }
        }
        family(
            "guidepost_requests_rejected_total", "counter",
            "Requests rejected before they reached a handler, by status."
        ) { counts in counts.rejected.sorted { $0.key < $1.key }.map { (",status=\"\($0.key)\"", $0.value) } }
        return text
    }
}
