// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Logging

/// The log of a fleet server. It never contains tokens or positions.
struct FleetLog: Sendable {
    let logger: Logger
    /// Whether every call is logged at level info.
    var logsRequests = false

    /// Logs a call that has ended, or a watch that has begun, if requests are logged.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - caller: The caller.
    ///   - code: The status.
    ///   - start: When the call began.
    func finished(_ method: FleetMethod, for caller: FleetCaller, _ code: String, since start: ContinuousClock.Instant)
    {
        guard logsRequests, logger.logLevel <= .info else { return }
        var metadata = FleetLog.metadata(method, caller, code)
        metadata["duration_ms"] = "\(((ContinuousClock.now - start) / .microseconds(1)).rounded() / 1000)"
        logger.info("request", metadata: metadata)
    }

    private static func metadata(_ method: FleetMethod, _ caller: FleetCaller, _ code: String) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "method": "\(method.rawValue)", "transport": "\(caller.transport.rawValue)", "code": "\(code)",
            "trace_id": "\(caller.trace.traceID)", "span_id": "\(caller.trace.spanID)",
        ]
        if let parent = caller.trace.parentID { metadata["parent_id"] = "\(parent)" }
        return metadata
    }

    /// Logs a rejected call; errors of callers at level debug only.
    func rejected(_ method: FleetMethod, for caller: FleetCaller, _ error: FleetError) {
        let isOurs = error.code == .internal || error.code == .unavailable
        guard logger.logLevel <= (isOurs ? .error : .debug) else { return }
        var metadata = FleetLog.metadata(method, caller, "\(error.code)")
        if isOurs, let cause = error.cause { metadata["cause"] = "\(cause)" }
        logger.log(level: isOurs ? .error : .debug, "\(isOurs ? error.message : "rejected")", metadata: metadata)
    }

    /// Logs an event for operators.
    func notice(_ text: String, _ metadata: [String: String] = [:]) {
        logger.info("\(text)", metadata: metadata.mapValues { "\($0)" })
    }

    /// Logs a failure that is not a caller's.
    func storeError(_ text: String, _ error: any Error) {
        logger.error("\(text)", metadata: ["cause": "\(error)"])
    }
}
