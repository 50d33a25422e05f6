// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// Applies timeouts to an HTTP/2 connection: to received bytes, to open streams, and to the client's reading.
///
/// It is the first handler of the channel, so that it includes TLS handshakes. Streams are reported to it, because it
/// cannot decrypt the data.
final class StreamConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let options: ConnectionOptions
    private let metrics: ConnectionMetrics
    private let control: ControlBudget
    private let peer: PeerAddress?
    private var progress: SendProgress
    private var hasReceived = false
    private var openStreams = 0
    /// Streams that keep the connection open when connections are scarce.
    private var usedStreams = 0
    /// Since when there is none of them.
    private var unusedSince = NIODeadline.now()
    private var idleSince = NIODeadline.now()
    private var hadStream = false
    private var timer: RepeatedTask?
    /// Requests that are not complete, and those whose stream is open.
    private var requests: [ObjectIdentifier: StreamRequest] = [:]
    /// Bytes that the client may send besides requests without being charged for them.
    private var credit = 0
    private var isPaused = false
    /// Pauses since a request was last served.
    private var pauses = 0
    private var isReadHeld = false

    /// Pauses after which a connection that has served no request meanwhile is closed: what waits in it would hold memory.
    private static let maximumPauses = 8
    /// Bytes that are read at a time.
    private static let readSize = 16 << 10
    /// Bytes of control frames that go with a stream.
    private static let creditPerStream = 512
    /// Largest credit.
    private static let creditLimit = 64 << 10
    /// What a stream that the client resets costs.
    private static let resetCost = 4 << 10

    init(options: ConnectionOptions, metrics: ConnectionMetrics, control: ControlBudget, peer: PeerAddress?) {
        self.options = options
        self.metrics = metrics
        self.control = control
        self.peer = peer
        progress = SendProgress(options: options)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // Few frames at a time, so that a client that sends only small ones delays the others little.
        try? context.channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
        try? context.channel.syncOptions?.setOption(
            .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: StreamConnectionHandler.readSize))
        let interval = TimeAmount(options.checkInterval)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            bound.value.0.look(bound.value.1)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private func stop() {
        timer?.cancel()
        timer = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasReceived = true
        let count = unwrapInboundIn(data).readableBytes
        // Requests in these bytes add to the credit.
        context.fireChannelRead(data)
        credit -= count
        guard credit < 0 else { return }
        charge(-credit, context)
        credit = 0
    }

    /// Charges control frames to the peer, and stops reading for a while if there are too many.
    private func charge(_ bytes: Int, _ context: ChannelHandlerContext) {
        guard let pause = control.charge(bytes, to: peer, at: .now()), !isPaused else { return }
        metrics.noteSlowedDown()
        pauses += 1
        // One with a request that is being served stays: others of its address may have used up the budget.
        if pauses >= StreamConnectionHandler.maximumPauses, usedStreams == 0 { return close(context, .rejected) }
        isPaused = true
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: min(pause, ControlBudget.longestPause)) {
            bound.value.0.resume(bound.value.1)
        }
    }

    private func resume(_ context: ChannelHandlerContext) {
        isPaused = false
        guard isReadHeld, context.channel.isActive else { return }
        isReadHeld = false
        context.read()
    }

    func read(context: ChannelHandlerContext) {
        if isPaused { isReadHeld = true } else { context.read() }
    }

    private func addCredit(_ bytes: Int) { credit = min(credit + bytes, StreamConnectionHandler.creditLimit) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let count = unwrapOutboundIn(data).readableBytes
        progress.wrote(count)
        // The client acknowledges what it receives.
        addCredit(count / 2)
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ConnectionsScarceEvent else { return context.fireUserInboundEventTriggered(event) }
        let now = NIODeadline.now()
        if openStreams == 0 {
            if now - idleSince >= TimeAmount(options.scarceTimeout) { close(context, .scarce) }
        } else if usedStreams == 0, now - unusedSince >= TimeAmount(options.scarceBodyTimeout) {
            // Unfinished requests and health checks, which need no token.
            close(context, .scarce)
        }
    }

    // MARK: Streams

    func streamOpened(with share: ReceiveShare) -> StreamRequest {
        openStreams += 1
        hadStream = true
        addCredit(StreamConnectionHandler.creditPerStream)
        let request = StreamRequest(on: self, share: share)
        requests[ObjectIdentifier(request)] = request
        return request
    }

    func receivedBody(_ bytes: Int) { addCredit(bytes) }

    func streamBecameUse() { usedStreams += 1 }

    func streamWasReset() { credit -= StreamConnectionHandler.resetCost }

    func streamClosed(_ request: StreamRequest, wasUse: Bool) {
        requests[ObjectIdentifier(request)] = nil
        openStreams -= 1
        idleSince = .now()
        guard wasUse else { return }
        usedStreams -= 1
        if !request.isReset { pauses = 0 }
        if usedStreams == 0 { unusedSince = .now() }
    }

    private func look(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return stop() }
        let now = NIODeadline.now()
        if !hadStream {
            let limit = hasReceived ? options.idleTimeout : options.headerTimeout
            if now - idleSince >= TimeAmount(limit) {
                return close(context, hasReceived ? .idleTimeout : .headerTimeout)
            }
        }
        // Rejecting a request may close its stream, which changes the table.
        for request in Array(requests.values) where request.isOverdue(at: now, options) {
            request.onTimeout?()
            metrics.note(.bodyTimeout)
        }
        let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
        if progress.isStalled(waiting: waiting ?? 0, at: now) { close(context, .writeTimeout) }
    }

    private func close(_ context: ChannelHandlerContext, _ reason: ConnectionMetrics.CloseReason) {
        metrics.note(reason)
        stop()
        context.close(promise: nil)
    }
}
