// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// Passes requests to the handler of their path.
///
///     var router = HTTPRouter()
///     router.get("/health") { _ in HTTPServerResponse(contentType: "text/plain", body: Array("ok\n".utf8)) }
///     router.add(pages)
///
/// Handlers are asked in the order in which they were added. Without a response from any of them, a request for a known
/// path with another method gets 405 and `Allow`, and every other request gets `nil`.
public struct HTTPRouter: HTTPRequestHandler {
    /// Responds to requests for one path.
    public typealias Handler = @Sendable (HTTPServerRequest) async -> HTTPServerResponse

    private struct Route: HTTPRequestHandler {
        let method: String
        let path: String
        let handler: Handler

        func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
            request.method == method && request.path == path ? await handler(request) : nil
        }
    }

    private var handlers: [any HTTPRequestHandler] = []
    private var methods: [String: [String]] = [:]

    /// Creates a router.
    ///
    /// - Parameter handlers: The first handlers.
    public init(_ handlers: [any HTTPRequestHandler] = []) { self.handlers = handlers }

    /// Adds a handler, after those that were added before.
    public mutating func add(_ handler: any HTTPRequestHandler) { handlers.append(handler) }

    /// Adds a handler of GET requests for a path.
    ///
    /// - Parameters:
    ///   - path: The whole path, without a query.
    ///   - handler: Responds to the requests.
    public mutating func get(_ path: String, _ handler: @escaping Handler) {
        handlers.append(Route(method: "GET", path: path, handler: handler))
        methods[path, default: []].append("GET")
    }

    /// Passes a request to the first handler that responds.
    public func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        for handler in handlers { if let response = await handler.respond(to: request) { return response } }
        guard let allowed = methods[String(request.path)] else { return nil }
        return HTTPServerResponse(status: 405, headers: [.allow: allowed.joined(separator: ", ")])
    }
}
