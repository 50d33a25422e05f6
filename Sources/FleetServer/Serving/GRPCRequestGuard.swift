// SPDX-License-Identifier: Apache-2.0

internal import FleetWire
internal import HTTPSupport
internal import NIOCore
internal import NIOHPACK
internal import NIOHTTP2
internal import Synchronization

/// Counts the gRPC requests of a server, and adds a `GRPCRequestGuard` to each.
final class GRPCStreams: Sendable {
    /// Watches of the health service.
    let healthWatches: HealthWatches
    private let openCount = Atomic(0)
    private let rejectedCount = Atomic(0)

    init(healthWatches: HealthWatches = HealthWatches()) { self.healthWatches = healthWatches }

    /// Requests that are open.
    var open: Int { openCount.load(ordering: .relaxed) }
    /// Requests that were rejected for their headers, for lack of memory, or because they took too long to arrive.
    var rejected: Int { rejectedCount.load(ordering: .relaxed) }

    /// Adds the guard to the pipeline of an HTTP/2 stream, before the gRPC handlers.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - request: Its request; `nil` if its connection is not watched.
    func guardRequest(of stream: any Channel, _ request: StreamRequest?) -> EventLoopFuture<Void> {
        openCount.add(1, ordering: .relaxed)
        stream.closeFuture.whenComplete { _ in self.openCount.subtract(1, ordering: .relaxed) }
        return stream.eventLoop.makeCompletedFuture {
            let handler = GRPCRequestGuard(request) { self.rejectedCount.add(1, ordering: .relaxed) }
            try stream.pipeline.syncOperations.addHandler(handler, position: .first)
        }
    }
}

/// Rejects requests whose headers would make the gRPC library trap, before it sees them, and requests for which there is no
/// memory or that take too long to arrive.
///
/// grpc-swift 2.4.3 parses `grpc-timeout` with `Int64.init` and then requires the value to be 0 or more with a precondition,
/// so `grpc-timeout: -1S` would end the process. The handler stands first in the pipeline of every HTTP/2 stream and accepts
/// only what the gRPC specification allows: one value of 1–8 ASCII digits and a unit out of `HMSmun`. Anything else is
/// answered with INVALID_ARGUMENT in a trailers-only response.
///
/// On the way out it keeps values that differ from response to response, such as messages of errors, out of the compression
/// table of the connection. A client decides how large that table may be, up to 4 GiB, and could fill it with what it asks for.
final class GRPCRequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload
    typealias OutboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let request: StreamRequest?
    private let onRejection: @Sendable () -> Void
    private var isRejected = false
    private var isHealthCheck = false

    init(_ request: StreamRequest?, onRejection: @escaping @Sendable () -> Void) {
        self.request = request
        self.onRejection = onRejection
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        request?.onTimeout = { bound.value.0.reject(.deadline, bound.value.1) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { request?.onTimeout = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let payload = unwrapInboundIn(data)
        if case .rstStream = payload { request?.wasReset() }
        guard !isRejected else { return }
        switch payload {
        case .headers(let frame):
            if let problem = Self.problem(in: frame.headers) { return reject(.invalid(problem), context) }
            let bytes = frame.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
            guard request?.receivedHeaders(bytes) ?? true else { return reject(.exhausted, context) }
            isHealthCheck = frame.headers.first(name: ":path")?.hasPrefix("/grpc.health.v1.Health/") ?? false
            if frame.endStream { request?.complete(isUse: !isHealthCheck) }
        case .data(let frame):
            guard request?.receivedBody(frame.data.readableBytes) ?? true else { return reject(.exhausted, context) }
            if frame.endStream { request?.complete(isUse: !isHealthCheck) }
        default: break
        }
        context.fireChannelRead(data)
    }

    /// Why a request is rejected.
    private enum Rejection {
        case invalid(String)
        case exhausted
        case deadline

        /// Code and message of gRPC.
        var status: (code: String, message: String) {
            switch self {
            case .invalid(let problem): ("3", problem)
            case .exhausted: ("8", "too many requests are arriving at the same time; try again later")
            case .deadline: ("4", "the request took too long to arrive")
            }
        }
    }

    /// Ends the stream with a status instead of a response.
    private func reject(_ rejection: Rejection, _ context: ChannelHandlerContext) {
        guard !isRejected else { return }
        isRejected = true
        onRejection()
        let (code, message) = rejection.status
        let trailers: HPACKHeaders = [
            ":status": "200", "content-type": "application/grpc", "grpc-status": code, "grpc-message": message,
        ]
        context.write(
            wrapOutboundOut(.headers(.init(headers: Self.withoutIndexing(trailers), endStream: true))), promise: nil)
        // A client that has not finished its request is asked to stop (RFC 9113, 8.1).
        if request?.isComplete != true { context.write(wrapOutboundOut(.rstStream(.noError)), promise: nil) }
        context.flush()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .headers(var frame) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        request?.responseBegan()
        frame.headers = Self.withoutIndexing(frame.headers)
        context.write(wrapOutboundOut(.headers(frame)), promise: promise)
    }

    /// The same headers, of which only those with few values enter the compression table.
    static func withoutIndexing(_ headers: HPACKHeaders) -> HPACKHeaders {
        var result = HPACKHeaders()
        result.reserveCapacity(headers.count)
        for (name, value, _) in headers {
            let hasFewValues = name == ":status" || name == "content-type" || name == "grpc-status"
            result.add(name: name, value: value, indexing: hasFewValues ? .indexable : .nonIndexable)
        }
        return result
    }

    /// What is wrong with the headers of a request, as text for `grpc-message`; `nil` if nothing is.
    static func problem(in headers: HPACKHeaders) -> String? {
        // In any case of the letters, as the library looks for it.
        let timeouts = headers["grpc-timeout"]
        guard timeouts.allSatisfy(isTimeout) else {
            return "grpc-timeout must be 1 to 8 digits and a unit (HMSmun)"
        }
        return timeouts.count > 1 ? "grpc-timeout must be given once" : nil
    }

    /// Whether a value has the form of the specification: `TimeoutValue TimeoutUnit`.
    static func isTimeout(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (2...9).contains(bytes.count), let unit = bytes.last, "HMSmun".utf8.contains(unit) else { return false }
        return bytes.dropLast().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
