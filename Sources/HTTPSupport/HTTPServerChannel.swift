// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import HummingbirdCore
public import Logging
public import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1
internal import Synchronization

/// An HTTP/1 connection of a server: parsing within limits, checks and timeouts, and the handler of requests.
public struct HTTPServerChannel: ServerChildChannel, HTTPChannelHandler {
    /// Answers requests.
    public let responder: HTTPChannelHandler.Responder
    private let options: HTTPOptions
    private let check: RequestCheck
    private let headers: SecurityHeaders
    private let metrics: ConnectionMetrics
    private let handlers: @Sendable () -> [any RemovableChannelHandler]

    /// Makes the set-up of connections.
    ///
    /// - Parameters:
    ///   - responder: Answers requests.
    ///   - handlers: Handlers of each connection that stand between the parser and the responder.
    ///   - metrics: Where closed connections and rejected requests are counted.
    public init(
        options: HTTPOptions, metrics: ConnectionMetrics,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] },
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.handlers = handlers
        self.options = options
        self.metrics = metrics
        self.responder = responder
        check = RequestCheck(options: options)
        headers = SecurityHeaders(options: options)
    }

    /// Puts the handlers of a connection together.
    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTPConnection> {
        channel.eventLoop.makeCompletedFuture {
            let connection = HTTPConnectionHandler(
                options: options, check: check, headers: headers, metrics: metrics, port: channel.localAddress?.port)
            var limits = NIOHTTPDecoderLimitConfiguration()
            // The target counts as a header there. It has a limit of its own, and an answer of its own.
            limits.maxHeaderFieldSize = options.maxHeaderBytes + options.maxTargetBytes
            limits.maxHeaderListSize = options.maxHeaderBytes + options.maxTargetBytes
            limits.maxHeaderFieldCount = options.maxHeaderCount
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ByteMeter(connection))
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: true,
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
            try pipeline.addHandler(connection)
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: options.isSecure))
            try pipeline.addHandlers(handlers())
            return HTTPConnection(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
        }
    }

    /// Answers the requests of a connection until it closes.
    public func handle(value: HTTPConnection, logger: Logger) async {
        guard value.claim() else { return }
        guard options.runsOnEventLoop else { return await handleHTTP(asyncChannel: value.parts, logger: logger) }
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await handleHTTP(asyncChannel: value.parts, logger: logger)
        }
    }
}

/// One connection that has been set up.
///
/// NIO ends the process when an asynchronous channel is dropped without having been used, and a server that ends drops the
/// connections that it has accepted and not begun to handle. So each is held until it closes, and used then if nobody has.
public struct HTTPConnection: ServerChildChannelValue {
    let parts: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    private let claimed = Claim()

    /// The connection itself.
    public var channel: any Channel { parts.channel }

    init(_ parts: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>) {
        self.parts = parts
        parts.channel.closeFuture.whenComplete { [self] _ in
            guard claim() else { return }
            Task { try? await parts.executeThenClose { _, _ in } }
        }
    }

    /// Whether the caller is the first who wants to use the connection.
    func claim() -> Bool { claimed.take() }

    private final class Claim: Sendable {
        private let isTaken = Atomic(false)

        func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
    }
}

/// Runs the jobs of tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
