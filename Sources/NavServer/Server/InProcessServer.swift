// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPTypes
package import NavGraph

/// The routing server without its sockets, for tests and fuzzing.
package struct InProcessServer: Sendable {
    private let handler: RoutingRequestHandler

    /// Serves a region.
    ///
    /// - Precondition: The map layers of the region are sound.
    package init(graph: RoadGraph, limits: ServiceLimits = ServiceLimits()) {
        do {
            handler = RoutingRequestHandler(
                map: try ServedMap(graph, path: graph.file.path, memory: limits.engineMemory), limits: limits)
        } catch {
            preconditionFailure("\(graph.file.path) cannot be served: \(error)")
        }
    }

    /// Handles one request on the calling thread.
    ///
    /// - Parameters:
    ///   - method: Method such as `GET`.
    ///   - target: Path and query.
    ///   - body: The body, which counts as JSON.
    package func respond(
        method: String, target: String, body: [UInt8] = []
    ) -> (status: Int, contentType: String, body: [UInt8]) {
        let http = handler.response(
            to: HTTPServerRequest(
                method: method, target: target, headers: [.contentType: "application/json"], body: body)
        ).http
        return (http.status, http.contentType, http.body)
    }
}
