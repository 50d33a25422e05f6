// SPDX-License-Identifier: Apache-2.0

public import HTTPMessages
public import HummingbirdCore
internal import Logging
public import NIOCore
internal import NIOPosix
public import ServiceLifecycle

/// An HTTP/1 server with limits on connections, requests and times.
///
///     let listener = HTTPListener(options: HTTPOptions())
///     let server = try listener.server(host: "127.0.0.1", port: 0) { request, writer, _ in … } onListening: {
///     print($0) }
///
/// On graceful shutdown the port closes, requests in progress are completed, and each open connection
/// can send one more request within `ConnectionOptions.drainTimeout`, whose response has `Connection: close`.
public struct HTTPListener: Sendable {
    /// Limits, timeouts and headers.
    public let options: HTTPOptions
    /// The open connections.
    public let budget: ConnectionBudget

    private let handlers: @Sendable () -> [any RemovableChannelHandler]
    private let immediate: ImmediateResponder?

    /// Responds to a request of a connection on its event loop, without waiting and in at most a few milliseconds; `nil` passes
    /// the request to the responder of the server.
    public typealias ImmediateResponder = @Sendable (HTTPServerRequest, any Channel) -> HTTPServerResponse?

    /// Creates a listener.
    ///
    /// - Parameters:
    ///   - options: Limits, timeouts and headers.
    ///   - metrics: Counts connections.
    ///   - listeners: Number of listeners in the process.
    ///   - immediate: Responds to GET and HEAD requests without a body before `responder` is asked; `nil` to ask only that. It is
    ///     not called while an earlier request of the connection has no response, or the client does not read.
    ///   - handlers: Channel handlers of each connection between the parser and the responder.
    public init(
        options: HTTPOptions, metrics: ConnectionMetrics = ConnectionMetrics(), listeners: Int = 1,
        immediate: ImmediateResponder? = nil,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] }
    ) {
        self.options = options
        self.handlers = handlers
        self.immediate = immediate
        budget = ConnectionBudget(options: options.connection, listeners: listeners, metrics: metrics)
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - host: Address to listen on.
    ///   - port: Port to listen on; 0 picks a free one.
    ///   - securing: Adds TLS; `options.isSecure` must match.
    ///   - responder: Responds to requests. If it does not read the body, the connection closes.
    ///   - onListening: Called once with the port when the server accepts requests.
    /// - Throws: The error of `securing`, or of an invalid address.
    public func server(
        host: String, port: Int, securing: (HTTPServerBuilder) throws -> HTTPServerBuilder = { $0 },
        responder: @escaping HTTPChannelHandler.Responder, onListening: @escaping @Sendable (Int) -> Void
    ) throws -> any Service {
        let builder = HTTPServerBuilder { [options, budget, handlers, immediate] responder in
            HTTPServerChannel(
                options: options, budget: budget, immediate: immediate, handlers: handlers,
                responder: responder)
        }
        return try securing(builder).buildServer(
            configuration: ServerConfiguration(
                address: .hostname(host, port: port), backlog: max(options.connection.backlog, 1)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: Logger(label: "guidepost", factory: { _ in SwiftLogNoOpLogHandler() }),
            responder: responder,
            onServerRunning: { [budget] channel in
                try? await budget.limit(channel).get()
                onListening(channel.localAddress?.port ?? 0)
            })
    }
}
