// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Logging

/// What a fleet server writes down. Never a token, never a place of anybody.
struct FleetLog: Sendable {
    let logger: Logger

    /// A call was refused. What a caller did wrong is worth a look only when somebody looks for it.
    func refused(_ method: FleetMethod, _ door: FleetCaller.Door, _ error: FleetError) {
        let isOurs = error.code == .internal || error.code == .unavailable
        var facts: Logger.Metadata = [
            "method": "\(method.rawValue)", "door": "\(door.rawValue)", "code": "\(error.code)",
        ]
        if isOurs, let cause = error.cause { facts["cause"] = "\(cause)" }
        logger.log(level: isOurs ? .error : .debug, "\(isOurs ? error.message : "refused")", metadata: facts)
    }

    /// Something happened that an operator wants to know.
    func note(_ text: String, _ facts: [String: String] = [:]) {
        logger.info("\(text)", metadata: facts.mapValues { "\($0)" })
    }

    /// Something went wrong that is not the fault of a caller.
    func trouble(_ text: String, _ error: any Error) {
        logger.error("\(text)", metadata: ["cause": "\(error)"])
    }
}
