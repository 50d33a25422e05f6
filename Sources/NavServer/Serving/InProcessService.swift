// SPDX-License-Identifier: Apache-2.0

package import NavGraph

/// The request handling of the routing server without its sockets, for tests and fuzzing.
package struct InProcessService: Sendable {
    private let desk: ServiceDesk

    /// Serves a region.
    ///
    /// - Precondition: The map layers of the region are sound.
    package init(graph: RoadGraph, limits: ServiceLimits = ServiceLimits()) {
        do { desk = ServiceDesk(map: try ServedMap(graph, path: graph.file.path), limits: limits) } catch {
            preconditionFailure("\(graph.file.path) cannot be served: \(error)")
        }
    }

    /// Handles one request on the calling thread. A body counts as JSON.
    package func respond(
        method: String, target: String, body: [UInt8] = []
    ) -> (status: Int, contentType: String, body: [UInt8]) {
        let reply = desk.answer(
            ServiceCall(method: method, target: target, contentType: "application/json", body: body))
        return (reply.status, reply.contentType, reply.body)
    }
}
