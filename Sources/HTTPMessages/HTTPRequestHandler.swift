// SPDX-License-Identifier: Apache-2.0

/// Responds to requests for some paths of a server.
public protocol HTTPRequestHandler: Sendable {
    /// Responds to a request; `nil` leaves it to the next handler.
    func respond(to request: HTTPServerRequest) async -> HTTPServerResponse?
}
