// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import NavFormats

/// Decisions made from the head of a request, before its body is read.
extension RoutingRequestHandler {
    /// Maximum number of bytes of the body; `nil` if the request is rejected whatever its body contains.
    func bodyLimit(of request: HTTPServerRequest) -> Int? {
        switch (request.method, request.path) {
        case ("PUT", "/traffic"): request.isLocal ? limits.trafficBytes : nil
        case ("POST", "/map"): request.isLocal ? limits.bodyBytes : nil
        case (_, "/traffic"), (_, "/map"), ("PUT", _): nil
        default: limits.bodyBytes
        }
    }

    /// The error for a change of the server's state that was not requested by a program on this machine.
    static func localOnly(_ change: String) -> OSRMError {
        OSRMError(
            .forbidden, "\(change) only by programs on this machine, not by web pages or through a proxy.", status: 403)
    }
}
