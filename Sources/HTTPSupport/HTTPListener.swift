// SPDX-License-Identifier: Apache-2.0

public import HummingbirdCore
internal import Logging
public import NIOCore
internal import NIOPosix
public import ServiceLifecycle

/// An HTTP/1 server with bounded connections, requests and times.
///
///     let listener = HTTPListener(options: HTTPOptions())
///     let server = try listener.server(host: "127.0.0.1", port: 0) { request, writer, _ in … } onListening: { print($0) }
///
/// When its service group shuts down gracefully, the port closes, requests that run are answered, and each connection that is
/// kept open gets one more answer with `Connection: close` within `ConnectionOptions.drainTimeout`.
public struct HTTPListener: Sendable {
    /// What is accepted and added.
    public let options: HTTPOptions
    /// The connections that are open.
    public let budget: ConnectionBudget

    private let handlers: @Sendable () -> [any RemovableChannelHandler]

    /// Makes a listener; nothing is served yet.
    ///
    /// - Parameters:
    ///   - metrics: Where connections are counted.
    ///   - listeners: How many listeners share the process.
    ///   - handlers: Handlers of each connection that stand between the parser and the responder.
    public init(
        options: HTTPOptions, metrics: ConnectionMetrics = ConnectionMetrics(), listeners: Int = 1,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] }
    ) {
        self.options = options
        self.handlers = handlers
        budget = ConnectionBudget(options: options.connection, listeners: listeners, metrics: metrics)
    }

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - port: Port to listen at; 0 for any that is free.
    ///   - securing: Puts encryption around connections; `options.isSecure` must say so, too.
    ///   - responder: Answers requests. A request whose body it does not read is the last of its connection.
    ///   - onListening: Called once with the port, as soon as requests are taken.
    public func server(
        host: String, port: Int, securing: (HTTPServerBuilder) throws -> HTTPServerBuilder = { $0 },
        responder: @escaping HTTPChannelHandler.Responder, onListening: @escaping @Sendable (Int) -> Void
    ) throws -> any Service {
        let builder = HTTPServerBuilder { [options, budget, handlers] responder in
            HTTPServerChannel(options: options, metrics: budget.metrics, handlers: handlers, responder: responder)
        }
        return try securing(builder).buildServer(
            configuration: ServerConfiguration(address: .hostname(host, port: port)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: Logger(label: "guidepost", factory: { _ in SwiftLogNoOpLogHandler() }),
            responder: responder,
            onServerRunning: { [budget] channel in
                try? await budget.limit(channel).get()
                onListening(channel.localAddress?.port ?? 0)
            })
    }
}
