// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Logging

/// The log of a fleet server. It never contains tokens or positions.
struct FleetLog: Sendable {
    let logger: Logger

    /// Logs a rejected call; errors of callers at level debug only.
    func rejected(_ method: FleetMethod, _ transport: FleetCaller.Transport, _ error: FleetError) {
        let isOurs = error.code == .internal || error.code == .unavailable
        var metadata: Logger.Metadata = [
            "method": "\(method.rawValue)", "transport": "\(transport.rawValue)", "code": "\(error.code)",
        ]
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
