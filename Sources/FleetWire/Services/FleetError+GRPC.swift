// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import GRPCCore
internal import GRPCProtobuf

extension FleetError {
    /// The gRPC status with its details.
    var status: GoogleRPCStatus {
        var details: [ErrorDetails] = []
        if let field {
            if code == .failedPrecondition {
                details.append(
                    .preconditionFailure(violations: [.init(type: "STATE", subject: field, description: message)]))
            } else {
                details.append(.badRequest(violations: [.init(field: field, description: message)]))
            }
        }
        if let reason { details.append(.errorInfo(reason: reason, domain: "guidepost")) }
        if let retryAfter { details.append(.retryInfo(delay: .milliseconds(Int(retryAfter * 1_000)))) }
        let code = Status.Code(rawValue: code.number).flatMap { RPCError.Code($0) } ?? .internalError
        return GoogleRPCStatus(code: code, message: message, details: details)
    }
}
