// SPDX-License-Identifier: Apache-2.0

package import FleetModel
internal import GRPCCore
internal import GRPCProtobuf

/// The class of a failure, by the reaction it requires.
package enum FailureKind: Sendable, Hashable {
    /// A transient failure of network or server.
    case transient
    /// The token was rejected: a new one may help.
    case token
    /// Too many requests: wait.
    case quota
    /// The request or the permissions of the caller: the app has to act.
    case client
    /// The server does not support the method.
    case method
}

extension FleetError.Code {
    /// The class of a failure with this code.
    package var kind: FailureKind {
        switch number {
        case 1, 2, 4, 10, 13, 14: .transient
        case 7, 16: .token
        case 8: .quota
        case 12: .method
        case 3, 5, 6, 9, 11, 15: .client
        // Codes that gRPC does not define, such as for INTERRUPTED: the response came from something on its way.
        default: .transient
        }
    }
}

extension FleetError {
    /// Converts an error of gRPC, with the time to wait if the server sent one.
    package init(calling error: any Error) {
        switch error {
        case let error as FleetError: self = error
        case is CancellationError: self.init(.cancelled, "The call was cancelled.")
        case let error as RPCError:
            var wait: Double?
            let details = (try? error.unpackGoogleRPCStatus())?.details ?? []
            for detail in details {
                if let delay = detail.retryInfo?.delay { wait = delay / .seconds(1) }
            }
            self.init(
                FleetError.Code(number: error.code.rawValue), error.message, retryAfter: wait, cause: error.cause)
        default: self.init(.unavailable, "The server cannot be reached.", cause: error)
        }
    }
}
