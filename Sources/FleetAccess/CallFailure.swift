// SPDX-License-Identifier: Apache-2.0

package import FleetModel
internal import GRPCCore
internal import GRPCProtobuf

/// What a failure asks of those who called.
package enum FailureKind: Sendable, Hashable {
    /// Network or server: it mends itself.
    case passing
    /// The token: a new one may help.
    case token
    /// Too many requests: wait.
    case quota
    /// The request or the rights of the caller: the app has to act.
    case client
    /// The server does not know the method.
    case method
}

extension FleetError.Code {
    /// What a failure with this code asks of those who called.
    package var kind: FailureKind {
        switch number {
        case 1, 2, 4, 10, 13, 14: .passing
        case 7, 16: .token
        case 8: .quota
        case 12: .method
        default: .client
        }
    }
}

extension FleetError {
    /// What gRPC threw, with the time to wait if the server told one.
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
