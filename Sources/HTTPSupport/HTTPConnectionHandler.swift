// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOExtras
internal import NIOHTTP1

/// Handles an HTTP/1 connection: rejects invalid requests, applies timeouts, adds headers to responses, and
/// closes in an order that lets clients read the last response.
///
/// It has one timer, which is rescheduled when it fires and not for each request.
final class HTTPConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let check: RequestCheck
    private let headers: SecurityHeaders
    private let metrics: ConnectionMetrics
    private let checkInterval: TimeAmount
    private let port: Int?
    private var state: ConnectionState
    private var progress: SendProgress
    /// Memory of the bodies that are arriving, or whose response has not ended.
    private var share: ReceiveShare
    private var timer: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    /// Whether the connection closes after the current response.
    private var closesAfterResponse = false
    /// The error to send after the responses to earlier requests.
    private var rejection: RequestRejection?
    /// Whether the connection is closing.
    private var isEnding = false

    /// Time for the client to read the last response and close.
    private static let lingering = TimeAmount.seconds(2)

    init(
        options: HTTPOptions, check: RequestCheck, headers: SecurityHeaders, budget: ConnectionBudget, port: Int?,
        peer: PeerAddress?
    ) {
        self.check = check
        self.headers = headers
        metrics = budget.metrics
        share = ReceiveShare(of: budget.receiving, for: peer)
        self.port = port
        checkInterval = TimeAmount(options.connection.checkInterval)
        state = ConnectionState(options: options.connection, at: .now())
        progress = SendProgress(options: options.connection)
    }

    // MARK: Channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        arm(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        share.release()
        timer?.cancel()
        timer = nil
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        share.release()
        timer?.cancel()
        timer = nil
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        state.isReadPending = true
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        state.isReadPending = false
        if isEnding { context.read() }
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            state.beginDraining(at: .now())
            lookAgain(context)
        case is ConnectionsScarceEvent:
            if !isEnding, state.isDispensable(at: .now()) { end(context, .scarce) }
        case ChannelEvent.inputClosed where isEnding || state.inFlight == 0:
            context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
        reject(error == .headerOverflow ? .headersTooLarge : .malformed, context)
    }

    // MARK: Requests

    func bytesArrived() { state.bytesArrived(at: .now()) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnding, rejection == nil else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            // Requests after a response that closes are ignored.
            guard !closesAfterResponse else { return }
            do throws(RequestRejection) {
                try check.check(&head, port: port)
            } catch {
                return reject(error, context)
            }
            // The parser stops after a request for another protocol, which the server does not speak.
            if !head.isKeepAlive || head.headers.contains(name: "upgrade") { closesAfterResponse = true }
            state.headersEnded(at: .now())
            if state.inFlight == 1 { sendContinue(for: head, context) }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body(let bytes):
            state.bodyArrived(bytes.readableBytes)
            guard share.take(bytes.readableBytes) else { return reject(.overloaded, context) }
            context.fireChannelRead(data)
        case .end:
            guard case .body = state.reading else { return }
            state.requestEnded(at: .now())
            context.fireChannelRead(data)
        }
    }

    /// Asks a client that waits for it to send the body (RFC 9110, 10.1.1).
    private func sendContinue(for head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard head.version.minor >= 1, head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" })
        else { return }
        let response = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
    }

    // MARK: Responses

    func bytesWritten(_ count: Int) { progress.wrote(count) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isEnding else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            guard head.status.code >= 200 else { return context.write(data, promise: promise) }
            state.responseBegan()
            // Unread parts of the request would be taken for the next request, so close.
            if state.isRequestUnread || state.drainDeadline != nil || rejection != nil { closesAfterResponse = true }
            if closesAfterResponse { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            headers.add(to: &head.headers)
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            let isUnread = state.isRequestUnread
            state.responseEnded(at: .now())
            if state.inFlight == 0 { share.release() }
            context.write(data, promise: promise)
            guard state.inFlight == 0 || closesAfterResponse else { return }
            if let rejection {
                write(rejection, context)
                end(context, .rejected)
            } else if isUnread {
                end(context, .rejected)
            } else if closesAfterResponse {
                end(context, state.drainDeadline == nil ? nil : .drain)
            }
        }
    }

    /// Sends an error and closes the connection.
    private func reject(_ rejection: RequestRejection, _ context: ChannelHandlerContext) {
        guard !isEnding, self.rejection == nil else { return }
        metrics.noteRejected(status: Int(rejection.status.code))
        self.rejection = rejection
        // The handler of a request with a malformed body would wait forever.
        guard state.inFlight == 0 || state.isRequestUnread else { return }
        if !state.hasResponseBegun { write(rejection, context) }
        end(context, .rejected)
    }

    private func write(_ rejection: RequestRejection, _ context: ChannelHandlerContext) {
        let body = ByteBuffer(string: rejection.reason + "\n")
        var head = HTTPResponseHead(version: .http1_1, status: rejection.status)
        head.headers.add(name: "Content-Type", value: "text/plain; charset=utf-8")
        head.headers.add(name: "Content-Length", value: String(body.readableBytes))
        head.headers.add(name: "Cache-Control", value: "no-store")
        head.headers.add(name: "Connection", value: "close")
        if rejection.status == .serviceUnavailable { head.headers.add(name: "Retry-After", value: "5") }
        if rejection.status == .methodNotAllowed { head.headers.add(name: "Allow", value: check.allowedMethods) }
        headers.add(to: &head.headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Closes the sending side, and waits briefly for the client to close the other.
    ///
    /// Closing a socket with unread bytes resets the connection, and the client may lose the response. A connection that
    /// is closed because others wait has none, and is released at once.
    private func end(_ context: ChannelHandlerContext, _ reason: ConnectionMetrics.CloseReason?) {
        guard !isEnding else { return }
        isEnding = true
        if let reason { metrics.note(reason) }
        if reason == .scarce { return context.close(promise: nil) }
        if state.inFlight == 0, case .idle = state.reading, waitingBytes(context) == 0 {
            return context.close(promise: nil)
        }
        state.beginLingering(until: .now() + Self.lingering)
        context.flush()
        context.close(mode: .output, promise: nil)
        // Received bytes are dropped, but must be read.
        context.read()
        lookAgain(context)
    }

    // MARK: Timer

    /// Checks now instead of when the timer fires.
    private func lookAgain(_ context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        look(context)
    }

    private func arm(_ context: ChannelHandlerContext, by deadline: NIODeadline? = nil) {
        let regular = NIODeadline.now() + checkInterval
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: min(deadline ?? regular, regular)) {
            guard let context = self.context else { return }
            self.timer = nil
            self.look(context)
        }
    }

    private func look(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        let now = NIODeadline.now()
        let (overdue, next) = state.check(at: now)
        switch overdue {
        case .linger:
            // The client has as long to read the end of the response as any other part of it. The time for closing begins when
            // the kernel has it.
            let waiting = waitingBytes(context)
            guard waiting > 0 else { return context.close(promise: nil) }
            guard !progress.isStalled(waiting: waiting, at: now) else {
                metrics.note(.writeTimeout)
                return context.close(promise: nil)
            }
            state.beginLingering(until: now + Self.lingering)
            arm(context, by: now + Self.lingering)
        case .drain: return end(context, .drain)
        case .idle: return end(context, .idleTimeout)
        case .headers: tooLate(context, .headerTimeout)
        case .body: tooLate(context, .bodyTimeout)
        case nil:
            if progress.isStalled(waiting: waitingBytes(context), at: now) {
                metrics.note(.writeTimeout)
                return context.close(promise: nil)
            }
            arm(context, by: next)
        }
    }

    /// Written bytes that the kernel has not accepted.
    private func waitingBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    /// Responds to a late request with 408, unless a response has begun or nothing has arrived.
    private func tooLate(_ context: ChannelHandlerContext, _ reason: ConnectionMetrics.CloseReason) {
        if !state.hasResponseBegun, state.inFlight <= 1 {
            metrics.noteRejected(status: 408)
            write(.timeout, context)
        }
        end(context, reason)
    }
}
