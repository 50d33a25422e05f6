// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import HummingbirdCore
public import Logging
public import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// An HTTP/1 connection of a server: parsing with limits, checks and timeouts, and the request handler.
public struct HTTPServerChannel: ServerChildChannel, HTTPChannelHandler {
    /// Responds to requests.
    public let responder: HTTPChannelHandler.Responder
    private let options: HTTPOptions
    private let check: RequestCheck
    private let headers: SecurityHeaders
    private let budget: ConnectionBudget
    private let immediate: HTTPListener.ImmediateResponder?
    private let handlers: @Sendable () -> [any RemovableChannelHandler]

    /// Creates a child channel.
    ///
    /// - Parameters:
    ///   - options: Limits, timeouts and headers.
    ///   - responder: Responds to requests.
    ///   - budget: Limits and counts of the listener.
    ///   - immediate: Responds to requests on the event loop before `responder` is asked; `nil` to ask only that.
    ///   - handlers: Channel handlers of each connection between the parser and the responder.
    public init(
        options: HTTPOptions, budget: ConnectionBudget, immediate: HTTPListener.ImmediateResponder? = nil,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] },
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.immediate = immediate
        self.handlers = handlers
        self.options = options
        self.budget = budget
        self.responder = responder
        check = RequestCheck(options: options)
        headers = SecurityHeaders(options: options)
    }

    /// Builds the channel pipeline of a connection.
    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTPConnection> {
        channel.eventLoop.makeCompletedFuture {
            let connection = HTTPConnectionHandler(
                options: options, check: check, headers: headers, budget: budget, port: channel.localAddress?.port,
                peer: PeerAddress(channel.remoteAddress))
            keepSendBufferSmall(channel)
            var limits = NIOHTTPDecoderLimitConfiguration()
            // The parser counts the target as a header. It has a limit and a status code of its own.
            limits.maxHeaderFieldSize = options.maxHeaderBytes + options.maxTargetBytes
            limits.maxHeaderListSize = options.maxHeaderBytes + options.maxTargetBytes
            limits.maxHeaderFieldCount = options.maxHeaderCount
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ByteMeter(connection))
            // `HTTPFields` has no field that is invalid in HTTP/1, so the fields of responses are not validated once more.
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
            try pipeline.addHandler(connection)
            if let immediate { try pipeline.addHandler(ImmediateResponseHandler(immediate)) }
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: options.isSecure))
            try pipeline.addHandlers(handlers())
            return HTTPConnection(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
        }
    }

    /// Has the kernel accept bytes as the client reads them. With its usual buffer of up to 4 MiB it accepts a third of that at
    /// once, after which a slow client would seem not to read for minutes.
    private func keepSendBufferSmall(_ channel: any Channel) {
        #if os(Linux)
        let option = ChannelOptions.tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT))
        try? channel.syncOptions?.setOption(option, value: 128 << 10)
        #endif
    }

    /// Responds to the requests of a connection until it closes.
    public func handle(value: HTTPConnection, logger: Logger) async {
        guard value.claim() else { return }
        guard options.runsOnEventLoop else { return await handleHTTP(asyncChannel: value.parts, logger: logger) }
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await handleHTTP(asyncChannel: value.parts, logger: logger)
        }
    }
}

/// An open connection.
///
/// NIO traps when an asynchronous channel is released unused, and a server that shuts down releases
/// connections that it has accepted but not handled. So each is retained until it closes, and then used if necessary.
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

    /// Whether the caller is the first to use the connection.
    func claim() -> Bool { claimed.take() }

    private final class Claim: Sendable {
        private let isTaken = Atomic(false)

        func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
    }
}

/// Runs tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
