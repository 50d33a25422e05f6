// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts the connections of a listener, for Prometheus.
public final class ConnectionMetrics: Sendable {
    /// Why the server closed a connection.
    public enum CloseReason: String, Sendable, CaseIterable {
        case headerTimeout = "header_timeout"
        case bodyTimeout = "body_timeout"
        case idleTimeout = "idle_timeout"
        case writeTimeout = "write_timeout"
        /// Idle, or with unfinished headers, while connections were scarce.
        case scarce
        /// The server is shutting down.
        case drain
        /// The request was malformed, or rejected before its body was read, or there were too many control frames.
        case rejected
    }

    /// Why a connection was closed at once.
    public enum RejectionReason: String, Sendable, CaseIterable {
        /// Its peer has the maximum number of connections.
        case peerLimit = "peer_limit"
        /// The process has no descriptors left.
        case descriptors
    }

    struct Counts: Sendable {
        var limit = 0
        var open = 0
        var accepted = 0
        var pauses = 0
        var refused: [RejectionReason: Int] = [:]
        var closed: [CloseReason: Int] = [:]
        var rejected: [Int: Int] = [:]
        var receiving: ReceiveBudget?
        var slowedDown = 0
    }
    private let state = Mutex(Counts())

    /// Creates counters at zero.
    public init() {}

    var counts: Counts { state.withLock { $0 } }

    /// Number of open connections.
    public var open: Int { counts.open }

    /// Number of connections closed for a reason.
    public func closed(for reason: CloseReason) -> Int { counts.closed[reason] ?? 0 }

    /// Number of connections refused for a reason.
    public func refused(for reason: RejectionReason) -> Int { counts.refused[reason] ?? 0 }

    /// Number of times that accepting paused because the maximum number was open.
    public var pauses: Int { counts.pauses }

    func note(_ receiving: ReceiveBudget) { state.withLock { $0.receiving = receiving } }
    func noteSlowedDown() { state.withLock { $0.slowedDown += 1 } }
    func noteLimit(_ limit: Int) { state.withLock { $0.limit = limit } }

    func noteAccepted() {
        state.withLock { counts in
            counts.open += 1
            counts.accepted += 1
        }
    }

    func noteEnded() { state.withLock { $0.open -= 1 } }
    func notePause() { state.withLock { $0.pauses += 1 } }
    func note(_ reason: RejectionReason) { state.withLock { $0.refused[reason, default: 0] += 1 } }
    func note(_ reason: CloseReason) { state.withLock { $0.closed[reason, default: 0] += 1 } }
    func noteRejected(status: Int) { state.withLock { $0.rejected[status, default: 0] += 1 } }

    /// The counts of several listeners in the text format of Prometheus, always in the same order.
    ///
    /// - Parameter listeners: Values of the label `listener` with their counts.
    public static func text(_ listeners: [(name: String, metrics: ConnectionMetrics)]) -> String {
        let all = listeners.map { ($0.name, $0.metrics.counts) }
        var text = PrometheusText()
        func family(
            _ name: String, _ kind: PrometheusText.Kind, _ help: String,
            _ samples: (Counts) -> [(labels: [(name: String, value: String)], value: Int)]
        ) {
            text.family(name, kind, help)
            for (listener, counts) in all {
                for (labels, value) in samples(counts) { text.sample(name, [("listener", listener)] + labels, value) }
            }
        }
        family("guidepost_connections_open", .gauge, "Open connections.") { [([], $0.open)] }
        family("guidepost_connections_limit", .gauge, "Maximum number of open connections.") { [([], $0.limit)] }
        family("guidepost_requests_receiving_bytes", .gauge, "Bytes of requests that are arriving.") {
            [([], $0.receiving?.used ?? 0)]
        }
        family("guidepost_requests_receiving_limit_bytes", .gauge, "Maximum number of these bytes.") {
            [([], $0.receiving?.limit ?? 0)]
        }
        family(
            "guidepost_connections_slowed_total", .counter,
            "Times that a connection was not read for a while because its peer sent too many control frames."
        ) { [([], $0.slowedDown)] }
        family("guidepost_connections_accepted_total", .counter, "Connections accepted.") { [([], $0.accepted)] }
        family(
            "guidepost_connections_pauses_total", .counter,
            "Times that accepting paused because the maximum number of connections was open."
        ) { [([], $0.pauses)] }
        family("guidepost_connections_refused_total", .counter, "Connections closed at once, by reason.") { counts in
            RejectionReason.allCases.map { ([("reason", $0.rawValue)], counts.refused[$0] ?? 0) }
        }
        family("guidepost_connections_closed_total", .counter, "Connections closed by the server, by reason.") {
            counts in
            CloseReason.allCases.map { ([("reason", $0.rawValue)], counts.closed[$0] ?? 0) }
        }
        family(
            "guidepost_requests_rejected_total", .counter,
            "Requests rejected before they reached a handler, by status."
        ) { counts in counts.rejected.sorted { $0.key < $1.key }.map { ([("status", "\($0.key)")], $0.value) } }
        return text.text
    }
}
