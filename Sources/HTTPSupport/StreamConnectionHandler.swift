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
    private var progress: SendProgress
    private var hasReceived = false
    private var openStreams = 0
    private var idleSince = NIODeadline.now()
    private var hadStream = false
    private var timer: RepeatedTask?

    init(options: ConnectionOptions, metrics: ConnectionMetrics) {
        self.options = options
        self.metrics = metrics
        progress = SendProgress(options: options)
    }

    func handlerAdded(context: ChannelHandlerContext) {
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
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        progress.wrote(unwrapOutboundIn(data).readableBytes)
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ConnectionsScarceEvent else { return context.fireUserInboundEventTriggered(event) }
        if openStreams == 0, NIODeadline.now() - idleSince >= TimeAmount(options.scarceTimeout) {
            close(context, .scarce)
        }
    }

    func streamOpened() {
        openStreams += 1
        hadStream = true
    }

    func streamClosed() {
        openStreams -= 1
        idleSince = .now()
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
        let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
        if progress.isStalled(waiting: waiting ?? 0, at: now) { close(context, .writeTimeout) }
    }

    private func close(_ context: ChannelHandlerContext, _ reason: ConnectionMetrics.CloseReason) {
        metrics.note(reason)
        stop()
        context.close(promise: nil)
    }
}
