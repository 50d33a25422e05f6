// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHPACK
internal import NIOHTTP2
internal import Synchronization

/// Counts the gRPC requests of a server, and adds a `GRPCHeaderGuard` to each.
final class GRPCStreams: Sendable {
    private let openCount = Atomic(0)
    private let rejectedCount = Atomic(0)

    /// Requests that are open.
    var open: Int { openCount.load(ordering: .relaxed) }
    /// Requests that were rejected for their headers.
    var rejected: Int { rejectedCount.load(ordering: .relaxed) }

    /// Adds the guard to the pipeline of an HTTP/2 stream, before the gRPC handlers.
    func guardHeaders(of stream: any Channel) -> EventLoopFuture<Void> {
        openCount.add(1, ordering: .relaxed)
        stream.closeFuture.whenComplete { _ in self.openCount.subtract(1, ordering: .relaxed) }
        return stream.eventLoop.makeCompletedFuture {
            let handler = GRPCHeaderGuard { self.rejectedCount.add(1, ordering: .relaxed) }
            try stream.pipeline.syncOperations.addHandler(handler, position: .first)
        }
    }
}

/// Rejects requests whose headers would make the gRPC library trap, before it sees them.
///
/// grpc-swift 2.4.3 parses `grpc-timeout` with `Int64.init` and then requires the value to be 0 or more with a precondition,
/// so `grpc-timeout: -1S` would end the process. The handler stands first in the pipeline of every HTTP/2 stream and accepts
/// only what the gRPC specification allows: one value of 1–8 ASCII digits and a unit out of `HMSmun`. Anything else is
/// answered with INVALID_ARGUMENT in a trailers-only response.
///
/// On the way out it keeps values that differ from response to response, such as messages of errors, out of the compression
/// table of the connection. A client decides how large that table may be, up to 4 GiB, and could fill it with what it asks for.
final class GRPCHeaderGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload
    typealias OutboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let onRejection: @Sendable () -> Void
    private var isRejected = false

    init(onRejection: @escaping @Sendable () -> Void) { self.onRejection = onRejection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRejected else { return }
        guard case .headers(let frame) = unwrapInboundIn(data), let problem = Self.problem(in: frame.headers) else {
            return context.fireChannelRead(data)
        }
        isRejected = true
        onRejection()
        let trailers: HPACKHeaders = [
            ":status": "200", "content-type": "application/grpc", "grpc-status": "3", "grpc-message": problem,
        ]
        context.write(
            wrapOutboundOut(.headers(.init(headers: trailers, endStream: true))), promise: nil)
        // A client that has not finished its request is asked to stop (RFC 9113, 8.1).
        if !frame.endStream { context.write(wrapOutboundOut(.rstStream(.noError)), promise: nil) }
        context.flush()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .headers(var frame) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
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
